import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../../ui/form/useForm.ts'

interface PanelTextFieldProps<Name extends string> {
  readonly form: {
    readonly values: Readonly<Record<Name, string>>
    set(name: Name, value: string): void
    message(name: Name): FieldMessage | null
  }
  readonly name: Name
  /** Handles typing; absent = the form does. */
  onType?(text: string): void
  readonly autoFocus?: boolean
}

/** A text field of a panel, labelled with its name. */
export function PanelTextField<Name extends string>({ form, name, onType, autoFocus }: PanelTextFieldProps<Name>) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(`values.field.${name}` as string)}
      name={name}
      value={form.values[name]}
      onChange={onType ?? ((text) => form.set(name, text))}
      message={form.message(name)}
      autoComplete="off"
      autoFocus={autoFocus}
    />
  )
}
