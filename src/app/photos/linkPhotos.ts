import type { Client } from '../../api/client.ts'
import { type PhotoSender, startPhotoSender } from '../../state/photos/photoSender.ts'
import { waitingPhotosAtom } from '../../state/photos/waitingPhotos.ts'
import { addToast } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'
import { photosOver } from './sendPhoto.ts'

/** Tells each photo that the server refuses, once, with its reason; those that were refused before are known. */
function tellRefused(store: Store): () => void {
  const refused = () => store.get(waitingPhotosAtom).filter(({ refusal }) => refusal !== null)
  let told = new Set(refused().map(({ key }) => key))
  return store.sub(waitingPhotosAtom, () => {
    const now = refused()
    for (const { key, refusal } of now)
      if (!told.has(key))
        store.set(addToast, {
          status: 'error',
          message: { key: 'failed.photoUpload', reason: refusal?.detail },
          stays: true,
        })
    told = new Set(now.map(({ key }) => key))
  })
}

/** Sends the photos that wait for as long as somebody is signed in, and tells what is refused. */
export function linkPhotos(store: Store, client: Client): PhotoSender {
  const stopTelling = tellRefused(store)
  const sender = startPhotoSender(store, photosOver(client))
  return {
    wake: sender.wake,
    stop() {
      stopTelling()
      sender.stop()
    },
  }
}
