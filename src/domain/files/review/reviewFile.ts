import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import { parseAddress } from '../cells/address.ts'
import { textOf } from '../cells/cell.ts'
import { CellReader } from '../cells/cellReader.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { type Fault, FaultLog } from '../fault.ts'
import { phenotypesFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { likelyHead } from '../headers/likelyHead.ts'
import { editedSheet, type HeadMapping } from '../headers/mapping.ts'
import type { UploadTarget } from '../headers/places.ts'
import { readTableHead, type TableHead } from '../headers/tableHead.ts'
import { traitForm } from '../headers/traitHeader.ts'
import { parsePhenotypes } from '../phenotypes/parsePhenotypes.ts'
import { FACTORS } from '../traitColumns.ts'

/** A trait that values of a file go to; `id` null = it is yet to be made. */
export interface ReviewTrait {
  readonly id: number | null
  readonly name: string
  readonly unit: string
  readonly kind: TraitKind
  readonly role: TraitRole
}

/** A column of a file: values of a trait, one that tells of which plot a row is, or one that is not taken. */
export interface ReviewColumn {
  /** From 1. */
  readonly column: number
  readonly header: string
  /** Filled cells below the header. */
  readonly filled: number
  readonly key: ColumnKey | null
  readonly trait: ReviewTrait | null
  /** By row: what the cell says, and the value that it is read as; of what cannot be read `refused` is 1. Empty without a trait. */
  readonly texts: readonly string[]
  readonly values: readonly (number | string | null)[]
  readonly refused: Uint8Array
}

/** A row of a file: which plot it names, or why that cannot be told. */
export interface ReviewRow {
  readonly row: number
  /** The column that names the plot. */
  readonly column: number
  readonly label: string | null
  readonly plot: string | null
  readonly fault: Fault | null
}

/** A file of values as it is reviewed: every cell of it, whatever is wrong with some. */
export interface ReviewFile {
  readonly sheet: string | null
  readonly columns: readonly ReviewColumn[]
  readonly rows: readonly ReviewRow[]
  readonly places: readonly { readonly nursery: string; readonly year: number }[]
  readonly hasPlants: boolean
  /** What is wrong with the file as a whole: it cannot be reviewed until its columns are told otherwise. */
  readonly faults: readonly Fault[]
}

/** The crop's traits that a column may be. */
export type KnownTraits = readonly (ReviewTrait & { readonly id: number })[]

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
  const reader = new CellReader(new FaultLog(null), sheet.container)
  const read = (row: SheetRow) => {
    const cell = cellIn(row, column)
    if (kind === 'date') return reader.date(cell, row.number, column)
    return kind === 'qualitative' ? reader.factor(cell, row.number, column) : reader.trait(cell, row.number, column)
  }
  return rows.map(read)
}

/** The value of a text that is typed instead of a cell, by the rules of files; undefined = it is none. */
export function readCorrection(kind: TraitKind, text: string): number | string | null | undefined {
  const sheet: Sheet = {
    name: null,
    container: 'csv',
    otherSheets: [],
    rows: [],
    width: 1,
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
  }
  const [value] = readCells(sheet, [{ number: 1, cells: [text.trim() || null] }], 1, kind)
  return kind === 'quantitative' && typeof value === 'string' ? undefined : value
}

/** The trait of a column, and its cells as that trait's kind asks. */
function traitColumn(
  sheet: Sheet,
  rows: readonly SheetRow[],
  column: number,
  named: Omit<ReviewTrait, 'id' | 'kind'> & { readonly kind: TraitKind | null },
  known: KnownTraits,
): Pick<ReviewColumn, 'trait' | 'texts' | 'values' | 'refused'> {
  const found = traitNamed(known, named)
  const told = found?.kind ?? named.kind
  const plain = readCells(sheet, rows, column, told)
  const kind = told ?? commonKind(plain)
  const values = told === null && kind === 'qualitative' ? readCells(sheet, rows, column, kind) : plain
  const isRefused = (value: (typeof values)[number]) =>
    value === undefined || (kind === 'quantitative' && typeof value === 'string')
  const refused = Uint8Array.from(values, (value) => (isRefused(value) ? 1 : 0))
  return {
    trait: found ?? { id: null, name: named.name, unit: named.unit, role: named.role, kind },
    texts: rows.map((row) => textOf(cellIn(row, column))),
    values: values.map((value, k) => (refused[k] ? null : (value ?? null))),
    refused,
  }
}

/** What every column of a table is by its head. */
function namedTraits(head: TableHead) {
  const named = new Map<number, Omit<ReviewTrait, 'id' | 'kind'> & { readonly kind: TraitKind | null }>()
  for (const [key, name] of Object.entries(FACTORS)) {
    const column = head.columns.get(key as keyof typeof FACTORS)
    if (column !== undefined) named.set(column, { name, unit: '', role: 'factor', kind: 'qualitative' })
  }
  for (const { column, name, unit, kind } of head.traits) named.set(column, { name, unit, role: 'trait', kind })
  for (const { column, name, role } of head.dated) named.set(column, { name, unit: '', role, kind: 'date' })
  return named
}

const noValues: Pick<ReviewColumn, 'key' | 'trait' | 'texts' | 'values' | 'refused'> = {
  key: null,
  trait: null,
  texts: [],
  values: [],
  refused: new Uint8Array(0),
}

/** The columns of a sheet in which none is known that tells of plots: what looks most like its header row, to be told by hand. */
function untoldColumns(sheet: Sheet): ReviewColumn[] {
  const likely = likelyHead(sheet)?.at
  const isTexts = ({ cells }: SheetRow) => {
    const filled = cells.filter((cell) => cell !== null && cell !== undefined)
    return filled.length > 1 && filled.every((cell) => typeof cell === 'string')
  }
  const at = likely ?? sheet.rows.findIndex(isTexts)
  if (at < 0) return []
  const below = sheet.rows.slice(at + 1)
  return sheet.rows[at].cells.flatMap((cell, k): ReviewColumn[] => {
    const header = textOf(cell)
    if (header === '') return []
    const filled = below.filter((row) => cellIn(row, k + 1) !== null).length
    return [{ ...noValues, column: k + 1, header, filled }]
  })
}

/** Faults of rows by their number, the first of each; and those that are neither of a row nor of a value. */
function sortFaults(faults: readonly Fault[], headerRow: number, isValue: (column: number) => boolean) {
  const ofRows = new Map<number, Fault>()
  const others: Fault[] = []
  for (const fault of faults) {
    const at = fault.cell === null ? null : parseAddress(fault.cell)
    if (fault.code === 'trait.mixed' || (at && at.row > headerRow && isValue(at.column))) continue
    if (at && at.row > headerRow) {
      if (!ofRows.has(at.row)) ofRows.set(at.row, fault)
    } else if (fault.code !== 'trait.none') others.push(fault)
  }
  return { ofRows, others }
}

/**
 * Reads a file of values for its review: which trait each column is (as it was told, or by its header), and every cell as it
 * would be read. `target` is the nursery and year that a file needs which names none.
 */
export function readReview(
  plain: Sheet,
  mapping: HeadMapping,
  target: UploadTarget | null,
  known: KnownTraits,
): ReviewFile {
  const sheet = editedSheet(plain, { mapping, corrections: [] })
  const parsed = parsePhenotypes(sheet, target)
  const log = new FaultLog(sheet.name)
  const head = readTableHead(sheet, phenotypesFormat, new CellReader(log, sheet.container), log)
  if (!head) {
    const columns = untoldColumns(sheet)
    return { sheet: sheet.name, columns, rows: [], places: [], hasPlants: false, faults: parsed.faults }
  }
  const header = sheet.rows.find(({ number }) => number === head.row) as SheetRow
  const named = namedTraits(head)
  const keyOf = new Map([...head.columns].map(([key, column]) => [column, key]))
  const { ofRows, others } = sortFaults(parsed.faults, head.row, (column) => named.has(column))
  const columns: ReviewColumn[] = []
  for (let column = 1; column <= sheet.width; column++) {
    const text = textOf(cellIn(header, column))
    if (text === '') continue
    const filled = head.dataRows.filter((row) => cellIn(row, column) !== null).length
    const trait = filled > 0 ? named.get(column) : undefined
    columns.push({
      ...noValues,
      column,
      header: text,
      filled,
      key: trait ? null : (keyOf.get(column) ?? null),
      ...(trait && traitColumn(sheet, head.dataRows, column, trait, known)),
    })
  }
  const rows = parsed.rows.map(({ row, label = null, plot = null }): ReviewRow => {
    const column = head.columns.get(plot === null && label !== null ? 'label' : 'plot') ?? head.columns.get('label')
    return { row, column: column as number, label, plot, fault: ofRows.get(row) ?? null }
  })
  const places = parsed.places.map(({ nursery, year }) => ({ nursery, year }))
  return { sheet: sheet.name, columns, rows, places, hasPlants: head.columns.has('plant'), faults: others }
}
