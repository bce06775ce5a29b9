import { address } from '../cells/address.ts'
import type { FaultLog } from '../fault.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { TableHead } from '../headers/tableHead.ts'
import type { FieldRow } from './parseFieldFile.ts'

/**
 * Checks the rows of a field file among themselves: plot names, labels and positions that stand twice in one nursery
 * and year, positions filled in some rows only, repeated rows that name a place. Returns whether every row has its
 * position.
 */
export function checkFieldRows(rows: readonly FieldRow[], head: TableHead, log: FaultLog): boolean {
  const columns = head.columns
  checkTwice(rows, columns, log)
  let filled = 0
  for (const row of rows) {
    if (isRepeated(row)) refusePlaced(row, columns, log)
    else if (row.mapRow !== null || row.mapCol !== null) filled += 1
  }
  if (filled === 0) return false
  for (const row of rows) {
    if (isRepeated(row) || (row.mapRow !== null && row.mapCol !== null)) continue
    const column = columns.get(row.mapRow === null ? 'row' : 'col')
    const other = columns.get(row.mapRow === null ? 'col' : 'row') as number
    log.fault('position.incomplete', row.row, column ?? other, null)
  }
  return rows.every((row) => typeof row.mapRow === 'number' && typeof row.mapCol === 'number')
}

function isRepeated(row: FieldRow): boolean {
  return typeof row.repetitions === 'number' && row.repetitions > 1
}

function refusePlaced(row: FieldRow, columns: ReadonlyMap<ColumnKey, number>, log: FaultLog): void {
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

function checkTwice(rows: readonly FieldRow[], columns: ReadonlyMap<ColumnKey, number>, log: FaultLog): void {
  const names = new Map<string, number>()
  const labels = new Map<string, number>()
  const positions = new Map<string, number>()
  const plotColumn = columns.get('plot') as number
  for (const row of rows) {
    if (row.place < 0) continue
    const inPlace = (value: string) => `${row.place}\u0000${value}`
    for (const name of row.plots) {
      const first = names.get(inPlace(name))
      if (first === undefined) names.set(inPlace(name), row.row)
      else {
        log.fault('plot.duplicate', row.row, plotColumn, name, { first_cell: address(first, plotColumn) })
        break
      }
    }
    if (typeof row.label === 'string') {
      const column = columns.get('label') as number
      const first = labels.get(inPlace(row.label))
      if (first === undefined) labels.set(inPlace(row.label), row.row)
      else log.fault('label.duplicate', row.row, column, row.label, { first_cell: address(first, column) })
    }
    if (typeof row.mapRow === 'number' && typeof row.mapCol === 'number') {
      const position = inPlace(`${row.mapRow},${row.mapCol}`)
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
