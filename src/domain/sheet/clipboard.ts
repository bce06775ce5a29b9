import type { CellValue } from '../change/changeSet.ts'
import type { DecimalMark } from './decimalMarks.ts'
import { escapeHtml, type HtmlCell, readHtmlTable } from './htmlTable.ts'
import { jsonObject, type SourceKind, sourceKind } from './sourceFormat.ts'
import { parseTsv, serialiseTsv } from './tsv.ts'

/**
 * A copied cell: displayed text, full-precision value, and its origin (plot id and column). The value of a date column is
 * a text `yyyy-mm-dd`.
 */
export interface CopiedCell {
  readonly text: string
  readonly value: CellValue
  readonly kind: 'number' | 'text' | 'date'
  readonly plot: number | null
  readonly field: string | null
}

/**
 * A pasted cell. `value` is undefined if only the text is known; plot and field come with our own marks; `kind` is the
 * spreadsheet's display type. A gap lies between the pieces of a selection copied here: a paste writes nothing there.
 */
export interface PastedCell {
  readonly text: string
  readonly value: CellValue | undefined
  readonly plot: number | null
  readonly field: string | null
  readonly kind: SourceKind | null
  readonly isGap?: true
}

/** A pasted block: `own` was copied here, `raw` has a spreadsheet's unrounded values, `text` is only text. */
export interface PastedBlock {
  readonly source: 'own' | 'raw' | 'text'
  /** The spreadsheet's decimal mark; null or absent = unknown. */
  readonly decimal?: DecimalMark | null
  /** Rows of equal length; missing cells are empty. */
  readonly rows: readonly (readonly PastedCell[])[]
}

/** Excel's and LibreOffice's names of the attributes that a table needs for `x:num`. */
const excelNames = 'xmlns:x="urn:schemas-microsoft-com:office:excel"'

/**
 * Number formats as `mso-number-format` (Excel) and as `sdnum` (LibreOffice: language, language of the pattern, pattern).
 */
const textFormat = `style="mso-number-format:'\\@'" sdnum="1033;0;@"`
const dateFormat = `style="mso-number-format:'yyyy\\-mm\\-dd'" sdnum="1033;1033;YYYY-MM-DD"`
const numberFormat = 'sdnum="1033;"'

/** A raw number, independent of a language's decimal mark: `x:num` for Excel, `sdval` for LibreOffice. */
const rawNumber = (number: number): string => `x:num="${number}" sdval="${number}"`

/** A date as a spreadsheet's serial, from 30 December 1899; null if it is not a date. */
function serialDay(date: string): number | null {
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && Number.isInteger(day) ? day + 25_569 : null
}

/**
 * Attributes with a cell's type for other programs: texts such as the label `007` or `1E5` stay texts, numbers and dates
 * are independent of language.
 */
function typeOf({ value, kind }: CopiedCell): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `${rawNumber(value)} ${numberFormat}`
  const serial = kind === 'date' ? serialDay(String(value)) : null
  return serial === null ? textFormat : `${rawNumber(serial)} ${dateFormat}`
}

/**
 * Clipboard content: tab-separated displayed text, and a table whose cells have value, plot and field for this program,
 * and type and raw number for others. A null is a gap between the pieces of the selection: other programs see an empty
 * cell.
 */
export function writeClipboard(rows: readonly (readonly (CopiedCell | null)[])[]): { text: string; html: string } {
  const text = serialiseTsv(rows.map((row) => row.map((cell) => cell?.text ?? '')))
  const cellHtml = (cell: CopiedCell | null): string => {
    if (!cell) return '<td data-gap="1"></td>'
    const plot = cell.plot === null ? '' : ` data-plot="${cell.plot}"`
    const field = cell.field === null ? '' : ` data-field="${escapeHtml(cell.field)}"`
    const value = escapeHtml(JSON.stringify(cell.value))
    const type = typeOf(cell)
    return `<td${plot}${field} data-value="${value}"${type && ` ${type}`}>${escapeHtml(cell.text)}</td>`
  }
  const body = rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')
  return { text, html: `<table ${excelNames} data-plotline="1">${body}</table>` }
}

/** Reads the clipboard, the richest form first: our own marks, raw values in a spreadsheet's HTML, tab-separated text. */
export function readClipboard(clipboard: { readonly html: string; readonly text: string }): PastedBlock {
  const table = clipboard.html === '' ? null : readHtmlTable(clipboard.html)
  const cells = table?.map((row) => row.map(pastedCell)) ?? []
  const marked = cells.flat()
  if (marked.some((cell) => cell.isOwn)) return { source: 'own', rows: levelled(cells) }
  const rows = parseTsv(clipboard.text)
  if (marked.some((cell) => cell.value !== undefined || cell.kind !== null) || (rows.length === 0 && marked.length > 0))
    return { source: 'raw', rows: levelled(cells), decimal: shownDecimal(clipboard.html) }
  return { source: 'text', decimal: shownDecimal(clipboard.html), rows: levelled(rows.map((row) => row.map(textCell))) }
}

/** The decimal mark in the style of Excel's HTML. */
function shownDecimal(html: string): DecimalMark | null {
  const mark = /mso-displayed-decimal-separator:\s*"\\?([.,])"/i.exec(html)?.[1]
  return mark === '.' || mark === ',' ? mark : null
}

function textCell(text: string): PastedCell {
  return { text, value: undefined, plot: null, field: null, kind: null }
}

function pastedCell(cell: HtmlCell | null): PastedCell & { isOwn: boolean } {
  if (cell === null) return { ...textCell(''), isOwn: false }
  if (cell.attributes.has('data-gap')) return { ...textCell(''), isGap: true, isOwn: false }
  const ownValue = cell.attributes.get('data-value')
  const plot = cell.attributes.get('data-plot')
  const field = cell.attributes.get('data-field') ?? null
  const isOwn = ownValue !== undefined && field !== null
  return {
    text: cell.text,
    value: isOwn ? jsonValue(ownValue) : rawValue(cell),
    plot: plot !== undefined && /^\d+$/.test(plot) ? Number(plot) : null,
    field,
    kind: isOwn ? null : sourceKind(cell.attributes),
    isOwn,
  }
}

/** The unrounded number in a cell of Google Sheets, Excel or LibreOffice; undefined if there is only text. */
function rawValue(cell: HtmlCell): CellValue | undefined {
  const google = cell.attributes.get('data-sheets-value')
  const typed = jsonObject(google)
  if (typed?.['1'] === 3 && typeof typed['3'] === 'number') return typed['3']
  if (typed?.['1'] === 2 && typeof typed['2'] === 'string') return typed['2']
  // LibreOffice writes the number with the decimal comma of its language, and never groups digits.
  const number = cell.attributes.get('x:num') ?? cell.attributes.get('sdval')?.replace(',', '.')
  if (number === undefined || number === '' || !Number.isFinite(Number(number))) return undefined
  return Number(number)
}

function jsonValue(text: string): CellValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return value
  } catch {
    // Another program's attribute: the displayed text is used instead.
  }
  return undefined
}

function levelled(rows: readonly (readonly PastedCell[])[]): PastedCell[][] {
  const width = rows.reduce((largest, row) => Math.max(largest, row.length), 0)
  return rows.map((row) => Array.from({ length: width }, (_, c) => row[c] ?? textCell('')))
}
