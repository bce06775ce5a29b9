/** A range of the typed text: `from` up to but excluding `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

/** A piece of an expression. `quoted` texts are never keywords. */
export type Token = Span &
  (
    | { readonly kind: 'word' | 'quoted'; readonly text: string }
    | { readonly kind: 'comparison'; readonly comparison: Comparison }
    | { readonly kind: 'open' | 'close' }
  )

const comparisons: readonly (readonly [string, Comparison])[] = [
  ['<=', '<='],
  ['>=', '>='],
  ['!=', '!='],
  ['<>', '!='],
  ['==', '='],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
]
const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '«': '»', '“': '”', '„': '“' }
const wordEnd = /[\s()<>=≤≥≠"«“„]|!=/

/** Cuts an expression into tokens; an unclosed quote is returned with its place. */
export function tokenise(text: string): { tokens: Token[]; unclosed: Span | null } {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const from = at
    const sign = text[at]
    const comparison = comparisons.find(([written]) => text.startsWith(written, from))
    if (/\s/.test(sign)) at += 1
    else if (sign === '(' || sign === ')') {
      at += 1
      tokens.push({ kind: sign === '(' ? 'open' : 'close', from, to: at })
    } else if (comparison) {
      at += comparison[0].length
      tokens.push({ kind: 'comparison', comparison: comparison[1], from, to: at })
    } else if (sign in quotes) {
      const end = text.indexOf(quotes[sign], at + 1)
      if (end < 0) return { tokens, unclosed: { from, to: text.length } }
      at = end + 1
      tokens.push({ kind: 'quoted', text: text.slice(from + 1, end), from, to: at })
    } else {
      const length = text.slice(at + 1).search(wordEnd)
      at = length < 0 ? text.length : at + 1 + length
      tokens.push({ kind: 'word', text: text.slice(from, at), from, to: at })
    }
  }
  return { tokens, unclosed: null }
}
