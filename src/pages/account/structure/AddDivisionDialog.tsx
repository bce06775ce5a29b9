import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { createDivision } from '../../../contract/company/people.ts'
import { divisionKey } from '../../../domain/company/structureTree.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, maxLength, notOnlySpecial, required } from '../../../domain/plots/textRules.ts'
import { treeFocusAtom } from '../../../state/account/structure.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useCountries } from '../../auth/useCountries.ts'

/** Adds a division: its name, and the default country of its people. */
export function AddDivisionDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const countries = useCountries()
  const form = useForm<{ company_division_name: string; country: string }>({
    initial: { company_division_name: '', country: '1' },
    check: ({ company_division_name }) => ({
      company_division_name: checkText(company_division_name.trim(), [required, maxLength(), notOnlySpecial]),
    }),
    async send({ company_division_name, country }) {
      try {
        const body = { company_division_name: company_division_name.trim(), country: Number(country) }
        const { id } = await call(createDivision, { body })
        await invalidate('structure')
        onClose()
        store.set(treeFocusAtom, divisionKey(id))
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (Object.keys(error.errors).length === 0) store.set(reportFailureAtom, error, 'failed.accountAdd')
        return error.errors
      }
    },
  })
  return (
    <FormDialog
      open
      title={t('structure.addDivision')}
      submitLabel={t('shell.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      isBusy={form.isBusy}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        label={t('structure.divisionName')}
        name="company_division_name"
        required
        autoFocus
        value={form.values.company_division_name}
        onChange={(value) => form.set('company_division_name', value)}
        message={form.message('company_division_name')}
      />
      <ChoiceField
        label={t('structure.country')}
        name="country"
        choices={countries}
        selected={[form.values.country]}
        onChange={([chosen]) => form.set('country', chosen ?? '1')}
        message={form.message('country')}
      />
    </FormDialog>
  )
}
