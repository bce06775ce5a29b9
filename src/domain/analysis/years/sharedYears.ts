import type { CropMeans } from '../../means/meansCodec.ts'
import { naturally } from '../../naturalOrder.ts'

/** Years that are compared at most unless the user chooses more: each of them is loaded. */
const maxSharedYears = 12

const intersection = (one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> =>
  new Set([...one].filter((line) => other.has(line)))

/**
 * The years (by id) to compare with the open one unless others are chosen: those in which the trait has values of the same
 * lines. Only lines with values in all compared years are analysed, so a year is added, the ones with most common lines and
 * of these the newest first, as long as half of the lines that the open year and the first added one have in common remain.
 * In the order of nurseries and years; only the open year if no other has two of its lines.
 */
export function sharedYears({ places, means }: CropMeans, openYear: number, trait: number): number[] {
  const measured = means
    .filter((year) => year.trait === trait)
    .map(({ place, line }) => ({ place: places[place], lines: new Set(line) }))
  const openPlace = measured.find(({ place }) => place.year_id === openYear)
  if (!openPlace) return [openYear]
  const candidates = measured
    .filter((year) => year !== openPlace)
    .map((year) => ({ ...year, common: intersection(year.lines, openPlace.lines).size }))
    .sort((a, b) => b.common - a.common || b.place.year - a.place.year || a.place.year_id - b.place.year_id)
  const needed = Math.max(2, Math.ceil((candidates[0]?.common ?? 0) / 2))
  const chosen = [openPlace.place]
  let common: ReadonlySet<number> = openPlace.lines
  for (const { place, lines } of candidates) {
    if (chosen.length === maxSharedYears) break
    const remaining = intersection(common, lines)
    if (remaining.size < needed) continue
    chosen.push(place)
    common = remaining
  }
  return chosen
    .sort((a, b) => naturally(a.field_name, b.field_name) || a.field_id - b.field_id || a.year - b.year)
    .map(({ year_id }) => year_id)
}
