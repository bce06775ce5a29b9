import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { deleteField, deleteFieldYear } from '../../../contract/nurseries.ts'
import { countPlots } from '../../../domain/columns/cell.ts'
import { type Nursery, nurseriesRequestAtom } from '../../../state/chosen.ts'
import { openDialogAtom } from '../../../state/dialogs.ts'
import { loadedAtom } from '../../../state/loaded.ts'
import { AddPlotDialog } from './AddPlotDialog.tsx'
import { AddPlotsDialog } from './AddPlotsDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { NurseryDialog } from './NurseryDialog.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'
import { TimelineDialog } from './TimelineDialog.tsx'
import { YearDialog } from './YearDialog.tsx'

export interface FieldsDialogsProps {
  nursery: Nursery | null
  yearId: number | null
  choose(nursery: Nursery | null, yearId: number | null): void
}

/** The dialog that is open on the fields page, if any. */
export function FieldsDialogs({ nursery, yearId, choose }: FieldsDialogsProps) {
  const { t } = useTranslation()
  const store = useStore()
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const loaded = useAtomValue(loadedAtom)
  const close = () => setDialog(null)
  const readAgain = () => store.set(nurseriesRequestAtom, store.get(nurseriesRequestAtom) + 1)
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
            await call(deleteField, { params: { id: String(nursery.field_id) } })
            choose(null, null)
            readAgain()
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
            await call(deleteFieldYear, { params: { id: String(year.id) } })
            choose(nursery, null)
            readAgain()
          }}
        />
      ) : null
    case 'addPlot':
      return <AddPlotDialog row={dialog.row} col={dialog.col} onClose={close} />
    case 'addPlots':
      return <AddPlotsDialog onClose={close} />
    case 'conflicts':
      return <ConflictsDialog onClose={close} />
    case 'palette':
      return <PaletteDialog onClose={close} choose={choose} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'timeline':
      return <TimelineDialog onClose={close} />
    default:
      return null
  }
}
