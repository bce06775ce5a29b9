import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { photoCallsOf } from '../../../contract/plots/photos.ts'
import { dropPhotoEdits } from '../../../state/photos/photoEdits.ts'
import { type PhotoOwner, removeWaitingPhoto } from '../../../state/photos/waitingPhotos.ts'
import { ConfirmDialog } from '../../shell/dialogs/ConfirmDialog.tsx'
import { shownDay } from './photoItems.ts'
import { usePhotos } from './usePhotos.ts'

/** Confirms deleting a photo, because there is no undo; an unsent one is discarded. */
export function DeletePhotoDialog(props: { owner: PhotoOwner; photo: string; onClose(): void }) {
  const { owner, photo, onClose } = props
  const { t } = useTranslation()
  const store = useStore()
  const invalidate = useInvalidate()
  const { items } = usePhotos(owner)
  const item = items?.find(({ key }) => key === photo) ?? null
  // The subject stays even if the photo is sent or deleted in the meantime.
  const [initial] = useState(item)
  useEffect(() => {
    if (!initial) onClose()
  }, [initial, onClose])
  if (!initial) return null
  const stored = item?.stored ?? null
  return (
    <ConfirmDialog
      title={t('photos.deleteOne', { date: shownDay(initial, t) })}
      consequence={t(stored ? 'photos.deleteConsequence' : 'photos.giveUpConsequence')}
      verb={t('photos.delete')}
      failure="failed.photoEdit"
      onClose={onClose}
      act={async () => {
        if (!stored) {
          // Already deleted if neither list has it.
          removeWaitingPhoto(store, photo)
          return
        }
        try {
          await call(photoCallsOf[owner.of].remove, { params: { id: stored.id } })
          dropPhotoEdits(store, stored.id)
        } finally {
          await invalidate('photos')
        }
      }}
    />
  )
}
