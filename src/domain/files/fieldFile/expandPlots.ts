import { plotNames } from '../../layout/placement.ts'
import { nameMaxLength } from '../../plots/name.ts'
import type { FaultLog } from '../fault.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { FieldRow } from './parseFieldFile.ts'

/** Most plots that one file may make, repetitions counted. */
const PLOTS_MAX = 100_000

/** Names the plots of every row, `name_1` … `name_n` for n repetitions; more than 100,000 in all: `file.limits`. */
export function expandPlots(
  rows: readonly Omit<FieldRow, 'plots'>[],
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): FieldRow[] {
  const plotColumn = columns.get('plot') as number
  let total = 0
  return rows.map((row) => {
    if (typeof row.name !== 'string') return { ...row, plots: [] }
    const repetitions = row.repetitions ?? 1
    const before = total
    total += repetitions
    if (total > PLOTS_MAX) {
      if (before <= PLOTS_MAX) {
        const column = columns.get('repetitions') ?? plotColumn
        log.fault('file.limits', row.row, column, String(repetitions), { context: 'plots', max: PLOTS_MAX })
      }
      return { ...row, plots: [] }
    }
    const plots = plotNames(row.name, repetitions)
    if ([...plots[plots.length - 1]].length > nameMaxLength) {
      log.fault('name.too_long', row.row, plotColumn, row.name, { max: nameMaxLength })
    }
    return { ...row, plots }
  })
}
