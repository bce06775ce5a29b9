import type { LinePhoto, PlotPhoto } from '../../contract/photos.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

/** What photos are of. */
export type PhotoOf = 'plot' | 'line'

/** A plot or a line, by id. */
export interface PhotoOwner {
  readonly of: PhotoOf
  readonly id: number
}

/** A photo that the server does not have yet. `key` makes sending it twice harmless. */
export interface WaitingPhoto extends PhotoOwner {
  readonly key: string
  readonly file: Blob
  readonly name: string
  /** `YYYY-MM-DD`; '' = not known. */
  readonly date: string
  /** The picture itself names the day. */
  readonly isDateOfPicture: boolean
  readonly comment: string | null
  readonly at: number
  /** Why the server does not take it; it then waits for the user, and is lost by no one. */
  readonly refusal: { readonly code: string; readonly detail: string } | null
}

/** The bytes that may wait for the network, of all photos together. */
export const mostWaiting = 200_000_000

/** Photos in the order in which they are sent, one at a time. */
export const waitingPhotosAtom = signInAtom<readonly WaitingPhoto[]>([])

/** The photo that is on its way, and how much of it, 0 … 1. */
export const sendingPhotoAtom = signInAtom<{ readonly key: string; readonly share: number } | null>(null)

/** A photo that the server has, of whatever it is. */
export type StoredPhoto = Omit<PlotPhoto, 'plot'> | Omit<LinePhoto, 'line'>

/** What became of a photo that waited, and when (ms since 1970): lists that were answered before may lack it. */
export interface SentPhoto extends PhotoOwner {
  readonly key: string
  readonly photo: StoredPhoto
  readonly isDateOfPicture: boolean
  readonly at: number
}

/** Photos that this page has sent, the last one last: what was read of photos is read again with each. */
export const sentPhotosAtom = signInAtom<readonly SentPhoto[]>([])

/** Queues a photo to be sent and answers its key; null where so many wait already that it has no room. */
export function addWaitingPhoto(store: Store, photo: Omit<WaitingPhoto, 'key' | 'at' | 'refusal'>): string | null {
  const waiting = store.get(waitingPhotosAtom)
  const bytes = waiting.reduce((sum, { file }) => sum + file.size, photo.file.size)
  if (bytes > mostWaiting) return null
  const key = crypto.randomUUID()
  store.set(waitingPhotosAtom, [...waiting, { ...photo, key, at: Date.now(), refusal: null }])
  return key
}

/** Takes a photo out of the queue: it is stored, or the user gives it up. */
export function removeWaitingPhoto(store: Store, key: string): void {
  store.set(
    waitingPhotosAtom,
    store.get(waitingPhotosAtom).filter((photo) => photo.key !== key),
  )
}

/** Changes what is told of a photo that waits; one that is not in the queue any more is left. */
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

/** Those of photos that are of a plot or a line. */
export function photosOf<Photo extends PhotoOwner>(photos: readonly Photo[], { of, id }: PhotoOwner): Photo[] {
  return photos.filter((photo) => photo.of === of && photo.id === id)
}
