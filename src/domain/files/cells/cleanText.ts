const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/** Text of a cell as it is compared and stored: NFC, no-break space as space, line breaks as one space, trimmed. */
export function cleanText(text: string): string {
  if (text === '' || PLAIN.test(text)) return text
  return text
    .replace(/\r\n|[\r\n\u2028\u2029\u0085]/g, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')
    .trim()
}
