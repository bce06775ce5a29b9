import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelLoadAtom, reloadRequestAtom } from '../../state/chosen.ts'
import { openDialogAtom } from '../../state/dialogs.ts'
import { loadedAtom, loadFailureAtom, loadingAtom } from '../../state/loaded.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { WorkbenchSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FieldsDialogs } from './dialogs/FieldsDialogs.tsx'
import { KeyHost } from './KeyHost.tsx'
import { StatusBar } from './StatusBar.tsx'
import { FieldsToolbar } from './toolbar/FieldsToolbar.tsx'
import { NurseryPicker } from './toolbar/NurseryPicker.tsx'
import { DropAnywhere } from './upload/DropAnywhere.tsx'
import { useNurseries } from './useNurseries.ts'
import { usePageActions } from './usePageActions.ts'

const Workbench = lazy(async () => ({ default: (await import('./panes/Workbench.tsx')).Workbench }))

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, position: 'relative' },
  body: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, position: 'relative' },
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

const cancelDelay = 3000

function Loading() {
  const styles = useStyles()
  const { t } = useTranslation()
  const loading = useAtomValue(loadingAtom)
  const cancel = useSetAtom(cancelLoadAtom)
  const [isLong, setIsLong] = useState(false)
  const isLoading = loading !== null
  useEffect(() => {
    setIsLong(false)
    if (!isLoading) return
    const timer = setTimeout(() => setIsLong(true), cancelDelay)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!loading) return null
  const share = loading.total ? loading.done / loading.total : undefined
  return (
    <div className={styles.loading} role="status">
      <span>{t('shell.wait')}</span>
      <ProgressBar value={share} />
      {share !== undefined && <span>{t('fields.loadingPlots', { percent: Math.round(share * 100) })}</span>}
      {isLong && (
        <Button size="small" onClick={() => cancel((before) => before + 1)}>
          {t('shell.cancel')}
        </Button>
      )}
    </div>
  )
}

/** The fields page: pickers and commands, then map and spreadsheet of the chosen nursery and year. */
export function FieldsPage() {
  const styles = useStyles()
  const { t } = useTranslation()
  usePageActions()
  const { nurseries, chosen, failure, choose, readAgain } = useNurseries()
  const loaded = useAtomValue(loadedAtom)
  const isLoading = useAtomValue(loadingAtom) !== null
  const loadFailure = useAtomValue(loadFailureAtom)
  const [, reload] = useAtom(reloadRequestAtom)
  const open = useSetAtom(openDialogAtom)

  const body = () => {
    if (failure && !nurseries) {
      return (
        <EmptyState
          title={t('fields.failedTitle')}
          text={[
            t('fields.failedList'),
            failure.detail,
            failure.requestId && t('fields.requestId', { id: failure.requestId }),
          ]
            .filter(Boolean)
            .join(' ')}
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
          actions={
            <>
              <Button appearance="primary" onClick={() => open({ kind: 'nursery', fieldId: null })}>
                {t('fields.nurseryAdd')}
              </Button>
              <Button onClick={() => open({ kind: 'upload', files: [] })}>{t('fields.upload')}</Button>
            </>
          }
        />
      )
    }
    if (chosen.yearId === null) {
      return (
        <EmptyState
          title={t('fields.noYearTitle')}
          text={t('fields.noYearText')}
          actions={
            <Button appearance="primary" onClick={() => open({ kind: 'year' })}>
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
          text={[loadFailure.detail, loadFailure.requestId && t('fields.requestId', { id: loadFailure.requestId })]
            .filter(Boolean)
            .join(' ')}
          actions={
            <Button appearance="primary" onClick={() => reload((before) => before + 1)}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )
    }
    if (!loaded || loaded.year_id !== chosen.yearId) return <WorkbenchSkeleton />
    if (!isLoading && loaded.count === 0) {
      return (
        <EmptyState
          title={t('fields.noPlotsTitle')}
          text={t('fields.noPlotsText')}
          actions={
            <>
              <Button appearance="primary" onClick={() => open({ kind: 'upload', files: [] })}>
                {t('fields.upload')}
              </Button>
              <Button onClick={() => open({ kind: 'addPlots' })}>{t('fields.plotsAdd')}</Button>
            </>
          }
        />
      )
    }
    return (
      <Suspense fallback={<WorkbenchSkeleton />}>
        <Workbench />
      </Suspense>
    )
  }

  return (
    <div className={styles.root}>
      <FieldsToolbar
        pickers={
          <NurseryPicker
            nurseries={nurseries ?? []}
            nursery={chosen.nursery}
            yearId={chosen.yearId}
            choose={choose}
            onAddNursery={() => open({ kind: 'nursery', fieldId: null })}
            onEditNursery={() => open({ kind: 'nursery', fieldId: chosen.nursery?.field_id ?? null })}
            onDeleteNursery={() => open({ kind: 'deleteNursery' })}
            onAddYear={() => open({ kind: 'year' })}
            onDeleteYear={() => open({ kind: 'deleteYear' })}
          />
        }
      />
      <div className={styles.body}>
        {body()}
        <Loading />
      </div>
      <StatusBar />
      <FieldsDialogs choose={choose} nursery={chosen.nursery} yearId={chosen.yearId} />
      <KeyHost />
      <DropAnywhere />
    </div>
  )
}
