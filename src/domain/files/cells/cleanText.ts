const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** Text of a cell: NFC, no-break space and tab as space, line breaks as \n, trimmed. All but comments have them as spaces. */
export function cleanText(text: string): string {
  if (text === '' || PLAIN.test(text)) return text
  return text
    .replace(/\r\n|[\r\n\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u00a0\u202f\t]/g, ' ')
    .normalize('NFC')
    .trim()
}

/** Whether a file says of a cell what is stored: a stored text may have no-break spaces or letters that a file's text has not. */
export function isEqualCell(stored: unknown, said: unknown): boolean {
  return stored === said || (typeof stored === 'string' && typeof said === 'string' && cleanText(stored) === said)
}
