import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../../columns/fieldYear.ts'
import { isPlotPosition } from '../../layout/positions.ts'

/** Limits of comparing a selection: number of groups, and plots per group. */
const groupsAtLeast = 2
const maxGroups = 60
const plotsAtLeast = 2

/**
 * Which of the selected plots (`mask`, by index) belong to comparable groups, that is lines with at least two values
 * among the selected plots. Null with fewer than 2 or more than 60 such lines.
 */
export function comparablePlots(
  columns: FieldYearColumns,
  traitColumn: TraitColumn,
  mask: Uint8Array,
): Uint8Array | null {
  const counts = new Map<number, number>()
  const isCounted = (i: number) =>
    mask[i] === 1 &&
    columns.alive[i] === 1 &&
    columns.line[i] > 0 &&
    !Number.isNaN(traitColumn.numbers[i]) &&
    (traitColumn.status[i] & suppressedBit) === 0 &&
    isPlotPosition(columns, i)
  for (let i = 0; i < columns.count; i++)
    if (isCounted(i)) counts.set(columns.line[i], (counts.get(columns.line[i]) ?? 0) + 1)
  const lines = new Set([...counts].flatMap(([line, count]) => (count >= plotsAtLeast ? [line] : [])))
  if (lines.size < groupsAtLeast || lines.size > maxGroups) return null
  return mask.map((_, i) => (i < columns.count && lines.has(columns.line[i]) && isCounted(i) ? 1 : 0))
}
