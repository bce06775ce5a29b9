import { ApiError, isServerRefusal } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { photoCallsOf } from '../../contract/plots/photos.ts'
import { type PhotoEdit, type PhotoText, photoEditsAtom } from '../../state/photos/photoEdits.ts'
import {
  type PhotoOutcome,
  type PhotoSender,
  type SendPhoto,
  startPhotoSender,
} from '../../state/photos/photoSender.ts'
import { type WaitingPhoto, waitingPhotosAtom } from '../../state/photos/waitingPhotos.ts'
import { addToastAtom } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'

/**
 * The outcome of a failed send. A refusal by the server itself, with a reason, is final; an error page of the network, an
 * ended session or a busy server does not decide about the photo.
 */
function outcomeOf(error: unknown): PhotoOutcome {
  if (!(error instanceof ApiError)) throw error
  const { status, detail, code } = error
  if (!isServerRefusal(error) || status === 401) return { kind: 'unreachable' }
  return { kind: 'refused', code, detail: detail ?? code }
}

/** Sends photos over the contract's calls, with keys that make sending twice harmless. */
export function photoSenderOver(client: Client): SendPhoto {
  return async (waiting, { signal, reportActivity, share }) => {
    if (!('file' in waiting)) return editOver(client, waiting, signal)
    const { key, of, id, file, name, date, comment } = waiting
    const body = { [of]: id, photographed_at: date, comment }
    const headers = { 'Idempotency-Key': key }
    const onProgress = (sent: number) => {
      reportActivity()
      share(sent)
    }
    try {
      const named = new File([file], name, { type: file.type })
      const photo = await client.call(photoCallsOf[of].add, { body, file: named } as never, {
        signal,
        onProgress,
        headers,
      })
      return { kind: 'stored', photo }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

const textFields = ({ date, comment }: PhotoText) => ({ photographed_at: date, comment })

/** Stores a change of a photo. Sent again it finds its own values, which do not count as a change by another user. */
async function editOver(client: Client, edit: PhotoEdit, signal: AbortSignal): Promise<PhotoOutcome> {
  const { of, photo: id, changed, before } = edit
  const body = { ...textFields(changed), ...(before && { before: textFields(before) }) }
  try {
    return { kind: 'stored', photo: await client.call(photoCallsOf[of].update, { params: { id }, body }, { signal }) }
  } catch (error) {
    return outcomeOf(error)
  }
}

type QueuedPhoto = Pick<WaitingPhoto | PhotoEdit, 'key' | 'refusal'> & { readonly name?: string }

/**
 * Reports each photo (by its file name), and each change of one, that the server refuses, once, with its reason; earlier
 * refusals are known.
 */
function reportRefused(store: Store, queue: typeof waitingPhotosAtom | typeof photoEditsAtom, key: string): () => void {
  const refused = () => store.get<readonly QueuedPhoto[]>(queue).filter(({ refusal }) => refusal !== null)
  let reported = new Set(refused().map((photo) => photo.key))
  return store.sub(queue, () => {
    const refusedPhotos = refused()
    for (const { key: photoKey, refusal, name } of refusedPhotos)
      if (!reported.has(photoKey))
        store.set(addToastAtom, {
          status: 'error',
          message: { key, reason: name === undefined ? refusal?.detail : `${name}: ${refusal?.detail}` },
          // The outcome of a change is shown at the photo until the user decides.
          stays: queue === waitingPhotosAtom,
        })
    reported = new Set(refusedPhotos.map((photo) => photo.key))
  })
}

/** Sends waiting photos while a user is signed in, and reports refusals. */
export function linkPhotos(store: Store, client: Client): PhotoSender {
  const stops = [
    reportRefused(store, waitingPhotosAtom, 'failed.photoUpload'),
    reportRefused(store, photoEditsAtom, 'failed.photoEdit'),
  ]
  const sender = startPhotoSender(store, photoSenderOver(client))
  return {
    wake: sender.wake,
    stop() {
      for (const stop of stops) stop()
      sender.stop()
    },
  }
}
