import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import { lineSeeds } from '../../contract/lines/varieties.ts'
import { listFields } from '../../contract/plots/nurseries.ts'
import { LineTable } from '../../grid/LineTable.tsx'
import { session } from '../../state/account/session.ts'
import { seedOfLinesAtom } from '../../state/lines/summary.ts'
import { cropCopyAtAtom, cropFailureAtom, openCropAtom } from '../../state/log/openColumns.ts'
import { sheetRevisionAtom } from '../../state/sheet/selection/sheetTouched.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import { reloadRequests } from '../../state/year/chosenYear.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { DeletePhotoDialog } from '../fields/photos/DeletePhotoDialog.tsx'
import { PhotoView } from '../fields/photos/PhotoView.tsx'
import type { PageProps } from '../page.ts'
import { useLineStages } from '../pedigree/useLineStages.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { failureReason } from '../shell/failureReason.ts'
import { StatusRegion } from '../shell/StatusLine.tsx'
import { StatusMessage } from '../shell/StatusMessage.tsx'
import { CellHistoryDialog } from '../shell/sheet/CellHistoryDialog.tsx'
import { Conflicts } from '../shell/sheet/Conflicts.tsx'
import { FilteredRows } from '../shell/sheet/FilteredRows.tsx'
import { NotStored } from '../shell/sheet/NotStored.tsx'
import { ParkedChanges } from '../shell/sheet/ParkedChanges.tsx'
import { RefusedReason } from '../shell/sheet/RefusedReason.tsx'
import { ReplaceDialog } from '../shell/sheet/replace/ReplaceDialog.tsx'
import { SaveState } from '../shell/sheet/SaveState.tsx'
import { useColumnLayout } from '../shell/sheet/useColumnLayout.ts'
import { TourCard } from '../shell/tour/TourCard.tsx'
import { AddLineDialog } from './AddLineDialog.tsx'
import { LinePanel } from './LinePanel.tsx'
import { MeansState } from './MeansState.tsx'
import { PromoteLineDialog } from './PromoteLineDialog.tsx'
import { useMeans } from './useMeans.ts'
import { VarietiesToolbar } from './VarietiesToolbar.tsx'
import { varietiesTour } from './varietiesTour.ts'

/** The open dialog of a line's cell or photo: history, find and replace, photo. */
function LineCellDialogs() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const close = () => setDialog(null)
  switch (dialog?.kind) {
    case 'replace':
      return <ReplaceDialog onClose={close} />
    case 'cellHistory':
      return <CellHistoryDialog rowId={dialog.rowId} field={dialog.field} onClose={close} />
    case 'photo':
      return <PhotoView owner={{ of: dialog.of, id: dialog.owner }} first={dialog.key} onClose={close} />
    case 'deletePhoto':
      return <DeletePhotoDialog owner={{ of: dialog.of, id: dialog.owner }} photo={dialog.key} onClose={close} />
    default:
      return null
  }
}

/** How many lines the crop has, and how many of them are varieties. */
function LineCount() {
  const { t } = useTranslation()
  const crop = useAtomValue(openCropAtom)
  useAtomValue(sheetRevisionAtom)
  if (!crop) return null
  let [lines, varieties] = [0, 0]
  for (let i = 0; i < crop.count; i++) {
    if (!crop.alive[i]) continue
    lines++
    varieties += crop.is_variety[i]
  }
  return (
    <span data-counts="">
      {t('lines.count', { count: lines })}, {t('lines.varieties', { count: varieties })}
    </span>
  )
}

/** Loads the amount of seed of the chosen crop's lines into the state, and again after every action on a lot. */
function useSeedOfLines(): void {
  const cropId = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const input = useMemo(() => (cropId === null ? null : { params: { id: String(cropId) } }), [cropId])
  const seed = useCall(lineSeeds, input).answered?.answer
  const setSeed = useSetAtom(seedOfLinesAtom)
  useEffect(() => {
    if (seed) setSeed(seed)
  }, [seed, setSeed])
}

/** A year of the chosen crop, used as the key for the crop's settings; null while unknown, or if the crop has none. */
function useYearOfCrop(): number | null {
  const cropId = useAtomValue(session.selectedCulture)?.spec_id ?? null
  const { answered } = useCall(listFields, cropId === null ? null : { query: { spec_id: String(cropId) } })
  return answered?.answer.data.flatMap(({ fieldyear_set }) => fieldyear_set.map(({ id }) => id)).at(0) ?? null
}

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

/** A crop without lines, and the two ways to add its first ones. */
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
        <ParkedChanges />
        <SaveState />
      </StatusRegion>
      <AddLineDialog />
      <PromoteLineDialog />
      <LineCellDialogs />
      {isLoaded && <TourCard tour="varieties" steps={varietiesTour} />}
    </div>
  )
}
