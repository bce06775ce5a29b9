import { fencesOf } from '../../domain/colour/outOfRange.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { type CheckedColumn, pasteChange, pasteOutOfRange, pasteUnknown } from '../../domain/sheet/pasteCheck.ts'
import { leftOut, plotsLeftOut } from '../map/traitMarks.ts'

/**
 * Marks, among the numbers pasted into a trait without limits, those that will lie outside the outer fences of the nursery
 * and year once they are written: `plots[k]` is the plot of cell `k`, -1 = gone.
 */
export function markOutliers(
  columns: FieldYearColumns,
  field: string,
  plots: ArrayLike<number>,
  { values, status, reasons }: CheckedColumn,
): void {
  const trait = traitOfColumn(columns, field)
  if (trait?.kind !== 'quantitative' || trait.role !== 'trait' || trait.min !== null || trait.max !== null) return
  const column = traitColumn(columns, trait.id)
  if (!column) return
  const written = column.numbers.slice()
  for (let k = 0; k < plots.length; k++) {
    const value = values[k]
    if (plots[k] >= 0 && status[k] !== pasteUnknown) written[plots[k]] = typeof value === 'number' ? value : Number.NaN
  }
  const left = leftOut(column, plotsLeftOut(columns))
  const fences = fencesOf(written, columns.count, left)
  if (!fences) return
  const { low, high } = fences
  for (let k = 0; k < plots.length; k++) {
    const value = values[k]
    if (status[k] !== pasteChange || typeof value !== 'number' || left[plots[k]]) continue
    if (value >= low && value <= high) continue
    status[k] = pasteOutOfRange
    const rounded = (fence: number): number => Number(fence.toPrecision(4))
    reasons.set(k, { code: 'outside.fences', params: { value, low: rounded(low), high: rounded(high) } })
  }
}
