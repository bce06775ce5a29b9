import { type Comparison, type Span, type Token, tokenise } from './expressionTokens.ts'
import { foldCase } from './nearestName.ts'

/** Keywords of the language, besides the names of fields. */
export const keywords = ['and', 'or', 'not', 'missing', 'out', 'checks', 'changed', 'today', 'yesterday'] as const
export type Keyword = (typeof keywords)[number]

/** Further words for a keyword (in the interface language); the English ones are always accepted. */
export type KeywordNames = Partial<Record<Keyword, readonly string[]>>

export type Expression = Span &
  (
    | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
    | { readonly kind: 'not'; readonly part: Expression }
    | { readonly kind: 'compare'; readonly field: Text; readonly comparison: Comparison; readonly value: Text }
    | { readonly kind: 'missing' | 'out'; readonly field: Text }
    | { readonly kind: 'checks' }
    | { readonly kind: 'changed'; readonly since: 'today' | 'yesterday' }
    | { readonly kind: 'text'; readonly value: Text }
  )

/** A name or value as it was typed; words are joined by one space. */
export interface Text extends Span {
  readonly text: string
  readonly quoted: boolean
}

/** A syntax error of an expression, and its place. */
export interface ExpressionFault extends Span {
  readonly code: 'expression.empty' | 'expression.unclosedQuote' | 'expression.unclosedBracket' | 'expression.expected'
}

/**
 * Parses an expression: `or` binds weakest, then `and`, then `not`; adjacent words are one name or value, so names of
 * several words need quotes only if they contain a keyword or bracket.
 */
export function parseExpression(text: string, names: KeywordNames = {}): Expression | ExpressionFault {
  const { tokens, unclosed } = tokenise(text)
  if (unclosed) return { code: 'expression.unclosedQuote', ...unclosed }
  if (tokens.length === 0) return { code: 'expression.empty', from: 0, to: text.length }
  try {
    return new Parser(tokens, text.length, keywordsByName(names)).whole()
  } catch (fault) {
    if (fault instanceof UnreadableError) return fault.fault
    throw fault
  }
}

/** Whether an expression depends on a plot's time of change. */
export function dependsOnChanges(expression: Expression): boolean {
  if (expression.kind === 'and' || expression.kind === 'or') return expression.parts.some(dependsOnChanges)
  return expression.kind === 'not' ? dependsOnChanges(expression.part) : expression.kind === 'changed'
}

/** Whether `parseExpression` returned a fault. */
export function isFault(parsed: Expression | ExpressionFault): parsed is ExpressionFault {
  return 'code' in parsed
}

function keywordsByName(names: KeywordNames): Map<string, Keyword> {
  const byName = new Map<string, Keyword>()
  for (const keyword of keywords) for (const name of names[keyword] ?? []) byName.set(foldCase(name), keyword)
  for (const keyword of keywords) byName.set(keyword, keyword)
  return byName
}

class UnreadableError extends Error {
  readonly fault: ExpressionFault
  constructor(fault: ExpressionFault) {
    super(fault.code)
    this.fault = fault
  }
}

class Parser {
  private at = 0
  private readonly tokens: readonly Token[]
  private readonly end: number
  private readonly byName: ReadonlyMap<string, Keyword>

  constructor(tokens: readonly Token[], end: number, byName: ReadonlyMap<string, Keyword>) {
    this.tokens = tokens
    this.end = end
    this.byName = byName
  }

  whole(): Expression {
    const expression = this.joined('or')
    if (this.at < this.tokens.length) this.unexpected()
    return expression
  }

  private joined(kind: 'or' | 'and'): Expression {
    const part = (): Expression => (kind === 'or' ? this.joined('and') : this.negated())
    const parts = [part()]
    while (this.keyword() === kind) {
      this.at += 1
      parts.push(part())
    }
    return parts.length === 1 ? parts[0] : { kind, parts, from: parts[0].from, to: parts[parts.length - 1].to }
  }

  private negated(): Expression {
    if (this.keyword() !== 'not') return this.primary()
    const { from } = this.tokens[this.at]
    this.at += 1
    const part = this.negated()
    return { kind: 'not', part, from, to: part.to }
  }

  private primary(): Expression {
    const token = this.tokens[this.at]
    if (token?.kind === 'open') {
      this.at += 1
      const inside = this.joined('or')
      return { ...inside, from: token.from, to: this.close(token) }
    }
    const keyword = this.keyword()
    const next = this.tokens[this.at + 1]
    if ((keyword === 'missing' || keyword === 'out') && next?.kind === 'open') {
      this.at += 2
      const field = this.run()
      return { kind: keyword, field, from: token.from, to: this.close(next) }
    }
    if (keyword === 'checks') {
      this.at += 1
      return { kind: 'checks', from: token.from, to: token.to }
    }
    const since = this.keyword(1)
    if (keyword === 'changed' && (since === 'today' || since === 'yesterday')) {
      this.at += 2
      return { kind: 'changed', since, from: token.from, to: next.to }
    }
    const field = this.run()
    const compared = this.tokens[this.at]
    if (compared?.kind !== 'comparison') return { kind: 'text', value: field, from: field.from, to: field.to }
    this.at += 1
    const value = this.run()
    return { kind: 'compare', field, comparison: compared.comparison, value, from: field.from, to: value.to }
  }

  /** One quoted text, or the words up to the next keyword that joins, bracket or comparison. */
  private run(): Text {
    const first = this.tokens[this.at]
    if (first?.kind === 'quoted') {
      this.at += 1
      return { text: first.text, quoted: true, from: first.from, to: first.to }
    }
    const words: Token[] = []
    for (let token = first; token?.kind === 'word' && !this.joins(words.length); token = this.tokens[this.at]) {
      words.push(token)
      this.at += 1
    }
    if (words.length === 0) this.unexpected()
    const text = words.map((word) => (word.kind === 'word' ? word.text : '')).join(' ')
    return { text, quoted: false, from: words[0].from, to: words[words.length - 1].to }
  }

  private joins(count: number): boolean {
    const keyword = this.keyword()
    return keyword === 'and' || keyword === 'or' || (keyword === 'not' && count === 0)
  }

  private keyword(ahead = 0): Keyword | null {
    const token = this.tokens[this.at + ahead]
    return token?.kind === 'word' ? (this.byName.get(foldCase(token.text)) ?? null) : null
  }

  private close(open: Span): number {
    const token = this.tokens[this.at]
    if (token === undefined)
      throw new UnreadableError({ code: 'expression.unclosedBracket', from: open.from, to: open.to })
    if (token.kind !== 'close') this.unexpected()
    this.at += 1
    return token.to
  }

  private unexpected(): never {
    const token = this.tokens[this.at] ?? { from: this.end, to: this.end }
    throw new UnreadableError({ code: 'expression.expected', from: token.from, to: token.to })
  }
}
