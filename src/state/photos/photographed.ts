import { atom } from 'jotai'
import type { PhotographedAnswer } from '../../contract/plots/photos.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import { yearAtom } from '../lifetime.ts'
import { type PhotoOwner, type SentPhoto, sentPhotosAtom, waitingPhotosAtom } from './waitingPhotos.ts'

/** The plots of the open year with photos, as the server answered, and when (ms since 1970); null until answered. */
export const photographedAtom = yearAtom<{ readonly answer: PhotographedAnswer; readonly at: number } | null>(null)

/** Number of photos by plot id; plots without photos are absent. */
export type PhotoCounts = ReadonlyMap<number, number>

/** Sent photos without duplicates: the edits of a photo are sent, too. */
function photosNotListed(sent: readonly SentPhoto[]): SentPhoto[] {
  const added = sent.filter(({ key, photo }) => key !== String(photo.id))
  return [...new Map(added.toReversed().map((photo) => [photo.photo.id, photo])).values()]
}

/** Known photos of plots: reported by the server, sent since, and waiting. */
export const photoCountsAtom = atom((get): PhotoCounts => {
  const listed = get(photographedAtom)
  const counts = new Map(listed?.answer.plots.map((plot, k) => [plot, listed.answer.photos[k]]))
  const sent = get(sentPhotosAtom)
  const keys = new Set(sent.map(({ key }) => key))
  const unlisted: readonly PhotoOwner[] = [
    ...get(waitingPhotosAtom).filter(({ key }) => !keys.has(key)),
    ...photosNotListed(sent).filter(({ at }) => at >= (listed?.at ?? 0)),
  ]
  for (const { of, id } of unlisted) if (of === 'plot') counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
})

/** Number of plots with photos, not counting structures. */
export function countPhotographed(columns: FieldYearColumns, counts: PhotoCounts): number {
  let total = 0
  for (const id of counts.keys()) {
    const plot = columns.indexOf.get(id)
    if (plot !== undefined && columns.alive[plot] && isPlotPosition(columns, plot)) total++
  }
  return total
}
