import { noSurroundings } from '../../sheet/decimalMarks.ts'
import { numberReader, readNumberText } from '../../sheet/numberReading.ts'
import { numberIn, type RawCell, textOf } from '../cells/cell.ts'
import { plainOf } from '../cells/columnContext.ts'
import { cellIn, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import { headerForm } from './headerForm.ts'

/** How the row below a table is called that sums its columns up, or has their means. */
const words: ReadonlySet<string> = new Set(
  [
    ...['total', 'totals', 'grand total', 'sum', 'subtotal', 'mean', 'average', 'count'],
    ...['итого', 'всего', 'итог', 'общий итог', 'сумма', 'среднее', 'количество'],
    ...['totale', 'totali', 'totale complessivo', 'somma', 'media', 'conteggio'],
    ...['total general', 'totales', 'suma', 'promedio', 'recuento'],
  ].map(headerForm),
)
/** Figures that a statistics program writes below a table. */
const figures =
  /^(c\.?v\.?|l\.?s\.?d\.?|h\.?s\.?d\.?|s\.?e\.?d\.?|s\.?e\.?m\.?|dms|mds|grand mean|stdev|std dev|нср|ошибка опыта)\s*[\s,.%()\d]*$/i
const formulaOfTotals = /^(subtotal|sum|average|count|counta|aggregate)\(/i

/**
 * The rows without those of totals at the end: the name of such a row (in the columns `named`, else in its first filled cell) says so, and every other
 * cell of it is a formula of totals, or the sum, mean or count of the column above. Warning `row.totals`. `separator` is that of a
 * text file, null for a workbook.
 */
export function withoutTotals(
  rows: readonly SheetRow[],
  named: readonly number[],
  separator: string | null,
  log: FaultLog,
): readonly SheetRow[] {
  let end = rows.length
  while (end > 1 && isOfFigures(rows[end - 1], named)) end -= 1
  const figured = rows.slice(0, end)
  const left = withoutTotal(figured, named, separator, log)
  for (const row of rows.slice(end)) {
    const at = namingColumn(row, named)
    log.warn('row.totals', row.number, at, textOf(cellIn(row, at)))
  }
  return left.length === rows.length ? rows : left
}

function filledColumns(row: SheetRow): number[] {
  return row.cells.flatMap((cell, i) => (cell === null || cell === undefined ? [] : [i + 1]))
}

/** The column that names a row: of `named`, else the first filled one. */
function namingColumn(row: SheetRow, named: readonly number[]): number {
  const filled = filledColumns(row)
  return named.find((column) => filled.includes(column)) ?? filled[0]
}

/** Whether a row is called `CV, %` or `LSD` and has nothing but numbers besides. */
function isOfFigures(row: SheetRow, named: readonly number[]): boolean {
  const at = namingColumn(row, named)
  const others = filledColumns(row).filter((column) => column !== at)
  const isNumber = (cell: RawCell | null) =>
    numberIn(cell) !== null || (typeof cell === 'string' && readNumberText(cell) !== null)
  const isPlain = others.every((column) => !named.includes(column) && isNumber(plainOf(cellIn(row, column))))
  return others.length > 0 && isPlain && figures.test(textOf(cellIn(row, at)))
}

function withoutTotal(
  rows: readonly SheetRow[],
  named: readonly number[],
  separator: string | null,
  log: FaultLog,
): readonly SheetRow[] {
  const last = rows.at(-1)
  if (!last || rows.length < 2) return rows
  const filled = filledColumns(last)
  const at = namingColumn(last, named)
  const text = textOf(cellIn(last, at))
  const others = filled.filter((column) => column !== at)
  if (!words.has(headerForm(text)) || !others.every((column) => isTotal(rows, column, separator))) return rows
  // A plot may be called so where nothing in its row says that it is none.
  if (others.length === 0) return rows
  log.warn('row.totals', last.number, at, text)
  return rows.slice(0, -1)
}

function isTotal(rows: readonly SheetRow[], column: number, separator: string | null): boolean {
  const cell = cellIn(rows[rows.length - 1], column)
  if (typeof cell === 'object' && cell?.kind === 'formula' && formulaOfTotals.test(cell.formula)) return true
  const cells = rows.map((row) => plainOf(cellIn(row, column)))
  const texts = cells.filter((one) => typeof one === 'string')
  // A mark that could mean two things means the same in all cells of the column, and so in their sum.
  const read = numberReader(texts, '', { ...noSurroundings, separator })
  const numberOf = (one: RawCell | null) => {
    const number = typeof one === 'string' ? read(one).number : numberIn(one)
    return number === null || Number.isNaN(number) ? null : number
  }
  const total = numberOf(cells[cells.length - 1])
  const above = cells.slice(0, -1)
  const numbers = above.map(numberOf).filter((number) => number !== null)
  if (total === null) return false
  const sum = numbers.reduce((all, number) => all + number, 0)
  const count = above.filter((one) => one !== null).length
  const isNear = (number: number) => Math.abs(number - total) <= 0.005 * Math.max(1, Math.abs(total))
  return (numbers.length > 0 && (isNear(sum) || isNear(sum / numbers.length))) || total === count
}
