import type { SentPhoto, StoredPhoto, WaitingPhoto } from '../../../state/photos/waitingPhotos.ts'

/**
 * A photo as a gallery shows it: one that the server has, or one that waits to be sent. Its key stays when it is sent, so
 * that the keyboard and what is open stay on it.
 */
export type PhotoItem = { readonly key: string; readonly date: string; readonly comment: string | null } & (
  | { readonly stored: StoredPhoto; readonly waiting: null }
  | { readonly stored: null; readonly waiting: WaitingPhoto }
)

/** What is known of the photos of a plot or a line: the server's list and when it came, and what this page sends and has sent. */
interface KnownPhotos {
  readonly listed: { readonly photos: readonly StoredPhoto[]; readonly at: number } | null
  readonly waiting: readonly WaitingPhoto[]
  readonly sent: readonly SentPhoto[]
}

/** Photos of a plot or a line, newest first; of one day those that wait stand first, the last added before the others. */
export function photoItems({ listed, waiting, sent }: KnownPhotos): PhotoItem[] {
  const keys = new Map(sent.map(({ key, photo }) => [photo.id, key]))
  const isSent = new Set(sent.map(({ key }) => key))
  const photos = listed?.photos ?? []
  const ids = new Set(photos.map(({ id }) => id))
  const unlisted = sent
    .filter(({ at, photo }) => at >= (listed?.at ?? 0) && !ids.has(photo.id))
    .map(({ photo }) => photo)
  const items: PhotoItem[] = [
    ...waiting
      .filter(({ key }) => !isSent.has(key))
      .sort((a, b) => b.at - a.at)
      .map((photo) => itemOf(photo.key, photo, { stored: null, waiting: photo })),
    ...[...unlisted.reverse(), ...photos].map((photo) =>
      itemOf(
        keys.get(photo.id) ?? String(photo.id),
        { ...photo, date: photo.photographed_at },
        { stored: photo, waiting: null },
      ),
    ),
  ]
  return items.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

function itemOf<Kind extends object>(
  key: string,
  { date, comment }: { date: string; comment: string | null },
  kind: Kind,
) {
  return { key, date, comment, ...kind }
}

/** The photo beside another one, `step` places on; null behind either end. */
export function besidePhoto(items: readonly PhotoItem[], key: string, step: 1 | -1): PhotoItem | null {
  const at = items.findIndex((item) => item.key === key)
  return at < 0 ? null : (items[at + step] ?? null)
}

/** What a photo is compared with at first: the newest of an earlier day, else the oldest of a later one; null for neither. */
export function comparedWith(items: readonly PhotoItem[], key: string): PhotoItem | null {
  const date = items.find((item) => item.key === key)?.date
  if (date === undefined) return null
  return items.find((item) => item.date < date) ?? items.findLast((item) => item.date > date) ?? null
}
