import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { deleteCrop } from '../../../contract/lines/crops.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { session } from '../../../state/account/session.ts'
import { receiveCropList } from '../../../state/log/queue/deletedCrop.ts'
import { keepCrops } from '../../auth/session/checkSession.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

/** Asks before the chosen crop is deleted; the first one that is left is chosen then. */
export function DeleteCropDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const chosen = useAtomValue(session.selectedCulture)
  const [crop] = useState(chosen)
  if (crop === null) return null
  return (
    <ConfirmDialog
      title={t('crop.deleteTitle', { crop: cropNameIn(crop, i18n.language) })}
      consequence={t('crop.deleteText')}
      verb={t('crop.delete')}
      failure="crop.deleteFailed"
      onClose={onClose}
      act={async () => {
        await call(deleteCrop, { params: { id: String(crop.spec_id) } })
        const left = store.get(session.cultureList).filter(({ spec_id }) => spec_id !== crop.spec_id)
        receiveCropList(store, left)
        await keepCrops(store)
      }}
    />
  )
}
