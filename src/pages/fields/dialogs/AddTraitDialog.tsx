import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { changeOfNewTrait } from '../../../domain/change/newTrait.ts'
import { ensureReserved, takeId } from '../../../state/log/reservedIds.ts'
import { transact } from '../../../state/log/transact.ts'
import { showColumns } from '../../../state/sheet/columnLayout.ts'
import { sheetRequests } from '../../../state/sheet/sheetView.ts'
import { ask } from '../../../state/shell/requests.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { NewTraitFields } from './NewTraitFields.tsx'
import { checkNewTrait, type NewTraitValues, newTraitOf, noNewTrait } from './newTraitForm.ts'

/** Adds a trait to the crop; its column then stands in the table with a cell ready to be typed into. */
export function AddTraitDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedAtom)
  const toast = useSetAtom(addToast)
  const form = useForm<NewTraitValues>({
    initial: noNewTrait,
    check: (values) => checkNewTrait(values, columns),
    async send(values) {
      if (!(await ensureReserved(store, 'trait', 1))) {
        toast({ status: 'error', message: { key: 'plots.noIds' } })
        return {}
      }
      if (store.get(loadedAtom) !== columns) return null
      const trait = newTraitOf(values, takeId(store, 'trait'))
      transact(store, changeOfNewTrait(trait), { origin: 'user', history: 'record' })
      const field = `trait:${trait.id}`
      showColumns(store, [field])
      onClose()
      ask(store, sheetRequests, { do: 'enterColumn', field })
      return null
    },
  })
  return (
    <FormDialog
      open
      title={t('trait.add')}
      submitLabel={t('trait.add')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => void form.submit(event)}
      isBusy={form.isBusy}
    >
      <TextField
        label={t('trait.field.name')}
        name="name"
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        message={form.message('name')}
        required
        autoFocus
      />
      <NewTraitFields form={form} />
    </FormDialog>
  )
}
