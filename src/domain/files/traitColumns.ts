import { isMissingMark, isNoValueWord, unreadableText } from '../sheet/numberReading.ts'
import type { TraitKind, TraitRole } from '../traits/trait.ts'
import { converted } from '../traits/unitFactor.ts'
import { numberIn, type PlainCell, type RawCell, textOf } from './cells/cell.ts'
import type { CellReader } from './cells/cellReader.ts'
import { type CellsOfColumn, type ColumnContext, type NumberEvidence, plainOf } from './cells/columnContext.ts'
import { cellIn, type SheetRow } from './cells/sheet.ts'
import type { FaultLog } from './fault.ts'
import type { TableHead } from './headers/tableHead.ts'

/** The design factors that have columns of their own, with the name under which their trait is stored. */
export const FACTORS = { rep: 'Replication', block: 'Block' } as const

/** A column of a trait, stage, technology or marker by its heading. */
interface HeadedColumn {
  readonly name: string
  /** '' = no unit. */
  readonly unit: string
  readonly external_id: string | null
  readonly role: TraitRole
  /** The dates are when a technology is planned, not when it was applied. */
  readonly planned: boolean
  /** The header cell, from 1. */
  readonly row: number
  readonly column: number
  /** The header's text. */
  readonly header: string
  /** When and by whom each value was taken, where the file tells: days, and what the file calls the person. */
  readonly taken?: readonly (Taken | null)[]
  /** The note of the cell of each data row; absent = none has one. */
  readonly notes?: readonly (string | null)[]
}

/** A trait's column of a file as its cells stand there: what they are depends on the trait that the crop has. */
export interface TraitCells extends HeadedColumn {
  /** What the heading, the mapping or the group says its values are; null = the crop's trait tells it, else the values. */
  readonly kind: TraitKind | null
  /** What its numbers are multiplied by to be in the trait's unit; absent = 1. */
  readonly factor?: number
  /** The column in which the cells stand, from 1: another than the heading's where a row is one observation. */
  readonly cellColumn: number
  /** The cell of each data row, in their order, and the number of the row in which it stands. */
  readonly cells: readonly (RawCell | null)[]
  readonly rows: readonly number[]
}

/** A trait's column of a file with its values. */
export interface TraitColumn extends HeadedColumn {
  readonly kind: TraitKind
  /** Value of each data row, in their order; null = none. */
  readonly values: readonly (number | string | null)[]
}

/** When a value was taken (`YYYY-MM-DD`) and by whom; null = not told. */
export interface Taken {
  readonly day: string | null
  readonly person: string | null
}

/**
 * The trait columns of a table with their cells; one without a filled cell makes no column but the warning `trait.empty`.
 * `factors` are columns of design factors beside those that have a name of their own.
 */
export function collectTraitColumns(
  head: TableHead,
  headerRow: SheetRow,
  rows: readonly SheetRow[],
  log: FaultLog,
  factors: readonly { readonly name: string; readonly column: number }[] = [],
): TraitCells[] {
  const found: TraitCells[] = []
  const numbers = rows.map(({ number }) => number)
  const collect = (
    is: Pick<TraitCells, 'name' | 'role' | 'kind'> &
      Partial<Pick<TraitCells, 'unit' | 'external_id' | 'planned' | 'factor'>>,
    column: number,
  ) => {
    const cells = rows.map((row) => cellIn(row, column))
    const header = textOf(cellIn(headerRow, column))
    if (cells.every((cell) => cell === null)) log.warn('trait.empty', head.row, column, header)
    else
      found.push({
        unit: '',
        external_id: null,
        planned: false,
        ...is,
        row: head.row,
        column,
        cellColumn: column,
        header,
        cells,
        rows: numbers,
        ...notesAt(rows, column, log),
      })
  }
  const designed = Object.entries(FACTORS).flatMap(([key, name]) => {
    const column = head.columns.get(key as keyof typeof FACTORS)
    return column === undefined ? [] : [{ name, column }]
  })
  for (const { name, column } of [...designed, ...factors])
    collect({ name, role: 'factor', kind: 'qualitative' }, column)
  for (const { column, name, unit, external_id, kind, role, factor } of head.traits)
    collect({ name, unit, external_id, kind, role, factor }, column)
  for (const { column, name, role, planned } of head.dated) collect({ name, role, planned, kind: 'date' }, column)
  for (const { column, name } of head.markers) collect({ name, role: 'marker', kind: 'qualitative' }, column)
  return found
}

/** Longest note of a value, in characters. */
const NOTE_LENGTH = 2000

/** The notes of a column's cells by row, empty where it has none; what is too long is a fault at the cell. */
export function notesAt(
  rows: readonly SheetRow[],
  column: number,
  log: FaultLog,
): { readonly notes?: readonly (string | null)[] } {
  if (!rows.some((row) => row.notes?.has(column))) return {}
  const notes = rows.map((row) => {
    const note = row.notes?.get(column) ?? null
    if (note !== null && note.length > NOTE_LENGTH)
      log.fault('cell.too_long', row.number, column, note, { max: NOTE_LENGTH })
    return note
  })
  return { notes }
}

/** What a column is read as: its kind where it is known, and what is known of its numbers. */
export interface TraitReading {
  /** null = the values tell it. */
  readonly kind: TraitKind | null
  readonly evidence: () => NumberEvidence
}

/**
 * Reads a trait's column as the crop's trait of that kind, else by its values: all numbers make a quantitative trait, no number a
 * qualitative one, both is `trait.mixed` at the first cell of the rarer kind (the texts, where they are equally many), unless
 * texts outnumber the numbers by far, which are then read as texts with the warning `cell.number_as_text`. Numbers with leading zeros are texts. null without a value, with the warning `trait.empty`, or with a fault.
 */
export function readTraitColumn(
  raw: TraitCells,
  { kind, evidence }: TraitReading,
  reader: CellReader,
  log: FaultLog,
): TraitColumn | null {
  const { cells, rows, cellColumn, factor = 1, ...is } = raw
  const of = { column: cellColumn, header: raw.header, name: raw.name, cells, rows }
  // What is stored is in another unit than such a column.
  const context = reader.context(of, factor === 1 ? evidence : null, raw.unit)
  const read = readTraitCells(of, raw.role === 'marker' ? 'call' : kind, context, reader, log)
  if (read === null) return null
  const values = read.values.map((value) => (typeof value === 'number' ? converted(value, factor) : (value ?? null)))
  if (values.every((value) => value === null)) {
    // A cell that was refused is told of already.
    if (!read.values.includes(undefined)) log.warn('trait.empty', raw.row, raw.column, raw.header)
    return null
  }
  return { ...is, kind: read.kind, values }
}

/** A column with at least so many texts for each number is one of texts, in which some names look like numbers. */
const TEXTS_PER_NUMBER = 20

/** The values of a trait's cells, undefined where one is refused, and their kind; null where they are of two. */
export function readTraitCells(
  of: CellsOfColumn & { readonly name: string },
  kind: TraitKind | 'call' | null,
  context: ColumnContext,
  reader: CellReader,
  log: FaultLog,
): { readonly kind: TraitKind; readonly values: readonly (number | string | null | undefined)[] } | null {
  const each = <T>(read: (...at: [RawCell | null, number, number]) => T): T[] =>
    of.cells.map((cell, at) => read(cell, of.rows[at], of.column))
  if (kind === 'call') return { kind: 'qualitative', values: each((...at) => reader.call(...at)) }
  if (kind === 'date') return { kind, values: each((...at) => reader.traitDate(...at, context)) }
  if (kind === 'quantitative') return { kind, values: each((...at) => reader.traitNumber(...at, context)) }
  if (kind === 'qualitative') return { kind, values: each((...at) => reader.factor(...at)) }
  const plain = each((...at) => reader.traitCell(...at))
  const found = kindOfCells(plain, context)
  const isText = found.kind === 'mixed' && found.texts >= TEXTS_PER_NUMBER * found.numbers
  if (found.kind === 'mixed' && isText)
    log.warn('cell.number_as_text', of.rows[found.at], of.column, textOf(plain[found.at]), { count: found.numbers })
  if (found.kind === 'mixed' && !isText) {
    const { at, numbers, texts } = found
    log.fault('trait.mixed', of.rows[at], of.column, textOf(plain[at]), { trait: of.name, numbers, texts })
    return null
  }
  if (found.kind !== 'mixed' && found.zeros !== null) {
    const params = { context: 'text', trait: of.name }
    log.warn('cell.leading_zeros', of.rows[found.zeros], of.column, textOf(plain[found.zeros]), params)
  }
  const isNumber = found.kind === 'quantitative'
  const values = plain.map((cell, at) => {
    if (cell === null || cell === undefined) return cell
    return isNumber
      ? reader.plainNumber(cell, of.rows[at], of.column, context)
      : reader.plainText(cell, of.rows[at], of.column)
  })
  return { kind: found.kind === 'mixed' ? 'qualitative' : found.kind, values }
}

/** Whether a column has words and not one number: it cannot be a trait of numbers. */
export function holdsNoNumber({ cells, rows, cellColumn, header }: TraitCells, reader: CellReader): boolean {
  const context = reader.context({ column: cellColumn, header, cells, rows })
  const found = kindOfCells(cells.map(plainOf), context)
  return found.kind === 'qualitative' && found.zeros === null && cells.some((cell) => typeof plainOf(cell) === 'string')
}

/** The kind of most cells of a column that nobody has described. */
export function likelyKind(of: CellsOfColumn, context: ColumnContext, reader: CellReader): TraitKind {
  const plain = of.cells.map((cell, at) => reader.traitCell(cell, of.rows[at], of.column))
  const found = kindOfCells(plain, context)
  if (found.kind !== 'mixed') return found.kind
  return found.numbers >= found.texts ? 'quantitative' : 'qualitative'
}

type FoundKind =
  | { readonly kind: 'quantitative' | 'qualitative'; readonly zeros: number | null }
  | { readonly kind: 'mixed'; readonly at: number; readonly numbers: number; readonly texts: number }

const infinite = /^[+-]?(inf|infinity|∞)$/i

/** The kind that the cells of a new trait show; `zeros` is the first that has leading zeros, which numbers would lose. */
function kindOfCells(cells: readonly (PlainCell | null | undefined)[], context: ColumnContext): FoundKind {
  let numbers = 0
  let texts = 0
  let firstNumber = -1
  let firstText = -1
  let zeros = -1
  cells.forEach((cell, at) => {
    if (cell === null || cell === undefined) return
    const text = textOf(cell)
    if (numberIn(cell) !== null || (typeof cell === 'string' && isNumberText(cell, context))) {
      numbers += 1
      if (firstNumber < 0) firstNumber = at
      if (zeros < 0 && /^0\d+$/.test(text.trim())) zeros = at
    } else if (!isMissingMark(text) && !isNoValueWord(text) && !infinite.test(text)) {
      texts += 1
      if (firstText < 0) firstText = at
    }
  })
  if (zeros >= 0) return { kind: 'qualitative', zeros }
  if (texts === 0 && numbers > 0) return { kind: 'quantitative', zeros: null }
  if (numbers === 0) return { kind: 'qualitative', zeros: null }
  return { kind: 'mixed', at: numbers < texts ? firstNumber : firstText, numbers, texts }
}

function isNumberText(text: string, context: ColumnContext): boolean {
  const { status, reason } = context.number(text)
  return status !== unreadableText && reason?.code !== 'doubt.currency'
}
