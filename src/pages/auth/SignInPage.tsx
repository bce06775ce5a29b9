import { MessageBar, MessageBarBody, mergeClasses } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, wrongCredentialsDetail } from '../../api/apiError.ts'
import { required } from '../../domain/plots/textRules.ts'
import { endedByAtom } from '../../state/account/endedSession.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { LinkWithParams } from '../shell/navigation/LinkWithParams.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { useFormStyles } from './formStyles.ts'
import { signIn } from './session/signIn.ts'
import { useRegistration } from './useRegistration.ts'

interface Credentials {
  username: string
  password: string
}

const check = (values: Credentials) => ({
  username: required(values.username.trim()),
  password: required(values.password),
})

/** The message for a refused sign-in: wrong credentials name both possible causes, a lock its duration. */
function refusal(error: unknown): { key: string } | { text: string } {
  if (!(error instanceof ApiError)) return { key: 'server.error' }
  if (error.detail === wrongCredentialsDetail) return { key: 'auth.wrongCredentials' }
  if (error.offline) return { key: 'shell.noConnection' }
  return error.detail === null ? { key: 'auth.signInFailed' } : { text: error.detail }
}

/** The sign-in page. Typed values stay after a refusal. */
export function SignInPage() {
  const { t } = useTranslation()
  const styles = useFormStyles()
  const store = useStore()
  const [refused, setRefused] = useState<ReturnType<typeof refusal> | null>(null)
  const send = useCallback(
    async ({ username, password }: Credentials) => {
      setRefused(null)
      try {
        await signIn(store, username.trim(), password)
        return null
      } catch (error) {
        setRefused(refusal(error))
        return {}
      }
    },
    [store],
  )
  const endedBy = useAtomValue(endedByAtom)
  const registration = useRegistration()
  const form = useForm<Credentials>({ initial: { username: '', password: '' }, check, send })
  return (
    <AuthFrame>
      <h1 className={styles.title}>{t('auth.signIn')}</h1>
      <p className={styles.subtitle}>{t('auth.subtitle')}</p>
      {endedBy !== null && (
        <MessageBar intent="info" layout="multiline" className={styles.ended}>
          <MessageBarBody>{t(`auth.ended.${endedBy}`)}</MessageBarBody>
        </MessageBar>
      )}
      <form className={styles.form} onSubmit={form.submit} noValidate aria-label={t('auth.signIn')}>
        <TextField
          label={t('auth.username')}
          name="username"
          size="large"
          autoComplete="username"
          autoFocus
          value={form.values.username}
          onChange={(value) => form.set('username', value)}
          message={form.message('username')}
        />
        <TextField
          label={t('auth.password')}
          name="password"
          type="password"
          size="large"
          autoComplete="current-password"
          value={form.values.password}
          onChange={(value) => form.set('password', value)}
          message={form.message('password')}
        />
        {refused !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody role="alert">{'text' in refused ? refused.text : t(refused.key)}</MessageBarBody>
          </MessageBar>
        )}
        <SubmitButton size="large" className={styles.submit} isBusy={form.isBusy}>
          {t('auth.enter')}
        </SubmitButton>
      </form>
      <p className={styles.other}>{t('auth.forgotPassword')}</p>
      {registration === 'open' ? (
        <p className={styles.other}>
          {t('auth.noAccountYet')}{' '}
          <LinkWithParams to="/sign-up" className={mergeClasses(styles.strong)}>
            {t('auth.register')}
          </LinkWithParams>
        </p>
      ) : (
        <p className={styles.other}>
          {t(registration === 'off' ? 'auth.registrationClosed' : 'auth.registrationByInvitation')}
        </p>
      )}
    </AuthFrame>
  )
}
