import { atom } from 'jotai'
import type { PhotographedAnswer } from '../../contract/photos.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import { yearAtom } from '../lifetime.ts'
import { type PhotoOwner, type SentPhoto, sentPhotosAtom, waitingPhotosAtom } from './waitingPhotos.ts'

/** Which plots of the open year have photos, as the server answered, and when (ms since 1970); null before it has. */
export const photographedAtom = yearAtom<{ readonly answer: PhotographedAnswer; readonly at: number } | null>(null)

/** How many photos plots have, by plot id; a plot without any is absent. */
export type PhotoCounts = ReadonlyMap<number, number>

/** What was sent that is a photo, each once: of one that is only changed its new words have been sent, too. */
function addedPhotos(sent: readonly SentPhoto[]): SentPhoto[] {
  const added = sent.filter(({ key, photo }) => key !== String(photo.id))
  return [...new Map(added.toReversed().map((one) => [one.photo.id, one])).values()]
}

/** Photos of plots as they are known: those that the server has told, those sent since, and those that wait to be sent. */
export const photoCountsAtom = atom((get): PhotoCounts => {
  const listed = get(photographedAtom)
  const counts = new Map(listed?.answer.plots.map((plot, k) => [plot, listed.answer.photos[k]]))
  const sent = get(sentPhotosAtom)
  const keys = new Set(sent.map(({ key }) => key))
  const unlisted: readonly PhotoOwner[] = [
    ...get(waitingPhotosAtom).filter(({ key }) => !keys.has(key)),
    ...addedPhotos(sent).filter(({ at }) => at >= (listed?.at ?? 0)),
  ]
  for (const { of, id } of unlisted) if (of === 'plot') counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
})

/** How many plots of a year have photos, of those that stand on plots' places. */
export function countPhotographed(columns: FieldYearColumns, counts: PhotoCounts): number {
  let found = 0
  for (const id of counts.keys()) {
    const plot = columns.indexOf.get(id)
    if (plot !== undefined && columns.alive[plot] && isPlotPosition(columns, plot)) found++
  }
  return found
}
