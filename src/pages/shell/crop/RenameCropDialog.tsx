import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { session } from '../../../state/account/session.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { CropFields } from './CropFields.tsx'
import { useCropForm } from './useCropForm.ts'

/** Renames the crop that was chosen when the dialog opened. */
export function RenameCropDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const chosen = useAtomValue(session.selectedCulture)
  const [crop] = useState(chosen)
  const form = useCropForm(crop)
  const submit = async (event: FormEvent) => {
    if (await form.submit(event)) onClose()
  }
  return (
    <FormDialog
      open
      title={t('crop.rename')}
      submitLabel={t('shell.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(submit(event))}
      isBusy={form.isBusy}
    >
      <CropFields form={form} isRenamed />
    </FormDialog>
  )
}
