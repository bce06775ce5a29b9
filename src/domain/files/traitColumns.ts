import { isErrorText, isMissingMark, isNoValueWord, unreadableText } from '../sheet/numberReading.ts'
import type { TraitKind, TraitRole } from '../traits/trait.ts'
import { isClassTrait, isDateTrait } from '../traits/traitKinds.ts'
import { convertUnit } from '../traits/unitFactor.ts'
import { numberIn, type PlainCell, type RawCell, textOf } from './cells/cell.ts'
import type { CellReader } from './cells/cellReader.ts'
import {
  type CellsOfColumn,
  type ColumnContext,
  type ColumnKnowledge,
  type NumberEvidence,
  plainOf,
} from './cells/columnContext.ts'
import { cellIn, type SheetRow } from './cells/sheet.ts'
import type { FaultLog } from './fault.ts'
import { headerForm } from './headers/headerForm.ts'
import { isUnit } from './headers/headingRows.ts'
import type { TableHead } from './headers/tableHead.ts'

/** The design factors that have separate columns, with their traits' names. */
export const FACTORS = { rep: 'Replication', block: 'Block' } as const

/** A column of a trait, stage, technology or marker by its heading. */
interface HeadedColumn {
  readonly name: string
  /** '' = no unit. */
  readonly unit: string
  readonly external_id: string | null
  readonly role: TraitRole
  /** Whether the dates are when a technology is planned, not when it was applied. */
  readonly planned: boolean
  /** The header cell, from 1. */
  readonly row: number
  readonly column: number
  /** The header's text. */
  readonly header: string
  /** When and by whom each value was observed, if the file states it: days, and the file's name of the person. */
  readonly recorded?: readonly (Recording | null)[]
  /** The note of the cell of each data row; absent = none has one. */
  readonly notes?: readonly (string | null)[]
}

/** A trait's column with its unparsed cells: their meaning depends on the crop's trait. */
export interface TraitCells extends HeadedColumn {
  /** The kind of its values by heading, mapping or group; null = decided by the crop's trait, else by the values. */
  readonly kind: TraitKind | null
  /** Factor that converts its numbers to the trait's unit; absent = 1. */
  readonly factor?: number
  /** The column with the cells, from 1; it differs from the heading's column if each row is one observation. */
  readonly cellColumn: number
  /** The cell of each data row, in order, and its row number. */
  readonly cells: readonly (RawCell | null)[]
  readonly rows: readonly number[]
}

/** A trait's column of a file with its values. */
export interface TraitColumn extends HeadedColumn {
  readonly kind: TraitKind
  /** Value of each data row, in order; null = none. */
  readonly values: readonly (number | string | null)[]
}

/** When a value was observed (`YYYY-MM-DD`) and by whom; null = not stated. */
export interface Recording {
  readonly day: string | null
  readonly person: string | null
}

/**
 * The trait columns of a table with their cells; a column without filled cells is skipped with the warning `trait.empty`.
 * `factors` are further columns of design factors, besides those with fixed names.
 */
export function collectTraitColumns(
  head: TableHead,
  headerRow: SheetRow,
  rows: readonly SheetRow[],
  log: FaultLog,
  factors: readonly { readonly name: string; readonly column: number }[] = [],
): TraitCells[] {
  const columns: TraitCells[] = []
  const numbers = rows.map(({ number }) => number)
  const collect = (
    description: Pick<TraitCells, 'name' | 'role' | 'kind'> &
      Partial<Pick<TraitCells, 'unit' | 'external_id' | 'planned' | 'factor'>>,
    column: number,
  ) => {
    const cells = rows.map((row) => cellIn(row, column))
    const header = textOf(cellIn(headerRow, column))
    if (cells.every((cell) => cell === null)) log.warn('trait.empty', head.row, column, header)
    else
      columns.push({
        unit: '',
        external_id: null,
        planned: false,
        ...description,
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
  return columns
}

/** Longest note of a value, in characters. */
const NOTE_LENGTH = 2000

/** The notes of a column's cells by row, empty if there are none; a too long note is a fault at its cell. */
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

/** How a column is parsed: its kind if known, and further knowledge besides its cells. */
export interface TraitReading extends Omit<ColumnKnowledge, 'evidence' | 'unit'> {
  /** Null = decided by the values. */
  readonly kind: TraitKind | null
  readonly evidence: () => NumberEvidence
}

/**
 * Parses a trait's column as the crop's trait of that kind, else by its values: all numbers make a quantitative trait,
 * all dates a growth stage (warning `trait.dates`), otherwise it is qualitative. A mix of numbers and texts is
 * `trait.mixed` at the first cell of the rarer kind (the texts, if there are equally many or they are numbers with a
 * unit), unless texts far outnumber the numbers, which then become texts with the warning `cell.number_as_text`. Whole
 * numbers with leading zeros are texts. Null without values, with the warning `trait.empty`, or with a fault.
 */
export function readTraitColumn(
  raw: TraitCells,
  { kind, evidence, yearOf, hasClass }: TraitReading,
  reader: CellReader,
  log: FaultLog,
): TraitColumn | null {
  const { cells, rows, cellColumn, factor = 1, ...is } = raw
  const cellsOfColumn = { column: cellColumn, header: raw.header, name: raw.name, cells, rows }
  // The stored values have another unit than a column with a factor.
  const knowledge = { evidence: factor === 1 ? evidence : null, unit: raw.unit, yearOf, hasClass }
  const context = reader.context(cellsOfColumn, knowledge)
  const read = readTraitCells(cellsOfColumn, raw.role === 'marker' ? 'call' : kind, context, reader, log)
  if (read === null) return null
  const values = read.values.map((value) => (typeof value === 'number' ? convertUnit(value, factor) : (value ?? null)))
  if (values.every((value) => value === null)) {
    // A refused cell was reported already.
    if (!read.values.includes(undefined)) log.warn('trait.empty', raw.row, raw.column, raw.header)
    return null
  }
  if (kind !== null || !isDateTrait(read)) return { ...is, kind: read.kind, values }
  log.warn('trait.dates', raw.row, raw.column, raw.header, { count: values.filter((value) => value !== null).length })
  return { ...is, ...stageNamed(raw), kind: read.kind, values }
}

const dateWords: ReadonlySet<string> = new Set(['date', 'дата', 'data', 'fecha', 'day', 'день'])

/**
 * The growth stage that a column of dates with a new heading creates: a stage has no unit, and `Heading, date` names
 * `Heading`.
 */
export function stageNamed({ name, unit }: { readonly name: string; readonly unit: string }) {
  const isWord = unit === '' || dateWords.has(unit.toLowerCase())
  return { name: isWord ? name : `${name}, ${unit}`, unit: '', role: 'stage' } as const
}

/** A column with at least this many texts per number is a column of texts, in which some names look like numbers. */
const TEXTS_PER_NUMBER = 20

/** The method of `CellReader` that reads the cells of a kind. */
const cellMethods = {
  quantitative: 'traitNumber',
  qualitative: 'factor',
  date: 'traitDate',
} as const satisfies Record<TraitKind, keyof CellReader>

/** The values of a trait's cells, undefined if a cell is refused, and their kind; null if the column mixes two kinds. */
export function readTraitCells(
  column: CellsOfColumn & { readonly name: string },
  kind: TraitKind | 'call' | null,
  context: ColumnContext,
  reader: CellReader,
  log: FaultLog,
): { readonly kind: TraitKind; readonly values: readonly (number | string | null | undefined)[] } | null {
  const readEach = <T>(read: (...at: [RawCell | null, number, number]) => T): T[] =>
    column.cells.map((cell, at) => read(cell, column.rows[at], column.column))
  if (kind === 'call') return { kind: 'qualitative', values: readEach((...at) => reader.call(...at)) }
  if (kind !== null) {
    if (isClassTrait({ kind })) warnOfSigns(column, log)
    return { kind, values: readEach((...at) => reader[cellMethods[kind]](...at, context)) }
  }
  const found = kindOfCells(column, context, reader)
  if (found.kind === 'date') return { kind: 'date', values: readEach((...at) => reader.traitDate(...at, context)) }
  // In a column of dates the fault is at the cell that is not a date.
  const plain = found.kind === 'mixed' && found.hasDates ? [] : readEach((...at) => reader.traitCell(...at))
  const isText = found.kind === 'mixed' && !found.hasDates && found.texts >= TEXTS_PER_NUMBER * found.numbers
  if (found.kind === 'mixed') {
    const { at, numbers, texts, hasDates } = found
    const text = textOf(column.cells[at])
    if (isText) log.warn('cell.number_as_text', column.rows[at], column.column, text, { count: numbers })
    else {
      const params = { trait: column.name, numbers, texts, ...(hasDates && { context: 'dates' }) }
      log.fault('trait.mixed', column.rows[at], column.column, text, params)
      return null
    }
  }
  if (found.kind !== 'mixed') warnOfKind(column, found, log)
  const isNumber = found.kind === 'quantitative'
  if (!isNumber) warnOfSigns(column, log)
  const values = plain.map((cell, at) => {
    if (cell === null || cell === undefined) return cell
    return isNumber
      ? reader.plainNumber(cell, column.rows[at], column.column, context)
      : reader.plainText(cell, column.rows[at], column.column, context)
  })
  return { kind: found.kind === 'mixed' ? 'qualitative' : found.kind, values }
}

/** Warns about `-` as a missing value in a column with `+`: it may be the other class. */
function warnOfSigns({ column, cells, rows }: CellsOfColumn, log: FaultLog): void {
  const texts = cells.map((cell) => textOf(cell).trim())
  if (!texts.some((text) => /^\++$/.test(text))) return
  const minus = texts.flatMap((text, at) => (/^[-–—]$/.test(text) ? [at] : []))
  if (minus.length === 0) return
  const params = { context: 'signs', count: minus.length }
  log.warn('cell.no_value', rows[minus[0]], column, texts[minus[0]], params)
}

/** Warns about numbers that become texts because of leading zeros or a suffix, and about numbers that could be dates. */
function warnOfKind(
  { name, column, cells, rows }: CellsOfColumn & { readonly name: string },
  { kind, zeros, serial }: Exclude<FoundKind, { kind: 'mixed' }>,
  log: FaultLog,
): void {
  const first = kind === 'qualitative' && zeros === null ? firstNumberInText(cells) : -1
  if (first >= 0) log.warn('trait.numbers_in_text', rows[first], column, textOf(cells[first]), { trait: name })
  if (zeros !== null) {
    const params = { context: 'text', trait: name }
    log.warn('cell.leading_zeros', rows[zeros], column, textOf(cells[zeros]), params)
  }
  if (serial !== null)
    log.warn('trait.serials', rows[serial.at], column, textOf(cells[serial.at]), { trait: name, date: serial.date })
}

/**
 * Whether a column has words and not one number, nor a text that begins like one (`8o`): it cannot be a trait of numbers.
 */
export function hasNoNumber({ cells, rows, cellColumn, header }: TraitCells, reader: CellReader): boolean {
  const cellsOfColumn = { column: cellColumn, header, cells, rows }
  const kind = kindOfCells(cellsOfColumn, reader.context(cellsOfColumn), reader)
  const texts = cells.map(plainOf).filter((cell) => typeof cell === 'string')
  const hasNumbers = kind.kind !== 'qualitative' || kind.zeros !== null || texts.some((text) => numberStart.test(text))
  return !hasNumbers && texts.length > 0
}

/** The kind of most cells of a new trait's column, with warnings of alternatives. */
export function likelyKind(
  column: CellsOfColumn & { readonly name: string },
  context: ColumnContext,
  reader: CellReader,
  log: FaultLog,
): TraitKind {
  const kind = kindOfCells(column, context, reader)
  if (kind.kind !== 'mixed') {
    warnOfKind(column, kind, log)
    return kind.kind
  }
  if (kind.hasDates) return 'date'
  return kind.numbers >= kind.texts ? 'quantitative' : 'qualitative'
}

type FoundKind =
  | {
      readonly kind: TraitKind
      /** The first cell with leading zeros, which numbers would lose; null = none. */
      readonly zeros: number | null
      /** The first number, if all could be spreadsheet dates near the year of their plots. */
      readonly serial: { readonly at: number; readonly date: string } | null
    }
  /** `at` is the cell that differs from the others; `hasDates`: most are dates, and `numbers` counts these. */
  | {
      readonly kind: 'mixed'
      readonly at: number
      readonly numbers: number
      readonly texts: number
      readonly hasDates: boolean
    }

const infinite = /^[+-]?(inf|infinity|∞)$/i
const numberStart = /^[<>≤≥~≈±]?\s*[-+−]?\d/
/** A number followed by its unit, such as `80 cm`. */
const numberWithUnit = /^[-+−]?\d[\d.,]*\s*([^\d\s.,-][^\d]*)$/

/** A number followed by a text: `12.3 kg`, `5.12 ab`, `5.12±0.2`. */
const numberInText = /^[-+−]?\d+([.,]\d+)?\s*([^\s\d.,:/-].*)$/

/**
 * The first cell of a column that contains only numbers with units, or decimal numbers with a suffix; -1 = it is not such
 * a column.
 */
function firstNumberInText(cells: readonly (RawCell | null)[]): number {
  const filled = cells.map((cell) => textOf(cell).trim()).map((text) => (isMissingMark(text) ? '' : text))
  const matches = filled.filter((text) => text !== '').map((text) => numberInText.exec(text))
  const isEach = matches.length > 0 && matches.every((match) => match !== null)
  const areNumbers = matches.some((match) => match?.[1] !== undefined) || matches.every((one) => isUnit(one?.[2] ?? ''))
  return isEach && areNumbers ? filled.findIndex((text) => text !== '') : -1
}

/** The kind of a new trait, from its cells. */
function kindOfCells(column: CellsOfColumn, context: ColumnContext, reader: CellReader): FoundKind {
  const cells = column.cells.map(plainOf)
  const places = { numbers: [] as number[], texts: [] as number[], dates: [] as number[] }
  cells.forEach((cell, at) => {
    const kind = cell === null ? null : kindOfCell(cell, column.rows[at], context)
    if (kind) places[kind].push(at)
  })
  const { numbers, dates } = places
  const others = [...numbers, ...places.texts].sort((a, b) => a - b)
  const serialOf = (at: number) => {
    const number = serialIn(cells[at], context)
    return number === null ? null : reader.dateOfSerial(number)
  }
  const areSerials = numbers.every((at) => serialOf(at) !== null)
  const areShortDates = () => numbers.every((at) => isShortDate(cells[at], column.rows[at], context))
  const isOfDates = dates.length > 0 || (numbers.length > 0 && namesDate(column.header))
  if (isOfDates && places.texts.length === 0 && (areSerials || areShortDates()))
    return { kind: 'date', zeros: null, serial: null }
  if (dates.length > others.length)
    return { kind: 'mixed', at: others[0], numbers: dates.length, texts: others.length, hasDates: true }
  // Date cells are refused in a column of numbers or texts, since spreadsheets turn scores such as 1-2 into dates.
  const dateTexts = dates.filter((at) => typeof cells[at] === 'string')
  const texts = [...places.texts, ...dateTexts].sort((a, b) => a - b)
  const zeros = numbers.find((at) => /^0\d+$/.test(textOf(cells[at]).trim()))
  const areWhole = numbers.every((at) => /^\d+$/.test(textOf(cells[at]).trim()))
  if (zeros !== undefined && areWhole) return { kind: 'qualitative', zeros, serial: null }
  if (numbers.length === 0) return { kind: 'qualitative', zeros: null, serial: null }
  if (texts.length > 0) {
    const isRarer = numbers.length < texts.length && !areNumbersWithUnit(texts.map((at) => textOf(cells[at])))
    const at = isRarer ? numbers[0] : texts[0]
    return { kind: 'mixed', at, numbers: numbers.length, texts: texts.length, hasDates: false }
  }
  const [at] = numbers
  const date = areSerials ? serialOf(at) : null
  const isNear =
    date !== null && numbers.every((number) => isNearYear(serialOf(number), context.yearIn(column.rows[number])))
  return { kind: 'quantitative', zeros: null, serial: isNear ? { at, date } : null }
}

/**
 * The kind of one cell; null = no value, a word that columns of numbers and of texts read differently, or a cell that
 * both refuse.
 */
function kindOfCell(cell: PlainCell, row: number, context: ColumnContext): 'numbers' | 'texts' | 'dates' | null {
  if (typeof cell === 'object' && cell.kind === 'date') return cell.iso.length === 10 ? 'dates' : null
  if ((typeof cell === 'object' && cell.kind === 'error') || isErrorText(textOf(cell))) return null
  if (numberIn(cell) !== null || (typeof cell === 'string' && isNumberText(cell, context))) return 'numbers'
  const text = textOf(cell)
  if (typeof cell === 'string' && isDateText(cell, row, context)) return 'dates'
  return isMissingMark(text) || isNoValueWord(text) || infinite.test(text) ? null : 'texts'
}

/**
 * Whether a text can only be a date: `12/5` and `1.2` are numbers or scores too, and `6/5/25` is a date only near its
 * year.
 */
function isDateText(text: string, row: number, context: ColumnContext): boolean {
  const read = context.date(text, row)
  if (read === null || read.ambiguity === 'doubt.year' || read.ambiguity === 'doubt.serial') return false
  return !read.isShort || /\p{L}{3}/u.test(text) || /^\d{1,2}([./])\d{1,2}\1\d{2}$/.test(text.trim())
}

/** Whether a number may be a day and month: `12.05`. */
function isShortDate(cell: PlainCell | null, row: number, context: ColumnContext): boolean {
  return typeof cell === 'string' && context.date(cell, row)?.isShort === true
}

function serialIn(cell: PlainCell | null, context: ColumnContext): number | null {
  const number = typeof cell === 'string' ? context.number(cell).number : numberIn(cell)
  return number !== null && Number.isInteger(number) ? number : null
}

const dateHeading = /(^| )(date|дата|fecha|data)( |$)/

function namesDate(header: string): boolean {
  return dateHeading.test(headerForm(header).replace(/[^\p{L}\p{N}]+/gu, ' '))
}

function isNearYear(date: string | null, year: number | null): boolean {
  return date !== null && year !== null && Math.abs(Number(date.slice(0, 4)) - year) <= 1
}

/** Whether all texts are numbers with the same unit. */
function areNumbersWithUnit(texts: readonly string[]): boolean {
  const units = texts.map((text) => numberWithUnit.exec(text.trim())?.[1])
  return units[0] !== undefined && units.every((unit) => unit === units[0])
}

function isNumberText(text: string, context: ColumnContext): boolean {
  const { status, reason } = context.number(text)
  if (status === unreadableText) return reason?.code === 'fault.size'
  return reason?.code !== 'doubt.currency'
}
