import { outOfRange } from '../../../domain/colour/outOfRange.ts'
import { dayNumber } from '../../../domain/columns/days.ts'
import type { FieldYearColumns, TraitColumn } from '../../../domain/columns/fieldYear.ts'
import { leftOut, plotsLeftOut } from '../../../domain/plots/leftOut.ts'
import { isCodedTrait, isNumberTrait } from '../../../domain/traits/traitKinds.ts'

/** Plots that the map does not show: deleted or without a position (1 = excluded). */
export function plotsOffMap(columns: FieldYearColumns): Uint8Array {
  const marks = new Uint8Array(columns.count)
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i] || !columns.row[i] || !columns.col[i]) marks[i] = 1
  }
  return marks
}

/**
 * Out-of-range marks by plot index (0 = in range): of a quantitative trait by its limits or fences, of a stage by the
 * year's sowing date. Null for any other trait, and for a stage without a known sowing date. Pass the excluded plots when
 * calling for several traits.
 */
export function outOfRangeMarks(
  columns: FieldYearColumns,
  column: TraitColumn,
  off: Uint8Array = plotsLeftOut(columns),
): Uint8Array | null {
  const { sowing_date: sowing } = columns
  if (column.trait.role === 'stage' && sowing !== null) {
    const limits = { min: dayNumber(sowing), max: null }
    return outOfRange(column.numbers, columns.count, limits, leftOut(column, off))
  }
  if (!isNumberTrait(column.trait)) return null
  return outOfRange(column.numbers, columns.count, column.trait, leftOut(column, off))
}

/** A factor's codes by plot index; a quantitative factor's whole numbers are its codes; -1 = none. */
export function factorCodes(column: TraitColumn): Int32Array {
  if (isCodedTrait(column.trait)) return column.codes
  return Int32Array.from(column.numbers, (value) => (Number.isNaN(value) ? -1 : Math.round(value)))
}
