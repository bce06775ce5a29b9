import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import type { PhotoOwner } from './waitingPhotos.ts'

/** Day (`YYYY-MM-DD`) and comment of a photo; what is absent is not told. */
export interface PhotoText {
  readonly date?: string
  readonly comment?: string | null
}

/** A changed day or comment of a photo that the server has, not written there yet. */
export interface PhotoEdit extends PhotoOwner {
  readonly key: string
  /** Id of the photo. */
  readonly photo: number
  readonly changed: PhotoText
  /** What was changed as it was shown; null: it is written whatever stands there by now. */
  readonly before: PhotoText | null
  readonly at: number
  /** Why the server does not take it, such as another's change in the meantime; the user then decides. */
  readonly refusal: { readonly code: string; readonly detail: string } | null
}

/** Edits of photos in the order in which they were made and are sent. */
export const photoEditsAtom = signInAtom<readonly PhotoEdit[]>([])

/** Queues a changed day or comment; `shown` is what the photo says until then. */
export function editPhoto(
  store: Store,
  { of, id, photo }: PhotoOwner & { readonly photo: number },
  shown: Required<PhotoText>,
  changed: PhotoText,
): void {
  const before: PhotoText = {
    ...(changed.date !== undefined && { date: shown.date }),
    ...(changed.comment !== undefined && { comment: shown.comment }),
  }
  const edit: PhotoEdit = {
    ...{ key: crypto.randomUUID(), of, id, photo, changed, before },
    ...{ at: Date.now(), refusal: null },
  }
  store.set(photoEditsAtom, [...store.get(photoEditsAtom), edit])
}

/** The edit that is sent next: none behind one of the same photo that was refused. */
export function nextPhotoEdit(edits: readonly PhotoEdit[]): PhotoEdit | undefined {
  const held = new Set(edits.filter(({ refusal }) => refusal !== null).map(({ photo }) => photo))
  return edits.find(({ photo }) => !held.has(photo))
}

/** Takes an edit out of the queue: it is written. */
export function removePhotoEdit(store: Store, key: string): void {
  store.set(
    photoEditsAtom,
    store.get(photoEditsAtom).filter((edit) => edit.key !== key),
  )
}

/** Keeps an edit with the reason for which it was refused. */
export function refusePhotoEdit(store: Store, key: string, refusal: PhotoEdit['refusal']): void {
  const edits = store.get(photoEditsAtom)
  store.set(
    photoEditsAtom,
    edits.map((edit) => (edit.key === key ? { ...edit, refusal } : edit)),
  )
}

/** Sends the refused edits of a photo again, and whatever stands there by now is overwritten. */
export function insistOnPhotoEdits(store: Store, photo: number): void {
  const edits = store.get(photoEditsAtom)
  store.set(
    photoEditsAtom,
    edits.map((edit) => (edit.photo === photo ? { ...edit, before: null, refusal: null } : edit)),
  )
}

/** Gives up what was changed about a photo: it is as the server has it. */
export function giveUpPhotoEdits(store: Store, photo: number): void {
  store.set(
    photoEditsAtom,
    store.get(photoEditsAtom).filter((edit) => edit.photo !== photo),
  )
}
