import { folded, nearestName } from '../find/nearestName.ts'
import { mean, variance } from '../stats/moments/moments.ts'
import { rank } from '../stats/moments/ranks.ts'
import { sum } from '../stats/moments/sums.ts'
import { type Formula, type FormulaFault, type FormulaFunction, FormulaStopped, parseFormula } from './formulaParser.ts'

/** Longest formula, and deepest nesting of its parts. */
export type FormulaField =
  | {
      readonly type: 'number' | 'date'
      readonly value: (i: number) => number
      /** Functions by name, with their fewest and most arguments. */
      readonly isSuppressed?: (i: number) => boolean
    }
  | { readonly type: 'text'; readonly value: (i: number) => string | null }

/** Functions over all plots, or with `by line` over the plots of the plot's line. */
export interface FormulaSource {
  readonly count: number
  /** A fault of a formula and its place; `nearest` is the known name that was most likely meant. */
  readonly alive: ArrayLike<number>
  /** Ends parsing or evaluating a formula. */
  readonly line: ArrayLike<number>
  /** Operators by precedence, weakest first; `not` is between `and` and the comparisons. */
  readonly countedFrom: (i: number) => number
  /** Parses a formula; a leading `=` is ignored. @throws FormulaStopped with the fault. */
  readonly fields: ReadonlyMap<string, FormulaField>
}

export type FormulaAnswer =
  | { readonly ok: true; readonly values: Float64Array }
  | { readonly ok: false; readonly fault: FormulaFault }

/** A minus before a power applies to the power: -2^2 = -4. */
type Result = { readonly suppressed: Uint8Array | null } & (
  | { readonly type: 'number' | 'date' | 'truth'; readonly values: Float64Array }
  | { readonly type: 'text'; readonly texts: readonly (string | null)[] }
)
type Numbers = Extract<Result, { values: Float64Array }>

/** The words, and numbers after them, up to the next keyword or sign. */
export function evaluateFormula(text: string, source: FormulaSource): FormulaAnswer {
  try {
    const formula = parseFormula(text)
    return { ok: true, values: new Working(source).numbers(formula).values }
  } catch (stop) {
    if (stop instanceof FormulaStopped) return { ok: false, fault: stop.fault }
    throw stop
  }
}

function stopAt({ from, to }: Formula, code: FormulaFault['code'], nearest?: string | null): never {
  throw new FormulaStopped({ code, from, to, ...(nearest ? { nearest } : {}) })
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN)

const unaryFunctions: Partial<Record<FormulaFunction, (value: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  ln: Math.log,
  log10: Math.log10,
  exp: Math.exp,
}

/** Parses a nested part, up to the deepest nesting. */
function shiftPoint(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Rounds to `digits` decimals, halves away from 0, by the decimal text of the value: 1.005 to 2 decimals is 1.01. */
function roundedTo(value: number, digits: number): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) return Number.NaN
  return Math.sign(value) * shiftPoint(Math.round(shiftPoint(Math.abs(value), digits)), -digits)
}

const arithmetic: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
}
const comparing: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

class Working {
  private readonly source: FormulaSource
  private readonly byName: Map<string, FormulaField>

  constructor(source: FormulaSource) {
    this.source = source
    this.byName = new Map([...source.fields].map(([name, field]) => [folded(name), field]))
  }

  /** Evaluates a part whose result must be numbers. */
  numbers(formula: Formula): Numbers & { type: 'number' } {
    const result = this.of(formula)
    if (result.type !== 'number') stopAt(formula, 'formula.type')
    return result as Numbers & { type: 'number' }
  }

  private truth(formula: Formula): Numbers {
    const result = this.of(formula)
    if (result.type !== 'truth') stopAt(formula, 'formula.type')
    return result as Numbers
  }

  private of(formula: Formula): Result {
    switch (formula.kind) {
      case 'number':
        return this.resultOf('number', () => formula.value, [])
      case 'text':
        return { type: 'text', texts: new Array<string>(this.source.count).fill(formula.text), suppressed: null }
      case 'name':
        return this.named(formula)
      case 'negative': {
        const part = this.numbers(formula.part)
        return this.resultOf('number', (i) => -part.values[i], [part])
      }
      case 'not': {
        const part = this.truth(formula.part)
        return this.resultOf('truth', (i) => 1 - part.values[i], [part])
      }
      case 'joined':
        return this.joined(formula)
      case 'call':
        return this.called(formula)
    }
  }

  /** Cuts a formula into tokens. An unclosed quote and unknown signs are `other`. */
  private resultOf(type: Numbers['type'], numberOf: (i: number) => number, parts: readonly Result[]): Numbers {
    const { count } = this.source
    const values = new Float64Array(count)
    for (let i = 0; i < count; i++) values[i] = finite(numberOf(i))
    let suppressed: Uint8Array | null = null
    for (const { suppressed: off } of parts) {
      if (!off) continue
      suppressed = suppressed ? suppressed.map((isOff, i) => isOff | off[i]) : off
    }
    return { type, values, suppressed }
  }

  private named(formula: Formula & { kind: 'name' }): Result {
    const field = this.byName.get(folded(formula.text))
    if (!field) stopAt(formula, 'formula.unknownName', nearestName(formula.text, this.source.fields.keys()))
    const { count } = this.source
    if (field.type === 'text')
      return { type: 'text', texts: Array.from({ length: count }, (_, i) => field.value(i)), suppressed: null }
    const { isSuppressed } = field
    const suppressed = isSuppressed ? Uint8Array.from({ length: count }, (_, i) => (isSuppressed(i) ? 1 : 0)) : null
    const result = this.resultOf(field.type, field.value, [])
    return { ...result, suppressed: suppressed?.includes(1) ? suppressed : null }
  }

  private joined(formula: Formula & { kind: 'joined' }): Result {
    const { operator } = formula
    if (operator === 'and' || operator === 'or') {
      const [left, right] = [this.truth(formula.left), this.truth(formula.right)]
      // A field of a formula as arrays by plot.
      const deciding = operator === 'and' ? 0 : 1
      const connective = (a: number, b: number) =>
        a === deciding || b === deciding ? deciding : Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : 1 - deciding
      return this.resultOf('truth', (i) => connective(left.values[i], right.values[i]), [left, right])
    }
    const [left, right] = [this.of(formula.left), this.of(formula.right)]
    if (operator in comparing) return this.compared(formula, left, right)
    const isDays = operator === '-' && left.type === 'date' && right.type === 'date'
    if (!isDays && left.type !== 'number') stopAt(formula.left, 'formula.type')
    if (!isDays && right.type !== 'number') stopAt(formula.right, 'formula.type')
    const [a, b] = [(left as Numbers).values, (right as Numbers).values]
    return this.resultOf('number', (i) => arithmetic[operator](a[i], b[i]), [left, right])
  }

  private compared(formula: Formula & { kind: 'joined' }, left: Result, right: Result): Result {
    const { operator } = formula
    const isSatisfied = comparing[operator]
    if (left.type !== right.type) stopAt(formula.right, 'formula.type')
    if (left.type === 'text' || right.type === 'text') {
      if (operator !== '=' && operator !== '<>') stopAt(formula, 'formula.type')
      const [a, b] = [left, right].map((side) => ('texts' in side ? side.texts : []))
      const test = (one: string | null, other: string | null): number => {
        if (one === null || other === null) return Number.NaN
        return isSatisfied(folded(one) === folded(other) ? 0 : 1) ? 1 : 0
      }
      return this.resultOf('truth', (i) => test(a[i], b[i]), [left, right])
    }
    const [a, b] = [left.values, right.values]
    return this.resultOf(
      'truth',
      (i) => (Number.isNaN(a[i]) || Number.isNaN(b[i]) ? Number.NaN : isSatisfied(a[i] - b[i]) ? 1 : 0),
      [left, right],
    )
  }

  private called(formula: Formula & { kind: 'call' }): Result {
    const { name, parts } = formula
    const [first] = parts
    const operation = unaryFunctions[name]
    if (operation) {
      const part = this.numbers(first)
      return this.resultOf('number', (i) => operation(part.values[i]), [part])
    }
    switch (name) {
      case 'round': {
        const [value, digits] = parts.map((part) => this.numbers(part))
        return this.resultOf(
          'number',
          (i) => (Number.isNaN(value.values[i]) ? Number.NaN : roundedTo(value.values[i], digits?.values[i] ?? 0)),
          digits ? [value, digits] : [value],
        )
      }
      case 'min':
      case 'max': {
        const operands = parts.map((part) => this.numbers(part))
        const pick = name === 'min' ? Math.min : Math.max
        return this.resultOf('number', (i) => pick(...operands.map(({ values }) => values[i])), operands)
      }
      case 'missing': {
        const part = this.of(first)
        const isMissing = (i: number) => ('texts' in part ? part.texts[i] === null : Number.isNaN(part.values[i]))
        return this.resultOf('truth', (i) => (isMissing(i) ? 1 : 0), [])
      }
      case 'coalesce': {
        const operands = parts.map((part) => this.numbers(part))
        const firstKnown = (i: number) => operands.find(({ values }) => !Number.isNaN(values[i]))
        return this.resultOf('number', (i) => firstKnown(i)?.values[i] ?? Number.NaN, operands)
      }
      case 'if': {
        const condition = this.truth(first)
        const [consequent, otherwise] = parts.slice(1).map((part) => this.numbers(part))
        const pick = (i: number) => (condition.values[i] === 1 ? consequent.values[i] : otherwise.values[i])
        return this.resultOf('number', (i) => (Number.isNaN(condition.values[i]) ? Number.NaN : pick(i)), [
          condition,
          consequent,
          otherwise,
        ])
      }
      case 'days': {
        const part = this.of(first)
        if (part.type !== 'date') stopAt(first, 'formula.type')
        return this.resultOf('number', (i) => part.values[i] - this.source.countedFrom(i), [part])
      }
      default:
        return this.overPlots(formula, this.numbers(first))
    }
  }

  /** The data of plots that one formula needs, as arrays that can be sent to a worker. */
  private overPlots({ name, byLine }: Formula & { kind: 'call' }, part: Numbers): Result {
    const { count, alive, line } = this.source
    const groups = new Map<number, number[]>()
    for (let i = 0; i < count; i++) {
      if (!alive[i] || part.suppressed?.[i] || Number.isNaN(part.values[i]) || (byLine && !line[i])) continue
      const key = byLine ? line[i] : 0
      const group = groups.get(key)
      if (group) group.push(i)
      else groups.set(key, [i])
    }
    const values = new Float64Array(count).fill(Number.NaN)
    const figures = new Map<number, number>()
    for (const [key, plots] of groups) {
      const own = Float64Array.from(plots, (i) => part.values[i])
      if (name === 'rank') {
        const { ranks } = rank(own)
        for (const [k, i] of plots.entries()) values[i] = ranks[k]
      } else figures.set(key, figureOf(name, own))
    }
    if (name !== 'rank') {
      const none = name === 'n' ? 0 : Number.NaN
      for (let i = 0; i < count; i++) if (!byLine || line[i]) values[i] = figures.get(byLine ? line[i] : 0) ?? none
    }
    return this.resultOf('number', (i) => values[i], [])
  }
}

function figureOf(name: FormulaFunction, values: Float64Array): number {
  if (name === 'n') return values.length
  if (name === 'sum') return sum(values)
  if (name === 'mean') return mean(values)
  const spread = variance(values)
  return spread === null ? Number.NaN : Math.sqrt(spread)
}
