/** What to find in the texts of cells, and its replacement. */
export interface ReplaceOptions {
  readonly find: string
  readonly replace: string
  /** `text`: anywhere in a cell; `cell`: the whole cell; `pattern`: a regular expression. */
  readonly match: 'text' | 'cell' | 'pattern'
  readonly matchesCase: boolean
}

/** A text with all matches replaced; null if there is none. */
export type Replacer = (text: string) => string | null

/**
 * Creates the replacer of cells' texts; null if the pattern is not a regular expression. A pattern's groups are `$1`,
 * `$2` … in the replacement; other characters are literal.
 */
export function replacer({ find, replace, match, matchesCase }: ReplaceOptions): Replacer | null {
  const literal = find.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const source = match === 'pattern' ? find : match === 'cell' ? `^(?:${literal})$` : literal
  const expression = compiled(source, matchesCase ? 'g' : 'gi')
  if (!expression) return null
  return (text) => {
    expression.lastIndex = 0
    if (!expression.test(text)) return null
    return match === 'pattern' ? text.replace(expression, replace) : text.replace(expression, () => replace)
  }
}

/** The result for each text, null if nothing matches; an invalid regular expression matches nothing. */
export function replaceEach(replacing: ReplaceOptions, texts: readonly string[]): (string | null)[] {
  const replaced = replacer(replacing)
  return texts.map((text) => replaced?.(text) ?? null)
}

function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, `${flags}u`)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
