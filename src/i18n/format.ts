import { chosenMark, type DecimalChoice, type DecimalMark, groupDigits } from '../words/digits.ts'

/** The minus sign, not a hyphen. */
const minusSign = '\u2212'
/** Shown for an empty value. */
export const noValue = '–'

let choice: DecimalChoice = 'language'
let mark: DecimalMark = '.'

/** The decimal mark: the user's choice, else the usual one of the language. */
export const decimalMarkIn = (language: string): DecimalMark => chosenMark(choice, language)

/** Sets the decimal mark of all numbers formatted later, and returns it. */
export function setDecimalMark(chosen: DecimalChoice, language: string): DecimalMark {
  choice = chosen
  mark = decimalMarkIn(language)
  return mark
}

/** The current decimal mark. */
export const shownMark = (): DecimalMark => mark

/** A number written with a decimal point, converted to the current decimal mark and minus sign. */
export const withMark = (text: string): string => text.replace('.', mark).replaceAll('-', minusSign)

const two = (n: number) => String(n).padStart(2, '0')

/**
 * Formats a number with thin-space thousands, the current decimal mark and the minus sign. `decimals` fixes the number
 * of decimals; without it the shortest exact form is used. null and NaN become a dash. `decimalMark` is the decimal mark of a
 * text in another language than the interface's.
 */
export function formatNumber(value: number | null, decimals?: number, decimalMark: DecimalMark = mark): string {
  if (value === null || Number.isNaN(value)) return noValue
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${minusSign}∞`
  const text = decimals === undefined ? plain(Math.abs(value)) : Math.abs(value).toFixed(decimals)
  const [integer, fraction] = text.split('.')
  const negative = value < 0 && Number(text) !== 0
  return `${negative ? minusSign : ''}${groupDigits(integer)}${fraction === undefined ? '' : `${decimalMark}${fraction}`}`
}

/** The shortest form without an exponent (for 1e21 and more the exponent stays). */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** A stored number as the initial text of a form field: not grouped; null is empty. */
export const inputNumber = (value: number | null): string => (value === null ? '' : String(value).replace('.', mark))

/**
 * The parameters of a sentence about a trait: its values get the trait's decimals, its counts do not; null = values as
 * they are.
 */
export function writtenParams(
  params: Readonly<Record<string, string | number>>,
  decimals: number | null,
): Record<string, string | number> {
  if (decimals === null) return { ...params }
  const written = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'count' ? formatNumber(value, decimals) : value,
  ])
  return Object.fromEntries(written)
}

/** A list of texts in a sentence: with commas, and the language's "and" before the last. */
export function formatList(texts: readonly string[], language: string): string {
  // British English: no comma before "and".
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(texts)
}

/** A calendar day as it is stored; a dash for null. */
export function formatDate(date: string | null): string {
  return date === null || date === '' ? noValue : date.slice(0, 10)
}

/** An instant as `YYYY-MM-DD HH:mm` in local time; a dash for null or an invalid instant. */
export function formatInstant(instant: string | null): string {
  const at = instant === null ? new Date(Number.NaN) : new Date(instant)
  if (Number.isNaN(at.getTime())) return noValue
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** An instant as `HH:mm` in local time; a dash for null. */
export function formatTime(instant: string | null): string {
  const text = formatInstant(instant)
  return text === noValue ? text : text.slice(11)
}

/** An instant for display next to a cell: only the time if it is today. */
export function sinceWhen(at: string | null, now = new Date()): string {
  const instant = formatInstant(at)
  return instant.slice(0, 10) === formatInstant(now.toISOString()).slice(0, 10) ? formatTime(at) : instant
}
