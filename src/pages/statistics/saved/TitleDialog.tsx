import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { checkText, maxLength, required } from '../../../domain/plots/textRules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import type { ResultTitle } from './saveResult.ts'

/** Title and note of a saved result. */
export function TitleDialog(props: {
  heading: string
  initial: { title: string; note: string }
  /** Null on success, else the faults by field. */
  send(titled: ResultTitle): Promise<Readonly<Record<string, readonly string[]>> | null>
  onClose(): void
}) {
  const { t } = useTranslation()
  const form = useForm({
    initial: props.initial,
    check: ({ title, note }) => ({
      title: checkText(title.trim(), [required, maxLength(260)]),
      note: checkText(note.trim(), [maxLength(2000)]),
    }),
    send: ({ title, note }) => props.send({ title: title.trim(), note: note.trim() || null }),
  })
  return (
    <FormDialog
      open
      title={props.heading}
      submitLabel={t('saved.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={props.onClose}
      isBusy={form.isBusy}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      <TextField
        label={t('saved.name')}
        name="title"
        required
        autoFocus
        value={form.values.title}
        onChange={(value) => form.set('title', value)}
        message={form.message('title')}
      />
      <TextField
        label={t('saved.note')}
        name="note"
        multiline
        value={form.values.note}
        onChange={(value) => form.set('note', value)}
        message={form.message('note')}
      />
    </FormDialog>
  )
}
