import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import { textOf } from '../cells/cell.ts'
import { CellReader, type Read } from '../cells/cellReader.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { FaultLog } from '../fault.ts'
import { isPlotCell, plotCells } from '../fieldFile/plotCells.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { TableHead } from '../headers/tableHead.ts'
import { traitForm } from '../headers/traitHeader.ts'
import { FACTORS } from '../traitColumns.ts'

/** A trait that values of a file go to; `id` null = it is yet to be made. */
export interface ReviewTrait {
  readonly id: number | null
  readonly name: string
  readonly unit: string
  readonly kind: TraitKind
  readonly role: TraitRole
}

/**
 * A column of a file: values of a trait, what plots have of their own, one that tells of which plot a row is, or one that is
 * not taken.
 */
export interface ReviewColumn {
  /** From 1. */
  readonly column: number
  readonly header: string
  /** It was told not to be taken. */
  readonly isLeftOut: boolean
  /** Filled cells below the header. */
  readonly filled: number
  readonly key: ColumnKey | null
  readonly trait: ReviewTrait | null
  /** The dates are those that the trait's technology is planned for. */
  readonly isPlanned: boolean
  /** The column of the sheet, of a file of plots one of their own (`width`) or a marker's calls (`marker:14`); else null. */
  readonly own: string | null
  /** By row: what the cell says, and the value that it is read as; of what cannot be read `refused` is 1. Empty without values. */
  readonly texts: readonly string[]
  readonly values: readonly (number | string | null)[]
  readonly refused: Uint8Array
}

/** The crop's traits that a column may be. */
export type KnownTraits = readonly (ReviewTrait & { readonly id: number })[]

/** The year's markers by name. */
export type KnownMarkers = readonly { readonly id: number; readonly name: string }[]

/** The cells of a column: what they say, what they are read as, and which cannot be read. */
type ReadColumn = Pick<ReviewColumn, 'trait' | 'isPlanned' | 'own' | 'texts' | 'values' | 'refused'>

function traitNamed(known: KnownTraits, { name, unit, role }: Pick<ReviewTrait, 'name' | 'unit' | 'role'>) {
  const isObserved = role === 'trait' || role === 'factor'
  const family = known.filter((one) => (isObserved ? one.role === 'trait' || one.role === 'factor' : one.role === role))
  const form = traitForm({ name, unit })
  return (
    family.find((one) => one.name === name && one.unit === unit) ??
    family.find((one) => traitForm(one) === form) ??
    null
  )
}

/** The kind of most values of a column that nobody has described. */
function commonKind(values: readonly (number | string | null | undefined)[]): TraitKind {
  let numbers = 0
  let texts = 0
  for (const value of values) {
    if (typeof value === 'number') numbers += 1
    else if (typeof value === 'string') texts += 1
  }
  return numbers >= texts && numbers > 0 ? 'quantitative' : 'qualitative'
}

/** Reads the cells of one column as values of a kind. */
function readCells(sheet: Sheet, rows: readonly SheetRow[], column: number, kind: TraitKind | null) {
  const reader = new CellReader(new FaultLog(null), sheet)
  const read = (row: SheetRow) => {
    const cell = cellIn(row, column)
    if (kind === 'date') return reader.date(cell, row.number, column)
    return kind === 'qualitative' ? reader.factor(cell, row.number, column) : reader.trait(cell, row.number, column)
  }
  return rows.map(read)
}

/** Reads the cells of a column of the sheet: what plots have of their own, or a marker's calls. */
function readOwnCells(sheet: Sheet, rows: readonly SheetRow[], column: number, own: string) {
  const reader = new CellReader(new FaultLog(null), sheet)
  return rows.map((row): Read<number | string> => {
    const cell = cellIn(row, column)
    return isPlotCell(own) ? plotCells[own](reader, cell, row.number, column) : reader.call(cell, row.number, column)
  })
}

/** A sheet of one row and cell, read by the rules of texts. */
function sheetOf(text: string): Sheet {
  return {
    name: null,
    container: 'csv',
    otherSheets: [],
    rows: [{ number: 1, cells: [text.trim() || null] }],
    width: 1,
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
  }
}

/** The value of a text that is typed instead of a cell of a column, by the rules of files; undefined = it is none. */
export function readCorrection(
  { trait, own }: Pick<ReviewColumn, 'trait' | 'own'>,
  text: string,
): number | string | null | undefined {
  const sheet = sheetOf(text)
  if (trait?.role === 'marker') return readOwnCells(sheet, sheet.rows, 1, 'marker')[0]
  if (!trait) return own === null ? undefined : readOwnCells(sheet, sheet.rows, 1, own)[0]
  const [value] = readCells(sheet, sheet.rows, 1, trait.kind)
  return trait.kind === 'quantitative' && typeof value === 'string' ? undefined : value
}

function readColumn(
  rows: readonly SheetRow[],
  column: number,
  is: Pick<ReadColumn, 'trait' | 'isPlanned' | 'own'>,
  values: readonly Read<number | string>[],
): ReadColumn {
  const isRefused = (value: (typeof values)[number]) =>
    value === undefined || (is.trait?.kind === 'quantitative' && typeof value === 'string')
  const refused = Uint8Array.from(values, (value) => (isRefused(value) ? 1 : 0))
  return {
    ...is,
    texts: rows.map((row) => textOf(cellIn(row, column))),
    values: values.map((value, k) => (refused[k] ? null : (value ?? null))),
    refused,
  }
}

/** What a column of values is by its head. */
interface NamedTrait extends Omit<ReviewTrait, 'id' | 'kind'> {
  /** Null = its values tell it. */
  readonly kind: TraitKind | null
  readonly isPlanned: boolean
}

/** The trait of a column, and its cells as that trait's kind asks. */
export function traitColumn(
  sheet: Sheet,
  rows: readonly SheetRow[],
  column: number,
  named: NamedTrait,
  known: KnownTraits,
): ReadColumn {
  const found = traitNamed(known, named)
  const told = found?.kind ?? named.kind
  const plain = readCells(sheet, rows, column, told)
  const kind = told ?? commonKind(plain)
  const values = told === null && kind === 'qualitative' ? readCells(sheet, rows, column, kind) : plain
  const trait = found ?? { id: null, name: named.name, unit: named.unit, role: named.role, kind }
  return readColumn(rows, column, { trait, isPlanned: named.isPlanned, own: null }, values)
}

/** A column of what plots have of their own, or of a marker's calls. */
export function ownColumn(sheet: Sheet, rows: readonly SheetRow[], column: number, own: string): ReadColumn {
  const values = readOwnCells(sheet, rows, column, own)
  return readColumn(rows, column, { trait: null, isPlanned: false, own }, values)
}

/** A column of a marker's calls that the year has no column of: the marker is yet to be made, or is the crop's own. */
export function newMarkerColumn(sheet: Sheet, rows: readonly SheetRow[], column: number, name: string): ReadColumn {
  const trait = { id: null, name, unit: '', kind: 'qualitative', role: 'marker' } as const
  return readColumn(rows, column, { trait, isPlanned: false, own: null }, readOwnCells(sheet, rows, column, 'marker'))
}

/** What every column of a table is by its head, where it holds values of a trait. */
export function namedTraits(head: TableHead): ReadonlyMap<number, NamedTrait> {
  const named = new Map<number, NamedTrait>()
  const isPlanned = false
  for (const [key, name] of Object.entries(FACTORS)) {
    const column = head.columns.get(key as keyof typeof FACTORS)
    if (column !== undefined) named.set(column, { name, unit: '', role: 'factor', kind: 'qualitative', isPlanned })
  }
  for (const { column, name, unit, kind } of head.traits)
    named.set(column, { name, unit, role: 'trait', kind, isPlanned })
  for (const { column, name, role, planned } of head.dated)
    named.set(column, { name, unit: '', role, kind: 'date', isPlanned: planned })
  return named
}

/** The columns of a file of plots that go to a column of the sheet which is no trait's; a marker that the year lacks has none (`newMarkerColumn`). */
export function ownColumns(head: TableHead, markers: KnownMarkers): ReadonlyMap<number, string> {
  const own = new Map<number, string>()
  for (const [key, column] of head.columns) if (isPlotCell(key)) own.set(column, key)
  for (const { column, name } of head.markers) {
    const found = markers.find((marker) => marker.name === name)
    if (found) own.set(column, `marker:${found.id}`)
  }
  return own
}
