import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LineTable } from '../../grid/LineTable.tsx'
import { cropCopyAtAtom, cropFailureAtom, openCropAtom } from '../../state/log/openColumns.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import { reloadRequests } from '../../state/year/chosenYear.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import type { PageProps } from '../page.ts'
import { useLineStages } from '../pedigree/useLineStages.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { failureReason } from '../shell/failureReason.ts'
import { StatusRegion } from '../shell/StatusLine.tsx'
import { StatusMessage } from '../shell/StatusMessage.tsx'
import { Conflicts } from '../shell/sheet/Conflicts.tsx'
import { FilteredRows } from '../shell/sheet/FilteredRows.tsx'
import { NotStored } from '../shell/sheet/NotStored.tsx'
import { RefusedReason } from '../shell/sheet/RefusedReason.tsx'
import { SaveState } from '../shell/sheet/SaveState.tsx'
import { SetAside } from '../shell/sheet/SetAside.tsx'
import { useColumnLayout } from '../shell/sheet/useColumnLayout.ts'
import { AddLineDialog } from './AddLineDialog.tsx'
import { LineCellDialogs } from './LineCellDialogs.tsx'
import { LineCount } from './LineCount.tsx'
import { LinePanel } from './LinePanel.tsx'
import { MeansState } from './MeansState.tsx'
import { PromoteLineDialog } from './PromoteLineDialog.tsx'
import { useMeans } from './useMeans.ts'
import { useSeedOfLines } from './useSeedOfLines.ts'
import { useYearOfCrop } from './useYearOfCrop.ts'
import { VarietiesToolbar } from './VarietiesToolbar.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  heading: visuallyHidden,
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, position: 'relative' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    position: 'relative',
    backgroundColor: tokens.colorNeutralBackground1,
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
          <Button appearance="primary" onClick={() => requestOfShell(store, { upload: null, files: [] })}>
            {t('fields.upload')}
          </Button>
          <Button onClick={() => store.set(openDialogAtom, { kind: 'addLine' })}>{t('command.lines.add')}</Button>
        </>
      }
    />
  )
}

/** Why the lines are not loaded, with a retry. */
function NotLoaded() {
  const { t } = useTranslation()
  const store = useStore()
  const failure = useAtomValue(cropFailureAtom)
  if (!failure) return <RowsSkeleton rows={16} />
  return (
    <EmptyState
      title={t('lines.failedTitle')}
      text={failureReason(t, failure)}
      actions={
        <Button appearance="primary" onClick={() => request(store, reloadRequests)}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  )
}

/**
 * The crop's lines as a spreadsheet, written to the crop's change log, with their means and the panel of the active line.
 */
export function VarietiesPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isLoaded = useAtomValue(openCropAtom) !== null
  const copyAt = useAtomValue(cropCopyAtAtom)
  useColumnLayout(useYearOfCrop())
  const means = useMeans()
  useSeedOfLines()
  useLineStages()
  const none = useMemo(() => <NoLines />, [])
  return (
    <div className={styles.root}>
      <h1 className={styles.heading}>{t(record.title)}</h1>
      <VarietiesToolbar />
      <div className={styles.panes}>
        <div className={styles.body} data-pane="table">
          {copyAt !== null && <CopyNote at={copyAt} />}
          {isLoaded ? <LineTable empty={none} /> : <NotLoaded />}
        </div>
        {isLoaded && <LinePanel />}
      </div>
      <StatusRegion>
        <RefusedReason />
        <LineCount />
        <FilteredRows />
        <MeansState {...means} />
        <StatusMessage />
        <Conflicts />
        <NotStored />
        <SetAside />
        <SaveState />
      </StatusRegion>
      <AddLineDialog />
      <PromoteLineDialog />
      <LineCellDialogs />
    </div>
  )
}
