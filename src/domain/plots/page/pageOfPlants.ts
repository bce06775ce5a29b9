import type { FieldYearColumns } from '../../columns/fieldYear.ts'

/**
 * The plots of a page of plants that begins with the plant `from`, how many plants of the first plot are on the page
 * before, and the total number of plants.
 */
export function pageOfPlants(
  columns: FieldYearColumns,
  plots: Int32Array,
  from: number,
  size: number,
): { plots: Int32Array; skipped: number; total: number } {
  const on: number[] = []
  let skipped = 0
  let total = 0
  for (const plot of plots) {
    const count = columns.plants.get(plot) ?? 0
    if (count > 0 && total < from + size && total + count > from) {
      if (on.length === 0) skipped = Math.max(0, from - total)
      on.push(plot)
    }
    total += count
  }
  return { plots: Int32Array.from(on), skipped, total }
}
