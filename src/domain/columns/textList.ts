/**
 * Many texts in a header: joined into one text, since a JSON parser takes five times as long for separate strings; a list
 * if a text contains a separator.
 */
export type TextList = string | (string | null)[]

/** Ends a text before the next one. */
const end = '\n'
/** Represents a missing text. */
const none = '\t'

/** Texts in transport form; null = none. */
export function joinTexts(texts: readonly (string | null)[]): TextList {
  const isAmbiguous = texts.some((text) => text !== null && (text === none || text.includes(end)))
  return isAmbiguous ? [...texts] : texts.map((text) => text ?? none).join(end)
}

/**
 * The `n` texts of `joinTexts`.
 * @throws RangeError if `list` is something else, or not of `n` texts.
 */
export function splitTexts(list: unknown, n: number): (string | null)[] {
  const texts = typeof list === 'string' ? splitJoined(list, n) : list
  if (!Array.isArray(texts) || texts.length !== n) throw new RangeError(`not ${n} texts`)
  // A plain loop, as there are many.
  for (const text of texts) if (typeof text !== 'string' && text !== null) throw new RangeError('not a text')
  return texts
}

/**
 * `splitTexts` for texts that must not be missing.
 * @throws RangeError like `splitTexts`, or if one is missing.
 */
export function splitNames(list: unknown, n: number): string[] {
  const texts = splitTexts(list, n)
  if (texts.includes(null)) throw new RangeError('a text is missing')
  return texts as string[]
}

function splitJoined(joined: string, n: number): (string | null)[] {
  const texts: (string | null)[] = n === 0 && joined === '' ? [] : joined.split(end)
  if (joined.includes(none)) for (let i = 0; i < texts.length; i++) if (texts[i] === none) texts[i] = null
  return texts
}
