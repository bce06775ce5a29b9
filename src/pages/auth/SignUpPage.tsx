import { MessageBar, MessageBarBody, mergeClasses } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/browser.ts'
import { register } from '../../contract/company/auth.ts'
import { reportFailureAtom } from '../../state/shell/toasts.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { LinkWithParams } from '../shell/navigation/LinkWithParams.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { useFormStyles } from './formStyles.ts'
import { PersonFields } from './PersonFields.tsx'
import { signIn } from './session/signIn.ts'
import { checkSignUp, emptySignUp, type SignUpValues, signUpBody } from './signUpForm.ts'
import { useRegistration } from './useRegistration.ts'

/** Registers a company with its general director, who is then signed in. */
export function SignUpPage() {
  const { t } = useTranslation()
  const styles = useFormStyles()
  const registration = useRegistration()
  if (registration !== 'off') return <SignUpForm isByInvitation={registration === 'invite'} />
  return (
    <AuthFrame>
      <h1 className={styles.title}>{t('auth.registration')}</h1>
      <MessageBar intent="info" layout="multiline" className={styles.ended}>
        <MessageBarBody>{t('auth.registrationClosed')}</MessageBarBody>
      </MessageBar>
      <LinkWithParams to="/auth" className={mergeClasses(styles.strong)}>
        {t('auth.enter')}
      </LinkWithParams>
    </AuthFrame>
  )
}

/** The address parameter with the code of an invitation. */
const invitationParam = 'invitation'

function SignUpForm({ isByInvitation }: { isByInvitation: boolean }) {
  const { t } = useTranslation()
  const styles = useFormStyles()
  const [params] = useSearchParams()
  const [invitation] = useState(() => params.get(invitationParam) ?? '')
  const store = useStore()
  const send = useCallback(
    async (values: SignUpValues) => {
      try {
        const body = signUpBody(values)
        await call(register, { body })
        await signIn(store, body.username, body.password1)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (Object.keys(error.errors).length === 0) store.set(reportFailureAtom, error, 'auth.registrationFailed')
        return error.errors
      }
    },
    [store],
  )
  const form = useForm<SignUpValues>({ initial: { ...emptySignUp, invitation }, check: checkSignUp, send })
  return (
    <AuthFrame wide>
      <h1 className={styles.title}>{t('auth.registration')}</h1>
      <p className={styles.subtitle}>{t('auth.registrationText')}</p>
      <form onSubmit={form.submit} noValidate aria-label={t('auth.registration')}>
        <div className={styles.columns}>
          <div className={styles.wide}>
            <TextField
              label={t('auth.username')}
              name="username"
              required
              autoComplete="username"
              autoFocus
              hint={t('auth.usernameHint')}
              value={form.values.username}
              onChange={(value) => form.set('username', value)}
              message={form.message('username')}
            />
          </div>
          {isByInvitation && (
            <div className={styles.wide}>
              <TextField
                label={t('auth.invitation')}
                name="invitation"
                required
                autoComplete="off"
                hint={t('auth.invitationHint')}
                value={form.values.invitation}
                onChange={(value) => form.set('invitation', value)}
                message={form.message('invitation')}
              />
            </div>
          )}
          <TextField
            label={t('auth.password')}
            name="password1"
            type="password"
            required
            autoComplete="new-password"
            hint={t('auth.passwordHint')}
            value={form.values.password1}
            onChange={(value) => form.set('password1', value)}
            message={form.message('password1')}
          />
          <TextField
            label={t('auth.passwordRepeat')}
            name="password2"
            type="password"
            required
            autoComplete="new-password"
            value={form.values.password2}
            onChange={(value) => form.set('password2', value)}
            message={form.message('password2')}
          />
          <PersonFields form={form} />
        </div>
        <div className={styles.footer}>
          <span>
            {t('auth.haveAccount')}{' '}
            <LinkWithParams to="/auth" className={mergeClasses(styles.strong)}>
              {t('auth.enter')}
            </LinkWithParams>
          </span>
          <SubmitButton isBusy={form.isBusy}>{t('auth.register')}</SubmitButton>
        </div>
      </form>
    </AuthFrame>
  )
}
