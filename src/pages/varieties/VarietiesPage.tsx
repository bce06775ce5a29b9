import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LineTable } from '../../grid/LineTable.tsx'
import { cropFailureAtom, openCropAtom } from '../../state/log/openColumns.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { ask } from '../../state/shell/requests.ts'
import { reloadRequests } from '../../state/year/chosenYear.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import type { PageProps } from '../page.ts'
import { StatusMessage } from '../shell/StatusMessage.tsx'
import { FilteredRows } from '../shell/sheet/FilteredRows.tsx'
import { SaveState } from '../shell/sheet/SaveState.tsx'
import { AddLineDialog } from './AddLineDialog.tsx'
import { VarietiesToolbar } from './VarietiesToolbar.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  heading: visuallyHidden,
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  status: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    flexShrink: 0,
    height: '28px',
    padding: '0 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { width: '16px', height: '16px', flexShrink: 0 },
  },
})

/** A crop without a line, and the two ways to its first ones. */
function NoLines() {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <EmptyState
      title={t('lines.noneTitle')}
      text={t('lines.noneText')}
      actions={
        <>
          <Button appearance="primary" onClick={() => store.set(openDialogAtom, { kind: 'upload', files: [] })}>
            {t('fields.upload')}
          </Button>
          <Button onClick={() => store.set(openDialogAtom, { kind: 'addLine' })}>{t('command.lines.add')}</Button>
        </>
      }
    />
  )
}

/** Why the lines are not there, and how to ask for them again. */
function NotLoaded() {
  const { t } = useTranslation()
  const store = useStore()
  const failure = useAtomValue(cropFailureAtom)
  if (!failure) return <RowsSkeleton rows={16} />
  const why = failure.detail ?? t(failure.code === 'network' ? 'shell.noConnection' : 'shell.notUnderstood')
  const request = failure.requestId && t('fields.requestId', { id: failure.requestId })
  return (
    <EmptyState
      title={t('lines.failedTitle')}
      text={[why, request].filter(Boolean).join(' ')}
      actions={
        <Button appearance="primary" onClick={() => ask(store, reloadRequests)}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  )
}

function StatusLine({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <section className={styles.status} data-region="status" tabIndex={-1} aria-label={t('status.label')}>
      {children}
    </section>
  )
}

/** The crop's lines as a spreadsheet: names, stages and parents, written to the crop's log. */
export function VarietiesPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isLoaded = useAtomValue(openCropAtom) !== null
  const none = useMemo(() => <NoLines />, [])
  return (
    <div className={styles.root}>
      <h1 className={styles.heading}>{t(record.title)}</h1>
      <VarietiesToolbar />
      <div className={styles.body} data-pane="table">
        {isLoaded ? <LineTable empty={none} /> : <NotLoaded />}
      </div>
      <StatusLine>
        <FilteredRows />
        <StatusMessage />
        <SaveState />
      </StatusLine>
      <AddLineDialog />
    </div>
  )
}
