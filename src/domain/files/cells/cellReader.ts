import { callRule } from '../../genotypes/typedCall.ts'
import { longestPurdy } from '../../pedigree/purdy/readPurdy.ts'
import { checkLabel } from '../../plots/label.ts'
import { checkName } from '../../plots/name.ts'
import { compactDate, hasTime } from '../../sheet/dateReading.ts'
import {
  isErrorText,
  isMissingMark,
  isNoValueText,
  isNoValueWord,
  isShortenedNumber,
  maxDigits,
  significantDigits,
  unreadableText,
} from '../../sheet/numberReading.ts'
import type { FaultCode, FaultLog, FaultParams } from '../fault.ts'
import { numberIn, type PlainCell, type RawCell, textOf } from './cell.ts'
import {
  type CellsOfColumn,
  type ColumnAmbiguity,
  type ColumnAnswers,
  ColumnContext,
  type ColumnKnowledge,
  noAnswers,
} from './columnContext.ts'
import { type DateSystem, dateFromSerial, dateFromText, SERIAL_RANGE } from './dateText.ts'
import { cellIn, type Sheet, type SheetRow } from './sheet.ts'

/** A value parsed by a rule: null = blank, undefined = refused (the fault is in the log). */
export type Read<T> = T | null | undefined

/** Limits of a number column, inclusive; `aboveMin` excludes the lower one. */
export interface NumberRule {
  readonly integer?: boolean
  readonly min: number
  readonly max: number
  readonly aboveMin?: boolean
}

const DASHES = new Set(['-', '–', '—'])
const CONTROL = /(?!\n)\p{Cc}/u

/**
 * Words for an unknown parent, in addition to those for "no value": a line of such a name would join founders as
 * relatives.
 */
const UNKNOWN_PARENTS = new Set([
  ...['0', '?', '??', 'none', 'unknown', 'unk', 'unknown parent', 'not known', 'founder'],
  ...['op', 'o.p.', 'open pollinated', 'open-pollinated', 'свободное опыление'],
  ...['неизв', 'неизв.', 'неизвестно', 'неизвестен', 'неизвестна', 'неизвестный', 'нет'],
  ...['sconosciuto', 'sconosciuta', 'ignoto', 'ignota', 'desconocido', 'desconocida', 'ninguno', 'nessuno'],
])

function isUnknownParent(text: string): boolean {
  return isMissingMark(text) || isNoValueWord(text) || UNKNOWN_PARENTS.has(text.toLowerCase())
}

/** A genealogy in which words for unknown parents are replaced by `?`; quoted names stay. */
function withoutUnknownParents(text: string): string {
  return text
    .split(/("[^"]*"|\/\d+\/|\/+|[()])/)
    .map((part) => {
      const name = part.trim()
      return name !== '' && name !== '?' && isUnknownParent(name) ? part.replace(name, () => '?') : part
    })
    .join('')
}

/** Longest text of a qualitative value, in characters. */
const TRAIT_TEXT_LENGTH = 255

/** How the cells of a file are written, and the user's choices for ambiguous columns. */
export type CellSource = Pick<Sheet, 'container' | 'dateSystem' | 'separator' | 'answers' | 'hasUnknownNames'>

/** The part of a sheet that its cell reader needs. */
export function sourceOf({ container, dateSystem, separator, answers }: Sheet): CellSource {
  return { container, dateSystem, separator, answers }
}

/**
 * Parses the cells of one sheet by the rules of each kind of column and logs faults and warnings with their address.
 * Decimal marks and the order of dates are decided once for each column; a column that leaves them open is refused as a
 * whole.
 */
export class CellReader {
  private readonly log: FaultLog
  private readonly isTyped: boolean
  private readonly dateSystem: DateSystem
  private readonly separator: string | null
  private readonly answers: ColumnAnswers
  private readonly hasUnknownNames: boolean
  private header: SheetRow | null = null
  private rows: readonly SheetRow[] = []
  private readonly contexts = new Map<number, ColumnContext>()
  private readonly foundAmbiguities: ColumnAmbiguity[] = []

  constructor(log: FaultLog, { container, dateSystem, separator, answers, hasUnknownNames = false }: CellSource) {
    this.hasUnknownNames = hasUnknownNames
    this.log = log
    this.isTyped = container !== 'csv'
    this.dateSystem = dateSystem ?? 1900
    this.separator = separator ?? null
    this.answers = answers ?? noAnswers
  }

  /** Sets the rows below the header row; their cells are parsed in the context of their columns. */
  begin(header: SheetRow, rows: readonly SheetRow[]): void {
    this.header = header
    this.rows = rows
  }

  /** The ambiguous columns among those parsed so far. */
  get ambiguities(): readonly ColumnAmbiguity[] {
    return this.foundAmbiguities
  }

  /** The context that decides how the cells of a column are parsed. */
  context(cells: CellsOfColumn, knowledge: ColumnKnowledge = {}): ColumnContext {
    return new ColumnContext(cells, { separator: this.separator, answers: this.answers }, knowledge)
  }

  /** The displayed value of a cell: a formula yields its stored result and a warning. */
  plain(cell: RawCell | null, row: number, column: number): Read<PlainCell> {
    if (typeof cell === 'string') return cell.replaceAll('\n', ' ')
    if (cell === null || typeof cell !== 'object' || cell.kind !== 'formula') return cell
    if (cell.cached === undefined) return this.refuse('cell.formula_no_value', row, column, textOf(cell))
    this.log.warn('cell.formula', row, column, textOf(cell), { formula: `=${cell.formula}`.slice(0, 100) })
    return cell.cached
  }

  /**
   * Name of a mother or father. A word for "unknown" counts as blank, with one warning per column, unless the user chose
   * that it is a name.
   */
  parent(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.plain(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const text = textOf(plain)
    if (DASHES.has(text)) return null
    if (!isUnknownParent(text)) return this.name(plain, row, column)
    const context = this.contextAt(cell, row, column, null)
    const count = context.column.cells.filter((one) => one !== null && isUnknownParent(textOf(one))).length
    this.warnUnknown(context, row, column, text, count)
    const isName = this.hasUnknownNames && typeof plain !== 'object' && checkName(text) === null
    return isName ? this.name(plain, row, column) : null
  }

  /**
   * Both parents in Purdy notation. A word for "unknown" in place of a name becomes `?`, or null if it is the whole cell,
   * with one warning per column.
   */
  genealogy(cell: RawCell | null, row: number, column: number): Read<string> {
    const text = this.text(cell, row, column, longestPurdy, true)
    if (text === null || text === undefined) return text
    if (DASHES.has(text)) return null
    const knownParents = withoutUnknownParents(text)
    if (knownParents === text) return text
    const context = this.contextAt(cell, row, column, null)
    const isUnknown = (one: RawCell | null) => {
      const of = textOf(one)
      return withoutUnknownParents(of) !== of
    }
    this.warnUnknown(context, row, column, text, context.column.cells.filter(isUnknown).length)
    if (this.hasUnknownNames) return text
    return knownParents === '?' ? null : knownParents
  }

  private warnUnknown(context: ColumnContext, row: number, column: number, text: string, count: number): void {
    if (!context.isFirst('parents')) return
    this.log.warn('parent.unknown', row, column, text, this.hasUnknownNames ? { context: 'lines', count } : { count })
  }

  /** Name of a plot or line. */
  name(cell: RawCell | null, row: number, column: number): Read<string> {
    const text = this.identifier(cell, row, column)
    if (text === null || text === undefined) return text
    const fault = text === null ? null : checkName(text)
    if (fault === null) return this.noted(text, row, column)
    return this.refuse(fault === 'name.required' ? 'cell.required' : fault, row, column, text, { max: 255 })
  }

  /** Plot label. */
  label(cell: RawCell | null, row: number, column: number): Read<string> {
    const text = this.identifier(cell, row, column)
    if (text === null || text === undefined) return text
    const fault = checkLabel(text)
    return fault === null ? this.noted(text, row, column) : this.refuse(fault, row, column, text, { max: 10 })
  }

  /** Free text of at most `max` characters without control characters; `dashes`: a lone dash means blank. */
  text(cell: RawCell | null, row: number, column: number, max: number, dashes = false): Read<string> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const text = textOf(plain)
    if (dashes && DASHES.has(text)) return null
    return this.freeText(text, row, column, max)
  }

  /** A comment: free text with its line breaks. */
  comment(cell: RawCell | null, row: number, column: number, max: number, dashes = false): Read<string> {
    if (typeof cell !== 'string' || !cell.includes('\n')) return this.text(cell, row, column, max, dashes)
    return this.freeText(cell, row, column, max)
  }

  /** Texts separated by semicolons, each at most `max` characters; null if there is none. */
  list(cell: RawCell | null, row: number, column: number, max: number): Read<string[]> {
    const text = this.text(cell, row, column, max, true)
    if (text === null || text === undefined) return text
    const parts = text.split(';').map((part) => part.trim())
    const filled = parts.filter((part) => part !== '')
    return filled.length === 0 ? null : filled
  }

  /** A number cell, or a text that is a number (with a warning in xlsx). */
  number(
    cell: RawCell | null,
    row: number,
    column: number,
    rule: NumberRule,
    context = this.contextAt(cell, row, column, rule),
  ): Read<number> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const value = this.numberOf(plain, row, column, context)
    if (value === undefined) return undefined
    if (rule.integer && !Number.isInteger(value)) return this.refuse('cell.integer', row, column, textOf(plain))
    if (value < rule.min || value > rule.max || (rule.aboveMin && value === rule.min)) {
      const params = { context: rule.aboveMin ? 'above' : 'between', min: String(rule.min), max: String(rule.max) }
      return this.refuse('cell.range', row, column, textOf(plain), params)
    }
    return value
  }

  /** A date cell, date text or bare serial (with a warning), as `YYYY-MM-DD`; a time of day is dropped with a warning. */
  date(
    cell: RawCell | null,
    row: number,
    column: number,
    context = this.contextAt(cell, row, column, null),
  ): Read<string> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    if (typeof plain === 'object' && plain.kind === 'date' && plain.iso.length === 10) {
      if (plain.time !== undefined) this.log.warn('cell.time', row, column, textOf(plain), { date: plain.iso })
      return plain.iso
    }
    const day = typeof plain === 'string' && /^\d{8}$/.test(plain) ? Number(plain) : numberIn(plain)
    if (day !== null) {
      const iso = this.serial(day, row, column)
      return iso ?? this.refuse('cell.date', row, column, textOf(plain))
    }
    const read = typeof plain === 'string' ? context.date(plain, row) : null
    // A two-digit year could be a day as well.
    if (read === null || read.ambiguity === 'doubt.year') return this.refuse('cell.date', row, column, textOf(plain))
    if (read.ambiguity === 'doubt.order') return this.refuseDoubtful('date', row, column, textOf(plain), context)
    if (read.ambiguity === 'doubt.serial') return this.serial(Number(plain), row, column) ?? undefined
    if (read.isShort && context.isFirst('year'))
      this.log.warn('cell.date_year', row, column, textOf(plain), { date: read.date })
    if (hasTime(textOf(plain))) this.log.warn('cell.time', row, column, textOf(plain), { date: read.date })
    return read.date
  }

  /** A date in a trait's column, where words for "missing" are null. */
  traitDate(cell: RawCell | null, row: number, column: number, context: ColumnContext): Read<string> {
    const plain = this.plain(cell, row, column)
    if (plain === null || plain === undefined) return plain
    if (isMissingMark(textOf(plain))) return null
    if (isNoValueWord(textOf(plain))) return this.noValue(textOf(plain), row, column)
    return this.date(plain, row, column, context)
  }

  /** A number in a trait's column, where words for "missing" are null. */
  traitNumber(cell: RawCell | null, row: number, column: number, context: ColumnContext): Read<number> {
    const plain = this.traitCell(cell, row, column)
    return plain === null || plain === undefined ? plain : this.plainNumber(plain, row, column, context)
  }

  /** A trait's cell, not converted; null = missing. */
  traitCell(cell: RawCell | null, row: number, column: number): Read<PlainCell> {
    const plain = this.plain(cell, row, column)
    if (plain === null || plain === undefined || numberIn(plain) !== null) return plain
    if (isMissingMark(textOf(plain))) return null
    if (typeof plain === 'string' && isErrorText(plain)) return this.refuse('cell.error_value', row, column, plain)
    if (typeof plain !== 'object' || plain.kind === 'number') return plain
    return this.refuse(plain.kind === 'date' ? 'cell.date_in_text' : 'cell.error_value', row, column, textOf(plain))
  }

  /** A trait's cell as a number; a word for "no value" is null, with a warning. */
  plainNumber(plain: PlainCell, row: number, column: number, context: ColumnContext): Read<number> {
    if (isNoValueWord(textOf(plain))) return this.noValue(textOf(plain), row, column)
    return this.numberOf(plain, row, column, context)
  }

  /**
   * A trait's cell as a text; a word for "no value" is null unless it is one of the trait's classes, with one warning per
   * column.
   */
  plainText(plain: PlainCell, row: number, column: number, context: ColumnContext): Read<string> {
    const text = textOf(plain)
    if (!isNoValueText(text) || context.hasClass(text)) return this.freeText(text, row, column, TRAIT_TEXT_LENGTH)
    if (context.isFirst('missing')) {
      const count = context.column.cells.filter((cell) => cell !== null && isNoValueText(textOf(cell))).length
      this.log.warn('cell.no_value', row, column, text, { context: 'text', count })
    }
    return null
  }

  /** A design factor's level or a trait's class: always text, a number as its shortest text. */
  factor(cell: RawCell | null, row: number, column: number, context: ColumnContext): Read<string> {
    const plain = this.traitCell(cell, row, column)
    return plain === null || plain === undefined ? plain : this.plainText(plain, row, column, context)
  }

  /** A marker's call in any of the usual notations, as `A/C`; words for "missing" are null. */
  call(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.traitCell(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const read = callRule(textOf(plain))
    return read.ok ? read.value : this.refuse('marker.call', row, column, textOf(plain))
  }

  private identifier(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    if (typeof plain === 'string' && isShortenedNumber(plain))
      this.log.warn('cell.scientific', row, column, plain, { context: 'text' })
    if (typeof plain !== 'object') return textOf(plain)
    if (plain.kind !== 'number') return this.refuse('cell.date_in_text', row, column, textOf(plain))
    if (!plain.isPadded) this.log.warn('cell.scientific', row, column, textOf(plain), { shown: plain.shown })
    return textOf(plain)
  }

  private valid(cell: RawCell | null, row: number, column: number): Read<PlainCell> {
    const plain = this.plain(cell, row, column)
    if (plain === '') return null
    if (plain !== null && typeof plain === 'object' && plain.kind === 'error')
      return this.refuse('cell.error_value', row, column, plain.code)
    if (typeof plain === 'string' && isErrorText(plain)) return this.refuse('cell.error_value', row, column, plain)
    return plain
  }

  private freeText(text: string, row: number, column: number, max: number): Read<string> {
    if (CONTROL.test(text)) return this.refuse('cell.pattern', row, column, text, { context: 'control' })
    if (text.length > max && [...text].length > max) return this.refuse('cell.too_long', row, column, text, { max })
    return this.noted(text, row, column)
  }

  private noted(text: string, row: number, column: number): string {
    if ('=+-@'.includes(text.charAt(0))) this.log.warn('cell.formula_like', row, column, text)
    return text
  }

  private numberOf(plain: PlainCell, row: number, column: number, context: ColumnContext): number | undefined {
    const text = textOf(plain)
    const cell = numberIn(plain)
    if (cell !== null) {
      if (Math.abs(cell) >= 10 ** maxDigits) this.log.warn('cell.digits', row, column, text, { number: cell })
      else if (/^[+-]?0\d/.test(text) && context.isFirst('zeros'))
        this.log.warn('cell.leading_zeros', row, column, text, { context: 'number', number: cell })
      return cell
    }
    const read = typeof plain === 'string' ? context.number(plain) : null
    const code = read?.reason?.code
    if (code === 'fault.size') return this.refuse('cell.number', row, column, text, { context: 'size' })
    if (read === null || read.status === unreadableText || code === 'doubt.currency')
      return this.refuse('cell.number', row, column, text)
    if (code === 'doubt.mark') return this.refuseDoubtful('number', row, column, text, context)
    const { number } = read
    const isPercent = text.trim().endsWith('%')
    if (significantDigits(text).length > maxDigits) this.log.warn('cell.digits', row, column, text, { number })
    else if (isPercent && context.isFirst('percent')) this.log.warn('cell.percent', row, column, text, { number })
    else if (/^[+-]?0\d/.test(text) && context.isFirst('zeros'))
      this.log.warn('cell.leading_zeros', row, column, text, { context: 'number', number })
    else if (this.isTyped && !isPercent) this.log.warn('cell.text_number', row, column, text, { number })
    return number
  }

  /**
   * The date that a bare number may mean, a spreadsheet's serial or `20260512`, as `YYYY-MM-DD`; null outside the years
   * 1990 to 2050.
   */
  dateOfSerial(serial: number): string | null {
    const { first, last } = SERIAL_RANGE[this.dateSystem]
    const compact = compactDate.exec(String(serial))
    if (compact) return dateFromText(`${compact[1]}-${compact[2]}-${compact[3]}`)
    return serial >= first && serial < last + 1 ? dateFromSerial(serial, this.dateSystem) : null
  }

  private serial(serial: number, row: number, column: number): string | null {
    const iso = this.dateOfSerial(serial)
    if (iso !== null) this.log.warn('cell.date_serial', row, column, String(serial), { date: iso })
    return iso
  }

  private noValue(text: string, row: number, column: number): null {
    this.log.warn('cell.no_value', row, column, text)
    return null
  }

  /** Reports one fault for all cells of an ambiguous column, at the first of them. */
  private refuseDoubtful(
    kind: ColumnAmbiguity['kind'],
    row: number,
    column: number,
    text: string,
    context: ColumnContext,
  ): undefined {
    if (!context.isFirst(kind)) return
    const ambiguity = context.ambiguity(kind)
    this.foundAmbiguities.push(ambiguity)
    const mixed = kind === 'date' ? context.contradiction() : null
    if (mixed) {
      const [day, month] = mixed
      const params = { context: 'mixed', day: day.text, month: month.text, month_cell: month.cell, day_cell: day.cell }
      return this.refuse('cell.date_doubtful', row, column, text, params)
    }
    const [first] = ambiguity.cells
    const cells =
      ambiguity.cells.map(({ cell }) => cell).join(', ') + (ambiguity.rows.size > ambiguity.cells.length ? ' …' : '')
    const params = { first: first.readings[0], second: first.readings[1], cells, count: ambiguity.rows.size }
    this.refuse(kind === 'number' ? 'cell.number_doubtful' : 'cell.date_doubtful', row, column, text, params)
  }

  /** The context of a cell's column below the header row; a cell elsewhere has a separate context. */
  private contextAt(cell: RawCell | null, row: number, column: number, rule: NumberRule | null): ColumnContext {
    const isAlone = this.header === null || row <= this.header.number
    const cached = isAlone ? undefined : this.contexts.get(column)
    if (cached) return cached
    const limits = rule && { min: rule.min, max: rule.max }
    const context = this.context(
      isAlone
        ? { column, header: '', cells: [cell], rows: [row] }
        : {
            column,
            header: textOf(cellIn(this.header as SheetRow, column)),
            cells: this.rows.map((one) => cellIn(one, column)),
            rows: this.rows.map(({ number }) => number),
          },
      { evidence: limits && (() => ({ stored: null, limits })) },
    )
    if (!isAlone) this.contexts.set(column, context)
    return context
  }

  private refuse(code: FaultCode, row: number, column: number, value: string, params: FaultParams = {}): undefined {
    this.log.fault(code, row, column, value, params)
  }
}
