import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { traitColumn } from '../../columns/fieldYear.ts'
import { isNumberTrait } from '../../traits/traitKinds.ts'
import { type StoredNumbers, sizesOfNumbers } from '../decimalMarks.ts'

/**
 * Stored numbers of a quantitative trait's living plots, by which ambiguous numbers are resolved; null = no number but 0.
 */
export function storedNumbers(columns: FieldYearColumns, traitId: number): StoredNumbers | null {
  const column = traitColumn(columns, traitId)
  if (!isNumberTrait(column?.trait)) return null
  return sizesOfNumbers(column.numbers.subarray(0, columns.count).filter((_, plot) => columns.alive[plot] === 1))
}
