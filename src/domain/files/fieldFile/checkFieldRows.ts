import { address } from '../cells/address.ts'
import type { FaultLog } from '../fault.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { TableHead } from '../headers/tableHead.ts'
import type { FieldRow } from './fieldRow.ts'

/**
 * Checks the rows of a field file against each other: labels and positions that occur twice in one nursery and year, and
 * plot names if no row has repetitions (with repetitions, the rows' plots depend on existing data: `checkPlotNames`).
 * Returns whether every row has a position.
 */
export function checkFieldRows(rows: readonly FieldRow[], head: TableHead, log: FaultLog): boolean {
  const columns = head.columns
  checkTwice(rows, columns, log)
  if (!rows.some(isRepeated))
    checkPlotNames(rows, (row) => (typeof row.name === 'string' ? [row.name] : []), columns, log)
  return rows.length > 0 && rows.every((row) => typeof row.mapRow === 'number' && typeof row.mapCol === 'number')
}

/**
 * Logs `position.incomplete` for every row without row or column if other rows have them. A row of an existing plot
 * (`isStored`) may omit both: its plot keeps its place, or stays off the map.
 */
export function checkPositions(
  rows: readonly FieldRow[],
  isStored: (row: FieldRow) => boolean,
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): void {
  if (rows.every(({ mapRow, mapCol }) => mapRow === null && mapCol === null)) return
  for (const row of rows) {
    const { mapRow, mapCol } = row
    if (isRepeated(row) || (mapRow !== null && mapCol !== null)) continue
    if (mapRow === null && mapCol === null && isStored(row)) continue
    const column = columns.get(mapRow === null ? 'row' : 'col')
    const other = columns.get(mapRow === null ? 'col' : 'row') as number
    log.fault('position.incomplete', row.row, column ?? other, null)
  }
}

/** Whether a row creates several plots, unless a plot of its name exists. */
export function isRepeated(row: FieldRow): boolean {
  return typeof row.repetitions === 'number' && row.repetitions > 1
}

/** `repetitions.position` for a label, row or column in a row that creates several plots. */
export function refusePlaced(row: FieldRow, columns: ReadonlyMap<ColumnKey, number>, log: FaultLog): void {
  const places = [
    ['label', row.label],
    ['row', row.mapRow],
    ['col', row.mapCol],
  ] as const
  for (const [key, value] of places) {
    if (value === null || value === undefined) continue
    const params = { repetitions: row.repetitions ?? 1 }
    log.fault('repetitions.position', row.row, columns.get(key) as number, String(value), params)
  }
}

/** `plot.duplicate` for every row with a plot that an earlier row of the same nursery and year has named. */
export function checkPlotNames<Row extends FieldRow>(
  rows: readonly Row[],
  plotsOf: (row: Row) => readonly string[],
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): void {
  const firstAt = new Map<string, number>()
  const plotColumn = columns.get('plot') as number
  for (const row of rows) {
    if (row.place < 0) continue
    let isReported = false
    for (const name of plotsOf(row)) {
      const first = firstAt.get(keyInPlace(row, name))
      if (first === undefined) firstAt.set(keyInPlace(row, name), row.row)
      else if (!isReported) {
        log.fault('plot.duplicate', row.row, plotColumn, name, { first_cell: address(first, plotColumn) })
        isReported = true
      }
    }
  }
}

function keyInPlace(row: FieldRow, value: string): string {
  return `${row.place}\u0000${value}`
}

function checkTwice(rows: readonly FieldRow[], columns: ReadonlyMap<ColumnKey, number>, log: FaultLog): void {
  const labels = new Map<string, number>()
  const positions = new Map<string, number>()
  for (const row of rows) {
    if (row.place < 0) continue
    if (typeof row.label === 'string') {
      const column = columns.get('label') as number
      const first = labels.get(keyInPlace(row, row.label))
      if (first === undefined) labels.set(keyInPlace(row, row.label), row.row)
      else log.fault('label.duplicate', row.row, column, row.label, { first_cell: address(first, column) })
    }
    if (typeof row.mapRow === 'number' && typeof row.mapCol === 'number') {
      const position = keyInPlace(row, `${row.mapRow},${row.mapCol}`)
      const column = columns.get('row') as number
      const first = positions.get(position)
      if (first === undefined) positions.set(position, row.row)
      else {
        const params = { first_cell: address(first, column), map_row: row.mapRow, map_col: row.mapCol }
        log.fault('position.duplicate', row.row, column, String(row.mapRow), params)
      }
    }
  }
}
