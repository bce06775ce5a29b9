import { noSurroundings } from '../../sheet/decimalMarks.ts'
import { numberReader, readNumberText } from '../../sheet/numberReading.ts'
import { numberIn, type RawCell, textOf } from '../cells/cell.ts'
import { plainOf } from '../cells/columnContext.ts'
import { cellIn, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import { headerForm } from './headerForm.ts'

/** Words that name a row below a table: sums, means and other statistics of its columns, or of some of its rows. */
const words: ReadonlySet<string> = new Set(
  [
    ...[
      'total',
      'totals',
      'grand total',
      'sum',
      'subtotal',
      'mean',
      'means',
      'average',
      'avg',
      'overall',
      'overall mean',
    ],
    ...[
      'count',
      'n',
      'minimum',
      'min',
      'maximum',
      'max',
      'median',
      'range',
      'variance',
      'se',
      'sd',
      'std error',
      'standard error',
    ],
    ...['standard deviation', 'st error'],
    ...[
      'итого',
      'всего',
      'итог',
      'общий итог',
      'сумма',
      'среднее',
      'среднее значение',
      'общее среднее',
      'количество',
      'число',
    ],
    ...[
      'минимум',
      'мин',
      'максимум',
      'макс',
      'медиана',
      'размах',
      'дисперсия',
      'стандартное отклонение',
      'стандартная ошибка',
    ],
    ...[
      'totale',
      'totali',
      'totale complessivo',
      'somma',
      'media',
      'media generale',
      'conteggio',
      'minimo',
      'massimo',
      'mediana',
    ],
    ...['deviazione standard', 'errore standard'],
    ...['total general', 'totales', 'suma', 'promedio', 'media general', 'recuento', 'mínimo', 'máximo'],
    ...['desviación estándar', 'error estándar'],
  ].map(headerForm),
)
/** Words between such a word and its group: `Mean of Alder`, `Среднее по сорту`. */
const joins = new Set(['of', 'for', 'over', 'по', 'за', 'di', 'del', 'della', 'de', 'per', 'por'])
/** Figures that statistics programs write below a table. */
const figures =
  /^(c\.?v\.?|l\.?s\.?d\.?|h\.?s\.?d\.?|s\.?e\.?d\.?|s\.?e\.?m\.?|dms|mds|grand mean|st\.?\s?dev\.?|std\.?\s?dev\.?|нср|ошибка опыта|точность опыта|коэфф?(?:\.|ициент)? ?вариации|coeff?(?:\.|icient)? of variation|coefficiente di variazione|coeficiente de variación|[pf][- ]?value)\s*[\s,.%()\d]*$/i
const formulaOfTotals = /^(subtotal|sum|average|count|counta|aggregate|min|max|median|stdev|stdev\.s|stdev\.p)\(/i

/**
 * The rows without trailing totals, means and other statistics. Such a row has a statistic's name (in the columns
 * `nameColumns`, else in its first filled cell) and otherwise only numbers. It is dropped if its name is used only by
 * statistics programs (`CV, %`), if every number is a statistic of the column above, or if it lacks a cell that every
 * data row has. Logs `row.totals` for each. `separator` is a text file's separator, null for a workbook.
 */
export function withoutTotals(
  rows: readonly SheetRow[],
  nameColumns: readonly number[],
  separator: string | null,
  log: FaultLog,
): readonly SheetRow[] {
  let begin = rows.length
  while (begin > 0 && isNamedStatistic(rows[begin - 1], nameColumns)) begin -= 1
  const data = rows.slice(0, begin)
  if (data.length === 0 || begin === rows.length) return rows
  const common = columnsOfAll(data)
  let end = rows.length
  while (end > begin && isStatistic(rows[end - 1], data, rows, { nameColumns, common, separator })) end -= 1
  for (const row of rows.slice(end)) {
    const at = namingColumn(row, nameColumns)
    log.warn('row.totals', row.number, at, textOf(cellIn(row, at)))
  }
  return end === rows.length ? rows : rows.slice(0, end)
}

function filledColumns(row: SheetRow): number[] {
  return row.cells.flatMap((cell, i) => (cell === null || cell === undefined ? [] : [i + 1]))
}

/** Columns that are filled in every row. */
function columnsOfAll(rows: readonly SheetRow[]): number[] {
  return rows.reduce(
    (common, row) => common.filter((column) => (cellIn(row, column) ?? null) !== null),
    filledColumns(rows[0]),
  )
}

/** The column with a row's name: in `nameColumns`, else the first filled one. */
function namingColumn(row: SheetRow, nameColumns: readonly number[]): number {
  const filled = filledColumns(row)
  return nameColumns.find((column) => filled.includes(column)) ?? filled[0]
}

/** The group in a statistic's name, '' for the whole table; null if it is not a statistic's name. */
function groupOf(name: string): string | null {
  const form = headerForm(name.replace(/[:=]\s*$/, ''))
  if (words.has(form) || figures.test(name)) return ''
  const parts = form.split(' ')
  for (let at = 1; at < parts.length; at++) {
    if (words.has(parts.slice(at).join(' '))) return parts.slice(0, at).join(' ')
    if (words.has(parts.slice(0, at).join(' ')) && joins.has(parts[at])) return parts.slice(at + 1).join(' ')
  }
  return null
}

/** Whether a row has a statistic's name and otherwise only numbers and formulas of totals. */
function isNamedStatistic(row: SheetRow, nameColumns: readonly number[]): boolean {
  const at = namingColumn(row, nameColumns)
  const others = filledColumns(row).filter((column) => column !== at)
  const isNumber = (cell: RawCell | null) =>
    numberIn(cell) !== null || (typeof cell === 'string' && readNumberText(cell) !== null)
  // A plot may have such a name if nothing else in its row contradicts it.
  return (
    others.length > 0 &&
    groupOf(textOf(cellIn(row, at))) !== null &&
    others.every((column) => isFormulaOfTotals(row, column) || isNumber(plainOf(cellIn(row, column))))
  )
}

function isFormulaOfTotals(row: SheetRow, column: number): boolean {
  const cell = cellIn(row, column)
  return typeof cell === 'object' && cell?.kind === 'formula' && formulaOfTotals.test(cell.formula)
}

interface Table {
  readonly nameColumns: readonly number[]
  /** Columns that every data row fills. */
  readonly common: readonly number[]
  readonly separator: string | null
}

/**
 * Whether a row with a statistic's name is one. `rows` are all rows of the table, `data` the rows above the statistics.
 */
function isStatistic(row: SheetRow, data: readonly SheetRow[], rows: readonly SheetRow[], table: Table): boolean {
  const at = namingColumn(row, table.nameColumns)
  const others = filledColumns(row).filter((column) => column !== at)
  const name = textOf(cellIn(row, at))
  if (figures.test(name) && !others.some((column) => table.nameColumns.includes(column))) return true
  if (table.common.some((column) => (cellIn(row, column) ?? null) === null)) return true
  const group = groupOf(name)
  const groupRows = data.filter(({ cells }) => cells.some((cell) => cell && headerForm(textOf(cell)) === group))
  const above = groupRows.length > 0 ? groupRows : data
  return others.every(
    (column) => isFormulaOfTotals(row, column) || isOfColumn(row, above, rows, column, table.separator),
  )
}

/** Whether a cell is the sum, count, mean or another statistic of the same column in the rows `above`. */
function isOfColumn(
  row: SheetRow,
  above: readonly SheetRow[],
  rows: readonly SheetRow[],
  column: number,
  separator: string | null,
): boolean {
  const plain = (one: SheetRow) => plainOf(cellIn(one, column))
  const texts = rows.map(plain).filter((one) => typeof one === 'string')
  // An ambiguous decimal mark means the same in all cells of the column, including its sum.
  const read = numberReader(texts, '', { ...noSurroundings, separator })
  const numberOf = (cell: RawCell | null) => {
    const number = typeof cell === 'string' ? read(cell).number : numberIn(cell)
    return number === null || Number.isNaN(number) ? null : number
  }
  const statistic = numberOf(plain(row))
  if (statistic === null) return false
  const cells = above.map(plain)
  const numbers = cells.map(numberOf).filter((number) => number !== null)
  if (cells.filter((cell) => cell !== null).length === statistic) return true
  return statisticsOf(numbers).some(
    (number) => Math.abs(number - statistic) <= 0.005 * Math.max(1, Math.abs(statistic)),
  )
}

/** Sum, mean, minimum, maximum, median, range and standard deviation; empty without numbers. */
function statisticsOf(numbers: readonly number[]): number[] {
  if (numbers.length === 0) return []
  const sorted = [...numbers].sort((a, b) => a - b)
  const [lowest, greatest] = [sorted[0], sorted[sorted.length - 1]]
  const sum = sorted.reduce((total, number) => total + number, 0)
  const mean = sum / sorted.length
  const median = (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
  const deviation = Math.sqrt(
    sorted.reduce((total, number) => total + (number - mean) ** 2, 0) / Math.max(1, sorted.length - 1),
  )
  return [sum, mean, lowest, greatest, median, greatest - lowest, deviation]
}
