import { checkPictureFile, pictureTypes } from '../../../domain/photos/photoRules.ts'
import { pictureDate } from '../../../domain/photos/pictureDate.ts'
import { addWaitingPhoto, type PhotoOwner } from '../../../state/photos/waitingPhotos.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'

/** The types offered in the file dialog. */
export const acceptedPictures = pictureTypes.join(',')

/** The pictures among dropped or pasted data. */
export function picturesOf(data: DataTransfer | null): File[] {
  // Not every system knows the media type of a phone's pictures.
  return [...(data?.files ?? [])].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))
}

/**
 * Queues pictures as photos of a plot or a line, dated by their metadata if they have a date; returns the last one's key,
 * null if none remains. Files that are no photos are skipped with a message.
 */
export async function addPhotos(
  store: Store,
  word: (key: string) => string,
  owner: PhotoOwner,
  files: readonly File[],
): Promise<string | null> {
  let last: string | null = null
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const refusal = checkPictureFile(file.size, bytes)
    if (refusal) {
      report(store, `${file.name}: ${word(refusal.code)}`)
      continue
    }
    const day = pictureDate(bytes)
    // Read completely now, because a card can be removed or a file moved.
    const copy = new Blob([bytes], { type: file.type })
    const photo = { ...owner, file: copy, name: file.name, date: day ?? '', isDateOfPicture: day !== null }
    const key = addWaitingPhoto(store, { ...photo, comment: null })
    if (key === null) {
      report(store, `${file.name}: ${word('photos.noRoom')}`)
      break
    }
    last = key
  }
  return last
}

function report(store: Store, reason: string): void {
  store.set(addToastAtom, { status: 'error', message: { key: 'failed.photoUpload', reason }, stays: true })
}
