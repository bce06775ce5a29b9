import { plotNames } from '../../layout/changes/placement.ts'
import { nameMaxLength } from '../../plots/name.ts'
import type { FaultLog } from '../fault.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { checkPlotNames, isRepeated, refusePlaced } from './checkFieldRows.ts'
import type { FieldRow } from './fieldRow.ts'

/** Most plots that one file may create, including repetitions. */
export const maxPlotsOfFile = 100_000

/** A row with the names of its plots: one name, or `name_1` … `name_n`; none if the name is refused. */
export interface ExpandedRow extends FieldRow {
  readonly plots: readonly string[]
}

/**
 * Names the plots of every row. A row whose name is an existing plot is that plot, whatever its repetitions; otherwise n
 * repetitions are `name_1` … `name_n`, without label or position (`repetitions.position`). More than 100,000 plots in
 * all: `file.limits`.
 */
export function expandPlots(
  rows: readonly FieldRow[],
  exists: (row: FieldRow, name: string) => boolean,
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): ExpandedRow[] {
  const plotColumn = columns.get('plot') as number
  let total = 0
  const expanded = rows.map((row): ExpandedRow => {
    if (typeof row.name !== 'string') return { ...row, plots: [] }
    const repetitions = exists(row, row.name) ? 1 : (row.repetitions ?? 1)
    const before = total
    total += repetitions
    if (total > maxPlotsOfFile) {
      if (before <= maxPlotsOfFile) {
        const column = columns.get('repetitions') ?? plotColumn
        log.fault('file.limits', row.row, column, String(repetitions), { context: 'plots', max: maxPlotsOfFile })
      }
      return { ...row, plots: [] }
    }
    const plots = plotNames(row.name, repetitions)
    if ([...plots[plots.length - 1]].length > nameMaxLength) {
      log.fault('name.too_long', row.row, plotColumn, row.name, { max: nameMaxLength })
    }
    if (plots.length > 1) refusePlaced(row, columns, log)
    return { ...row, plots }
  })
  if (rows.some(isRepeated)) checkPlotNames(expanded, namesOf, columns, log)
  return expanded
}

/** All names that a row uses. Its own name counts too, so that uploading the file again finds the same plots. */
function namesOf({ name, plots }: ExpandedRow): readonly string[] {
  return typeof name === 'string' && plots.length > 1 ? [name, ...plots] : plots
}
