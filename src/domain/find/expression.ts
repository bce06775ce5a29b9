import { splitLabel } from '../plots/label.ts'
import {
  type Expression,
  type ExpressionFault,
  isFault,
  type KeywordNames,
  parseExpression,
  type Text,
} from './expressionParser.ts'
import type { Comparison, Span } from './expressionTokens.ts'
import {
  numberOrder,
  satisfies,
  textOrder,
  textTest,
  typedLabelRange,
  typedNumber,
  typedRange,
} from './expressionValue.ts'
import { nameRank } from './nameMatch.ts'
import { foldCase, nearestName } from './nearestName.ts'

/**
 * A field that expressions can name. NaN and null are missing; `outOfRange` marks values out of range (any but 0). `note`
 * explains how the name was understood if another column could be meant as well.
 */
export type SelectionField = { readonly note?: string } & FieldValues

type FieldValues =
  | { readonly kind: 'number'; readonly values: Float64Array | Int32Array; readonly outOfRange?: Uint8Array }
  | {
      readonly kind: 'text'
      readonly value: (i: number) => string | null
      /** All texts equivalent to one, including itself; absent: only itself. */
      readonly similar?: (text: string) => readonly string[]
    }
  | { readonly kind: 'texts'; readonly values: (i: number) => readonly string[] }

/** The texts of a field of texts at a plot; empty if they are missing. */
function textsAt(field: Exclude<FieldValues, { kind: 'number' }>, i: number): readonly string[] {
  if (field.kind === 'texts') return field.values(i)
  const text = field.value(i)
  return text === null || text === '' ? [] : [text]
}

/** The plots of a nursery and year as input of expressions, by plot index. */
export interface SelectionSource {
  readonly count: number
  /** Deleted plots and plots that must not be found have 0; absent = all exist. */
  readonly alive?: Uint8Array
  readonly label: (i: number) => string | null
  readonly line: (i: number) => string | null
  readonly name: (i: number) => string
  /** The notes at the plot's cells. */
  readonly notes: (i: number) => readonly string[]
  readonly isCheck: (i: number) => boolean
  /** Instant of the plot's last change in ms, NaN = unknown. */
  readonly changedAt: (i: number) => number
  /** Instant in ms at which the reader's day began. */
  readonly dayStart: number
  /** Every name under which a field is known (interface language, English, with and without unit). */
  readonly fields: ReadonlyMap<string, SelectionField>
}

/** An unknown name (`field`: nothing was selected), or a text that no plot has, with the nearest existing one. */
export interface UnknownName extends Span {
  readonly kind: 'field' | 'text'
  readonly text: string
  readonly nearest: string | null
}

export type SelectionAnswer =
  | {
      readonly ok: true
      readonly members: Uint8Array
      readonly count: number
      readonly unknown: readonly UnknownName[]
      /** Notes of the fields in the expression, without repeats. */
      readonly notes: readonly string[]
    }
  | { readonly ok: false; readonly fault: ExpressionFault | (Span & { readonly code: 'expression.notNumber' }) }
  | {
      readonly ok: false
      readonly fault: Span & { readonly code: 'expression.unknownName' }
      readonly unknown: UnknownName
    }

const dayMs = 86_400_000

/**
 * Plots that match an expression: a text or pattern (label, line or plot name), a range of labels, comparisons of fields,
 * `missing(…)`, `out(…)`, `row 3-5`, `checks`, `changed today`, joined by `and`, `or`, `not` and brackets. A lone text
 * that is none of a plot's names finds the plots whose notes contain it. Missing values satisfy no comparison, not even
 * `!=`.
 */
export function selectByExpression(text: string, source: SelectionSource, names: KeywordNames = {}): SelectionAnswer {
  const parsed = parseExpression(text, names)
  if (isFault(parsed)) return { ok: false, fault: parsed }
  const evaluation = new Evaluation(source)
  try {
    const members = evaluation.of(parsed)
    const count = members.reduce((sum, isMember) => sum + isMember, 0)
    return { ok: true, members, count, unknown: evaluation.unknown, notes: [...evaluation.notes] }
  } catch (stop) {
    if (stop instanceof ParseError) return stop.answer
    throw stop
  }
}

class ParseError extends Error {
  readonly answer: SelectionAnswer & { ok: false }
  constructor(answer: SelectionAnswer & { ok: false }) {
    super(answer.fault.code)
    this.answer = answer
  }
}

class Evaluation {
  readonly unknown: UnknownName[] = []
  readonly notes = new Set<string>()
  private readonly source: SelectionSource
  private readonly fields: Map<string, SelectionField>

  constructor(source: SelectionSource) {
    this.source = source
    this.fields = new Map([...source.fields].map(([name, field]) => [foldCase(name), field]))
  }

  of(expression: Expression): Uint8Array {
    switch (expression.kind) {
      case 'and':
      case 'or': {
        const parts = expression.parts.map((part) => this.of(part))
        return expression.kind === 'and'
          ? this.where((i) => parts.every((part) => part[i] === 1))
          : this.where((i) => parts.some((part) => part[i] === 1))
      }
      case 'not': {
        const part = this.of(expression.part)
        return this.where((i) => part[i] === 0)
      }
      case 'checks':
        return this.where(this.source.isCheck)
      case 'changed': {
        const { dayStart } = this.source
        const [from, to] = expression.since === 'today' ? [dayStart, Infinity] : [dayStart - dayMs, dayStart]
        return this.where((i) => this.source.changedAt(i) >= from && this.source.changedAt(i) < to)
      }
      case 'missing': {
        const field = this.field(expression.field)
        return this.where((i) => (field.kind === 'number' ? Number.isNaN(field.values[i]) : !textsAt(field, i).length))
      }
      case 'out': {
        const field = this.field(expression.field)
        return this.where((i) => field.kind === 'number' && (field.outOfRange?.[i] ?? 0) !== 0)
      }
      case 'compare':
        return this.compared(this.field(expression.field), expression.comparison, expression.value)
      default:
        return this.text(expression.value)
    }
  }

  private where(test: (i: number) => boolean): Uint8Array {
    const members = new Uint8Array(this.source.count)
    for (let i = 0; i < members.length; i++) if (this.source.alive?.[i] !== 0 && test(i)) members[i] = 1
    return members
  }

  private field(name: Text): SelectionField {
    const field = this.fields.get(foldCase(name.text))
    if (field) return this.used(field)
    const target = this.fieldsNamed(name)
    if (target.length === 1) return this.used(target[0].field)
    const unknown = this.noted(name, 'field', this.source.fields.keys(), target[0]?.name)
    const fault = { code: 'expression.unknownName' as const, from: name.from, to: name.to }
    throw new ParseError({ ok: false, fault, unknown })
  }

  private used(field: SelectionField): SelectionField {
    if (field.note !== undefined) this.notes.add(field.note)
    return field
  }

  /**
   * The fields that a part of a name may mean, without repeats, each under its best matching name; only the best matches.
   */
  private fieldsNamed({ text, quoted }: Text): { name: string; field: SelectionField }[] {
    if (quoted || text.length < 2) return []
    let best = 4
    const namesOfFields = new Map<SelectionField, string>()
    for (const [name, field] of this.source.fields) {
      const rank = nameRank(text, name)
      if (rank === null || rank > best) continue
      if (rank < best) namesOfFields.clear()
      best = rank
      if (!namesOfFields.has(field)) namesOfFields.set(field, name)
    }
    return Array.from(namesOfFields, ([field, name]) => ({ name, field }))
  }

  private compared(field: SelectionField, comparison: Comparison, value: Text): Uint8Array {
    const range = value.quoted || (comparison !== '=' && comparison !== '!=') ? null : typedRange(value.text)
    const isInRange = (number: number): boolean =>
      range !== null && (number >= range.low && number <= range.high) === (comparison === '=')
    if (field.kind === 'number') {
      const number = typedNumber(value.text)
      if (range) return this.where((i) => !Number.isNaN(field.values[i]) && isInRange(field.values[i]))
      if (number !== null)
        return this.where(
          (i) => !Number.isNaN(field.values[i]) && satisfies(numberOrder(field.values[i], number), comparison),
        )
      const fault = { code: 'expression.notNumber' as const, from: value.from, to: value.to }
      throw new ParseError({ ok: false, fault })
    }
    const isWanted = textTest(value.text, value.quoted)
    const similar = field.kind === 'text' ? field.similar : undefined
    const isSameText = (text: string) => (similar ? similar(text).some(isWanted) : isWanted(text))
    const test = remembered((text) => {
      if (comparison !== '=' && comparison !== '!=') return satisfies(textOrder(text, value.text), comparison)
      const number = range && typedNumber(text)
      if (isSameText(text)) return comparison === '='
      return number === null ? comparison === '!=' : isInRange(number)
    })
    const members = this.where((i) => textsAt(field, i).some(test))
    if (comparison === '=' && !members.includes(1))
      this.noted(
        value,
        'text',
        this.valuesOf((i) => textsAt(field, i)),
      )
    return members
  }

  /** A lone text: label, line or plot name, else a field with a number or range (`row 3-5`), else a range of labels. */
  private text(value: Text): Uint8Array {
    const { label, line, name, notes } = this.source
    const test = remembered(textTest(value.text, value.quoted))
    const members = this.where((i) => [label(i), line(i), name(i)].some((text) => text !== null && test(text)))
    if (members.includes(1)) return members
    const asField = value.quoted ? null : /^(.*\S)\s+(\S+)$/s.exec(value.text)
    const field = asField && this.fields.get(foldCase(asField[1]))
    if (asField && field && (typedNumber(asField[2]) !== null || typedRange(asField[2]))) {
      const number = { text: asField[2], quoted: false, from: value.to - asField[2].length, to: value.to }
      return this.compared(this.used(field), '=', number)
    }
    const range = value.quoted ? null : typedLabelRange(value.text)
    if (range)
      return this.where((i) => {
        const { prefix, number, suffix } = splitLabel(label(i) ?? '')
        return (
          number !== null &&
          suffix === '' &&
          foldCase(prefix) === range.prefix &&
          number >= range.low &&
          number <= range.high
        )
      })
    const byNote = this.where((i) => notes(i).some((note) => foldCase(note).includes(foldCase(value.text))))
    if (byNote.includes(1)) return byNote
    const singleValue = (textOf: (i: number) => string | null) => (i: number) => [textOf(i) ?? '']
    this.noted(value, 'text', new Set([...this.valuesOf(singleValue(line)), ...this.valuesOf(singleValue(label))]))
    return members
  }

  private *valuesOf(values: (i: number) => readonly string[]): Generator<string> {
    const seen = new Set<string>()
    for (let i = 0; i < this.source.count; i++) {
      for (const text of this.source.alive?.[i] === 0 ? [] : values(i)) {
        if (text === '' || seen.has(text)) continue
        seen.add(text)
        yield text
      }
    }
  }

  private noted(name: Text, kind: UnknownName['kind'], names: Iterable<string>, offered?: string): UnknownName {
    const nearest = offered ?? nearestName(name.text, names)
    const unknown = { kind, text: name.text, nearest, from: name.from, to: name.to }
    this.unknown.push(unknown)
    return unknown
  }
}

/** A test with a cache by text; lines and categories repeat thousands of times. */
function remembered(test: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    let answer = answers.get(text)
    if (answer === undefined) {
      answer = test(text)
      answers.set(text, answer)
    }
    return answer
  }
}
