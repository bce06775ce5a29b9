import { checkPictureFile } from '../../domain/photos/photoRules.ts'
import { pictureDate } from '../../domain/photos/pictureDate.ts'
import type { Store } from '../store.ts'
import { addWaitingPhoto, maxWaiting, type PhotoOwner, sentPhotosAtom, waitingPhotosAtom } from './waitingPhotos.ts'

/**
 * The outcome for a picture of a batch. Why it failed: `code` is a translation key, `detail` the server's sentence,
 * null = none.
 */
export type BatchOutcome =
  | { readonly kind: 'ready' | 'queued' | 'sent' }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string | null }

/** A picture with its plot. */
export interface BatchPhoto {
  readonly file: File
  readonly owner: PhotoOwner
}

const failed = (code: string, detail: string | null = null): BatchOutcome => ({ kind: 'failed', code, detail })

/**
 * Adds pictures one by one in order, as the photo queue has space, so that only a few large ones are in memory. `report`
 * receives the outcome of each by index; `signal` stops before the next one. Resolves when each is sent or refused.
 */
export async function addPhotoBatch(
  store: Store,
  photos: readonly BatchPhoto[],
  report: (at: number, outcome: BatchOutcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const queued = new Map<string, number>()
  const follow = () => {
    const waiting = new Map(store.get(waitingPhotosAtom).map((photo) => [photo.key, photo]))
    for (const [key, at] of queued) {
      const photo = waiting.get(key)
      if (photo && photo.refusal === null) continue
      queued.delete(key)
      if (photo?.refusal) report(at, failed(photo.refusal.code, photo.refusal.detail))
      else if (store.get(sentPhotosAtom).some((sent) => sent.key === key)) report(at, { kind: 'sent' })
      else report(at, failed('photos.deletedUnsent'))
    }
  }
  const stop = store.sub(waitingPhotosAtom, follow)
  try {
    for (const [at, { file, owner }] of photos.entries()) {
      if (signal.aborted) return
      const outcome = await queue(store, file, owner, signal)
      if (outcome === null) return
      if (typeof outcome === 'string') queued.set(outcome, at)
      report(at, typeof outcome === 'string' ? { kind: 'queued' } : outcome)
      follow()
    }
    await waitUntil(store, () => queued.size === 0, signal)
  } finally {
    stop()
  }
}

/** Queues one picture once there is space and returns its key, or the reason for its refusal; null if stopped before. */
async function queue(
  store: Store,
  file: File,
  owner: PhotoOwner,
  signal: AbortSignal,
): Promise<string | BatchOutcome | null> {
  const hasRoom = () => {
    const waiting = store.get(waitingPhotosAtom).reduce((sum, { file: { size } }) => sum + size, 0)
    return waiting === 0 || waiting + file.size <= maxWaiting
  }
  if (!(await waitUntil(store, hasRoom, signal))) return null
  const bytes = await file.arrayBuffer().then(
    (read) => new Uint8Array(read),
    () => null,
  )
  if (bytes === null) return failed('photos.unread')
  const refusal = checkPictureFile(file.size, bytes)
  if (refusal) return failed(refusal.code)
  const pictureDay = pictureDate(bytes)
  const photo = { ...owner, file: new Blob([bytes], { type: file.type }), name: file.name, comment: null }
  return (
    addWaitingPhoto(store, { ...photo, date: pictureDay ?? '', isDateOfPicture: pictureDay !== null }) ??
    failed('photos.noRoom')
  )
}

/** Resolves when `condition` returns true for the queued photos; false if stopped before. */
function waitUntil(store: Store, condition: () => boolean, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted || condition()) {
      resolve(!signal.aborted)
      return
    }
    const end = () => {
      if (!signal.aborted && !condition()) return
      stop()
      signal.removeEventListener('abort', end)
      resolve(!signal.aborted)
    }
    const stop = store.sub(waitingPhotosAtom, end)
    signal.addEventListener('abort', end)
  })
}
