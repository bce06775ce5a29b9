import { Button, makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { type Company, renameCompany } from '../../../contract/company/companyData.ts'
import { knownTimeZones } from '../../../domain/company/timeZone.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, maxLength, notOnlySpecial, required } from '../../../domain/plots/textRules.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { narrowWindow } from '../../../ui/smallWindow.ts'
import { useCardStyles } from '../cardStyles.ts'
import { sendOwn } from './sendOwn.ts'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    gap: '12px',
    alignItems: 'start',
    [narrowWindow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  button: { marginTop: '22px', [narrowWindow]: { marginTop: 0 } },
})

const timeZones = knownTimeZones().map((name) => ({ value: name, text: name.replaceAll('_', ' ') }))

/** The company's name and the time zone that defines its days. */
export function NameCard({ company }: { company: Company }) {
  const card = useCardStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const form = useForm({
    initial: { name: company.name ?? '', time_zone: company.time_zone },
    check: ({ name }) => ({ name: checkText(name, [required, maxLength(), notOnlySpecial]) }),
    send: (body) =>
      sendOwn(store, 'companyData.renameFailed', async () => {
        const { name, time_zone } = await call(renameCompany, { body })
        form.put({ name: name ?? '', time_zone })
        store.set(addToastAtom, { status: 'success', message: { key: 'companyData.renamed' } })
        await Promise.all([invalidate('company'), invalidate('profile'), invalidate('structure')])
      }),
  })
  return (
    <form
      className={card.card}
      noValidate
      aria-label={t('companyData.name')}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <div className={styles.row}>
        <TextField
          label={t('companyData.name')}
          name="name"
          autoComplete="organization"
          value={form.values.name}
          onChange={(value) => form.set('name', value)}
          message={form.message('name')}
        />
        <ChoiceField
          label={t('companyData.timeZone')}
          name="time_zone"
          hint={t('companyData.timeZoneHint')}
          choices={timeZones}
          selected={[form.values.time_zone]}
          onChange={([zone]) => zone !== undefined && form.set('time_zone', zone)}
          message={form.message('time_zone')}
        />
        <Button className={styles.button} type="submit" disabled={form.isBusy || !form.isChanged}>
          {t('companyData.rename')}
        </Button>
      </div>
    </form>
  )
}
