const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Invisible characters that come along with copied text: zero-width space, word joiner, byte order mark, soft hyphen,
 * direction marks.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * Text of a cell: NFC, trimmed, without invisible characters; no-break spaces and tabs become spaces, line breaks become
 * \n. Except in comments, line breaks become spaces later.
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
 * Whether a file's cell equals the stored value: a stored text may contain no-break spaces, letters or line breaks that a
 * file's text lacks.
 */
export function isEqualCell(stored: unknown, written: unknown): boolean {
  if (stored === written) return true
  if (typeof stored !== 'string' || typeof written !== 'string') return false
  const text = cleanText(stored)
  return text === written || text.replaceAll('\n', ' ') === written
}
