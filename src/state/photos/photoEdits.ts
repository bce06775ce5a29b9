import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import type { PhotoOwner } from './waitingPhotos.ts'

/** Day (`YYYY-MM-DD`) and comment of a photo; absent = unchanged. */
export interface PhotoText {
  readonly date?: string
  readonly comment?: string | null
}

/** An unsent change of the day or comment of a stored photo. */
export interface PhotoEdit extends PhotoOwner {
  readonly key: string
  /** Id of the photo. */
  readonly photo: number
  readonly changed: PhotoText
  /** The shown text before the edit; null: overwrite any stored text. */
  readonly before: PhotoText | null
  readonly at: number
  /** Why the server refused it, such as a colleague's change; the user then decides. */
  readonly refusal: { readonly code: string; readonly detail: string } | null
}

/** Edits of photos in the order in which they were made and are sent. */
export const photoEditsAtom = signInAtom<readonly PhotoEdit[]>([])

/** Queues a changed day or comment; `shown` is the text before. */
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

/** The edit to send next, skipping photos with a refused edit. */
export function nextPhotoEdit(edits: readonly PhotoEdit[]): PhotoEdit | undefined {
  const blocked = new Set(edits.filter(({ refusal }) => refusal !== null).map(({ photo }) => photo))
  return edits.find(({ photo }) => !blocked.has(photo))
}

/** Removes a stored edit from the queue. */
export function removePhotoEdit(store: Store, key: string): void {
  store.set(
    photoEditsAtom,
    store.get(photoEditsAtom).filter((edit) => edit.key !== key),
  )
}

/** Stores the reason of a refused edit. */
export function refusePhotoEdit(store: Store, key: string, refusal: PhotoEdit['refusal']): void {
  const edits = store.get(photoEditsAtom)
  store.set(
    photoEditsAtom,
    edits.map((edit) => (edit.key === key ? { ...edit, refusal } : edit)),
  )
}

/** Sends the refused edits of a photo again and overwrites the stored text. */
export function forcePhotoEdits(store: Store, photo: number): void {
  const edits = store.get(photoEditsAtom)
  store.set(
    photoEditsAtom,
    edits.map((edit) => (edit.photo === photo ? { ...edit, before: null, refusal: null } : edit)),
  )
}

/** Drops the edits of a photo. */
export function dropPhotoEdits(store: Store, photo: number): void {
  store.set(
    photoEditsAtom,
    store.get(photoEditsAtom).filter((edit) => edit.photo !== photo),
  )
}
