import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useAddSampleCrop } from './useAddSampleCrop.ts'

/** Describes the sample data before they are copied into the company. */
export function AddSampleCropDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('crop.addSampleTitle')}
      consequence={t('crop.addSampleText')}
      verb={t('crop.addSample')}
      failure="crop.addSampleFailed"
      onClose={onClose}
      act={useAddSampleCrop()}
    />
  )
}
