import { maxWidth } from '../../layout/mapLimits.ts'
import { textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import type { Format } from '../formats.ts'
import { columnOf, headerForm } from './headerForm.ts'
import { headerRowOf, possibleHeaders } from './headingRows.ts'
import type { HeadTarget } from './headTarget.ts'

/** Headings of ranges: in some programs they are the field's rows, in others its columns. */
const rangeForms: ReadonlySet<string> = new Set(['range', 'fieldmap range'])

/** Headings in Field Book and others for a plot's name next to its number in the range. */
const namingForms: readonly string[] = ['plot id', 'unique id', 'plot name']

/** Meaning of a column of ranges next to a column of rows, if the table has no column for the field's columns. */
export type RangeMeaning = 'row' | 'column'

/** A sheet with the meaning of its ranges, and how that was decided. */
export interface RangeReading {
  readonly sheet: Sheet
  /** Whether only the user can decide what ranges are. */
  readonly isOpen: boolean
  report(log: FaultLog): void
}

/** Columns of a header row, from 1. */
interface Found {
  readonly range: number
  readonly row: number
  /** The column of the field's columns; 0 = none. */
  readonly column: number
}

/** A column of ranges next to a column of rows, both without a chosen use; null if one of them is missing. */
function findRange(sheet: Sheet, header: SheetRow, format: Format): Found | null {
  const heads = new Map<number, HeadTarget>(sheet.mapping?.heads)
  const keys = header.cells.map((cell, k) => (heads.has(k + 1) ? null : columnOf(textOf(cell), format.columns)))
  const rows = keys.flatMap((key, k) => (key === 'row' ? [k + 1] : []))
  const isRange = (column: number) => rangeForms.has(headerForm(textOf(cellIn(header, column))))
  const [range, row] = [rows.find(isRange), rows.find((column) => !isRange(column))]
  if (rows.length !== 2 || range === undefined || row === undefined) return null
  const chosen = [...heads].find(([, target]) => target && 'column' in target && target.column === 'col')
  return { range, row, column: chosen?.[0] ?? keys.indexOf('col') + 1 }
}

/**
 * The column `plot` of a table with ranges and without rows and columns, if it numbers the plots of each range from 1; 0
 * = none.
 */
function plotInRange(sheet: Sheet, header: SheetRow, rows: readonly SheetRow[], format: Format): number {
  const forms = header.cells.map((cell) => headerForm(textOf(cell)))
  const keys = header.cells.map((cell) => columnOf(textOf(cell), format.columns))
  const range = forms.findIndex((form) => rangeForms.has(form)) + 1
  const plot = forms.indexOf('plot') + 1
  const isChosen = [range, plot].some((column) => sheet.mapping?.heads.has(column))
  const hasPlaces = keys.includes('col') || keys.filter((key) => key === 'row').length > 1
  if (range === 0 || plot === 0 || isChosen || hasPlaces || !namingForms.some((form) => forms.includes(form))) return 0
  const numbers = rows.map((row) => Number(textOf(cellIn(row, plot)) || Number.NaN))
  const areColumns = numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= maxWidth)
  return areColumns && new Set(numbers).size < numbers.length && areDifferent(rows, range, plot) ? plot : 0
}

/** The chosen header row, else the format's; in a table without plot names, the row that has both columns. */
function headerOf(sheet: Sheet, format: Format): SheetRow | undefined {
  const chosen = sheet.mapping?.headerRow ?? null
  if (chosen !== null) return sheet.rows.find(({ number }) => number === chosen)
  const header = headerRowOf(sheet, format)
  if (header) return header
  return [...possibleHeaders(sheet, format.columns)].find((row) => findRange(sheet, row, format) !== null)
}

/**
 * Decides what `Range` means in a table that also has `Row`. With a column such as `Pass`, the field's row is whichever
 * of the two gives each plot a unique position with it (`Row` if both do), and the other is not imported. Without one,
 * `Range` and `Row` are row and column: the width of a field may show which is which, otherwise the user chooses
 * (`range`).
 */
export function decideRange(
  sheet: Sheet,
  format: Format,
  { range: chosen }: { readonly range?: string },
): RangeReading {
  const unchanged: RangeReading = { sheet, isOpen: false, report: () => undefined }
  const header = format.positions ? headerOf(sheet, format) : undefined
  if (!header) return unchanged
  const rows = sheet.rows.filter(({ number }) => number > header.number)
  const heads = new Map<number, HeadTarget>(sheet.mapping?.heads)
  const range = findRange(sheet, header, format)
  const plotColumn = range ? 0 : plotInRange(sheet, header, rows, format)
  if (!range && plotColumn === 0) return unchanged
  const mapped = { ...sheet, mapping: { misses: [], ...sheet.mapping, headerRow: header.number, heads } }
  if (!range) {
    heads.set(plotColumn, { column: 'col' })
    return { ...unchanged, sheet: mapped }
  }
  const textAt = (column: number) => textOf(cellIn(header, column))
  if (range.column > 0) {
    const isRow = !areDifferent(rows, range.row, range.column) && areDifferent(rows, range.range, range.column)
    const unread = isRow ? range.row : range.range
    heads.set(unread, null)
    const report = (log: FaultLog) => log.warn('header.unknown', header.number, unread, textAt(unread))
    return { sheet: mapped, isOpen: false, report }
  }
  const evident = meaningByWidth(rows, range)
  const meaning = evident ?? (chosen === 'row' || chosen === 'column' ? chosen : null)
  heads.set(range.range, { column: meaning === 'column' ? 'col' : 'row' })
  heads.set(range.row, { column: meaning === 'column' ? 'row' : 'col' })
  const report = (log: FaultLog) => {
    if (meaning !== null) return
    log.fault('position.doubtful', header.number, range.range, textAt(range.range), { other: textAt(range.row) })
  }
  return { sheet: mapped, isOpen: evident === null, report }
}

/** Whether two columns together are unique in each row in which they are filled. */
function areDifferent(rows: readonly SheetRow[], first: number, second: number): boolean {
  const pairs = rows.map((row) => [first, second].map((column) => textOf(cellIn(row, column)).trim()))
  const filled = pairs.filter((pair) => pair.some((text) => text !== ''))
  return (
    filled.every((pair) => !pair.includes('')) &&
    new Set(filled.map((pair) => pair.join('\u0000'))).size === filled.length
  )
}

/** The meaning of ranges if only one of both columns fits into the widest field; null if both do, or none. */
function meaningByWidth(rows: readonly SheetRow[], { range, row }: Found): RangeMeaning | null {
  const fits = (column: number) => rows.every((one) => !(Number(textOf(cellIn(one, column))) > maxWidth))
  const [canRange, canRow] = [fits(range), fits(row)]
  if (canRange === canRow) return null
  return canRange ? 'column' : 'row'
}

interface MaybeRanged {
  readonly isRangeOpen?: boolean
}

/** Option to choose whether ranges are the field's rows or columns, if the table leaves it open. */
export const rangeOption = {
  name: 'range',
  label: 'upload.range',
  choices: [
    { value: 'row', label: 'upload.range.row' },
    { value: 'column', label: 'upload.range.column' },
  ],
  isRead: true,
  isOpen: ({ isRangeOpen }: MaybeRanged) => isRangeOpen === true,
} as const
