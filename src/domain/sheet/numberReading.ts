import {
  columnMarks,
  type DecimalMarks,
  groupedByComma,
  groupedByPoint,
  groupedBySpace,
  isAmbiguous,
  type NumberSurroundings,
  noSurroundings,
  oneMark,
  separators,
} from './decimalMarks.ts'

/** How a text of a number column was read. */
export const blankText = 0
export const readText = 1
/** Read, but ambiguous: to be checked before it is written. */
export const doubtfulText = 2
export const unreadableText = 3

/** Why a cell is doubtful, out of range or not written: a message key with parameters. */
export interface CellReason {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** One text read as a number; NaN if it is unreadable. `reason` is the doubt, else null. */
export interface ReadNumber {
  readonly number: number
  readonly status: number
  readonly reason: CellReason | null
}

/** A column of texts read as numbers: `numbers[i]` is NaN where `status[i]` is blank or unreadable. */
export interface NumberReading {
  readonly numbers: Float64Array
  readonly status: Uint8Array
  /** Reasons of doubtful texts, by index. */
  readonly reasons: ReadonlyMap<number, CellReason>
}

/** Texts for "no value" in a trait column besides the blank cell. */
const missingMarks = new Set(['', '-', '–', '—', '.', 'na', 'n/a', '#n/a', 'н/д'])

/** Whether a text means "no value" in a trait column. */
export function isMissingMark(text: string): boolean {
  return missingMarks.has(text.trim().toLowerCase())
}

/** Spreadsheets' error values in their languages, without those that mean "no value". */
const errorTexts = new Set([
  ...['#div/0!', '#ref!', '#name?', '#value!', '#num!', '#spill!', '#calc!', '#getting_data', '#error!'],
  ...['#дел/0!', '#ссылка!', '#имя?', '#знач!', '#число!', '#rif!', '#nome?', '#valore!'],
  ...['#¡div/0!', '#¡ref!', '#¿nombre?', '#¡valor!', '#¡num!', '#¡desbordamiento!'],
])

/** Whether a text is a spreadsheet's error value, such as `#DIV/0!`. */
export function isErrorText(text: string): boolean {
  return errorTexts.has(text.trim().toLowerCase())
}

/** Words that programs write for "no value" in any column. */
const noValueTexts = new Set([
  'nan',
  'null',
  'nd',
  'n.d',
  'n.d.',
  'n/d',
  '#n/d',
  'n.a',
  'n.a.',
  'no data',
  '<na>',
  'nat',
  '#null!',
  'нд',
  'н.д',
  'н.д.',
  'нет данных',
  'sin datos',
  'nessun dato',
])

/** Such words in columns of numbers and dates only, as a class of a text column often has such a name. */
const noNumberWords = new Set(['nil', '*', '•', 'missing'])

/** Whether a text means "no value" in a column of numbers or dates, besides the marks of missing values. */
export function isNoValueWord(text: string): boolean {
  return noNumberWords.has(text.trim().toLowerCase()) || isNoValueText(text)
}

/** Whether a text means "no value" in a column of texts, besides the marks of missing values. */
export function isNoValueText(text: string): boolean {
  return noValueTexts.has(text.trim().toLowerCase())
}

const plainNumber = /^[+-]?\d+\.?$/
const exponent = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)e[+-]?\d+$/i
const currency = /^([+-]?)\s*\p{Sc}\s*(?=[\d.,])|(?<=\d)\s*\p{Sc}$/u

/**
 * Reads a column of numbers as people and spreadsheets of any language write them: `6,78` and `6.78`, thousands grouped
 * by plain, hard and thin spaces, points, commas or apostrophes, a sign, an exponent, a percent sign. One mark before
 * exactly three digits (`1,234`) means what the rest of the column shows, else what `around` shows; without evidence it
 * is the decimal mark and doubtful. `12 %` is 12, doubtful for a trait whose unit is not `%`; a sum of money and a number
 * with more digits than are stored are doubtful too. Blank cells and the marks of missing values are blank.
 */
export function readNumberColumn(
  texts: readonly string[],
  unit = '',
  around: NumberSurroundings = noSurroundings,
): NumberReading {
  const numbers = new Float64Array(texts.length).fill(Number.NaN)
  const status = new Uint8Array(texts.length)
  const reasons = new Map<number, CellReason>()
  const read = numberReader(texts, unit, around)
  texts.forEach((text, i) => {
    if (isMissingMark(text)) return
    const result = read(text)
    numbers[i] = result.number
    status[i] = result.status
    if (result.reason) reasons.set(i, result.reason)
  })
  return { numbers, status, reasons }
}

/** Reads single texts of one column, whose texts together decide the marks. */
export function numberReader(
  texts: readonly string[],
  unit: string,
  around: NumberSurroundings,
): (text: string) => ReadNumber {
  const marks = columnMarks(texts.map(bareNumber), around)
  return (text) => {
    const read = readNumber(bareNumber(text), marks)
    if (read.status !== readText) return read
    const trimmed = text.trim()
    if (trimmed.endsWith('%') && unit !== '%') return uncertainNumber(read.number, 'doubt.percent', trimmed)
    return currency.test(trimmed) ? uncertainNumber(read.number, 'doubt.currency', trimmed) : read
  }
}

/** The reason why a word such as `NaN` was read as no value. */
export function noValue(text: string): CellReason {
  return { code: 'doubt.noValue', params: { text: text.trim() } }
}

/** A number in the form in which spreadsheets shorten long ones: `1.23E+11`, or with a decimal comma. */
const shortenedNumber = /^-?\d([.,]\d+)?E\+\d{2,}$/

/** Whether a text is a number shortened by a spreadsheet, which no person would choose as a name. */
export function isShortenedNumber(text: string): boolean {
  return shortenedNumber.test(text.trim())
}

/**
 * The doubt about a name that a spreadsheet may have shortened from a longer number, or from a name such as 5E10; `value`
 * is the cell's stored value, null = unknown.
 */
export function shortenedName(text: string, value: string | null): CellReason {
  return value === null
    ? { code: 'doubt.scientificText', params: { text: text.trim() } }
    : { code: 'doubt.scientific', params: { text: text.trim(), value } }
}

/** A number read from an ambiguous text. */
export function uncertainNumber(number: number, code: string, text: string): ReadNumber {
  return { number, status: doubtfulText, reason: { code, params: { text, value: number } } }
}

/** A text that is not a number. */
export const unreadable: ReadNumber = { number: Number.NaN, status: unreadableText, reason: null }

/** The text without outer spaces and signs of percent and currency, with a plain minus. */
export function bareNumber(text: string): string {
  const bare = text.trim().replace(/^[−–]\s*/u, '-')
  return /^[+-]?[\d.,]/.test(bare) && /\d$/.test(bare) ? bare : bare.replace(/\s*%$/u, '').replace(currency, '$1')
}

/** Most significant digits of a stored number. */
export const maxDigits = 15

/** The smallest number above 0 with full precision. */
const smallestNumber = 2.2250738585072014e-308

/** Digits of a number's text without leading and trailing zeros. */
export function significantDigits(text: string): string {
  const [mantissa] = text.split(/e/i)
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')
}

/** A parsed number: unreadable if it is too large or small to be stored, doubtful if digits are lost. */
function storedNumber(number: number, text: string): ReadNumber {
  const digits = significantDigits(text)
  const isExact = digits === significantDigits(String(number))
  if (!Number.isFinite(number) || (Math.abs(number) < smallestNumber && !isExact))
    return { ...unreadable, reason: { code: 'fault.size', params: { text } } }
  if (digits.length > maxDigits && !isExact) return uncertainNumber(number, 'doubt.digits', text)
  return { number, status: readText, reason: null }
}

function readNumber(text: string, marks: DecimalMarks): ReadNumber {
  const clear = (number: number): ReadNumber => storedNumber(number, text)
  if (plainNumber.test(text)) return clear(Number(text))
  if (groupedByComma.test(text)) return clear(Number(text.replaceAll(',', '')))
  if (groupedByPoint.test(text)) return clear(Number(text.replaceAll('.', '').replace(',', '.')))
  if (exponent.test(text) || groupedBySpace.test(text))
    return clear(Number(text.replace(separators, '').replace(',', '.')))
  const match = oneMark.exec(text)
  if (!match) return unreadable
  const decimal = Number(text.replace(',', '.'))
  if (!isAmbiguous(match)) return clear(decimal)
  const mark = match[3] === ',' ? ',' : '.'
  const meaning = marks[mark === ',' ? 'comma' : 'point']
  const grouped = Number(text.replace(mark, ''))
  if (meaning === 'group') return clear(grouped)
  if (meaning === 'decimal') return clear(decimal)
  return {
    number: decimal,
    status: doubtfulText,
    reason: { code: 'doubt.mark', params: { text, value: decimal, other: grouped } },
  }
}

/**
 * The number of a text without a column, such as a heading or a typed field; null if it is not a number. A mark before
 * exactly three digits (`1,234`) is the decimal mark, whereas in a column the user decides (`readNumberColumn`).
 */
export function readNumberText(text: string): number | null {
  const { number, status } = readNumber(bareNumber(text), columnMarks([], noSurroundings))
  return status === unreadableText || !Number.isFinite(number) ? null : number
}
