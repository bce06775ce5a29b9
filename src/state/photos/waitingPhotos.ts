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
  /** `YYYY-MM-DD`. */
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

/** What became of a photo that waited: the id that the server gave it. */
export interface SentPhoto extends PhotoOwner {
  readonly key: string
  readonly photo: number
  readonly isDateOfPicture: boolean
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

/** The photos of a plot or a line that wait. */
export function waitingOf(photos: readonly WaitingPhoto[], { of, id }: PhotoOwner): WaitingPhoto[] {
  return photos.filter((photo) => photo.of === of && photo.id === id)
}
