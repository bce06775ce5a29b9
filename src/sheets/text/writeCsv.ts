import type { TableValue } from '../../domain/files/written.ts'

/** Format of numbers and cells of a csv file: `;` and decimal comma, or `,` and decimal point. */
export interface CsvStyle {
  readonly separator: ',' | ';'
  readonly decimal: ',' | '.'
  /** Without a byte order mark, which Field Book would read as a part of the first heading. */
  readonly bare?: true
}

/** The csv style that Field Book reads. */
export const fieldBookStyle: CsvStyle = { separator: ',', decimal: '.', bare: true }

const BOM = '\ufeff'

/** The csv style that spreadsheets of a language expect. */
export function csvStyleOf(language: 'ru' | 'en' | 'it' | 'es'): CsvStyle {
  return language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' }
}

/**
 * Writes rows as csv: UTF-8 with byte order mark (unless `bare`), CRLF, quotes if needed. A text that begins with `= + -
 * @`, tab or CR gets a leading apostrophe, so that no spreadsheet reads it as a formula; a text with apostrophes before
 * these gets one more, since an upload removes one. Numbers stay numbers.
 */
export function writeCsv(rows: readonly (readonly TableValue[])[], style: CsvStyle): Uint8Array {
  const lines = rows.map((row) => row.map((value) => csvCell(value, style)).join(style.separator))
  return new TextEncoder().encode((style.bare ? '' : BOM) + lines.map((line) => `${line}\r\n`).join(''))
}

function csvCell(value: TableValue, style: CsvStyle): string {
  if (value === null) return ''
  if (typeof value === 'number') return quoted(String(value).replace('.', style.decimal), style)
  return quoted(/^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value, style)
}

function quoted(text: string, style: CsvStyle): string {
  return text.includes(style.separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
