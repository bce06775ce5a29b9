import { useAtom, useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { clearNumbering } from '../../../commands/modes/applyNumbering.ts'
import { deleteField, deleteFieldYear } from '../../../contract/plots/nurseries.ts'
import { changeOfRemovedColumn } from '../../../domain/change/yearColumnChanges.ts'
import { countPlots } from '../../../domain/columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { deletingYearsAtom } from '../../../state/log/deleted/deletedYear.ts'
import { leaveDesign } from '../../../state/map/design/designDraft.ts'
import { removeColumn } from '../../../state/sheet/columns/yearColumns.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { request } from '../../../state/shell/requests.ts'
import type { Store } from '../../../state/store.ts'
import { type Nursery, nurseryRequests } from '../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { ConfirmDialog } from '../../shell/dialogs/ConfirmDialog.tsx'
import { CellHistoryDialog } from '../../shell/sheet/CellHistoryDialog.tsx'
import { ReplaceDialog } from '../../shell/sheet/replace/ReplaceDialog.tsx'
import { DownloadDialog } from '../download/DownloadDialog.tsx'
import { DeleteArchiveDialog } from '../genomeFiles/DeleteArchiveDialog.tsx'
import { RecipeDialog } from '../numbering/RecipeDialog.tsx'
import { useNumberingRules } from '../numbering/useNumberingRules.ts'
import { BindPhotosDialog } from '../photos/BindPhotosDialog.tsx'
import { DeletePhotoDialog } from '../photos/DeletePhotoDialog.tsx'
import { PhotoView } from '../photos/PhotoView.tsx'
import { SelectionsDialog } from '../selection/SelectionsDialog.tsx'
import { useRestoredSelection } from '../selection/useNamedSelections.ts'
import { GotoDialog } from './GotoDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { PlantMeansDialog } from './PlantMeansDialog.tsx'
import { AddPlotDialog } from './plots/AddPlotDialog.tsx'
import { AddPlotsDialog } from './plots/AddPlotsDialog.tsx'
import { DeletePlotsDialog } from './plots/DeletePlotsDialog.tsx'
import { PromoteDialog } from './plots/PromoteDialog.tsx'
import { RenameLineDialog } from './plots/RenameLineDialog.tsx'
import { showNurseryDeleted, showYearDeleted } from './plots/showDeleted.ts'
import { SuppressDialog } from './SuppressDialog.tsx'
import { AddTraitDialog } from './traits/AddTraitDialog.tsx'
import { EditTraitDialog } from './traits/EditTraitDialog.tsx'
import { MarkerDialog } from './traits/MarkerDialog.tsx'
import { NextYearDialog } from './years/NextYearDialog.tsx'
import { NurseryDialog } from './years/NurseryDialog.tsx'
import { YearDataDialog } from './years/YearDataDialog.tsx'
import { YearDialog } from './years/YearDialog.tsx'

/** Removes a trait's column from the year, after showing how much data is deleted with it; can be undone. */
function TakeOutDialog({ traitId, onClose }: { readonly traitId: number; onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [initial] = useState(() => {
    const columns = store.get(loadedYearAtom)
    const column = columns && traitColumn(columns, traitId)
    return (
      columns && column && { columns, trait: column.trait, counts: changeOfRemovedColumn(columns, column.trait).counts }
    )
  })
  if (!initial) return null
  const { columns, trait, counts } = initial
  const isEmpty = Object.values(counts).every((count) => count === 0)
  return (
    <ConfirmDialog
      title={t('removeColumn.title', { name: traitHeading(trait), year: String(columns.year) })}
      consequence={isEmpty ? t('removeColumn.empty') : t('removeColumn.values', { ...counts })}
      verb={t('removeColumn.verb')}
      failure="removeColumn.failed"
      onClose={onClose}
      act={async () => removeColumn(store, traitId)}
    />
  )
}

export interface FieldsDialogsProps {
  nursery: Nursery | null
  yearId: number | null
  choose(nursery: Pick<Nursery, 'field_id'> | null, yearId: number | null): void
}

/** Deletes field-years; this window shows no message about their deletion. */
async function deleting(store: Store, yearIds: readonly number[], act: () => Promise<unknown>): Promise<void> {
  const before = store.get(deletingYearsAtom)
  store.set(deletingYearsAtom, new Set([...before, ...yearIds]))
  try {
    await act()
  } catch (error) {
    store.set(deletingYearsAtom, before)
    throw error
  }
}

/** Living plots that have a label. */
function labelled(columns: FieldYearColumns | null): number {
  return columns ? columns.label.filter((label, i) => label !== null && columns.alive[i] === 1).length : 0
}

/** The dialog that is open on the fields page, if any. */
export function FieldsDialogs({ nursery, yearId, choose }: FieldsDialogsProps) {
  const { t } = useTranslation()
  const store = useStore()
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const loaded = useAtomValue(loadedYearAtom)
  const close = () => setDialog(null)
  useRestoredSelection()
  useNumberingRules()
  const readAgain = () => request(store, nurseryRequests)
  const year = nursery?.fieldyear_set.find((entry) => entry.id === yearId)

  switch (dialog?.kind) {
    case 'nursery':
      return (
        <NurseryDialog
          nursery={dialog.fieldId === null ? null : nursery}
          onClose={(saved) => {
            close()
            if (saved && dialog.fieldId === null) choose(saved, null)
          }}
        />
      )
    case 'year':
      return nursery ? (
        <YearDialog
          nursery={nursery}
          onClose={(added) => {
            close()
            if (added !== null) choose(nursery, added)
          }}
        />
      ) : null
    case 'deleteNursery':
      return nursery ? (
        <ConfirmDialog
          title={t('fields.nurseryDeleteNamed', { name: nursery.field_name })}
          consequence={t('fields.nurseryDeleteConsequence', { count: nursery.fieldyear_set.length })}
          verb={t('fields.nurseryDelete')}
          failure="fields.failedNurseryDelete"
          onClose={close}
          act={async () => {
            const ids = nursery.fieldyear_set.map(({ id }) => id)
            await deleting(store, ids, () => call(deleteField, { params: { id: String(nursery.field_id) } }))
            choose(null, null)
            readAgain()
            showNurseryDeleted(store, nursery)
          }}
        />
      ) : null
    case 'deleteYear':
      return nursery && year ? (
        <ConfirmDialog
          title={t('fields.yearDeleteNamed', { year: String(year.year) })}
          consequence={t('fields.yearDeleteConsequence', {
            count: loaded?.year_id === year.id ? countPlots(loaded).plots : 0,
            name: nursery.field_name,
          })}
          verb={t('fields.yearDelete')}
          failure="fields.failedYearDelete"
          onClose={close}
          act={async () => {
            await deleting(store, [year.id], () => call(deleteFieldYear, { params: { id: String(year.id) } }))
            choose(nursery, null)
            readAgain()
            showYearDeleted(store, nursery, year)
          }}
        />
      ) : null
    case 'addPlot':
      return (
        <AddPlotDialog
          row={dialog.row}
          col={dialog.col}
          onClose={close}
          onOtherYear={(other) => {
            close()
            choose(nursery, other)
          }}
        />
      )
    case 'goto':
      return <GotoDialog onClose={close} />
    case 'deletePlots':
      return <DeletePlotsDialog onClose={close} />
    case 'clearNumbering':
      return (
        <ConfirmDialog
          title={t('clearNumbering.title')}
          consequence={t('clearNumbering.consequence', { count: labelled(loaded) })}
          verb={t('command.numbering.clear')}
          failure="clearNumbering.failed"
          onClose={close}
          act={async () => {
            clearNumbering(store)
          }}
        />
      )
    case 'leaveDesign':
      return (
        <ConfirmDialog
          title={t('designMode.leaveTitle')}
          consequence={t('designMode.leaveText')}
          verb={t('designMode.leave')}
          failure="designMode.failed"
          onClose={close}
          act={async () => leaveDesign(store)}
        />
      )
    case 'selections':
      return <SelectionsDialog onClose={close} />
    case 'saveRecipe':
      return <RecipeDialog onClose={close} />
    case 'addPlots':
      return <AddPlotsDialog onClose={close} />
    case 'addTrait':
      return <AddTraitDialog onClose={close} />
    case 'download':
      return <DownloadDialog first={dialog.first} onClose={close} />
    case 'promote':
      return <PromoteDialog onClose={close} />
    case 'renameLine':
      return <RenameLineDialog lineId={dialog.lineId} onClose={close} />
    case 'bindPhotos':
      return <BindPhotosDialog files={dialog.files} onClose={close} />
    case 'photo':
      return <PhotoView owner={{ of: dialog.of, id: dialog.owner }} first={dialog.key} onClose={close} />
    case 'deletePhoto':
      return <DeletePhotoDialog owner={{ of: dialog.of, id: dialog.owner }} photo={dialog.key} onClose={close} />
    case 'deleteGenomeFile':
      return <DeleteArchiveDialog id={dialog.id} name={dialog.name} onClose={close} />
    case 'plantMeans':
      return <PlantMeansDialog onClose={close} />
    case 'suppress':
      return <SuppressDialog onClose={close} />
    case 'note':
      return <NoteDialog onClose={close} />
    case 'replace':
      return <ReplaceDialog onClose={close} />
    case 'cellHistory':
      return <CellHistoryDialog rowId={dialog.rowId} field={dialog.field} onClose={close} />
    case 'nextYear':
      return nursery && year && loaded ? (
        <NextYearDialog
          nursery={nursery}
          columns={loaded}
          onClose={close}
          onDone={(yearId) => choose(nursery, yearId)}
        />
      ) : null
    case 'yearData':
      return <YearDataDialog onClose={close} />
    case 'takeOut':
      return <TakeOutDialog traitId={dialog.traitId} onClose={close} />
    case 'editTrait':
      return <EditTraitDialog traitId={dialog.traitId} onClose={close} />
    case 'marker':
      return <MarkerDialog markerId={dialog.markerId} onClose={close} />
    default:
      return null
  }
}
