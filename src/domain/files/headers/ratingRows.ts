import { type RawCell, textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { Format } from '../formats.ts'
import { columnOf, headerForm } from './headerForm.ts'
import { HEADER_WITHIN, headerRowAt } from './headingRows.ts'

/** Rows that describe a column of ratings in ARM exports; one of these identifies such an export. */
const naming = /^(rating|assessment|evaluation) (date|type|unit)\b|^se (name|description)$/
/** Further rows that ARM writes with these. */
const describing =
  /^(rating|assessment|evaluation|assessed|crop|pest|part|plant|sample|collect|trt|se|arm|number of|days after|subgroup|description|data entry)\b/
/** The parts of a heading by the rows that contain them, in their order. */
const PARTS = [
  /^se name$/,
  /^(rating|assessment|evaluation) type\b/,
  /^part rated\b/,
  /^(rating|assessment|evaluation) date\b/,
]
const UNIT = /^(rating|assessment|evaluation) unit\b/

/** A row's description: the header form of its first filled cell, and the cell's column. */
function labelOf(row: SheetRow): { readonly form: string; readonly column: number } | null {
  const at = row.cells.findIndex((cell) => (cell ?? null) !== null)
  const first: RawCell | null | undefined = row.cells[at]
  return typeof first === 'string' ? { form: headerForm(first.replace(/:\s*$/, '')), column: at + 1 } : null
}

/**
 * Joins the rows that describe rating columns in ARM exports (`Rating Date`, `Rating Type`, `Rating Unit`) into a single
 * header row: `COUNT Jun-01-2026, PLANT`. `joinedHeadings` lists the joined headings. Any other sheet is returned
 * unchanged.
 */
export function joinRatingRows(sheet: Sheet, format: Format): Sheet {
  if (!format.traits) return sheet
  const labelled = sheet.rows.flatMap((row) => {
    const label = row.number <= HEADER_WITHIN ? labelOf(row) : null
    return label ? [{ row, ...label }] : []
  })
  if (!labelled.some(({ form }) => naming.test(form))) return sheet
  const namingRows = new Set(labelled.filter(({ form }) => naming.test(form)).map(({ row }) => row))
  const unnamed = { rows: sheet.rows.filter((row) => !namingRows.has(row)) }
  const at = headerRowAt(unnamed, format)
  if (at < 0) return sheet
  return described(sheet, unnamed.rows[at], labelled, format)
}

function described(
  sheet: Sheet,
  header: SheetRow,
  labelled: readonly { readonly row: SheetRow; readonly form: string; readonly column: number }[],
  format: Format,
): Sheet {
  const rows = labelled.filter(
    ({ row, form }) => row !== header && (naming.test(form) || (row.number < header.number && describing.test(form))),
  )
  const textAt = (form: RegExp, column: number) =>
    rows
      .flatMap((rating) =>
        form.test(rating.form) && rating.column < column ? [textOf(cellIn(rating.row, column)).trim()] : [],
      )
      .find((text) => text !== '') ?? ''
  const cells: (RawCell | null)[] = []
  const names: string[] = []
  let first = 0
  for (let column = 1; column <= sheet.width; column++) {
    const cell = cellIn(header, column)
    cells[column - 1] = cell
    const text = textOf(cell).trim()
    if (text !== '' && columnOf(text, format.columns) !== null) continue
    const parts = PARTS.map((form) => textAt(form, column)).filter((part) => part !== '')
    // One cell contains the unit, the minimum and the maximum.
    const [unit] = textAt(UNIT, column).split(',')
    if (parts.length === 0 && unit === '') continue
    const isNumber = /^[\d.]*$/.test(text)
    const name = [...(isNumber || parts.includes(text) ? [] : [text]), ...parts].join(' ')
    const whole = [name === '' ? text : name, unit.trim()].filter((part) => part !== '').join(', ')
    const isTwice = names.includes(whole)
    const heading = isTwice ? [[name, text || String(column)].join(' '), unit.trim()].filter(Boolean).join(', ') : whole
    cells[column - 1] = heading
    names.push(heading)
    if (first === 0) first = column
  }
  if (names.length === 0) return sheet
  const ratingRowNumbers = new Set(rows.map(({ row }) => row))
  const otherRows = sheet.rows.flatMap((row) =>
    row === header ? [{ number: row.number, cells }] : ratingRowNumbers.has(row) ? [] : [row],
  )
  return { ...sheet, rows: otherRows, joinedHeadings: { row: header.number, column: first, names } }
}
