/** How a text of a number column was read. */
export const blankText = 0
export const readText = 1
/** Read, but it could mean another number too: to be looked at before it is written. */
export const doubtfulText = 2
export const unreadableText = 3

/** A column of texts read as numbers: `numbers[i]` is NaN where `status[i]` is blank or unreadable. */
export interface NumberReading {
  readonly numbers: Float64Array
  readonly status: Uint8Array
}

/** What stands for "no value" in a trait column besides the blank cell. */
const missingMarks = new Set(['', '-', '–', '—', '.', 'na', 'n/a', '#n/a', 'н/д'])

/** Whether a text stands for "no value" in a trait column. */
export function isMissingMark(text: string): boolean {
  return missingMarks.has(text.trim().toLowerCase())
}

const spaces = '[ \\u00a0\\u2007\\u2009\\u202f]'
const plainNumber = /^[+-]?\d+$/
const oneMark = /^([+-]?)(\d*)([.,])(\d+)$/
const exponent = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)e[+-]?\d+$/i
const groupedBySpace = new RegExp(`^[+-]?\\d{1,3}(?:(?:${spaces}|['’])\\d{3})+(?:[.,]\\d+)?$`)
const groupedByComma = /^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/
const groupedByPoint = /^[+-]?\d{1,3}(\.\d{3})+,\d+$|^[+-]?\d{1,3}(\.\d{3}){2,}$/
const separators = new RegExp(`${spaces}|['’]`, 'g')

/**
 * Reads a column of numbers as people and spreadsheets of any language write them: `6,78` and `6.78`, thousands grouped
 * by plain, hard and thin spaces, points, commas or apostrophes, a sign, an exponent, a percent sign. One mark before exactly three
 * digits (`1,234`) means what the rest of the column shows that mark to be; where nothing shows it, it is the decimal
 * mark and doubtful. `12 %` is 12 for a trait whose unit is `%`, else 0.12 and doubtful. Blank cells and the marks of
 * missing values are blank.
 */
export function readNumberColumn(texts: readonly string[], unit = ''): NumberReading {
  const numbers = new Float64Array(texts.length).fill(Number.NaN)
  const status = new Uint8Array(texts.length)
  const marks = decimalMarks(texts)
  for (let i = 0; i < texts.length; i++) {
    if (isMissingMark(texts[i])) continue
    const percent = texts[i].trimEnd().endsWith('%')
    const read = readNumber(bare(texts[i]), marks)
    status[i] = read.status
    if (read.status === unreadableText) continue
    numbers[i] = percent && unit !== '%' ? read.number / 100 : read.number
    if (percent && unit !== '%') status[i] = doubtfulText
  }
  return { numbers, status }
}

/** Which of point and comma the column's clear cases show to be the decimal mark or a group separator. */
interface DecimalMarks {
  readonly comma: 'decimal' | 'group' | 'unknown'
  readonly point: 'decimal' | 'group' | 'unknown'
}

function decimalMarks(texts: readonly string[]): DecimalMarks {
  const shown = { comma: new Set<'decimal' | 'group'>(), point: new Set<'decimal' | 'group'>() }
  for (const text of texts) {
    const number = bare(text)
    if (groupedByComma.test(number)) {
      shown.comma.add('group')
      shown.point.add('decimal')
    } else if (groupedByPoint.test(number)) {
      shown.point.add('group')
      shown.comma.add('decimal')
    } else {
      const found = oneMark.exec(number.replace(separators, ''))
      if (found && (!isAmbiguous(found) || groupedBySpace.test(number)))
        shown[found[3] === ',' ? 'comma' : 'point'].add('decimal')
    }
  }
  return { comma: only(shown.comma), point: only(shown.point) }
}

function only(shown: ReadonlySet<'decimal' | 'group'>): 'decimal' | 'group' | 'unknown' {
  return shown.size === 1 ? [...shown][0] : 'unknown'
}

/** `1,234`: one to three digits not beginning with 0, a mark and exactly three digits. */
function isAmbiguous(found: RegExpExecArray): boolean {
  return found[4].length === 3 && found[2].length >= 1 && found[2].length <= 3 && !found[2].startsWith('0')
}

/** The text without outer spaces, percent sign and with a plain minus. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/\s*%$/u, '')
    .replace(/^[−–]\s*/u, '-')
}

function readNumber(text: string, marks: DecimalMarks): { number: number; status: number } {
  if (plainNumber.test(text)) return { number: Number(text), status: readText }
  if (groupedByComma.test(text)) return { number: Number(text.replaceAll(',', '')), status: readText }
  if (groupedByPoint.test(text)) return { number: Number(text.replaceAll('.', '').replace(',', '.')), status: readText }
  if (exponent.test(text) || groupedBySpace.test(text))
    return { number: Number(text.replace(separators, '').replace(',', '.')), status: readText }
  const found = oneMark.exec(text)
  if (!found) return { number: Number.NaN, status: unreadableText }
  const decimal = Number(text.replace(',', '.'))
  if (!isAmbiguous(found)) return { number: decimal, status: readText }
  const meaning = marks[found[3] === ',' ? 'comma' : 'point']
  if (meaning === 'group') return { number: Number(text.replace(found[3], '')), status: readText }
  return { number: decimal, status: meaning === 'decimal' ? readText : doubtfulText }
}
