import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { PasswordFields, usePasswordForm } from './PasswordCard.tsx'

/** Asks a user whose password was set by an administrator to choose a new one; the user can postpone it. */
export default function OwnPasswordDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const form = usePasswordForm(onClose)
  return (
    <FormDialog
      open
      title={t('own.firstPasswordTitle')}
      submitLabel={t('own.changePassword')}
      cancelLabel={t('own.later')}
      onCancel={onClose}
      isBusy={form.isBusy}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <PasswordFields form={form} />
      <span>{t('own.firstPasswordText')}</span>
    </FormDialog>
  )
}
