import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/browser.ts'
import { useInvalidate } from '../../api/query/useCall.ts'
import { updateProfile } from '../../contract/company/account.ts'
import { session, type UserInfo } from '../../state/account/session.ts'
import { addToastAtom, reportFailureAtom } from '../../state/shell/toasts.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useFormStyles } from '../auth/formStyles.ts'
import { PersonFields } from '../auth/PersonFields.tsx'
import { checkPerson, type PersonValues, personBody } from '../auth/signUpForm.ts'

const useStyles = makeStyles({
  card: {
    maxWidth: '720px',
    boxSizing: 'border-box',
    padding: '20px 24px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '8px', marginTop: '20px' },
})

function valuesOf({ user_data }: UserInfo): PersonValues {
  return {
    last_name: user_data.last_name,
    first_name: user_data.first_name,
    patronymic: user_data.patronymic ?? '',
    email: user_data.email ?? '',
    contact_telephone: user_data.contact_telephone ?? '',
    countries: user_data.countries.map(String),
    birthday: user_data.birthday ?? '',
    extra_information: user_data.extra_information ?? '',
  }
}

/** The signed-in user's personal data, editable. */
export function ProfileForm({ profile }: { profile: UserInfo }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const formStyles = useFormStyles()
  const store = useStore()
  const invalidate = useInvalidate()
  const initial = useMemo(() => valuesOf(profile), [profile])
  const form = useForm<PersonValues>({
    initial,
    check: checkPerson,
    async send(values, own) {
      try {
        // Only changed fields: another browser of the same user may have changed other ones.
        const body = Object.fromEntries(Object.entries(personBody(values)).filter(([name]) => own.has(name)))
        const changed = await call(updateProfile, { body })
        const user = store.get(session.user)
        const { first_name, last_name } = changed.user_data
        if (user) store.set(session.user, { ...user, first_name, last_name })
        store.set(addToastAtom, { status: 'success', message: { key: 'auth.profileSaved' } })
        // Resetting the form afterwards restores the stored profile.
        await invalidate('profile')
        form.put(valuesOf(changed))
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (Object.keys(error.errors).length === 0) store.set(reportFailureAtom, error, 'auth.profileSaveFailed')
        return error.errors
      }
    },
  })
  return (
    <form className={styles.card} onSubmit={form.submit} noValidate aria-label={t('shell.account')}>
      <div className={formStyles.columns}>
        <PersonFields form={form} />
      </div>
      <div className={styles.actions}>
        <Button type="button" disabled={!form.isChanged || form.isBusy} onClick={() => form.reset()}>
          {t('shell.cancel')}
        </Button>
        <SubmitButton isBusy={form.isBusy}>{t('shell.save')}</SubmitButton>
      </div>
    </form>
  )
}
