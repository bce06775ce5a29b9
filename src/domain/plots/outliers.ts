import type { CellValue } from '../change/changeSet.ts'
import { fencesOf } from '../colour/outOfRange.ts'
import { type FieldYearColumns, traitColumn } from '../columns/fieldYear.ts'
import type { CellReason } from '../sheet/numberReading.ts'
import type { Trait } from '../traits/trait.ts'
import { isNumberTrait } from '../traits/traitKinds.ts'
import { leftOut, plotsLeftOut } from './leftOut.ts'

/** Values to write: `values[k]` goes to the plot with the index `plots[k]` (below 0 = deleted) if `isWritten`. */
interface WrittenValues {
  readonly plots: ArrayLike<number>
  readonly values: ArrayLike<CellValue>
  isWritten(k: number): boolean
}

const isWithoutLimits = (trait: Trait): boolean =>
  isNumberTrait(trait) && trait.role === 'trait' && trait.min === null && trait.max === null

/**
 * Numbers to write that will be outside Tukey's outer fences (1977) of the nursery and year after all are written, by
 * index, with the reason; empty for a trait with limits, for factors, and for values that are not numbers.
 */
export function outliersAfterWrite(
  columns: FieldYearColumns,
  trait: Trait,
  { plots, values, isWritten }: WrittenValues,
): ReadonlyMap<number, CellReason> {
  if (!isWithoutLimits(trait)) return new Map()
  const { id } = trait
  const column = traitColumn(columns, id)
  const written = column?.numbers.slice() ?? new Float64Array(columns.count).fill(Number.NaN)
  for (let k = 0; k < plots.length; k++) {
    const value = values[k]
    if (plots[k] >= 0 && isWritten(k)) written[plots[k]] = typeof value === 'number' ? value : Number.NaN
  }
  return outsideOf(written, columns, id, { plots, values, isWritten })
}

/**
 * Numbers to write that are outside the outer fences of the column's stored values; empty for a trait with limits, for
 * factors, and for values that are not numbers.
 */
export function outliersOfStored(
  columns: FieldYearColumns,
  trait: Trait,
  written: WrittenValues,
): ReadonlyMap<number, CellReason> {
  const stored = traitColumn(columns, trait.id)?.numbers
  return stored && isWithoutLimits(trait) ? outsideOf(stored, columns, trait.id, written) : new Map()
}

/** Numbers outside the outer fences of `written`, with the reason. */
function outsideOf(
  written: Float64Array,
  columns: FieldYearColumns,
  trait: number,
  { plots, values, isWritten }: WrittenValues,
): ReadonlyMap<number, CellReason> {
  const far = new Map<number, CellReason>()
  const column = traitColumn(columns, trait)
  const off = plotsLeftOut(columns)
  const isLeftOut = column ? leftOut(column, off) : off
  const fences = fencesOf(written, columns.count, isLeftOut)
  if (!fences) return far
  const { low, high } = fences
  const rounded = (fence: number): number => Number(fence.toPrecision(4))
  for (let k = 0; k < plots.length; k++) {
    const value = values[k]
    if (typeof value !== 'number' || (value >= low && value <= high) || isLeftOut[plots[k]] || !isWritten(k)) continue
    far.set(k, { code: 'outside.fences', params: { value, low: rounded(low), high: rounded(high) } })
  }
  return far
}
