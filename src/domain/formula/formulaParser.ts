import type { Span } from '../find/expressionTokens.ts'
import { type FormulaToken, formulaTokens, type Operator } from './formulaTokens.ts'

/** Longest formula, and deepest nesting of its parts. */
export const maxFormulaLength = 1000
export const maxFormulaDepth = 50

/** Functions by name, with their fewest and most arguments. */
export const formulaFunctions = {
  abs: [1, 1],
  sqrt: [1, 1],
  ln: [1, 1],
  log10: [1, 1],
  exp: [1, 1],
  round: [1, 2],
  min: [1, 20],
  max: [1, 20],
  if: [3, 3],
  missing: [1, 1],
  coalesce: [1, 20],
  days: [1, 1],
  mean: [1, 1],
  sd: [1, 1],
  sum: [1, 1],
  n: [1, 1],
  rank: [1, 1],
} as const satisfies Record<string, readonly [number, number]>
export type FormulaFunction = keyof typeof formulaFunctions

/** Functions over all plots, or with `by line` over the plots of the plot's line. */
const aggregates: ReadonlySet<FormulaFunction> = new Set(['mean', 'sd', 'sum', 'n', 'rank'])

export type Formula = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'name'; readonly text: string }
    | { readonly kind: 'negative' | 'not'; readonly part: Formula }
    | {
        readonly kind: 'joined'
        readonly operator: Operator | 'and' | 'or'
        readonly left: Formula
        readonly right: Formula
      }
    | {
        readonly kind: 'call'
        readonly name: FormulaFunction
        readonly parts: readonly Formula[]
        readonly byLine: boolean
      }
  )

/** A fault of a formula and its place; `nearest` is the known name that was most likely meant. */
export interface FormulaFault extends Span {
  readonly code:
    | 'formula.expected'
    | 'formula.unknownName'
    | 'formula.type'
    | 'formula.arguments'
    | 'formula.tooLong'
    | 'formula.tooDeep'
  readonly nearest?: string
  readonly params?: Readonly<Record<string, number>>
}

/** Ends parsing or evaluating a formula. */
export class FormulaError extends Error {
  readonly fault: FormulaFault
  constructor(fault: FormulaFault) {
    super(fault.code)
    this.fault = fault
  }
}

/** Operators by precedence, weakest first; `not` is between `and` and the comparisons. */
const joining: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '<>', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
]
const comparisonLevel = 2

/** Parses a formula; a leading `=` is ignored. @throws FormulaError with the fault. */
export function parseFormula(text: string): Formula {
  if (text.length > maxFormulaLength)
    throw new FormulaError({
      code: 'formula.tooLong',
      from: maxFormulaLength,
      to: text.length,
      params: { max: maxFormulaLength },
    })
  const tokens = formulaTokens(text)
  const [first] = tokens
  const isMarked = first?.kind === 'operator' && first.operator === '='
  return new Parser(isMarked ? tokens.slice(1) : tokens, text.length).whole()
}

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: readonly FormulaToken[]
  private readonly end: number

  constructor(tokens: readonly FormulaToken[], end: number) {
    this.tokens = tokens
    this.end = end
  }

  whole(): Formula {
    const formula = this.level(0)
    if (this.at < this.tokens.length) this.unexpected()
    return formula
  }

  private level(k: number): Formula {
    if (k === comparisonLevel && this.isWord('not')) return this.within((from) => this.negated(from))
    if (k === joining.length) return this.signed()
    let left = this.level(k + 1)
    for (let operator = this.operator(k); operator; operator = this.operator(k)) {
      this.at += 1
      const right = this.level(k + 1)
      left = { kind: 'joined', operator, left, right, from: left.from, to: right.to }
    }
    return left
  }

  private negated(from: number): Formula {
    this.at += 1
    const part = this.level(comparisonLevel)
    return { kind: 'not', part, from, to: part.to }
  }

  /** A minus before a power applies to the power: -2^2 = -4. */
  private signed(): Formula {
    const token = this.tokens[this.at]
    if (token?.kind !== 'operator' || token.operator !== '-') return this.power()
    return this.within((from) => {
      this.at += 1
      const part = this.signed()
      return { kind: 'negative', part, from, to: part.to }
    })
  }

  private power(): Formula {
    const left = this.primary()
    const token = this.tokens[this.at]
    if (token?.kind !== 'operator' || token.operator !== '^') return left
    return this.within(() => {
      this.at += 1
      const right = this.signed()
      return { kind: 'joined', operator: '^', left, right, from: left.from, to: right.to }
    })
  }

  private primary(): Formula {
    const token = this.tokens[this.at]
    if (token?.kind === 'number') {
      this.at += 1
      return { kind: 'number', value: token.value, from: token.from, to: token.to }
    }
    if (token?.kind === 'text' || token?.kind === 'quoted') {
      this.at += 1
      return { kind: token.kind === 'text' ? 'text' : 'name', text: token.text, from: token.from, to: token.to }
    }
    if (token?.kind === 'open') {
      return this.within((from) => {
        this.at += 1
        const inside = this.level(0)
        return { ...inside, from, to: this.close() }
      })
    }
    if (token?.kind !== 'word' || isReserved(token.text)) this.unexpected()
    const functionName = token.text.toLowerCase()
    if (functionName in formulaFunctions && this.tokens[this.at + 1]?.kind === 'open')
      return this.within((from) => this.call(functionName as FormulaFunction, from))
    return this.name()
  }

  private call(name: FormulaFunction, from: number): Formula {
    this.at += 2
    const parts: Formula[] = []
    if (this.tokens[this.at]?.kind !== 'close') {
      parts.push(this.level(0))
      while (this.tokens[this.at]?.kind === 'separator') {
        this.at += 1
        parts.push(this.level(0))
      }
    }
    const byLine = aggregates.has(name) && this.isWord('by') && this.isWord('line', 1)
    if (byLine) this.at += 2
    const to = this.close()
    const [minArguments, maxArguments] = formulaFunctions[name]
    if (parts.length < minArguments || parts.length > maxArguments)
      throw new FormulaError({
        code: 'formula.arguments',
        from,
        to,
        params: { min: minArguments, max: maxArguments },
      })
    return { kind: 'call', name, parts, byLine, from, to }
  }

  /** The words, and numbers after them, up to the next keyword or sign. */
  private name(): Formula {
    const words: FormulaToken[] = []
    for (let token = this.tokens[this.at]; token; token = this.tokens[this.at]) {
      const isPart = token.kind === 'word' ? !isReserved(token.text) : token.kind === 'number' && words.length > 0
      if (!isPart) break
      words.push(token)
      this.at += 1
    }
    const text = words.map((word) => ('text' in word ? word.text : '')).join(' ')
    return { kind: 'name', text, from: words[0].from, to: words[words.length - 1].to }
  }

  private operator(k: number): Operator | 'and' | 'or' | null {
    const token = this.tokens[this.at]
    const written = token?.kind === 'operator' ? token.operator : token?.kind === 'word' ? token.text.toLowerCase() : ''
    return joining[k].includes(written) ? (written as Operator) : null
  }

  private isWord(text: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead]
    return token?.kind === 'word' && token.text.toLowerCase() === text
  }

  private close(): number {
    const token = this.tokens[this.at]
    if (token?.kind !== 'close') this.unexpected()
    this.at += 1
    return token.to
  }

  /** Parses a nested part, up to the deepest nesting. */
  private within(read: (from: number) => Formula): Formula {
    const { from, to } = this.tokens[this.at]
    this.depth += 1
    if (this.depth > maxFormulaDepth)
      throw new FormulaError({ code: 'formula.tooDeep', from, to, params: { max: maxFormulaDepth } })
    const token = read(from)
    this.depth -= 1
    return token
  }

  private unexpected(): never {
    const { from, to } = this.tokens[this.at] ?? { from: this.end, to: this.end }
    throw new FormulaError({ code: 'formula.expected', from, to })
  }
}

const reserved = new Set(['and', 'or', 'not', 'by'])

function isReserved(word: string): boolean {
  return reserved.has(word.toLowerCase())
}
