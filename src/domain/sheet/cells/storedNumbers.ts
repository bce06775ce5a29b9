import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { traitColumn } from '../../columns/fieldYear.ts'
import { neededDecimals } from '../../columns/shownDecimals.ts'
import type { StoredNumbers } from '../decimalMarks.ts'

/** What the living plots hold of a quantitative trait, by which ambiguous numbers are judged; null = no number but 0. */
export function storedNumbers(columns: FieldYearColumns, traitId: number): StoredNumbers | null {
  const column = traitColumn(columns, traitId)
  if (column?.trait.kind !== 'quantitative') return null
  let least = Number.POSITIVE_INFINITY
  let greatest = 0
  let decimals = column.trait.decimals ?? 0
  for (let plot = 0; plot < columns.count; plot++) {
    const size = Math.abs(column.numbers[plot])
    if (!columns.alive[plot] || !(size > 0)) continue
    if (size < least) least = size
    if (size > greatest) greatest = size
    if (decimals < 3 && !Number.isInteger(size)) decimals = Math.max(decimals, neededDecimals(size))
  }
  return greatest > 0 ? { least, greatest, decimals } : null
}
