import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { openPageAtom } from '../../commands/openPage.ts'
import { session } from '../../state/account/session.ts'
import { isFieldEntryAtom } from '../../state/fieldEntry/fieldEntryPage.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { stepsDoneAtom } from '../../state/shell/introduction/firstSteps.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import { type PageStyle, WaitingPage } from '../../ui/feedback/Waiting.tsx'
import { pageAt } from '../pages.ts'
import { ClosingBanner } from './banners/ClosingBanner.tsx'
import { MaintenanceBanner } from './banners/MaintenanceBanner.tsx'
import { OfflineBanner } from './banners/OfflineBanner.tsx'
import { StorageBanner } from './banners/StorageBanner.tsx'
import { useCropInAddress } from './crop/useCropInAddress.ts'
import { PendingDialogs } from './dialogs/PendingDialogs.tsx'
import { Header } from './Header.tsx'
import { KeyHost } from './keys/KeyHost.tsx'
import { NavigationHandler } from './navigation/NavigationHandler.tsx'
import { SectionTabs } from './navigation/SectionTabs.tsx'
import { PageError } from './PageError.tsx'
import { StatusLine } from './StatusLine.tsx'

// Loaded separately: messages depend on every page, and the first screen does not wait for them.
const StatusMessage = lazy(async () => ({ default: (await import('./StatusMessage.tsx')).StatusMessage }))

/** Results and refusals of actions, on a page without a status line. */
function MessageLine() {
  const { regions } = useAtomValue(openPageAtom)
  const hasMessage = useAtomValue(shownMessagesAtom).length > 0
  if (regions.some(({ name }) => name === 'status')) return null
  return (
    <StatusLine isHidden={!hasMessage}>
      <Suspense fallback={null}>
        <StatusMessage />
      </Suspense>
    </StatusLine>
  )
}

// Loaded separately: the first screen does not wait for it.
const WelcomePage = lazy(async () => ({ default: (await import('./welcome/WelcomePage.tsx')).WelcomePage }))
const FirstSteps = lazy(async () => ({ default: (await import('./welcome/FirstSteps.tsx')).FirstSteps }))
const ShellDialogs = lazy(async () => ({ default: (await import('./dialogs/ShellDialogs.tsx')).ShellDialogs }))

const useStyles = makeStyles({
  shell: { display: 'flex', flexDirection: 'column', height: '100%' },
  main: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground3,
    outlineStyle: 'none',
  },
  skip: {
    position: 'absolute',
    zIndex: 1001,
    left: '8px',
    top: '-64px',
    padding: '8px 12px',
    borderRadius: '4px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':focus': { top: '6px' },
  },
})

/**
 * Follows the crop in the address; a separate component, because everything that follows the address re-renders with
 * it.
 */
function CropInAddress() {
  useCropInAddress()
  return null
}

/** The layout of a page that is still loading. */
function styleOf(pathname: string): PageStyle {
  if (pathname === '/fields') return 'workbench'
  if (/^\/(fields\/statistic|genome)(\/|$)/.test(pathname)) return 'charts'
  return /^\/(account|news|fields\/nursery)(\/|$)/.test(pathname) ? 'cards' : 'list'
}

/** The page of the address, with its own error boundary. */
function Page() {
  const { pathname } = useLocation()
  const hasCrop = useAtomValue(session.cultureList).length > 0
  const isWelcoming = useAtomValue(session.isOpenFirstCultureDialog)
  if ((!hasCrop || isWelcoming) && pageAt(pathname)?.needs === 'crop') {
    return (
      <Suspense fallback={<WaitingPage style="cards" />}>
        <WelcomePage />
      </Suspense>
    )
  }
  return (
    <PageError key={pathname}>
      <Suspense fallback={<WaitingPage style={styleOf(pathname)} />}>
        <Outlet />
      </Suspense>
    </PageError>
  )
}

/** Whether the page takes the whole window, like a presentation and field entry. */
function useIsAlone(): boolean {
  const isPresenting = useAtomValue(isPresentingAtom)
  const isFieldEntry = useAtomValue(isFieldEntryAtom)
  return isPresenting || isFieldEntry
}

/** Banners above the page. */
function AbovePage() {
  const { pathname } = useLocation()
  const hasList = useAtomValue(stepsDoneAtom) !== null
  const hasSteps = hasList && pageAt(pathname)?.needs === 'crop'
  if (useIsAlone()) return null
  return (
    <>
      <MaintenanceBanner />
      <ClosingBanner />
      <Header />
      <SectionTabs />
      {hasSteps && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
    </>
  )
}

/** Banners about the connection: below the page, so that they do not move it under the pointer. */
function BelowPage() {
  if (useIsAlone()) return null
  return (
    <>
      <OfflineBanner />
      <StorageBanner />
    </>
  )
}

/** Header, navigation and banners around the page of a signed-in user. */
export function AppShell() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.shell}>
      <CropInAddress />
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <AbovePage />
      <main id="main" className={styles.main} tabIndex={-1} data-region="page">
        <Page />
      </main>
      <BelowPage />
      <MessageLine />
      <KeyHost />
      <Suspense fallback={<PendingDialogs />}>
        <ShellDialogs />
      </Suspense>
      <NavigationHandler />
    </div>
  )
}
