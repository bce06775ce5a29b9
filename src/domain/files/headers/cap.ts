import { maxYear, minYear } from '../../plots/textRules.ts'
import { address } from '../cells/address.ts'
import { type RawCell, textOf } from '../cells/cell.ts'
import type { CellReader } from '../cells/cellReader.ts'
import { cellIn, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import type { ColumnKey } from './columns.ts'
import { columnOf, headerForm } from './headerForm.ts'

/** What a field cap or a table can state about a nursery and its year. */
export const CAP_KEYS = [
  'nursery',
  'kind',
  'region',
  'subregion',
  'year',
  'sowing_date',
  'emergence_date',
] as const satisfies readonly ColumnKey[]
export type CapKey = (typeof CAP_KEYS)[number]

/** A value of a nursery or year with its cell (row and column from 1). */
export interface CapValue<T> {
  readonly value: T
  readonly row: number
  readonly column: number
}

/** Values stated for one nursery and year; absent = not stated. `region` and `kind` are texts as written. */
export interface CapValues {
  nursery?: CapValue<string>
  kind?: CapValue<string>
  region?: CapValue<string>
  subregion?: CapValue<string>
  year?: CapValue<number>
  sowing_date?: CapValue<string>
  emergence_date?: CapValue<string>
}

const TEXT_LENGTH = 255

/** Above a table, where they cannot mean species or type, these headings mean the kind of nursery. */
const kindForms = new Set(['Вид', 'Kind', 'Tipo'].map(headerForm))

/** Parses the rows above the header row: name in A, value in B; other rows are ignored. */
export function readCap(rows: readonly SheetRow[], reader: CellReader, log: FaultLog): CapValues {
  const cap: CapValues = {}
  const firstAt = new Map<CapKey, number>()
  for (const row of rows) {
    const name = cellIn(row, 1)
    if (typeof name !== 'string') continue
    const key = kindForms.has(headerForm(name)) ? 'kind' : (columnOf(name, CAP_KEYS) as CapKey | null)
    if (key === null) continue
    const first = firstAt.get(key)
    if (first !== undefined) {
      log.fault('header.duplicate', row.number, 1, textOf(name), { first_cell: address(first, 1) })
      continue
    }
    firstAt.set(key, row.number)
    readCapCell(cap, key, row, 2, reader)
  }
  return cap
}

const yearWord = '(?:год|года|г\\.?|year|anno|año)'
const wordedYear = new RegExp(`^(?:${yearWord}\\s*)?(\\d{4})(?:\\s*${yearWord})?$`, 'iu')

/** A year without the word for "year": `2026 г.`, `año 2026`. */
function bareYear(cell: RawCell | null): RawCell | null {
  return typeof cell === 'string' ? (wordedYear.exec(cell.trim())?.[1] ?? cell) : cell
}

/** Parses one cell about a nursery or year into `values`; blank and refused cells are skipped. */
export function readCapCell(
  values: CapValues,
  key: CapKey,
  row: SheetRow,
  column: number,
  reader: CellReader,
): boolean {
  const cell = cellIn(row, column)
  const at = { row: row.number, column }
  if (key === 'year') {
    const value = reader.number(bareYear(cell), row.number, column, { integer: true, min: minYear, max: maxYear })
    if (typeof value === 'number') values.year = { value, ...at }
    return value !== undefined
  }
  const read =
    key === 'sowing_date' || key === 'emergence_date'
      ? reader.date(cell, row.number, column)
      : reader.text(cell, row.number, column, TEXT_LENGTH)
  if (typeof read === 'string') values[key] = { value: read, ...at }
  return read !== undefined
}
