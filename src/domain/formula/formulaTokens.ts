import type { Span } from '../find/expressionTokens.ts'

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '^'

/**
 * A token of a formula: a number, a text in `'…'`, a name in `"…"`, a word, an operator or a bracket; `other` is none
 * of these.
 */
export type FormulaToken = Span &
  (
    | { readonly kind: 'number'; readonly value: number; readonly text: string }
    | { readonly kind: 'text' | 'quoted' | 'word' | 'other'; readonly text: string }
    | { readonly kind: 'operator'; readonly operator: Operator }
    | { readonly kind: 'open' | 'close' | 'separator' }
  )

const operators: readonly (readonly [string, Operator])[] = [
  ['<>', '<>'],
  ['<=', '<='],
  ['>=', '>='],
  ['≠', '<>'],
  ['≤', '<='],
  ['≥', '>='],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['*', '*'],
  ['×', '*'],
  ['/', '/'],
  ['÷', '/'],
  ['^', '^'],
]
const brackets: Readonly<Record<string, 'open' | 'close' | 'separator'>> = {
  '(': 'open',
  ')': 'close',
  ';': 'separator',
}
/** Arguments are separated by `;`, so that a comma between digits is always a decimal one. */
const number = /^\d+([.,]\d+)?/
const word = /^[\p{L}_%№#][\p{L}\p{M}\p{N}_%№#.]*/u

/** Cuts a formula into tokens. An unclosed quote and unknown signs are `other`. */
export function formulaTokens(text: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let at = 0
  while (at < text.length) {
    const remaining = text.slice(at)
    const blank = /^\s+/.exec(remaining)
    if (blank) {
      at += blank[0].length
      continue
    }
    const token = tokenAt(remaining, at)
    tokens.push(token)
    at = token.to
  }
  return tokens
}

function tokenAt(text: string, from: number): FormulaToken {
  const [sign] = text
  if (sign in brackets) return { kind: brackets[sign], from, to: from + 1 }
  if (sign === "'" || sign === '"') {
    const end = text.indexOf(sign, 1)
    if (end < 0) return { kind: 'other', text, from, to: from + text.length }
    return { kind: sign === '"' ? 'quoted' : 'text', text: text.slice(1, end), from, to: from + end + 1 }
  }
  const operator = operators.find(([written]) => text.startsWith(written))
  if (operator) return { kind: 'operator', operator: operator[1], from, to: from + operator[0].length }
  const digits = number.exec(text)
  if (digits)
    return {
      kind: 'number',
      value: Number(digits[0].replace(',', '.')),
      text: digits[0],
      from,
      to: from + digits[0].length,
    }
  const letters = word.exec(text)
  if (letters) return { kind: 'word', text: letters[0], from, to: from + letters[0].length }
  return { kind: 'other', text: sign, from, to: from + 1 }
}
