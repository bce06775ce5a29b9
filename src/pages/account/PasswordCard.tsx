import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/browser.ts'
import { useInvalidate } from '../../api/query/useCall.ts'
import { cookieTokens } from '../../api/tokens.ts'
import { changePassword } from '../../contract/company/ownAccount.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { checkText, differs, password, repeats, required } from '../../domain/plots/textRules.ts'
import { addToastAtom, reportFailureAtom } from '../../state/shell/toasts.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useCardStyles } from './cardStyles.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '16px',
    alignItems: 'start',
    '@container page (max-width: 640px)': { gridTemplateColumns: '1fr' },
  },
  end: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
  note: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

const empty = { old_password: '', password1: '', password2: '' }

/** The form for the user's own password; `onDone` is called after the change. */
export function usePasswordForm(onDone: () => void) {
  const store = useStore()
  const invalidate = useInvalidate()
  return useForm({
    initial: empty,
    check: (values) => ({
      old_password: checkText(values.old_password, [required]),
      password1: checkText(values.password1, [required, password, differs(values.old_password)]),
      password2: checkText(values.password2, [required, repeats(values.password1)]),
    }),
    async send(values) {
      try {
        cookieTokens.store(await call(changePassword, { body: values }))
        store.set(addToastAtom, { status: 'success', message: { key: 'own.passwordChanged' } })
        await Promise.all([invalidate('sessions'), invalidate('profile')])
        onDone()
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (Object.keys(error.errors).length === 0) store.set(reportFailureAtom, error, 'own.passwordFailed')
        return error.errors
      }
    },
  })
}

/** Three fields: the current password, and the new one twice. */
export function PasswordFields({ form }: { form: ReturnType<typeof usePasswordForm> }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const field = (name: keyof typeof empty, label: string, autoComplete: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete={autoComplete}
      hint={hint}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
    />
  )
  return (
    <>
      {field('old_password', t('own.oldPassword'), 'current-password')}
      <div className={styles.pair}>
        {field('password1', t('own.newPassword'), 'new-password', t('auth.passwordHint'))}
        {field('password2', t('own.repeat'), 'new-password')}
      </div>
    </>
  )
}

/** Changes the user's own password; the user's other sessions end. */
export function PasswordCard() {
  const styles = useStyles()
  const card = useCardStyles()
  const { t } = useTranslation()
  const form = usePasswordForm(() => form.reset())
  return (
    <form
      className={card.card}
      noValidate
      aria-label={t('own.passwordTitle')}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <h2 className={card.title}>{t('own.passwordTitle')}</h2>
      <div className={styles.form}>
        <PasswordFields form={form} />
        <div className={styles.end}>
          <span className={styles.note}>{t('own.passwordNote')}</span>
          <Button type="submit" disabled={form.isBusy || !form.isChanged}>
            {t('own.changePassword')}
          </Button>
        </div>
      </div>
    </form>
  )
}
