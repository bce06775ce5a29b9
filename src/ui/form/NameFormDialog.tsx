import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import { FormDialog } from '../overlay/FormDialog.tsx'
import { TextField } from './TextField.tsx'
import type { FieldMessage } from './useForm.ts'

/** A form with a name among its values. */
interface NamedForm {
  readonly values: { readonly name: string }
  readonly isBusy: boolean
  set(field: 'name', value: string): void
  message(field: 'name'): FieldMessage | null
  submit(event?: FormEvent): Promise<boolean>
}

interface NameFormDialogProps {
  readonly form: NamedForm
  readonly title: string
  readonly submitLabel: string
  readonly nameLabel: string
  onClose(): void
  /** Further fields, below the name. */
  readonly children?: ReactNode
}

/** A dialog with a required name as its first, initially focused field. */
export function NameFormDialog({ form, title, submitLabel, nameLabel, onClose, children }: NameFormDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open
      title={title}
      submitLabel={submitLabel}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
    >
      <TextField
        label={nameLabel}
        name="name"
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        message={form.message('name')}
        required
        autoFocus
      />
      {children}
    </FormDialog>
  )
}
