const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** Signs without width that come along when text is copied: zero-width space, word joiner, byte order mark, soft hyphen, directions. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * Text of a cell: NFC, without invisible signs, no-break space and tab as space, line breaks as \n, trimmed. All but comments
 * have line breaks as spaces.
 */
export function cleanText(text: string): string {
  if (text === '' || PLAIN.test(text)) return text
  return text
    .replace(/\r\n|[\r\n\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u00a0\u202f\t]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim()
}

/**
 * Whether a file says of a cell what is stored: a stored text may have no-break spaces, letters or line breaks that a file's text
 * has not.
 */
export function isEqualCell(stored: unknown, said: unknown): boolean {
  if (stored === said) return true
  if (typeof stored !== 'string' || typeof said !== 'string') return false
  const text = cleanText(stored)
  return text === said || text.replaceAll('\n', ' ') === said
}
