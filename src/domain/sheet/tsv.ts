/**
 * Rows as tab-separated text as Excel writes it to the clipboard: lines end with CR LF except the last; a cell is quoted,
 * with its quotes doubled, only if it contains a tab, a quote or a line break. A last row of one empty cell is written as
 * `""`, to distinguish it from the end of the row above.
 */
export function serialiseTsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(quoted).join('\t'))
  if (lines.length > 0 && lines[lines.length - 1] === '') lines[lines.length - 1] = '""'
  return lines.join('\r\n')
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Parses tab-separated text from any spreadsheet: CR LF, LF or CR end a line, one at the very end adds none. A cell that
 * begins with a quote runs to the next single quote, two quotes in it are one; a quote inside another cell is a quote. An
 * unclosed quote is text, so no line is lost. The empty text has no rows.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell.text)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      if (at < text.length) continue
      row.push('')
    } else if (at < text.length) at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  return rows
}

function plainCell(text: string, from: number): { text: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { text: text.slice(from, end), end }
}

function quotedCell(text: string, from: number): { text: string; end: number } {
  let end = from + 1
  while (end < text.length) {
    if (text[end] !== '"') end += 1
    else if (text[end + 1] === '"') end += 2
    else break
  }
  if (end >= text.length) return plainCell(text, from)
  const remainder = plainCell(text, end + 1)
  return { text: text.slice(from + 1, end).replaceAll('""', '"') + remainder.text, end: remainder.end }
}
