import type { TraitKind } from '../../traits/trait.ts'
import { address } from '../cells/address.ts'
import { textOf } from '../cells/cell.ts'
import type { CellReader } from '../cells/cellReader.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { reportHidden, reportMerges, reportNotes } from '../cells/sheetNotes.ts'
import type { FaultLog } from '../fault.ts'
import type { Format } from '../formats.ts'
import { type ColumnKey, heading } from './columns.ts'
import { groupOf, type ListGroup, plannedOf } from './groups.ts'
import { columnOf, headerForm } from './headerForm.ts'
import { headerRowAt } from './headingRows.ts'
import type { HeadTarget } from './headTarget.ts'
import { headLanguage, likelyHead } from './likelyHead.ts'
import { programHeading } from './programHeadings.ts'
import { withoutTotals } from './totalsRow.ts'
import { type TraitName, traitForm, traitFromHeader } from './traitHeader.ts'
import { findUnitRow } from './unitRow.ts'

const TRAIT_LENGTH = 250
const UNIT_LENGTH = 50
/** Most cells of a table, including blank ones. */
const maxCells = 10_000_000

/** The heading that pandas writes for a column without one. */
const pandasBlank = /^Unnamed: \d+$/

const nothingChosen: ReadonlyMap<number, HeadTarget> = new Map()

/** A trait column of a table; `column` from 1. */
export interface TraitColumnHead extends TraitName {
  readonly column: number
  /** The kind of its values, if chosen; null = decided by the values. */
  readonly kind: TraitKind | null
  /** Factor that converts its numbers to the trait's unit. */
  readonly factor: number
  readonly role: 'trait' | 'factor'
}

/** A column of dates of a stage or a technology; `planned` dates of a technology have a separate column. */
export interface DatedColumnHead {
  readonly name: string
  readonly role: 'stage' | 'technology'
  readonly planned: boolean
  readonly column: number
}

/** A column of a marker's calls. */
export interface MarkerColumnHead {
  readonly name: string
  readonly column: number
}

/** The head of a table: its columns, and the rows below. */
export interface TableHead {
  readonly row: number
  readonly columns: ReadonlyMap<ColumnKey, number>
  /**
   * Field Book's `unique_id` in addition to a column of plot names; null = none, or it is the column that names the
   * plots.
   */
  readonly unitColumn: number | null
  readonly traits: readonly TraitColumnHead[]
  /** Empty without a row of groups above the header row. */
  readonly dated: readonly DatedColumnHead[]
  readonly markers: readonly MarkerColumnHead[]
  /** Rows above the header row: the field cap. */
  readonly capRows: readonly SheetRow[]
  /** Rows below the header row and its unit row. */
  readonly dataRows: readonly SheetRow[]
}

/**
 * Finds the header row (by the format's first required group of columns, or the row whose columns were chosen) and parses
 * it; null with fault `header.missing` if a required column is absent.
 */
export function readTableHead(sheet: Sheet, format: Format, reader: CellReader, log: FaultLog): TableHead | null {
  const [marking] = format.required
  const chosen = sheet.mapping?.heads ?? nothingChosen
  const headerRow = sheet.mapping?.headerRow ?? null
  const at =
    headerRow === null ? headerRowAt(sheet, format) : sheet.rows.findIndex(({ number }) => number === headerRow)
  if (at < 0) {
    refuseMissing(sheet, marking[0], log)
    return null
  }
  const header = sheet.rows[at]
  const unitRow = format.traits ? findUnitRow(header, sheet.rows[at + 1], format.columns) : null
  const groups = format.groups ? readGroups(header, sheet.rows[at - 1], sheet.width) : null
  const columns = new Map<ColumnKey, number>()
  const traits: TraitColumnHead[] = []
  const dated: DatedColumnHead[] = []
  const markers: MarkerColumnHead[] = []
  let unitColumn: number | null = null
  const forms = new Set(header.cells.map((cell) => headerForm(textOf(cell))))
  const seen = new Map<string, number>()
  const blank = new Set<number>()
  for (let column = 1; column <= sheet.width; column++) {
    const plain = reader.plain(cellIn(header, column), header.number, column)
    if (plain === undefined) continue
    const text = oneSpaced(textOf(plain))
    if (text === '' || pandasBlank.test(text)) {
      blank.add(column)
      continue
    }
    if (typeof plain === 'object' && plain !== null && plain.kind !== 'number') {
      const code = plain.kind === 'date' ? 'cell.date_in_text' : 'cell.error_value'
      log.fault(code, header.number, column, text)
      continue
    }
    const target = chosen.get(column)
    if (target === null) continue
    if (column === 1 && target === undefined && isRowNumber(text) && areRowNumbers(sheet.rows.slice(at + 1))) {
      log.warn('header.unknown', header.number, column, text)
      continue
    }
    const intended = target ? text : programHeading(text, forms)
    if (intended === null) {
      log.warn('header.unknown', header.number, column, text)
      continue
    }
    const unit = unitRow ? withoutBrackets(oneSpaced(textOf(cellIn(unitRow, column)))) : ''
    const { date, isMarker, key, trait, kind, factor, role } = target
      ? chosenHead(target, format)
      : headOf(intended, unit, groups?.[column] ?? null, format)
    if (key === null && trait === null && date === null && !isMarker) {
      log.warn('header.unknown', header.number, column, text)
      continue
    }
    const isUnit = key === 'plot' && isUnitHeader(text)
    const identity = isUnit ? 'unit' : identityOf(text, { date, isMarker, trait, key })
    const first = seen.get(identity)
    if (first !== undefined && !format.positions && (key === 'row' || key === 'col')) {
      log.warn('header.unknown', header.number, column, text)
      continue
    }
    if (first !== undefined) {
      log.fault('header.duplicate', header.number, column, text, { first_cell: address(header.number, first) })
      continue
    }
    seen.set(identity, column)
    if (date) {
      if (traitFits({ name: date.name, unit: '' }, header.number, column, text, log)) dated.push({ ...date, column })
    } else if (isMarker) {
      if (traitFits({ name: text, unit: '' }, header.number, column, text, log)) markers.push({ name: text, column })
    } else if (isUnit) unitColumn = column
    else if (key !== null) columns.set(key, column)
    else if (trait && traitFits(trait, header.number, column, text, log))
      traits.push({ ...trait, column, kind, factor, role })
  }
  if (unitColumn !== null && !columns.has('plot')) {
    columns.set('plot', unitColumn)
    unitColumn = null
  }
  const requiredColumns = format.required.flatMap((group) => group.flatMap((key) => columns.get(key) ?? []))
  const dataRows = withoutTotals(
    sheet.rows.slice(at + (unitRow ? 2 : 1)),
    requiredColumns,
    sheet.separator ?? null,
    log,
  )
  if (dataRows.length * (columns.size + traits.length + dated.length + markers.length) > maxCells) {
    log.whole('file.limits', null, { context: 'cells', max: maxCells })
    return null
  }
  reader.begin(header, dataRows)
  reportBlankHeaders(blank, dataRows, log)
  const missing = format.required.find((group) => !group.some((key) => columns.has(key)))
  if (missing) refuseMissing(sheet, missing[0], log)
  reportMerges(sheet, (unitRow ?? header).number + 1, log)
  const noted = [...traits, ...dated.filter(({ planned }) => !planned)].map(({ column }) => column)
  reportNotes(sheet, dataRows, new Set(format.traits ? noted : []), log)
  const firstColumn = Math.min(...[...columns.values()], ...[...traits, ...dated, ...markers].map((one) => one.column))
  reportHidden(sheet, header.number, firstColumn, log)
  const capRows = sheet.rows.slice(0, groups ? at - 1 : at)
  return missing ? null : { row: header.number, columns, unitColumn, traits, dated, markers, capRows, dataRows }
}

/** Whether a heading is Field Book's for the unique id of plots. */
export function isUnitHeader(text: string): boolean {
  return headerForm(text) === 'unique id'
}

/**
 * The group of each column from the row directly above the header row: a heading covers its columns up to the next
 * heading. Null if that row has no groups.
 */
function readGroups(header: SheetRow, above: SheetRow | undefined, width: number): (ListGroup | null)[] | null {
  if (above?.number !== header.number - 1) return null
  const groups: (ListGroup | null)[] = []
  let last: ListGroup | null = null
  for (let column = 1; column <= width; column++) {
    const cell = cellIn(above, column)
    if (cell !== null) {
      last = groupOf(textOf(cell))
      if (last === null) return null
    }
    groups[column] = last
  }
  return last && groups
}

/** Headings of row numbers in SAS and R. */
const rowNumberForms: ReadonlySet<string> = new Set(['obs', 'row names', 'rownames', 'rowid'])

function isRowNumber(heading: string): boolean {
  return rowNumberForms.has(headerForm(heading))
}

/** Whether the first cells of rows count them. */
function areRowNumbers(rows: readonly SheetRow[]): boolean {
  return rows.every((row, k) => textOf(cellIn(row, 1)) === String(k + 1))
}

/** The use of a column; all null if its format has no such column. `kind` is the chosen kind of a trait's values. */
interface Head {
  readonly date: Omit<DatedColumnHead, 'column'> | null
  readonly isMarker: boolean
  readonly key: ColumnKey | null
  readonly trait: TraitName | null
  readonly kind: TraitKind | null
  readonly factor: number
  readonly role: 'trait' | 'factor'
}

const noHead: Head = { date: null, isMarker: false, key: null, trait: null, kind: null, factor: 1, role: 'trait' }

/** The use of a column from its header and the group above it. */
function headOf(text: string, unit: string, group: ListGroup | null, format: Format): Head {
  const date = datedHead(text, group)
  if (date) return { ...noHead, date }
  if (group === 'markers') return { ...noHead, isMarker: true }
  const key = columnOf(text, format.columns)
  return { ...noHead, key, trait: key === null && format.traits ? traitFromHeader(text, unit) : null }
}

/** The chosen use of a column; a column that the format does not have has none. */
function chosenHead(target: NonNullable<HeadTarget>, format: Format): Head {
  if ('column' in target) return { ...noHead, key: format.columns.includes(target.column) ? target.column : null }
  if (!format.traits) return noHead
  const { name, unit, kind, role, factor = 1 } = target.trait
  if (role === 'stage' || role === 'technology') return { ...noHead, date: { name, role, planned: false } }
  const is = role === 'factor' ? 'factor' : 'trait'
  return { ...noHead, trait: { name, unit, external_id: null }, kind, factor, role: is }
}

function datedHead(text: string, group: ListGroup | null): Omit<DatedColumnHead, 'column'> | null {
  if (group === 'stages') return { name: text, role: 'stage', planned: false }
  if (group !== 'technology') return null
  const planned = plannedOf(text)
  return { name: planned ?? text, role: 'technology', planned: planned !== null }
}

/** The identity of a column within its table; a second column with the same one is refused. */
function identityOf(
  text: string,
  is: {
    readonly date: Omit<DatedColumnHead, 'column'> | null
    readonly isMarker: boolean
    readonly trait: TraitName | null
    readonly key: ColumnKey | null
  },
): string {
  if (is.date) return `${is.date.role} ${is.date.planned} ${headerForm(is.date.name)}`
  if (is.isMarker) return `marker ${text}`
  return is.trait ? `trait ${traitForm(is.trait)}` : `column ${is.key}`
}

/** The missing column is named in the language of the table's other headings, if that is clear. */
function refuseMissing(sheet: Sheet, key: ColumnKey, log: FaultLog): void {
  const language = headLanguage(likelyHead(sheet)?.headings ?? [])
  log.whole('header.missing', key, language ? { context: 'headed', heading: heading(key, language) } : {})
}

/** A unit in a separate row needs no brackets: `(cm)`, `[t/ha]`. */
function withoutBrackets(unit: string): string {
  return /^\(([^()]*)\)$|^\[([^[\]]*)\]$/.exec(unit)?.slice(1).find(Boolean)?.trim() ?? unit
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether a trait's name and unit can be stored; otherwise logs a fault at its cell. */
export function traitFits(
  trait: Pick<TraitName, 'name' | 'unit'>,
  row: number,
  column: number,
  text: string,
  log: FaultLog,
): boolean {
  const tooLong =
    [...trait.name].length > TRAIT_LENGTH ? TRAIT_LENGTH : [...trait.unit].length > UNIT_LENGTH ? UNIT_LENGTH : 0
  if (tooLong > 0) log.fault('cell.too_long', row, column, text, { max: tooLong })
  else if (/\p{Cc}/u.test(text)) log.fault('cell.pattern', row, column, text, { context: 'control' })
  else return true
  return false
}

/**
 * Logs one fault per column, at its first filled cell; row numbers that R and pandas write before a table are skipped
 * with a warning.
 */
function reportBlankHeaders(blank: Set<number>, dataRows: readonly SheetRow[], log: FaultLog): void {
  const [first, second] = dataRows
  const base = first && second && blank.has(1) ? ['0', '1'].indexOf(textOf(cellIn(first, 1))) : -1
  if (base >= 0 && dataRows.every((row, k) => textOf(cellIn(row, 1)) === `${k + base}`)) {
    log.warn('header.unknown', first.number, 1, `${base}–${dataRows.length - 1 + base}`)
    blank.delete(1)
  }
  for (const row of dataRows) {
    for (let column = 1; column <= row.cells.length && blank.size > 0; column++) {
      const cell = cellIn(row, column)
      if (cell !== null && blank.delete(column)) log.fault('header.blank', row.number, column, textOf(cell))
    }
  }
}
