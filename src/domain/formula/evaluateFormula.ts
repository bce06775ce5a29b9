import { foldCase, nearestName } from '../find/nearestName.ts'
import { mean, variance } from '../stats/moments/moments.ts'
import { rank } from '../stats/moments/ranks.ts'
import { sum } from '../stats/moments/sums.ts'
import { type Formula, FormulaError, type FormulaFault, type FormulaFunction, parseFormula } from './formulaParser.ts'

/** A field that formulas can name, by plot index; dates are days since 1970, NaN and null are missing. */
export type FormulaField =
  | {
      readonly type: 'number' | 'date'
      readonly value: (i: number) => number
      /** Whether a plot's value is suppressed: then it is excluded from functions over many plots. */
      readonly isSuppressed?: (i: number) => boolean
    }
  | { readonly type: 'text'; readonly value: (i: number) => string | null }

/** The plots of a year as input of formulas, by plot index. */
export interface FormulaSource {
  readonly count: number
  /** 0 = deleted: excluded from functions over many plots. */
  readonly alive: ArrayLike<number>
  /** Id of the plot's line, 0 = none. */
  readonly line: ArrayLike<number>
  /** The day, since 1970, from which the days of a plot's stages are counted; NaN = unknown. */
  readonly countedFrom: (i: number) => number
  /** Every name of each field. */
  readonly fields: ReadonlyMap<string, FormulaField>
}

export type FormulaAnswer =
  | { readonly ok: true; readonly values: Float64Array }
  | { readonly ok: false; readonly fault: FormulaFault }

/**
 * The result of a part: numbers (truth is 0 and 1, dates are days, NaN is missing) or texts, and plots suppressed in
 * it.
 */
type Result = { readonly suppressed: Uint8Array | null } & (
  | { readonly type: 'number' | 'date' | 'truth'; readonly values: Float64Array }
  | { readonly type: 'text'; readonly texts: readonly (string | null)[] }
)
type Numbers = Extract<Result, { values: Float64Array }>

/**
 * Evaluates a formula for all plots. A missing operand, a division by 0 and an undefined result (the logarithm of 0)
 * are missing (NaN). The formula itself must yield numbers.
 */
export function evaluateFormula(text: string, source: FormulaSource): FormulaAnswer {
  try {
    const formula = parseFormula(text)
    return { ok: true, values: new Working(source).numbers(formula).values }
  } catch (stop) {
    if (stop instanceof FormulaError) return { ok: false, fault: stop.fault }
    throw stop
  }
}

function stopAt({ from, to }: Formula, code: FormulaFault['code'], nearest?: string | null): never {
  throw new FormulaError({ code, from, to, ...(nearest ? { nearest } : {}) })
}

const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN)

const unaryFunctions: Partial<Record<FormulaFunction, (value: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  ln: Math.log,
  log10: Math.log10,
  exp: Math.exp,
}

/** Moves the decimal point by `places` in the number's shortest text, to avoid binary rounding errors. */
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
    this.byName = new Map([...source.fields].map(([name, field]) => [foldCase(name), field]))
  }

  /** A part that must yield numbers. */
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

  /** Numbers by plot; a plot is suppressed if it is in any of the parts. */
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
    const field = this.byName.get(foldCase(formula.text))
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
      // An operand that decides alone does so despite a missing one (Kleene 1938).
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
        return isSatisfied(foldCase(one) === foldCase(other) ? 0 : 1) ? 1 : 0
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

  /**
   * A function over many plots: all, or the plots of the plot's line. Suppressed, missing and deleted ones are
   * excluded.
   */
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
