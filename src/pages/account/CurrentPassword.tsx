import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../ui/form/useForm.ts'

/** The form of a step that the user's password confirms. */
interface PasswordForm {
  readonly values: { readonly password: string }
  set(name: 'password', value: string): void
  message(name: 'password'): FieldMessage | null
}

/** The field for the user's own password, which confirms a deletion or a handover. */
export function CurrentPassword({ form }: { form: PasswordForm }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('companyData.password')}
      name="password"
      type="password"
      autoComplete="current-password"
      value={form.values.password}
      onChange={(value) => form.set('password', value)}
      message={form.message('password')}
    />
  )
}
