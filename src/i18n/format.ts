import { chosenMark, type DecimalChoice, type DecimalMark, grouped } from '../words/digits.ts'

/** Real minus. */
const minusSign = '\u2212'
/** Shown for an empty value. */
export const noValue = '–'

let choice: DecimalChoice = 'language'
let mark: DecimalMark = '.'

/** The decimal mark of texts in a language, by the user's choice. */
export const decimalMarkIn = (language: string): DecimalMark => chosenMark(choice, language)

/** Sets the decimal mark of all numbers that are shown from now on, and returns it. */
export function setDecimalMark(chosen: DecimalChoice, language: string): DecimalMark {
  choice = chosen
  mark = decimalMarkIn(language)
  return mark
}

/** The decimal mark of what is shown. */
export const shownMark = (): DecimalMark => mark

/** A number that has been written with a decimal point, with the decimal mark and minus of what is shown. */
export const withMark = (text: string): string => text.replace('.', mark).replaceAll('-', minusSign)

const two = (n: number) => String(n).padStart(2, '0')

/**
 * A number with thin-space thousands, the decimal mark of the language or of the user's choice, and a real minus.
 * `decimals` fixes the digits after the mark; without it the shortest exact form is written. null and NaN are a dash.
 * `own` is the mark of a text in another language than the interface's.
 */
export function formatNumber(value: number | null, decimals?: number, own: DecimalMark = mark): string {
  if (value === null || Number.isNaN(value)) return noValue
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${minusSign}∞`
  const text = decimals === undefined ? plain(Math.abs(value)) : Math.abs(value).toFixed(decimals)
  const [whole, fraction] = text.split('.')
  const negative = value < 0 && Number(text) !== 0
  return `${negative ? minusSign : ''}${grouped(whole)}${fraction === undefined ? '' : `${own}${fraction}`}`
}

/** The shortest form without an exponent (for 1e21 and more the exponent stays). */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** A stored number as the text that a form begins with: not grouped; null is empty. */
export const inputNumber = (value: number | null): string => (value === null ? '' : String(value).replace('.', mark))

/** What a sentence names of a trait's values: its numbers, its counts apart, with that trait's decimals; null = as they are. */
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

/** Texts as a sentence names them: with commas, and the language's "and" before the last. */
export function formatList(texts: readonly string[], language: string): string {
  // British English: no comma before "and".
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(texts)
}

/** A calendar day as it is stored, a dash for none. */
export function formatDate(date: string | null): string {
  return date === null || date === '' ? noValue : date.slice(0, 10)
}

/** An instant as `YYYY-MM-DD HH:mm` in local time; a dash for none or for what is no instant. */
export function formatInstant(instant: string | null): string {
  const at = instant === null ? new Date(Number.NaN) : new Date(instant)
  if (Number.isNaN(at.getTime())) return noValue
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** An instant as `HH:mm` in local time; a dash for none. */
export function formatTime(instant: string | null): string {
  const text = formatInstant(instant)
  return text === noValue ? text : text.slice(11)
}

/** An instant as it is shown next to a cell: only the time if it was today. */
export function sinceWhen(at: string | null, now = new Date()): string {
  const instant = formatInstant(at)
  return instant.slice(0, 10) === formatInstant(now.toISOString()).slice(0, 10) ? formatTime(at) : instant
}
