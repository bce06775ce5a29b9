import type { LinePhoto, PlotPhoto } from '../../../contract/photos.ts'
import type { WaitingPhoto } from '../../../state/photos/waitingPhotos.ts'

/** A photo that the server has, of whatever it is. */
export type StoredPhoto = Omit<PlotPhoto, 'plot'> | Omit<LinePhoto, 'line'>

/** A photo as a gallery shows it: one that the server has, or one that waits to be sent. */
export type PhotoItem = { readonly key: string; readonly date: string; readonly comment: string | null } & (
  | { readonly stored: StoredPhoto; readonly waiting: null }
  | { readonly stored: null; readonly waiting: WaitingPhoto }
)

/** Photos of a plot or a line, newest first; of one day those that wait stand first, the last added before the others. */
export function photoItems(stored: readonly StoredPhoto[], waiting: readonly WaitingPhoto[]): PhotoItem[] {
  const items: PhotoItem[] = [
    ...[...waiting]
      .sort((a, b) => b.at - a.at)
      .map((photo) => itemOf(photo.key, photo, { stored: null, waiting: photo })),
    ...stored.map((photo) =>
      itemOf(String(photo.id), { ...photo, date: photo.photographed_at }, { stored: photo, waiting: null }),
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
