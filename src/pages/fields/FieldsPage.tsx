import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { NoPlots } from '../../grid/NoPlots.tsx'
import { commitTypedText } from '../../state/fieldEntry/fieldEntry.ts'
import { fieldEntryRequests, isFieldEntryAtom } from '../../state/fieldEntry/fieldEntryPage.ts'
import { isDesigningAtom } from '../../state/map/design/designDraft.ts'
import { paneOfAddress, paneParam, requestedPaneAtom } from '../../state/pair/secondWindow.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { goToYear } from '../../state/shell/navigation.ts'
import { handleRequests, request } from '../../state/shell/requests.ts'
import { cancelLoadRequests, chosenYearIdAtom, reloadRequests, yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { hasPlotsAtom, isLoadingAtom, loadedYearAtom, loadFailureAtom, loadingAtom } from '../../state/year/loaded.ts'
import { yearPageAtom } from '../../state/year/yearPage.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { WorkbenchSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { WaitingPage } from '../../ui/feedback/Waiting.tsx'
import { SunProvider } from '../../ui/theme/SunProvider.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { PendingDialogs } from '../shell/dialogs/PendingDialogs.tsx'
import { failureReason } from '../shell/failureReason.ts'
import { useNurseries } from '../shell/nurseries/useNurseries.ts'
import { TourCard } from '../shell/tour/TourCard.tsx'
import { useLonger } from '../shell/useLonger.ts'
import { enterPane, keepFocusInPanes } from './enterPane.ts'
import { FirstNurseryButtons } from './FirstNurseryButtons.tsx'
import { fieldsTour } from './fieldsTour.ts'
import { useKeysDuringYearLoad } from './keysDuringYearLoad.ts'
import { PresentationRail } from './presentation/PresentationRail.tsx'
import { PresentationTitle } from './presentation/PresentationTitle.tsx'
import { StepBar } from './presentation/StepBar.tsx'
import { SecondWindowLink } from './SecondWindowLink.tsx'
import { StatusBar } from './StatusBar.tsx'
import { FieldsToolbar } from './toolbar/FieldsToolbar.tsx'
import { NurseryPicker } from './toolbar/NurseryPicker.tsx'
import { useNamedPlot } from './useNamedPlot.ts'

/** Shows a single pane while the address names it. */
function usePaneInAddress(): void {
  const put = useSetAtom(requestedPaneAtom)
  const [params] = useSearchParams()
  useEffect(() => put(paneOfAddress(params)), [put, params])
}

/** Shows the field-entry page while the address names it; opening and leaving it change the address. */
function useFieldEntryInAddress(): void {
  const store = useStore()
  const [params, setParams] = useSearchParams()
  const isNamed = params.get(paneParam) === 'pocket'
  useEffect(() => {
    store.set(isFieldEntryAtom, isNamed)
    return () => store.set(isFieldEntryAtom, false)
  }, [store, isNamed])
  useEffect(
    () =>
      handleRequests(store, fieldEntryRequests, (isWanted) => {
        if (!isWanted) commitTypedText(store, true)
        setParams((before) => {
          const after = new URLSearchParams(before)
          if (isWanted) after.set(paneParam, 'pocket')
          else after.delete(paneParam)
          return after
        })
      }),
    [store, setParams],
  )
}

// Mounted with the page, so that dialogs open without delay.
const FieldsDialogs = lazy(async () => ({ default: (await import('./dialogs/FieldsDialogs.tsx')).FieldsDialogs }))
const FieldEntryPage = lazy(async () => ({ default: (await import('./fieldEntry/FieldEntryPage.tsx')).FieldEntryPage }))
const ScanPanel = lazy(async () => ({ default: (await import('./panes/ScanPanel.tsx')).ScanPanel }))
const loadWorkbench = () => import('./panes/Workbench.tsx')
const Workbench = lazy(async () => ({ default: (await loadWorkbench()).Workbench }))

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, position: 'relative' },
  heading: visuallyHidden,
  body: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, position: 'relative' },
  workbench: { display: 'flex', flexGrow: 1, minHeight: 0 },
  waiting: { visibility: 'hidden' },
  skeleton: { position: 'absolute', inset: 0 },
  loading: {
    position: 'absolute',
    top: '16px',
    left: '50%',
    transform: 'translateX(-50%)',
    zIndex: 10,
    width: '280px',
    padding: '12px 16px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow4,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    fontSize: '12px',
  },
})

/** A load shorter than this is not announced, to avoid flicker, ms. */
const waitDelay = 200
const cancelDelay = 3000

/** The progress of the load, shown if it takes long. */
function Loading() {
  const isLoading = useAtomValue(isLoadingAtom)
  return useLonger(isLoading, waitDelay) && <Progress />
}

function Progress() {
  const styles = useStyles()
  const { t } = useTranslation()
  const loading = useAtomValue(loadingAtom)
  const store = useStore()
  const isLong = useLonger(true, cancelDelay)
  const isCancelled = useRef(false)
  // The pressed button is removed together with the focus, and the panes' cells are recreated afterwards.
  useEffect(
    () => () => {
      if (!isCancelled.current || document.activeElement !== document.body) return
      enterPane(store)
      keepFocusInPanes(store)
    },
    [store],
  )
  if (!loading) return null
  const cancel = () => {
    isCancelled.current = true
    request(store, cancelLoadRequests)
    // Returns to the year that is still on screen.
    const columns = store.get(loadedYearAtom)
    if (columns && columns.year_id !== loading.yearId)
      goToYear(store, { fieldId: columns.field_id, yearId: columns.year_id })
  }
  const share = loading.total ? loading.done / loading.total : undefined
  return (
    <div className={styles.loading} role="status">
      <span>{t('shell.wait')}</span>
      <ProgressBar value={share} aria-label={t('shell.wait')} />
      {share !== undefined && <span>{t('fields.loadingPlots', { percent: Math.round(share * 100) })}</span>}
      {isLong && (
        <Button size="small" onClick={cancel}>
          {t('shell.cancel')}
        </Button>
      )}
    </div>
  )
}

/** A note that the year is a stored copy, while it is one. */
function YearCopyNote() {
  const copyAt = useAtomValue(yearCopyAtAtom)
  return copyAt !== null && <CopyNote at={copyAt} />
}

// Hoisted: does not depend on props, so React skips it.
const workbench = (
  <Suspense fallback={<WorkbenchSkeleton />}>
    <Workbench />
  </Suspense>
)
const statusBar = <StatusBar isOverPane />

/** The fields page: pickers and commands, then map and spreadsheet of the chosen nursery and year. */
export function FieldsPage() {
  const styles = useStyles()
  const { t } = useTranslation()
  const { nurseries, chosen, failure, choose, readAgain } = useNurseries()
  useNamedPlot(choose)
  useKeysDuringYearLoad()
  const current = useAtomValue(loadedYearAtom)
  // Columns of a single page of the year are not shown as a map.
  const loaded = current?.pageTotal === null ? current : null
  const setPage = useSetAtom(yearPageAtom)
  useEffect(() => setPage(null), [setPage])
  usePaneInAddress()
  useFieldEntryInAddress()
  const isFieldEntry = useAtomValue(isFieldEntryAtom)
  // Loaded in parallel with the year; failures are shown where the data is drawn.
  useEffect(() => {
    if (!isFieldEntry) loadWorkbench().catch((error: unknown) => console.warn(error))
  }, [isFieldEntry])
  const isDesigning = useAtomValue(isDesigningAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  const isWhole = useAtomValue(requestedPaneAtom) === null
  const hasYear = useAtomValue(chosenYearIdAtom) !== null
  // Notices the first plots, which are written into the loaded columns in place.
  const hasPlots = useAtomValue(hasPlotsAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const loadFailure = useAtomValue(loadFailureAtom)
  const store = useStore()
  const openDialog = useSetAtom(openDialogAtom)
  const isWaiting = useLonger(loaded !== null && loaded.year_id !== chosen.yearId, waitDelay)

  const body = () => {
    if (failure && !nurseries) {
      return (
        <EmptyState
          title={t('fields.failedTitle')}
          text={`${t('fields.failedList')} ${failureReason(t, failure)}`}
          actions={
            <Button appearance="primary" onClick={readAgain}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )
    }
    if (!nurseries) return <WorkbenchSkeleton />
    if (!nurseries.length) {
      return (
        <EmptyState
          title={t('fields.noNurseryTitle')}
          text={t('fields.noNurseryText')}
          actions={<FirstNurseryButtons />}
        />
      )
    }
    // The address names a nursery that the list does not contain yet.
    if (!chosen.nursery) return <WorkbenchSkeleton />
    if (chosen.yearId === null) {
      return (
        <EmptyState
          title={t('fields.noYearTitle')}
          text={t('fields.noYearText')}
          actions={
            <Button appearance="primary" onClick={() => openDialog({ kind: 'year' })}>
              {t('fields.yearAdd')}
            </Button>
          }
        />
      )
    }
    if (loadFailure && loaded?.year_id !== chosen.yearId) {
      return (
        <EmptyState
          title={t('fields.failedTitle')}
          text={failureReason(t, loadFailure)}
          actions={
            <Button appearance="primary" onClick={() => request(store, reloadRequests)}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )
    }
    if (!loaded) return <WorkbenchSkeleton />
    if (!isLoading && loaded.year_id === chosen.yearId && !hasPlots && !isDesigning) {
      return <NoPlots hasMap />
    }
    if (isFieldEntry) {
      return (
        <Suspense fallback={<WaitingPage style="workbench" />}>
          <FieldEntryPage key={loaded.year_id} />
        </Suspense>
      )
    }
    // Another year's map and table stay mounted until the chosen year is loaded, hidden if that takes long.
    return (
      <>
        <div className={mergeClasses(styles.workbench, isWaiting && styles.waiting)}>
          {workbench}
          {isPresenting && <PresentationRail />}
        </div>
        {isWaiting && (
          <div className={styles.skeleton}>
            <WorkbenchSkeleton />
          </div>
        )}
      </>
    )
  }

  const { nursery, yearId } = chosen
  const year = nursery?.fieldyear_set.find((entry) => entry.id === yearId)?.year
  const pickers = useMemo(
    () => <NurseryPicker nurseries={nurseries ?? []} nursery={nursery} yearId={yearId} choose={choose} />,
    [nurseries, nursery, yearId, choose],
  )
  return (
    <div className={styles.root}>
      <h1 className={styles.heading}>{[t('shell.fields'), nursery?.field_name, year].filter(Boolean).join(' · ')}</h1>
      {isPresenting ? (
        <PresentationTitle />
      ) : isFieldEntry ? null : (
        <>
          <FieldsToolbar pickers={pickers} />
          <SecondWindowLink />
          <YearCopyNote />
        </>
      )}
      <div className={styles.body}>
        {isFieldEntry ? <SunProvider isOn>{body()}</SunProvider> : body()}
        <Loading />
        <Suspense fallback={null}>
          <ScanPanel hasCamera={isFieldEntry} />
        </Suspense>
      </div>
      {isPresenting ? <StepBar /> : !isFieldEntry && statusBar}
      <SunProvider isOn={isFieldEntry}>
        <Suspense fallback={<PendingDialogs />}>
          <FieldsDialogs choose={choose} nursery={nursery} yearId={yearId} />
        </Suspense>
      </SunProvider>
      {/* No tour where only a part of the page is shown: a pane in a second window, a presentation. */}
      {!isPresenting && !isFieldEntry && isWhole && hasYear && <TourCard tour="workbench" steps={fieldsTour} />}
    </div>
  )
}
