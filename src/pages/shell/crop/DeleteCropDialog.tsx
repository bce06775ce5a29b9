import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { deleteCrop } from '../../../contract/lines/crops.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { session, setSampleCropAtom } from '../../../state/account/session.ts'
import { receiveCropList } from '../../../state/log/deleted/deletedCrop.ts'
import { storeCrops } from '../../auth/session/checkSession.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

/** Confirms the deletion of the chosen crop; the first remaining one is chosen then. */
export function DeleteCropDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const chosen = useAtomValue(session.selectedCulture)
  const [crop] = useState(chosen)
  const user = useAtomValue(session.user)
  if (crop === null) return null
  const isSample = crop.spec_id === user?.sample_spec_id
  return (
    <ConfirmDialog
      title={isSample ? t('crop.deleteSampleTitle') : t('crop.deleteTitle', { crop: cropNameIn(crop, i18n.language) })}
      consequence={t(isSample ? 'crop.deleteSampleText' : 'crop.deleteText')}
      verb={t(isSample ? 'crop.deleteSample' : 'crop.delete')}
      failure="crop.deleteFailed"
      onClose={onClose}
      act={async () => {
        await call(deleteCrop, { params: { id: String(crop.spec_id) } })
        const remaining = store.get(session.cultureList).filter(({ spec_id }) => spec_id !== crop.spec_id)
        receiveCropList(store, remaining)
        if (isSample) store.set(setSampleCropAtom, null)
        await storeCrops(store)
      }}
    />
  )
}
