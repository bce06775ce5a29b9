import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { updateCrop } from '../../../contract/lines/crops.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, required } from '../../../domain/plots/textRules.ts'
import { session } from '../../../state/account/session.ts'
import { seedLimitsAtom } from '../../../state/seeds/store.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { typedNumber, wholeFault } from '../../../ui/form/typedNumber.ts'
import { type FormFault, useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useStoreWrite } from '../useStore.ts'
import { massFault } from './typedLots.ts'

interface Values {
  germination: string
  age: string
  months: string
}

/** Maximum values that the server accepts. */
const largest = { germination: 100, age: 100, months: 1200 } as const

function limitFault(name: keyof Values, text: string): FormFault | null {
  const fault = name === 'germination' ? massFault(text) : wholeFault(text, 0)
  const missing = checkText(text.trim(), [required])
  if (missing ?? fault) return missing ?? fault
  return (typedNumber(text) ?? 0) > largest[name]
    ? { key: 'validation.maxValue', params: { max: largest[name] } }
    : null
}

/** Sets the limits of the crop's warnings about lots. */
export function SeedLimitsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const crop = useAtomValue(session.selectedCulture)
  const limits = useStore().get(seedLimitsAtom)
  const write = useStoreWrite()
  const form = useForm<Values>({
    initial: {
      germination: String(limits?.min_germination ?? ''),
      age: String(limits?.max_age ?? ''),
      months: String(limits?.test_months ?? ''),
    },
    check: ({ germination, age, months }) => ({
      germination: limitFault('germination', germination),
      age: limitFault('age', age),
      months: limitFault('months', months),
    }),
    async send({ germination, age, months }) {
      const body = {
        seed_min_germination: typedNumber(germination) ?? undefined,
        seed_max_age: typedNumber(age) ?? undefined,
        seed_test_months: typedNumber(months) ?? undefined,
      }
      const params = { id: String(crop?.spec_id) }
      const errors = await write('storage.failed.limits', () => call(updateCrop, { params, body }))
      if (errors === null) onClose()
      return errors
    },
  })
  const field = (name: keyof Values, isFirst = false) => (
    <TextField
      label={t(`storage.limits.${name}`)}
      name={name}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
      required
      autoFocus={isFirst}
    />
  )
  return (
    <FormDialog
      open
      title={t('command.storage.limits')}
      submitLabel={t('storage.verb.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      {field('germination', true)}
      {field('age')}
      {field('months')}
      <div>{t('storage.limits.about')}</div>
    </FormDialog>
  )
}
