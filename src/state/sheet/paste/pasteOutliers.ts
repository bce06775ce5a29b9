import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { outliersAfterWrite } from '../../../domain/plots/outliers.ts'
import { traitOfColumn } from '../../../domain/sheet/cells/fieldRules.ts'
import { type CheckedColumn, pasteChange, pasteOutOfRange, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'

/**
 * Marks numbers pasted into a trait without limits that would lie outside the outer fences of the nursery and year;
 * `plots[k]` is the plot of cell `k`, -1 = deleted.
 */
export function markOutliers(
  columns: FieldYearColumns,
  field: string,
  plots: ArrayLike<number>,
  { values, status, reasons }: CheckedColumn,
): void {
  const trait = traitOfColumn(columns, field)
  if (!trait) return
  const isWritten = (k: number): boolean => status[k] !== pasteUnknown
  for (const [k, reason] of outliersAfterWrite(columns, trait, { plots, values, isWritten })) {
    if (status[k] !== pasteChange) continue
    status[k] = pasteOutOfRange
    reasons.set(k, reason)
  }
}
