import type { LinePhoto, PlotPhoto } from '../../contract/plots/photos.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

/** What a photo belongs to. */
export type PhotoOf = 'plot' | 'line'

/** A plot or a line, by id. */
export interface PhotoOwner {
  readonly of: PhotoOf
  readonly id: number
}

/** A photo that is not on the server yet. `key` makes sending idempotent. */
export interface WaitingPhoto extends PhotoOwner {
  readonly key: string
  readonly file: Blob
  readonly name: string
  /** `YYYY-MM-DD`; '' = unknown. */
  readonly date: string
  /** Whether the day comes from the picture itself. */
  readonly isDateOfPicture: boolean
  readonly comment: string | null
  readonly at: number
  /** Why the server refused it; it stays until the user decides. */
  readonly refusal: { readonly code: string; readonly detail: string } | null
}

/** Maximum bytes of all waiting photos together. */
export const maxWaiting = 200_000_000

/** Photos in the order of sending, one at a time. */
export const waitingPhotosAtom = signInAtom<readonly WaitingPhoto[]>([])

/** The photo being sent, and its sent part, 0 … 1. */
export const sendingPhotoAtom = signInAtom<{ readonly key: string; readonly share: number } | null>(null)

/** A photo stored on the server, of any owner. */
export type StoredPhoto = Omit<PlotPhoto, 'plot'> | Omit<LinePhoto, 'line'>

/** The outcome of a photo that waited, and when (ms since 1970): earlier answers may lack it. */
export interface SentPhoto extends PhotoOwner {
  readonly key: string
  readonly photo: StoredPhoto
  readonly isDateOfPicture: boolean
  readonly at: number
}

/** Photos sent by this page, the latest last: each one makes loaded photos outdated. */
export const sentPhotosAtom = signInAtom<readonly SentPhoto[]>([])

/** Queues a photo and returns its key; null if the queue is full. */
export function addWaitingPhoto(store: Store, photo: Omit<WaitingPhoto, 'key' | 'at' | 'refusal'>): string | null {
  const waiting = store.get(waitingPhotosAtom)
  const bytes = waiting.reduce((sum, { file }) => sum + file.size, photo.file.size)
  if (bytes > maxWaiting) return null
  const key = crypto.randomUUID()
  store.set(waitingPhotosAtom, [...waiting, { ...photo, key, at: Date.now(), refusal: null }])
  return key
}

/** Removes a photo from the queue: it is stored or discarded by the user. */
export function removeWaitingPhoto(store: Store, key: string): void {
  store.set(
    waitingPhotosAtom,
    store.get(waitingPhotosAtom).filter((photo) => photo.key !== key),
  )
}

/** Changes the data of a waiting photo; no effect if it is not queued any more. */
export function changeWaitingPhoto(
  store: Store,
  key: string,
  changed: Partial<Pick<WaitingPhoto, 'date' | 'comment' | 'refusal'>>,
): void {
  store.set(
    waitingPhotosAtom,
    store.get(waitingPhotosAtom).map((photo) => (photo.key === key ? { ...photo, ...changed } : photo)),
  )
}

/** The photos that belong to a plot or a line. */
export function photosOfOwner<Photo extends PhotoOwner>(photos: readonly Photo[], { of, id }: PhotoOwner): Photo[] {
  return photos.filter((photo) => photo.of === of && photo.id === id)
}
