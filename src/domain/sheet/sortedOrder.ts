import type { CellValue } from '../change/changeSet.ts'

/**
 * Ranks of rows by a column's values, empty cells NaN: numbers as they are, texts by their index in the language's order
 * (numbers in them by size), so that each text is compared once and not for every pair of rows.
 */
function ranks(rows: Int32Array, read: (row: number) => CellValue, isNumeric: boolean, language: string): Float64Array {
  const numbers = new Float64Array(rows.length).fill(Number.NaN)
  if (isNumeric) {
    for (let k = 0; k < rows.length; k++) {
      const value = read(rows[k])
      if (typeof value === 'number') numbers[k] = value
    }
    return numbers
  }
  const texts = Array.from(rows, (row) => read(row))
  const { compare } = new Intl.Collator(language, { numeric: true })
  const distinct = [...new Set(texts)].filter((text) => text !== null && text !== '').map(String)
  const place = new Map(distinct.sort(compare).map((text, k) => [text, k]))
  texts.forEach((text, k) => {
    numbers[k] = place.get(String(text)) ?? Number.NaN
  })
  return numbers
}

/**
 * The order of rows by a column, as indexes into `rows`: equal values in their original order, empty cells last in either
 * direction, as in Excel.
 */
export function sortedOrder(
  rows: Int32Array,
  column: { readonly read: (row: number) => CellValue; readonly isNumeric: boolean },
  isDescending: boolean,
  language: string,
): Int32Array {
  const columnRanks = ranks(rows, column.read, column.isNumeric, language)
  const order = new Int32Array(rows.length)
  let filled = 0
  for (let k = 0; k < rows.length; k++) if (!Number.isNaN(columnRanks[k])) order[filled++] = k
  const sign = isDescending ? -1 : 1
  order.subarray(0, filled).sort((a, b) => sign * (columnRanks[a] - columnRanks[b]) || a - b)
  for (let k = 0; k < rows.length; k++) if (Number.isNaN(columnRanks[k])) order[filled++] = k
  return order
}
