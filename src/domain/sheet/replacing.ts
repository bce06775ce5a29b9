/** What is looked for in the texts of cells, and what is to stand there instead. */
export interface Replacing {
  readonly find: string
  readonly replace: string
  /** `text`: wherever it stands in a cell; `cell`: the whole cell; `pattern`: what a regular expression finds. */
  readonly how: 'text' | 'cell' | 'pattern'
  readonly matchesCase: boolean
}

/** A text with what was looked for replaced everywhere in it; null where it is not found. */
export type Replacer = (text: string) => string | null

/**
 * Makes the replacer of cells' texts; null when the pattern is no regular expression. A pattern's groups are `$1`, `$2` … in
 * what replaces it; everything else stands for itself.
 */
export function replacer({ find, replace, how, matchesCase }: Replacing): Replacer | null {
  const literal = find.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const source = how === 'pattern' ? find : how === 'cell' ? `^(?:${literal})$` : literal
  const expression = compiled(source, matchesCase ? 'g' : 'gi')
  if (!expression) return null
  return (text) => {
    expression.lastIndex = 0
    if (!expression.test(text)) return null
    return how === 'pattern' ? text.replace(expression, replace) : text.replace(expression, () => replace)
  }
}

/** What each text comes to, null where nothing is found in it; a pattern that is no regular expression finds nothing. */
export function replaceEach(replacing: Replacing, texts: readonly string[]): (string | null)[] {
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
