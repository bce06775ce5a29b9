import type { PhotoEdit } from '../../../state/photos/photoEdits.ts'
import type { SentPhoto, StoredPhoto, WaitingPhoto } from '../../../state/photos/waitingPhotos.ts'

/**
 * A photo in a gallery: stored on the server or waiting to be sent. Its key stays the same when it is sent, so that
 * focus and open views stay on it.
 */
export type PhotoItem = {
  readonly key: string
  /** '' = unknown. */
  readonly date: string
  /** Name of its file; null if unknown. */
  readonly name: string | null
  readonly comment: string | null
  /** The unsent edit of the photo, or the refused one; null = none. */
  readonly edit: PhotoEdit | null
} & (
  | { readonly stored: StoredPhoto; readonly waiting: null }
  | { readonly stored: null; readonly waiting: WaitingPhoto }
)

/**
 * The known photos of a plot or a line: the server's list with its time, and what this page is sending and has sent.
 */
interface KnownPhotos {
  readonly listed: { readonly photos: readonly StoredPhoto[]; readonly at: number } | null
  readonly waiting: readonly WaitingPhoto[]
  readonly sent: readonly SentPhoto[]
  readonly edits?: readonly PhotoEdit[]
}

/** Photos of a plot or a line, newest first; of one day unsent ones first, the latest added before the others. */
export function photoItems({ listed, waiting, sent, edits = [] }: KnownPhotos): PhotoItem[] {
  const keys = new Map(sent.map(({ key, photo }) => [photo.id, key]))
  const sentKeys = new Set(sent.map(({ key }) => key))
  // What was sent after the list was loaded: photos that it lacks, and edits of those that it has.
  const newer = new Map(sent.filter(({ at }) => at >= (listed?.at ?? 0)).map(({ photo }) => [photo.id, photo]))
  const photos = (listed?.photos ?? []).map((photo) => newer.get(photo.id) ?? photo)
  const ids = new Set(photos.map(({ id }) => id))
  const unlisted = [...newer.values()].filter(({ id }) => !ids.has(id))
  const items: PhotoItem[] = [
    ...waiting
      .filter(({ key }) => !sentKeys.has(key))
      .sort((a, b) => b.at - a.at)
      .map((photo) => itemOf(photo.key, photo, photo.name, { stored: null, waiting: photo, edit: null })),
    ...[...unlisted.reverse(), ...photos].map((photo) => {
      const photoEdits = edits.filter((edit) => edit.photo === photo.id)
      const text = { date: photo.photographed_at ?? '', comment: photo.comment }
      return itemOf(
        keys.get(photo.id) ?? String(photo.id),
        Object.assign(text, ...photoEdits.map(({ changed }) => changed)),
        photo.file_name ?? null,
        {
          stored: photo,
          waiting: null,
          edit: photoEdits.find(({ refusal }) => refusal !== null) ?? photoEdits[0] ?? null,
        },
      )
    }),
  ]
  return items.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

function itemOf<Kind extends object>(
  key: string,
  { date, comment }: { date: string; comment: string | null },
  name: string | null,
  kind: Kind,
) {
  return { key, date, name, comment, ...kind }
}

/** The displayed day of a photo, or the text for an unknown one. */
export const shownDay = ({ date }: { readonly date: string }, word: (key: string) => string): string =>
  date || word('photos.dayUnknown')

/** The photo `step` places from another one; null beyond either end. */
export function adjacentPhoto(items: readonly PhotoItem[], key: string, step: 1 | -1): PhotoItem | null {
  const at = items.findIndex((item) => item.key === key)
  return at < 0 ? null : (items[at + step] ?? null)
}

/**
 * The photo that another one is initially compared with: the newest of an earlier day, else the oldest of a later one;
 * null if there is neither.
 */
export function comparedWith(items: readonly PhotoItem[], key: string): PhotoItem | null {
  const date = items.find((item) => item.key === key)?.date
  if (!date) return null
  return (
    items.find((item) => item.date !== '' && item.date < date) ?? items.findLast((item) => item.date > date) ?? null
  )
}
