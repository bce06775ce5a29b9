import type { TraitKind } from '../../traits/trait.ts'
import { isClassTrait, isDateTrait, isNumberTrait } from '../../traits/traitKinds.ts'
import { address } from '../cells/address.ts'
import { CellReader, type Read } from '../cells/cellReader.ts'
import { cleanText } from '../cells/cleanText.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { openLog } from '../cells/sheetNotes.ts'
import type { FaultLog, Findings } from '../fault.ts'
import { traitFileFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { headerForm } from '../headers/headerForm.ts'
import { readTableHead, type TableHead, traitFits } from '../headers/tableHead.ts'
import { type TraitName, traitForm, traitFromHeader } from '../headers/traitHeader.ts'
import type { TraitDescription } from '../uploadPlan/plan.ts'

const maxCount = 200
const WORD_LENGTH = 255

/**
 * The words of a qualitative trait from Field Book's list of categories: `low/high`, or JSON of labels and values, where
 * the value is stored. Repeats are dropped; undefined with fault `trait.categories` if it is neither.
 */
function readCategories(text: string, row: number, column: number, log: FaultLog): string[] | null | undefined {
  const classes = text.startsWith('[') ? fromJson(text) : text.split('/')
  const words = classes && [...new Set(classes.map(cleanText))].filter((word) => word !== '')
  const fits =
    words && words.length <= maxCount && words.every((word) => word.length <= WORD_LENGTH && !/\p{Cc}/u.test(word))
  if (fits) return words.length > 0 ? words : null
  log.fault('trait.categories', row, column, text, { max: maxCount })
  return undefined
}

/** Values of `[{"label": …, "value": …}]`, or labels if a value is blank; null if it is not such a list. */
function fromJson(text: string): string[] | null {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (!Array.isArray(list)) return null
  const words = list.map((one: unknown) => {
    if (typeof one === 'string') return one
    if (typeof one !== 'object' || one === null) return null
    const { value, label } = one as { value?: unknown; label?: unknown }
    const word = [value, label].find(
      (word) => (typeof word === 'string' && word.trim() !== '') || typeof word === 'number',
    )
    return word === undefined ? null : String(word)
  })
  return words.every((word) => word !== null) ? words : null
}

/** A trait of the list, with its cell. */
export interface TraitRow extends TraitName {
  readonly row: number
  readonly column: number
  readonly header: string
  readonly kind: TraitKind
  readonly described: TraitDescription
}

/** A parsed list of traits, not yet compared with the crop. */
export interface ParsedTraitFile extends Findings {
  readonly format: 'trait_file'
  readonly sheet: string | null
  readonly rows: readonly TraitRow[]
}

const NUMERIC: ReadonlySet<string> = new Set(['numeric', 'percent', 'counter'])
/** Field Book's display settings are not imported. */
const PASSED_OVER: ReadonlySet<string> = new Set(['defaultvalue', 'isvisible', 'realposition'])
const TITLE_LENGTH = 300
const FORMAT_LENGTH = 50
const METHOD_LENGTH = 250
const LIST_LENGTH = 10_000
const LIMIT = 1e15

/** Parses a list of traits, such as Field Book's `.trt`, without comparing it with existing data. Does not throw. */
export function parseTraitFile(sheet: Sheet): ParsedTraitFile {
  const log = openLog(sheet)
  const reader = new CellReader(log, sheet)
  const head = readTableHead(withoutDisplay(sheet), traitFileFormat, reader, log)
  const rows = head?.dataRows.flatMap((row) => readTraitRow(row, head, reader, log)) ?? []
  checkTwice(rows, log)
  return { format: 'trait_file', sheet: sheet.name, rows, ...log.findings() }
}

/** The sheet without Field Book's display settings. */
function withoutDisplay(sheet: Sheet): Sheet {
  const header = sheet.rows.find((row) => row.cells.some((cell) => PASSED_OVER.has(formOf(cell))))
  if (!header) return sheet
  const passed = header.cells.map((cell) => PASSED_OVER.has(formOf(cell)))
  const cut = (row: SheetRow): SheetRow => ({
    number: row.number,
    cells: row.cells.map((cell, i) => (passed[i] ? null : cell)),
  })
  return { ...sheet, rows: sheet.rows.map((row) => (row.number < header.number ? row : cut(row))) }
}

const formOf = (cell: unknown): string => (typeof cell === 'string' ? headerForm(cell) : '')

function readTraitRow(row: SheetRow, head: TableHead, reader: CellReader, log: FaultLog): TraitRow[] {
  const read = <T>(key: ColumnKey, parse: (...at: [ReturnType<typeof cellIn>, number, number]) => Read<T>): Read<T> => {
    const column = head.columns.get(key)
    return column === undefined ? null : parse(cellIn(row, column), row.number, column)
  }
  const column = head.columns.get('trait') as number
  const header = read('trait', (...at) => reader.text(...at, TITLE_LENGTH))
  const format = read('trait_format', (...at) => reader.text(...at, FORMAT_LENGTH))
  for (const [key, value] of [['trait', header] as const, ['trait_format', format] as const])
    if (value === null) log.fault('cell.required', row.number, head.columns.get(key) as number, null, { column: key })
  const limit = { min: -LIMIT, max: LIMIT }
  const min = read('minimum', (...at) => reader.number(...at, limit)) ?? null
  const max = read('maximum', (...at) => reader.number(...at, limit)) ?? null
  const method = read('details', (...at) => reader.text(...at, METHOD_LENGTH)) ?? null
  const words = read('categories', (cell, ...at) => {
    const text = reader.text(cell, ...at, LIST_LENGTH)
    return typeof text === 'string' ? readCategories(text, ...at, log) : text
  })
  if (typeof header !== 'string' || typeof format !== 'string') return []
  const name = traitFromHeader(header)
  if (!traitFits(name, row.number, column, header, log)) return []
  const kind = kindOf(format)
  const isNumeric = isNumberTrait({ kind })
  if (isNumeric && min !== null && max !== null && min > max)
    log.fault('trait.limits', row.number, head.columns.get('minimum') as number, String(min), { max: String(max) })
  const categories = isClassTrait({ kind }) ? (words ?? null) : null
  const described = { min: isNumeric ? min : null, max: isNumeric ? max : null, categories, method }
  return [{ ...name, row: row.number, column, header, kind, described }]
}

/** A trait's kind by Field Book's format. */
function kindOf(format: string): TraitRow['kind'] {
  const form = headerForm(format)
  if (NUMERIC.has(form)) return 'quantitative'
  return form === 'date' ? 'date' : 'qualitative'
}

function checkTwice(rows: readonly TraitRow[], log: FaultLog): void {
  const seen = new Map<string, TraitRow>()
  for (const row of rows) {
    const key = `${isDateTrait(row)} ${traitForm(row)}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    else log.fault('trait.duplicate', row.row, row.column, row.header, { first_cell: address(first.row, first.column) })
  }
}
