import { Checkbox } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/browser.ts'
import { useInvalidate } from '../../api/query/useCall.ts'
import { deleteSeed, type Seed, updateSeed } from '../../contract/seeds.ts'
import { shownLotAtom } from '../../state/seeds/store.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { ConfirmDialog } from '../fields/dialogs/ConfirmDialog.tsx'
import { massFault, typedNumber, wholeFault } from './typedNumber.ts'
import { useStoreWrite } from './useStore.ts'

interface Values {
  germination: string
  germination_date: string
  weight_1000: string
  harvest_year: string
  comment: string
  cleared: boolean
  reserved: boolean
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Edits what is known of the lot that is looked at; its amount has its own dialogs. */
export function EditLotDialog({ onClose }: { onClose(): void }) {
  const lot = useStore().get(shownLotAtom)
  return lot && <EditedLot key={lot.id} lot={lot} onClose={onClose} />
}

function EditedLot({ lot, onClose }: { lot: Seed; onClose(): void }) {
  const { t } = useTranslation()
  const write = useStoreWrite()
  const form = useForm<Values>({
    initial: {
      germination: lot.germination === null ? '' : String(lot.germination),
      germination_date: lot.germination_date ?? '',
      weight_1000: lot.weight_1000 === null ? '' : String(lot.weight_1000),
      harvest_year: lot.harvest_year === null ? '' : String(lot.harvest_year),
      comment: lot.comment ?? '',
      cleared: lot.cleared_for_sowing,
      reserved: lot.reserved,
    },
    check: (values) => {
      const day = values.germination_date.trim()
      return {
        germination: massFault(values.germination),
        germination_date: day === '' || isDay(day) ? null : { key: 'validation.date' },
        weight_1000: massFault(values.weight_1000),
        harvest_year: wholeFault(values.harvest_year, 1900),
      }
    },
    async send(values) {
      const body = {
        germination: typedNumber(values.germination),
        germination_date: values.germination_date.trim() || null,
        weight_1000: typedNumber(values.weight_1000) || null,
        harvest_year: typedNumber(values.harvest_year),
        comment: values.comment,
        cleared_for_sowing: values.cleared,
        reserved: values.reserved,
        version: lot.version,
      }
      const errors = await write(
        'storage.failed.edit',
        () => call(updateSeed, { params: { id: String(lot.id) }, body }),
        ({ entry_id }) => (entry_id === null ? null : { seed: lot.id, entry: entry_id, key: 'storage.deed.edit' }),
      )
      if (errors === null) onClose()
      return errors
    },
  })
  const typed = (name: Exclude<keyof Values, 'cleared' | 'reserved'>, label: string, isFirst = false) => (
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
      onSubmit={(event) => void form.submit(event)}
      isBusy={form.isBusy}
    >
      {typed('germination', 'storage.germinationPercent', true)}
      {typed('germination_date', 'storage.testedOn')}
      {typed('weight_1000', 'storage.column.weight1000')}
      {typed('harvest_year', 'storage.harvestYear')}
      {typed('comment', 'storage.comment')}
      {ticked('cleared', 'storage.column.cleared')}
      {ticked('reserved', 'storage.column.reserve')}
    </FormDialog>
  )
}

/** Asks before the lot that is looked at is discarded; a booked one says so and stays. */
export function DeleteLotDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const invalidate = useInvalidate()
  const lot = useStore().get(shownLotAtom)
  if (!lot) return null
  return (
    <ConfirmDialog
      title={t('storage.deleteLotTitle', { lot: String(lot.id) })}
      consequence={t('storage.deleteLotText', { count: lot.amount })}
      verb={t('storage.verb.delete')}
      failure="storage.failed.deleteLot"
      act={async () => {
        await call(deleteSeed, { params: { id: String(lot.id) } })
        await invalidate('seeds')
      }}
      onClose={onClose}
    />
  )
}
