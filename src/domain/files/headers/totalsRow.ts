import { numberIn, textOf } from '../cells/cell.ts'
import { plainOf } from '../cells/columnContext.ts'
import { numberFromText } from '../cells/numberText.ts'
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
const formulaOfTotals = /^(subtotal|sum|average|count|counta|aggregate)\(/i

/**
 * The rows without a last one of totals: its name (in the columns `named`, else in its first filled cell) says so, and every other
 * cell of it is a formula of totals, or the sum, mean or count of the column above. Warning `row.totals`.
 */
export function withoutTotals(rows: readonly SheetRow[], named: readonly number[], log: FaultLog): readonly SheetRow[] {
  const last = rows.at(-1)
  if (!last || rows.length < 2) return rows
  const filled = last.cells.flatMap((cell, i) => (cell === null || cell === undefined ? [] : [i + 1]))
  const at = named.find((column) => filled.includes(column)) ?? filled[0]
  const text = textOf(cellIn(last, at))
  const others = filled.filter((column) => column !== at)
  if (!words.has(headerForm(text)) || !others.every((column) => isTotal(rows, column))) return rows
  // A plot may be called so where nothing in its row says that it is none.
  if (others.length === 0) return rows
  log.warn('row.totals', last.number, at, text)
  return rows.slice(0, -1)
}

function isTotal(rows: readonly SheetRow[], column: number): boolean {
  const cell = cellIn(rows[rows.length - 1], column)
  if (typeof cell === 'object' && cell?.kind === 'formula' && formulaOfTotals.test(cell.formula)) return true
  const total = numberOf(cell)
  const above = rows.slice(0, -1).map((row) => cellIn(row, column))
  const numbers = above.map(numberOf).filter((number) => number !== null)
  if (total === null) return false
  const sum = numbers.reduce((all, number) => all + number, 0)
  const count = above.filter((one) => one !== null).length
  const isNear = (number: number) => Math.abs(number - total) <= 0.005 * Math.max(1, Math.abs(total))
  return (numbers.length > 0 && (isNear(sum) || isNear(sum / numbers.length))) || total === count
}

function numberOf(cell: Parameters<typeof plainOf>[0]): number | null {
  const plain = plainOf(cell)
  return typeof plain === 'string' ? numberFromText(plain) : numberIn(plain)
}
