import { callRule } from '../../genotypes/typedCall.ts'
import { checkLabel } from '../../plots/label.ts'
import { checkName } from '../../plots/name.ts'
import type { FaultCode, FaultLog, FaultParams } from '../fault.ts'
import { type PlainCell, type RawCell, textOf } from './cell.ts'
import { type DateSystem, dateFromSerial, dateFromText, SERIAL_RANGE } from './dateText.ts'
import { MixedMarks } from './MixedMarks.ts'
import { numberFromText } from './numberText.ts'
import type { Sheet } from './sheet.ts'

/** A value read by a rule: null = blank, undefined = refused (the fault is in the log). */
export type Read<T> = T | null | undefined

/** Limits of a number column, bounds included; `aboveMin` excludes the lower one. */
export interface NumberRule {
  readonly integer?: boolean
  readonly min: number
  readonly max: number
  readonly aboveMin?: boolean
}

const DASHES = new Set(['-', '–', '—'])
const TRAIT_MISSING = new Set(['-', '–', '—', '.', 'NA', 'N/A', '#N/A', 'н/д'])
const CONTROL = /\p{Cc}/u

/** Longest text of a qualitative value, in characters. */
const TRAIT_TEXT_LENGTH = 255

/** Reads the cells of one sheet by the rules of each kind of column, logging faults and warnings with their address. */
export class CellReader {
  private readonly log: FaultLog
  private readonly typed: boolean
  private readonly dateSystem: DateSystem
  private readonly marks = new MixedMarks()

  constructor(log: FaultLog, { container, dateSystem }: Pick<Sheet, 'container' | 'dateSystem'>) {
    this.log = log
    this.typed = container === 'xlsx'
    this.dateSystem = dateSystem ?? 1900
  }

  /** The shown value of a cell: a formula gives its stored result and a warning. */
  plain(cell: RawCell | null, row: number, column: number): Read<PlainCell> {
    if (cell === null || typeof cell !== 'object' || cell.kind !== 'formula') return cell
    if (cell.cached === undefined) return this.refuse('cell.formula_no_value', row, column, textOf(cell))
    this.log.warn('cell.formula', row, column, textOf(cell), { formula: `=${cell.formula}`.slice(0, 100) })
    return cell.cached
  }

  /** Name of a plot, line, mother or father; `dashes`: a dash alone means none. */
  name(cell: RawCell | null, row: number, column: number, dashes = false): Read<string> {
    const text = this.identifier(cell, row, column)
    if (text === null || text === undefined || (dashes && DASHES.has(text))) return text === undefined ? text : null
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

  /** Free text of at most `max` characters without control characters; `dashes`: a dash alone means none. */
  text(cell: RawCell | null, row: number, column: number, max: number, dashes = false): Read<string> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const text = textOf(plain)
    if (dashes && DASHES.has(text)) return null
    return this.freeText(text, row, column, max)
  }

  /** Texts between semicolons, each at most `max` characters; null when there is none. */
  list(cell: RawCell | null, row: number, column: number, max: number): Read<string[]> {
    const text = this.text(cell, row, column, max, true)
    if (text === null || text === undefined) return text
    const parts = text.split(';').map((part) => part.trim())
    const filled = parts.filter((part) => part !== '')
    return filled.length === 0 ? null : filled
  }

  /** Number cell, or a text that is a number (in xlsx with a warning). */
  number(cell: RawCell | null, row: number, column: number, rule: NumberRule): Read<number> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const value = typeof plain === 'number' ? plain : typeof plain === 'string' ? numberFromText(plain) : null
    if (value === null) return this.refuse('cell.number', row, column, textOf(plain))
    if (rule.integer && !Number.isInteger(value)) return this.refuse('cell.integer', row, column, textOf(plain))
    if (value < rule.min || value > rule.max || (rule.aboveMin && value === rule.min)) {
      const params = { context: rule.aboveMin ? 'above' : 'between', min: String(rule.min), max: String(rule.max) }
      return this.refuse('cell.range', row, column, textOf(plain), params)
    }
    if (typeof plain === 'string') this.textNumber(plain, row, column, value)
    return value
  }

  /** Date cell, date text or a bare serial (with a warning), as `YYYY-MM-DD`. */
  date(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    if (typeof plain === 'object' && plain.kind === 'date' && plain.iso.length === 10) return plain.iso
    const serial = typeof plain === 'number' ? plain : typeof plain === 'string' ? numberFromText(plain) : null
    const { first, last } = SERIAL_RANGE[this.dateSystem]
    if (serial !== null && serial >= first && serial < last + 1) {
      const iso = dateFromSerial(serial, this.dateSystem)
      if (iso !== null) {
        this.log.warn('cell.date_serial', row, column, textOf(plain), { date: iso })
        return iso
      }
    }
    const iso = typeof plain === 'string' ? dateFromText(plain) : null
    return iso ?? this.refuse('cell.date', row, column, textOf(plain))
  }

  /** A trait's value: number where the cell is one, else text; the words for "missing" are null. */
  trait(cell: RawCell | null, row: number, column: number): Read<number | string> {
    const plain = this.traitCell(cell, row, column)
    if (plain === null || plain === undefined || typeof plain === 'number') return plain
    const value = typeof plain === 'string' ? numberFromText(plain) : null
    if (value === null) return this.freeText(textOf(plain), row, column, TRAIT_TEXT_LENGTH)
    this.textNumber(textOf(plain), row, column, value)
    return value
  }

  /** A design factor's level: always text, a number as its shortest text. */
  factor(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.traitCell(cell, row, column)
    if (plain === null || plain === undefined) return plain
    return this.freeText(textOf(plain), row, column, TRAIT_TEXT_LENGTH)
  }

  /** A marker's call in any of the ways in which people write it, as `A/C`; the words for "missing" are null. */
  call(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.traitCell(cell, row, column)
    if (plain === null || plain === undefined) return plain
    const read = callRule(textOf(plain))
    return read.ok ? read.value : this.refuse('marker.call', row, column, textOf(plain))
  }

  private traitCell(cell: RawCell | null, row: number, column: number): Read<PlainCell> {
    const plain = this.plain(cell, row, column)
    if (plain === null || plain === undefined || typeof plain === 'number') return plain
    if (TRAIT_MISSING.has(textOf(plain))) return null
    if (typeof plain !== 'object') return plain
    return this.refuse(plain.kind === 'date' ? 'cell.date_in_text' : 'cell.error_value', row, column, textOf(plain))
  }

  private identifier(cell: RawCell | null, row: number, column: number): Read<string> {
    const plain = this.valid(cell, row, column)
    if (plain === null || plain === undefined) return plain
    if (typeof plain === 'object') return this.refuse('cell.date_in_text', row, column, textOf(plain))
    return textOf(plain)
  }

  private valid(cell: RawCell | null, row: number, column: number): Read<PlainCell> {
    const plain = this.plain(cell, row, column)
    if (plain === '') return null
    if (plain !== null && typeof plain === 'object' && plain.kind === 'error')
      return this.refuse('cell.error_value', row, column, plain.code)
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

  private textNumber(text: string, row: number, column: number, number: number): void {
    if (this.typed) this.log.warn('cell.text_number', row, column, text, { number })
    for (const one of this.marks.note(text.trim(), row, column, number))
      this.log.warn('cell.number_mark', one.row, column, one.text, { number: one.number })
  }

  private refuse(code: FaultCode, row: number, column: number, value: string, params: FaultParams = {}): undefined {
    this.log.fault(code, row, column, value, params)
  }
}
