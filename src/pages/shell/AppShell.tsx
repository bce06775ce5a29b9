import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { session } from '../../state/session.ts'
import { WaitingPage } from '../../ui/feedback/Waiting.tsx'
import { MaintenanceBanner } from './banners/MaintenanceBanner.tsx'
import { OfflineBanner } from './banners/OfflineBanner.tsx'
import { CropDialog } from './crop/CropDialog.tsx'
import { FirstCropDialog } from './crop/FirstCropDialog.tsx'
import { NoCrop } from './crop/NoCrop.tsx'
import { useCropInAddress } from './crop/useCropInAddress.ts'
import { Header } from './Header.tsx'
import { SectionTabs } from './navigation/SectionTabs.tsx'
import { PageError } from './PageError.tsx'

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
    top: '-48px',
    padding: '8px 12px',
    borderRadius: '4px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':focus': { top: '6px' },
  },
})

/** Header, navigation and banners around the page of a signed-in user. */
export function AppShell() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { pathname } = useLocation()
  const hasCrop = useAtomValue(session.cultureList).length > 0
  useCropInAddress()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <MaintenanceBanner />
      <Header />
      <SectionTabs />
      <OfflineBanner />
      <main id="main" className={styles.main} tabIndex={-1}>
        {hasCrop ? (
          <PageError key={pathname}>
            <Suspense fallback={<WaitingPage />}>
              <Outlet />
            </Suspense>
          </PageError>
        ) : (
          <NoCrop />
        )}
      </main>
      <CropDialog />
      <FirstCropDialog />
    </div>
  )
}
