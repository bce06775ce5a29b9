import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/apiError.ts'
import { call } from '../../../../api/browser.ts'
import { addFieldYear } from '../../../../contract/plots/nurseries.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { checkText, required, year as yearRule } from '../../../../domain/plots/textRules.ts'
import { session } from '../../../../state/account/session.ts'
import { request } from '../../../../state/shell/requests.ts'
import { reportFailureAtom } from '../../../../state/shell/toasts.ts'
import { type Nursery, nurseryRequests } from '../../../../state/year/chosenYear.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'

/** Adds a year to a nursery: 1900 to 2100, each once. Answers the id of the new field-year. */
export function YearDialog(props: { nursery: Nursery; onClose(yearId: number | null): void }) {
  const { nursery, onClose } = props
  const { t } = useTranslation()
  const store = useStore()
  const crop = useAtomValue(session.selectedCulture)
  const report = useSetAtom(reportFailureAtom)
  const last = nursery.fieldyear_set[0]?.year
  const form = useForm<{ year: string }>({
    initial: { year: String(last === undefined ? new Date().getFullYear() : last + 1) },
    check: (values) => ({ year: checkText(values.year.trim(), [required, yearRule]) }),
    async send(values) {
      if (!crop) return null
      try {
        const added = await call(addFieldYear, {
          body: {
            field_id: nursery.field_id,
            year: Number(values.year),
            spec_id: crop.spec_id,
            region: nursery.region,
          },
        })
        request(store, nurseryRequests)
        onClose(added.year_id)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        report(error, 'fields.failedYearAdd')
        return error.errors.year ? error.errors : { year: [error.detail ?? ''] }
      }
    },
  })
  return (
    <FormDialog
      open
      title={t('fields.yearAdd')}
      submitLabel={t('fields.yearAdd')}
      cancelLabel={t('shell.cancel')}
      onCancel={() => onClose(null)}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <TextField
        label={t('fields.year')}
        name="year"
        value={form.values.year}
        onChange={(value) => form.set('year', value)}
        message={form.message('year')}
        required
        autoFocus
      />
    </FormDialog>
  )
}
