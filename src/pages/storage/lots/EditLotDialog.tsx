import { Checkbox } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { listSeedEntries } from '../../../contract/seeds/seedEntries.ts'
import { deleteSeed, type Seed, updateSeed } from '../../../contract/seeds/seeds.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { readDay } from '../../../domain/sheet/readDay.ts'
import { inputNumber } from '../../../i18n/format.ts'
import { addSeedActionAtom } from '../../../state/seeds/store.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { typedNumber, wholeFault } from '../../../ui/form/typedNumber.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ConfirmDialog } from '../../shell/dialogs/ConfirmDialog.tsx'
import { useLot, useStoreWrite } from '../useStore.ts'
import { aboveZeroFault, massFault } from './typedLots.ts'

interface Values {
  germination: string
  germination_date: string
  weight_1000: string
  harvest_year: string
  comment: string
  cleared: boolean
  reserved: boolean
}

/** Edits the data of a lot (by id) except its amount. */
export function EditLotDialog({ lot: id, onClose }: { lot: number; onClose(): void }) {
  const lot = useLot(id)
  return lot && <EditedLot key={id} lot={lot} onClose={onClose} />
}

/** The lot's fields as form values. */
function typedOf(lot: Seed): Values {
  return {
    germination: inputNumber(lot.germination),
    germination_date: lot.germination_date ?? '',
    weight_1000: inputNumber(lot.weight_1000),
    harvest_year: lot.harvest_year === null ? '' : String(lot.harvest_year),
    comment: lot.comment ?? '',
    cleared: lot.cleared_for_sowing,
    reserved: lot.reserved,
  }
}

/** The fields to send: only those that the user changed. */
function changesOf(values: Values, began: Values) {
  const isChanged = (name: keyof Values) => values[name] !== began[name]
  return {
    ...(isChanged('germination') && { germination: typedNumber(values.germination) }),
    ...(isChanged('germination_date') && { germination_date: readDay(values.germination_date).day }),
    ...(isChanged('weight_1000') && { weight_1000: typedNumber(values.weight_1000) }),
    ...(isChanged('harvest_year') && { harvest_year: typedNumber(values.harvest_year) }),
    ...(isChanged('comment') && { comment: values.comment }),
    ...(isChanged('cleared') && { cleared_for_sowing: values.cleared }),
    ...(isChanged('reserved') && { reserved: values.reserved }),
  }
}

function EditedLot({ lot, onClose }: { lot: Seed; onClose(): void }) {
  const { t } = useTranslation()
  const write = useStoreWrite()
  const [began] = useState(() => typedOf(lot))
  const [version, setVersion] = useState<number | null>(lot.version)
  const form = useForm<Values>({
    initial: began,
    check: (values) => ({
      germination: massFault(values.germination),
      germination_date: readDay(values.germination_date).fault,
      weight_1000: aboveZeroFault(values.weight_1000),
      harvest_year: wholeFault(values.harvest_year, 1900),
    }),
    async send(values) {
      const body = { ...changesOf(values, began), version: version ?? lot.version }
      const errors = await write(
        'storage.failed.edit',
        () => call(updateSeed, { params: { id: String(lot.id) }, body }),
        ({ entry_id }) => (entry_id === null ? null : { seed: lot.id, entry: entry_id, key: 'storage.action.edit' }),
      )
      if (errors === null) onClose()
      // A colleague's edit since then is reported; sending again overwrites it.
      else setVersion(null)
      return errors
    },
  })
  const typed = (
    name: Exclude<keyof Values, 'germination_date' | 'cleared' | 'reserved'>,
    label: string,
    isFirst = false,
  ) => (
    <TextField
      label={t(label)}
      name={name}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
      autoFocus={isFirst}
    />
  )
  const ticked = (name: 'cleared' | 'reserved', label: string) => (
    <Checkbox
      label={t(label)}
      checked={form.values[name]}
      onChange={(_, data) => form.set(name, data.checked === true)}
    />
  )
  return (
    <FormDialog
      open
      title={t('storage.title.edit', { lot: String(lot.id) })}
      submitLabel={t('storage.verb.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      {typed('germination', 'storage.germinationPercent', true)}
      <DateField
        label={t('storage.testedOn')}
        name="germination_date"
        value={form.values.germination_date}
        day={readDay(form.values.germination_date).day}
        onChange={(value) => form.set('germination_date', value)}
        message={form.message('germination_date')}
      />
      {typed('weight_1000', 'storage.column.weight1000')}
      {typed('harvest_year', 'storage.harvestYear')}
      {typed('comment', 'storage.comment')}
      {ticked('cleared', 'storage.column.cleared')}
      {ticked('reserved', 'storage.column.reserve')}
    </FormDialog>
  )
}

/** Confirms discarding a lot (by id); a booked one is refused with the reason. Undo restores it. */
export function DeleteLotDialog({ lot: id, onClose }: { lot: number; onClose(): void }) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const remember = useSetAtom(addSeedActionAtom)
  const showMessage = useSetAtom(showMessageAtom)
  const lot = useLot(id)
  if (!lot) return null
  const params = { id: String(id) }
  return (
    <ConfirmDialog
      title={t('storage.deleteLotTitle', { lot: String(id) })}
      consequence={t('storage.deleteLotText', { count: lot.amount })}
      verb={t('storage.verb.delete')}
      failure="storage.failed.deleteLot"
      act={async () => {
        await call(deleteSeed, { params })
        // The call returns no content.
        const [entry] = (await call(listSeedEntries, { params, query: { page_size: '1' } })).data
        remember({ seed: id, entry: entry.id, key: 'storage.action.deleteLot' })
        showMessage({ kind: 'info', key: 'storage.lotDeleted', params: { lot: String(id) } })
        await invalidate('seeds')
      }}
      onClose={onClose}
    />
  )
}
