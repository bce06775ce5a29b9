import { createStore } from 'jotai'
import {
  appendPlot,
  emptyFieldYear,
  emptyTraitColumn,
  type FieldYearColumns,
} from '../../src/domain/columns/fieldYear.ts'
import { newTraitFields } from '../../src/domain/traits/traitFields.ts'
import { reservedIdsAtom } from '../../src/state/log/reservedIds.ts'
import type { Store } from '../../src/state/store.ts'
import { lastTouchAtom, loadedYearAtom } from '../../src/state/year/loaded.ts'

/** How a small field is laid out. A hole is a place without a plot, as `row,col`. */
export interface SmallField {
  readonly rows: number
  readonly cols: number
  readonly holes?: readonly string[]
  /** Label of a plot by row and column; null = not numbered. */
  readonly label?: (row: number, col: number) => string | null
  /** Yield by row and column; NaN = missing. */
  readonly value?: (row: number, col: number) => number
  /** Rows of a repetition; absent = the year has no factor. */
  readonly rowsPerReplication?: number
}

/** Id of the trait "Yield" of a small field. */
export const yieldId = 1
/** Id of its factor "Replication". */
export const replicationId = 2

/**
 * A field-year with one plot per place: three lines in turn (the third a variety), ids from 101 on in reading order.
 */
export function smallColumns(field: SmallField): FieldYearColumns {
  const { rows, cols } = field
  const columns = emptyFieldYear({ year_id: 7, field_id: 3, spec_id: 1, year: 2026, field_name: 'Trial' }, rows * cols)
  columns.map_width = cols
  columns.map_rows = rows
  const described = { ...newTraitFields, decimals: 1 }
  columns.traits.push(
    emptyTraitColumn(rows * cols, {
      ...described,
      id: yieldId,
      name: 'Yield',
      unit: 't/ha',
    }),
  )
  if (field.rowsPerReplication) {
    columns.traits.push(
      emptyTraitColumn(rows * cols, {
        ...described,
        id: replicationId,
        name: 'Replication',
        role: 'factor',
      }),
    )
  }
  for (const [id, name] of ['Lada', 'Vesna', 'Sonet'].entries()) {
    columns.lines.set(id + 1, {
      id: id + 1,
      name,
      is_variety: id === 2,
      mother_id: id === 1 ? 1 : null,
      father_id: null,
    })
  }
  let id = 101
  for (let row = 1; row <= rows; row++) {
    for (let col = 1; col <= cols; col++) {
      if (field.holes?.includes(`${row},${col}`)) continue
      const i = appendPlot(columns, id)
      columns.row[i] = row
      columns.col[i] = col
      columns.name[i] = `P${id}`
      columns.label[i] = field.label ? field.label(row, col) : null
      columns.line[i] = (i % 3) + 1
      columns.traits[0].numbers[i] = field.value ? field.value(row, col) : row + col / 10
      if (field.rowsPerReplication) columns.traits[1].numbers[i] = Math.ceil(row / field.rowsPerReplication)
      id++
    }
  }
  return columns
}

/** A store with a small field loaded, and ids reserved for new plots and lines. */
export function smallStore(field: SmallField): { store: Store; columns: FieldYearColumns } {
  const store = createStore()
  const columns = smallColumns(field)
  store.set(loadedYearAtom, columns)
  store.set(lastTouchAtom, { revision: 1, touched: null, origin: 'load' })
  store.set(reservedIdsAtom, { plot: [901, 902, 903], plant: [], line: [801, 802], trait: [], marker: [701] })
  return { store, columns }
}

/** Index of the plot at a stored place. */
export function plotAtPlace(columns: FieldYearColumns, row: number, col: number): number {
  for (let i = 0; i < columns.count; i++) {
    if (columns.alive[i] && columns.row[i] === row && columns.col[i] === col) return i
  }
  throw new RangeError(`no plot at ${row},${col}`)
}

/** The labels of a small field row by row; '' = not numbered, '·' = no plot. */
export function labelRows(columns: FieldYearColumns): string[] {
  const rows: string[][] = Array.from({ length: columns.map_rows }, () => new Array(columns.map_width).fill('·'))
  for (let i = 0; i < columns.count; i++) {
    if (columns.alive[i] && columns.row[i]) rows[columns.row[i] - 1][columns.col[i] - 1] = columns.label[i] ?? ''
  }
  return rows.map((row) => row.join(' '))
}

/** Stored places of the selected plots, as `row,col` in plot order. */
export function placesOf(columns: FieldYearColumns, mask: Uint8Array): string[] {
  const places: string[] = []
  for (let i = 0; i < columns.count; i++) if (mask[i]) places.push(`${columns.row[i]},${columns.col[i]}`)
  return places
}
