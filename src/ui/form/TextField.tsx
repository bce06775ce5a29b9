import { Button, Field, Input, type InputProps, makeStyles, Textarea } from '@fluentui/react-components'
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons'
import { type FocusEvent, type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from './fieldMessage.ts'
import type { FieldMessage } from './useForm.ts'
import { useLabel } from './useLabel.ts'

const useStyles = makeStyles({
  // A field is as wide as its column, however narrow.
  input: { minWidth: 0 },
})

/** Marks the initially focused field of a dialog, which would choose its first one. */
const focusedFirst = { 'data-focused-first': '' } as const

export interface TextFieldProps {
  label: string
  name: string
  value: string
  onChange(value: string): void
  message: FieldMessage | null
  hint?: string
  type?: 'text' | 'password' | 'email' | 'tel'
  placeholder?: string
  required?: boolean
  size?: 'medium' | 'large'
  autoComplete?: string
  /** Initially focused with its content selected, as after Tab, so that typing replaces it. */
  autoFocus?: boolean
  disabled?: boolean
  /** Content at the end of a field of one line. */
  after?: ReactElement
  /** More than one line. */
  multiline?: boolean
  /** Visible lines of a multi-line field; default 2. */
  rows?: number
}

/** A labelled text input with its error below it; a password can be shown. */
export function TextField(props: TextFieldProps) {
  const { label, value, type = 'text', size = 'medium', multiline, onChange, hint, required, message } = props
  const styles = useStyles()
  const text = useFieldMessage(message)
  const caption = useLabel(label, size)
  const isFirst = useRef(props.autoFocus === true)
  const select = (event: FocusEvent<HTMLInputElement>) => {
    if (isFirst.current) event.target.select()
    isFirst.current = false
  }
  const field = {
    className: styles.input,
    name: props.name,
    value,
    size,
    disabled: props.disabled,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    autoFocus: props.autoFocus,
    ...(props.autoFocus ? focusedFirst : {}),
  }
  return (
    <Field
      label={caption}
      size={size}
      required={required}
      hint={text === null ? hint : undefined}
      validationMessage={text}
      validationState={text === null ? 'none' : 'error'}
    >
      {multiline ? (
        <Textarea {...field} rows={props.rows ?? 2} resize="vertical" onChange={(_, data) => onChange(data.value)} />
      ) : type === 'password' ? (
        <PasswordInput {...field} onFocus={select} onChange={(_, data) => onChange(data.value)} />
      ) : (
        <Input
          {...field}
          type={type}
          contentAfter={props.after}
          onFocus={select}
          onChange={(_, data) => onChange(data.value)}
        />
      )}
    </Field>
  )
}

function PasswordInput(props: InputProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={t(isShown ? 'shell.hidePassword' : 'shell.showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
