import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

/** Asks before typed input is lost: Enter leaves, Escape stays. */
export function LeaveDialog(props: { title: string; text: string; onStay(): void; onLeave(): void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      open
      title={props.title}
      submitLabel={t('structure.leave')}
      cancelLabel={t('structure.stay')}
      onCancel={props.onStay}
      onSubmit={(event) => {
        event.preventDefault()
        props.onLeave()
      }}
    >
      <span>{props.text}</span>
    </FormDialog>
  )
}
