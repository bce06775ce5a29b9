import type { CropMeans, MeansYear, PlacedMeans } from '../means/meansCodec.ts'

/** A line's value of a trait in an earlier year: the mean of its plots, or the class of most of them. */
export interface PreviousValue {
  readonly year: number
  readonly value: number | string
  /** Number of its plots. */
  readonly n: number
}

/** A line's value over the places of one year: the mean weighted by plots, or the most frequent class. */
function together(entries: readonly { column: PlacedMeans; k: number }[]): Pick<PreviousValue, 'value' | 'n'> {
  const plots = entries.reduce((sum, { column, k }) => sum + column.n[k], 0)
  if (entries[0].column.category === null) {
    const sum = entries.reduce((total, { column, k }) => total + column.n[k] * column.mean[k], 0)
    return { value: sum / plots, n: plots }
  }
  const counts = new Map<string, number>()
  for (const { column, k } of entries) {
    const word = column.category?.[k] ?? ''
    counts.set(word, (counts.get(word) ?? 0) + column.n[k])
  }
  const [[value]] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return { value, n: plots }
}

/**
 * A line's value of a trait in the newest year before `year`, in the same nursery if it was grown there, else over all of
 * that year's nurseries. Null if there is none.
 */
export function previousValue(
  { places, means }: Pick<CropMeans, 'places' | 'means'>,
  trait: number,
  line: number,
  before: Pick<MeansYear, 'year' | 'field_id'>,
): PreviousValue | null {
  const earlier = means.flatMap((column) => {
    const place = places[column.place]
    if (column.trait !== trait || place.year >= before.year) return []
    return [...column.line.entries()].flatMap(([k, one]) => (one === line ? [{ column, k, place }] : []))
  })
  if (earlier.length === 0) return null
  const year = Math.max(...earlier.map(({ place }) => place.year))
  const newest = earlier.filter(({ place }) => place.year === year)
  const sameNursery = newest.filter(({ place }) => place.field_id === before.field_id)
  return { year, ...together(sameNursery.length > 0 ? sameNursery : newest) }
}
