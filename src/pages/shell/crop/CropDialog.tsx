import { useAtom } from 'jotai'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { session } from '../../../state/account/session.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { CropFields } from './CropFields.tsx'
import { useCropForm } from './useCropForm.ts'

/** Adds a crop to the company's list. */
export function CropDialog() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useAtom(session.isOpenCultureDialog)
  const form = useCropForm()
  function close() {
    setIsOpen(false)
    form.reset()
  }
  async function submit(event: FormEvent) {
    if (await form.submit(event)) close()
  }
  return (
    <FormDialog
      open={isOpen}
      title={t('crop.dialogTitle')}
      submitLabel={t('shell.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={close}
      onSubmit={(event) => inBackground(submit(event))}
      isBusy={form.isBusy}
    >
      <CropFields form={form} />
    </FormDialog>
  )
}
