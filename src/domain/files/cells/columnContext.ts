import { type DateReader, dateReader, type SlashOrder, shownOrder, slashedDates } from '../../sheet/dateReading.ts'
import { type DecimalMark, isAmbiguous, noSurroundings, oneMark, type StoredNumbers } from '../../sheet/decimalMarks.ts'
import { bareNumber, numberReader, type ReadNumber } from '../../sheet/numberReading.ts'
import { address } from './address.ts'
import { type PlainCell, type RawCell, textOf } from './cell.ts'

/** The user's choices for ambiguous columns, by header; `''` = every column. */
export interface ColumnAnswers {
  readonly decimal: Readonly<Record<string, DecimalMark>>
  readonly dateOrder: Readonly<Record<string, 'dmy' | 'mdy'>>
}

export const noAnswers: ColumnAnswers = { decimal: {}, dateOrder: {} }

/** Knowledge about a column's numbers other than its texts. */
export interface NumberEvidence {
  readonly stored: StoredNumbers | null
  readonly limits: { readonly min: number | null; readonly max: number | null } | null
  /** The stored number of the plot of a row (by its index among the cells); null = none. */
  readonly present?: (at: number) => number | null
}

/** Knowledge about a column other than its cells. */
export interface ColumnKnowledge {
  readonly evidence?: (() => NumberEvidence) | null
  /** Unit of its numbers; '' = none. */
  readonly unit?: string
  /** Year of the plot of a row (by its index among the cells), in which dates without a year are read; null = unknown. */
  readonly yearOf?: ((at: number) => number | null) | null
  /** Whether the trait has a class named like a word for "no value", such as `null`. */
  readonly hasClass?: (text: string) => boolean
}

/** The cells of one column below its header, `rows[i]` the row (from 1) of the i-th. */
export interface CellsOfColumn {
  readonly column: number
  readonly header: string
  readonly cells: readonly (RawCell | null)[]
  readonly rows: readonly number[]
}

interface DoubtfulCell {
  readonly cell: string
  readonly text: string
}

/** An ambiguous column with the first of its ambiguous cells: none of its values are written until the user decides. */
export interface ColumnAmbiguity {
  readonly kind: 'number' | 'date'
  readonly column: number
  readonly header: string
  /** With decimal point and decimal comma, or with day first and month first. */
  readonly cells: readonly (DoubtfulCell & { readonly readings: readonly [number | string, number | string] })[]
  /** Row numbers of all ambiguous cells. */
  readonly rows: ReadonlySet<number>
}

/** Most cells that a doubt lists. */
const maxListed = 5

/** Parses the texts of one column, which together decide what the decimal marks and the order of dates are. */
export class ColumnContext {
  readonly column: CellsOfColumn
  private readonly unit: string
  private readonly separator: string | null
  private readonly answers: ColumnAnswers
  private readonly evidence: (() => NumberEvidence) | null
  private readonly yearOf: ColumnKnowledge['yearOf']
  readonly hasClass: (text: string) => boolean
  /** Index of each row among the cells, by row number; null until a date is parsed. */
  private places: ReadonlyMap<number, number> | null = null
  private readNumber: ((text: string) => ReadNumber) | null = null
  private readDate: DateReader | null = null
  private readonly reported = new Set<string>()

  constructor(
    column: CellsOfColumn,
    source: { readonly separator: string | null; readonly answers: ColumnAnswers },
    { evidence = null, unit = '', yearOf = null, hasClass }: ColumnKnowledge = {},
  ) {
    this.column = column
    this.yearOf = yearOf
    this.hasClass = hasClass ?? (() => false)
    this.unit = unit
    this.separator = source.separator
    this.answers = source.answers
    this.evidence = evidence
  }

  number(text: string): ReadNumber {
    this.readNumber ??= this.numbers()
    return this.readNumber(text)
  }

  /** A date of the column; `row` gives the year for dates without one. */
  date(text: string, row: number): ReturnType<DateReader> {
    this.readDate ??= dateReader(this.texts(), this.order())
    return this.readDate(text, this.yearIn(row))
  }

  /**
   * A cell that can only have the day first and one that can only have the month first; null if the column is consistent.
   */
  contradiction(): readonly [day: DoubtfulCell, month: DoubtfulCell] | null {
    const firstOf = (order: 'day' | 'month') => {
      const at = this.column.cells.findIndex((cell) => {
        const plain = plainOf(cell)
        return typeof plain === 'string' && shownOrder(plain) === order
      })
      return at < 0
        ? null
        : { cell: address(this.column.rows[at], this.column.column), text: textOf(this.column.cells[at]) }
    }
    const [day, month] = [firstOf('day'), firstOf('month')]
    return day && month && [day, month]
  }

  /** Whether this is the first time that `topic` is reported, for reports made once per column. */
  isFirst(topic: string): boolean {
    const isFirst = !this.reported.has(topic)
    this.reported.add(topic)
    return isFirst
  }

  /** The ambiguous cells, with both readings. */
  ambiguity(kind: ColumnAmbiguity['kind']): ColumnAmbiguity {
    const { column, header } = this.column
    const cells: ColumnAmbiguity['cells'][number][] = []
    const rows = new Set<number>()
    this.column.cells.forEach((cell, at) => {
      const text = typeof plainOf(cell) === 'string' ? textOf(cell) : null
      const row = this.column.rows[at]
      const readings = text === null ? null : kind === 'number' ? this.bothNumbers(text) : this.bothDates(text, row)
      if (text === null || readings === null) return
      rows.add(row)
      if (cells.length < maxListed) cells.push({ cell: address(row, column), text, readings })
    })
    return { kind, column, header, cells, rows }
  }

  private bothNumbers(text: string): readonly [number, number] | null {
    const { reason } = this.number(text)
    if (reason?.code !== 'doubt.mark') return null
    const { value, other } = reason.params
    return text.includes(',') ? [Number(other), Number(value)] : [Number(value), Number(other)]
  }

  private bothDates(text: string, row: number): readonly [string, string] | null {
    const readings = this.date(text, row)?.ambiguity === 'doubt.order' ? slashedDates(text, this.yearIn(row)) : null
    return readings && [readings.day ?? '—', readings.month ?? '—']
  }

  /** The year of a row's plots; null = not known. */
  yearIn(row: number): number | null {
    if (!this.yearOf) return null
    this.places ??= new Map(this.column.rows.map((number, at) => [number, at]))
    const at = this.places.get(row)
    return at === undefined ? null : this.yearOf(at)
  }

  private texts(): string[] {
    return this.column.cells.map(plainOf).filter((cell) => typeof cell === 'string')
  }

  private order(): SlashOrder {
    const { dateOrder } = this.answers
    const order = dateOrder[this.column.header] ?? dateOrder['']
    return order === 'dmy' ? 'day' : order === 'mdy' ? 'month' : 'unknown'
  }

  private numbers(): (text: string) => ReadNumber {
    const { decimal } = this.answers
    const texts = this.texts()
    const isOpen = texts.some(isEitherWay)
    const evidence = isOpen ? (this.evidence?.() ?? null) : null
    const answer = decimal[this.column.header] ?? decimal[''] ?? this.storedMark(evidence)
    return numberReader(texts, this.unit, {
      ...noSurroundings,
      answer,
      separator: this.separator,
      stored: evidence?.stored ?? null,
      limits: evidence?.limits ?? null,
    })
  }

  /**
   * The decimal mark with which the cells equal the stored values of their plots, as in a downloaded file; null =
   * neither.
   */
  private storedMark(evidence: NumberEvidence | null): DecimalMark | null {
    const present = evidence?.present
    if (!present) return null
    const fits: Record<DecimalMark, boolean> = { '.': true, ',': true }
    let compared = 0
    this.column.cells.forEach((cell, at) => {
      const plain = plainOf(cell)
      const stored = typeof plain === 'string' && isEitherWay(plain) ? present(at) : null
      if (typeof plain !== 'string' || stored === null) return
      compared += 1
      for (const mark of ['.', ','] as const) {
        const group = mark === '.' ? ',' : '.'
        if (Number(bareNumber(plain).replace(group, '').replace(mark, '.')) !== stored) fits[mark] = false
      }
    })
    if (compared === 0 || fits['.'] === fits[',']) return null
    return fits['.'] ? '.' : ','
  }
}

/** Whether a text has a single mark before exactly three digits. */
function isEitherWay(text: string): boolean {
  const match = oneMark.exec(bareNumber(text))
  return match !== null && isAmbiguous(match)
}

/** The displayed value of a cell: a formula's stored result. */
export function plainOf(cell: RawCell | null): PlainCell | null {
  if (cell === null || typeof cell !== 'object' || cell.kind !== 'formula') return cell
  return cell.cached ?? null
}
