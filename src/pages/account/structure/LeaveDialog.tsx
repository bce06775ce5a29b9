import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

/** Asks before what was typed is lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open
      title={t('structure.leaveTitle')}
      submitLabel={t('structure.leave')}
      cancelLabel={t('structure.stay')}
      onCancel={onStay}
      onSubmit={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <span>{t('structure.leaveText')}</span>
    </FormDialog>
  )
}
