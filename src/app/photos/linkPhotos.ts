import type { Client } from '../../api/client.ts'
import { type PhotoEdit, photoEditsAtom } from '../../state/photos/photoEdits.ts'
import { type PhotoSender, startPhotoSender } from '../../state/photos/photoSender.ts'
import { type WaitingPhoto, waitingPhotosAtom } from '../../state/photos/waitingPhotos.ts'
import { addToast } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'
import { photosOver } from './sendPhoto.ts'

type Queued = Pick<WaitingPhoto | PhotoEdit, 'key' | 'refusal'> & { readonly name?: string }

/**
 * Reports each photo (by its file name), and each change of one, that the server refuses, once, with its reason; earlier
 * refusals are known.
 */
function reportRefused(store: Store, queue: typeof waitingPhotosAtom | typeof photoEditsAtom, key: string): () => void {
  const refused = () => store.get<readonly Queued[]>(queue).filter(({ refusal }) => refusal !== null)
  let reported = new Set(refused().map((one) => one.key))
  return store.sub(queue, () => {
    const now = refused()
    for (const { key: one, refusal, name } of now)
      if (!reported.has(one))
        store.set(addToast, {
          status: 'error',
          message: { key, reason: name === undefined ? refusal?.detail : `${name}: ${refusal?.detail}` },
          // The outcome of a change is shown at the photo until the user decides.
          stays: queue === waitingPhotosAtom,
        })
    reported = new Set(now.map((one) => one.key))
  })
}

/** Sends waiting photos while a user is signed in, and reports refusals. */
export function linkPhotos(store: Store, client: Client): PhotoSender {
  const stops = [
    reportRefused(store, waitingPhotosAtom, 'failed.photoUpload'),
    reportRefused(store, photoEditsAtom, 'failed.photoEdit'),
  ]
  const sender = startPhotoSender(store, photosOver(client))
  return {
    wake: sender.wake,
    stop() {
      for (const stop of stops) stop()
      sender.stop()
    },
  }
}
