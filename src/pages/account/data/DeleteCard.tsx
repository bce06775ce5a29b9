import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { type Company, deleteCompany } from '../../../contract/company/companyData.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, required } from '../../../domain/plots/textRules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { CurrentPassword } from '../CurrentPassword.tsx'
import { useCardStyles } from '../cardStyles.ts'
import { sendOwn } from './sendOwn.ts'

const useStyles = makeStyles({
  about: { margin: '-8px 0 12px', color: tokens.colorNeutralForeground3 },
  fields: { display: 'flex', flexDirection: 'column', gap: '12px' },
  danger: { alignSelf: 'flex-end', color: tokens.colorStatusDangerForeground1 },
})

const empty = { name: '', password: '' }

/** Deletes the company; confirmed by typing its name, or the director's login if it has none. */
export function DeleteCard({ company, login }: { company: Company; login: string }) {
  const card = useCardStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const called = company.name ?? login
  const form = useForm({
    initial: empty,
    check: ({ name, password }) => ({
      name: name !== '' && name.trim() !== called ? { key: 'company.nameDiffers' } : checkText(name, [required]),
      password: checkText(password, [required]),
    }),
    send: (body) =>
      sendOwn(store, 'companyData.deleteFailed', async () => {
        await call(deleteCompany, { body })
        form.reset(empty)
        await invalidate('company')
      }),
  })
  if (company.purge_at !== null) return null
  return (
    <form
      className={card.card}
      noValidate
      aria-label={t('companyData.delete')}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <h2 className={card.title}>{t('companyData.delete')}</h2>
      <p className={styles.about}>{t('companyData.deleteAbout')}</p>
      <div className={styles.fields}>
        <TextField
          label={t('companyData.typeName', { name: called })}
          name="name"
          autoComplete="off"
          value={form.values.name}
          onChange={(value) => form.set('name', value)}
          message={form.message('name')}
        />
        <CurrentPassword form={form} />
        <Button className={styles.danger} type="submit" disabled={form.isBusy || !form.isChanged}>
          {t('companyData.deleteVerb')}
        </Button>
      </div>
    </form>
  )
}
