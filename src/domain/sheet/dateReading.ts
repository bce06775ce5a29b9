import { dateOfDay } from '../columns/days.ts'
import { blankText, type CellReason, doubtfulText, isMissingMark, readText, unreadableText } from './numberReading.ts'

/** A column of texts read as dates `YYYY-MM-DD`; null where `status[i]` is blank or unreadable. */
export interface DateReading {
  readonly dates: (string | null)[]
  readonly status: Uint8Array
  /** Reasons of doubtful dates, by index. */
  readonly reasons: ReadonlyMap<number, CellReason>
}

/** First and last Excel serial read as a date: 1990-01-01 and 2050-12-31 (days since 1899-12-30). */
const minSerial = 32_874
const maxSerial = 55_153
/** First and last year of a date: others are typing errors, such as 1025 or 2205. */
const minYear = 1900
const maxYear = 2100
/** Serial of 1970-01-01. */
const serialOfDayZero = 25_569

const iso = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/
const dayFirst = /^(\d{1,2})[.](\d{1,2})[.](\d{4}|\d{2})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
/** Dates without a year: `12.05`, `12.05.`, `12/5`, `12 May`, `14-май`, `May 12`. */
const shortDayFirst = /^(\d{1,2})\.(\d{1,2})\.?$/
const shortSlashed = /^(\d{1,2})[/-](\d{1,2})$/
const shortDayAndMonth = /^(\d{1,2})[\s.-]*(?:de\s+)?(\p{L}{3,})\.?$/u
/** Not with a hyphen: spreadsheets show a month and its year as `May-26`. */
const shortMonthAndDay = /^(\p{L}{3,})\.?\s+(\d{1,2})$/u
const serial = /^\d{5}$/
/** `20260512`. */
export const compactDate = /^(199\d|20[0-4]\d|2050)(\d{2})(\d{2})$/
/** Time after the day: `T10:11:12+03:00`, ` 9:05`, ` 9:05 PM`, `:00:00:00` (SAS). */
const timeOfDay =
  /(?:[T ]|(?<=\d{4}):)\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i
/** `5-May-25`, `5 мая 2025`, `5 de mayo de 2025`. */
const dayAndMonth = /^(\d{1,2})[\s.-]*(?:de\s+)?(\p{L}{3,})\.?[\s,.-]*(?:de\s+)?(\d{4}|\d{2})(?:\s*г\.?)?$/u
/** `May 5, 2025`. */
const monthAndDay = /^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})$/u

/** `2026-April-21`, Breedbase's format. */
const yearLed = /^(\d{4})[\s-](\p{L}{3,})\.?[\s-](\d{1,2})$/u

/** Beginnings of the months' names in English, Russian, Italian and Spanish; no two months share one. */
const monthNames: readonly string[] = [
  'jan янв gen ene',
  'feb фев',
  'mar мар',
  'apr апр abr',
  'may мая май mag',
  'jun июн giu',
  'jul июл lug',
  'aug авг ago',
  'sep сен set',
  'oct окт ott',
  'nov ноя',
  'dec дек dic',
]
const wholeMonths: ReadonlySet<string> = new Set(
  (
    'january february march april may june july august sept september october november december ' +
    'январь января февраль февраля март марта апрель апреля май мая июнь июня июль июля август августа ' +
    'сентябрь сентября сент октябрь октября ноябрь ноября нояб декабрь декабря февр ' +
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre sett ottobre novembre dicembre ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre'
  ).split(' '),
)

/** The month (from 1) named by a word, in full or by its first three letters; 0 = none. */
function monthNamed(word: string): number {
  const lower = word.toLowerCase()
  if (lower.length > 3 && !wholeMonths.has(lower)) return 0
  return monthNames.findIndex((names) => names.split(' ').includes(lower.slice(0, 3))) + 1
}

/** The full year of a two-digit one with a month's name: 1951 to 2050. */
function wholeYear(year: string): string {
  if (year.length === 4) return year
  return String(Number(year) + (Number(year) > 50 ? 1900 : 2000))
}

/**
 * Reads a column of dates: ISO, `dd.mm.yyyy`, dates with months' names in four languages, `dd/mm/yyyy` and `mm/dd/yyyy`.
 * With slashes or hyphens, unambiguous cells decide the order, else `around`; if neither does, or cells contradict each
 * other, ambiguous cells are doubtful. Two-digit years (20yy), dates without a year (`12.05`, read in `year`; null = not
 * dates) and bare Excel serials are doubtful. Invalid days and years outside 1900 to 2100 are unreadable.
 */
export function readDateColumn(
  texts: readonly string[],
  around: SlashOrder = 'unknown',
  year: number | null = null,
): DateReading {
  const reasons = new Map<number, CellReason>()
  const status = new Uint8Array(texts.length)
  const readOne = dateReader(texts, around)
  const dates = texts.map((text, i) => {
    if (isMissingMark(text)) {
      status[i] = blankText
      return null
    }
    const read = readOne(text, year)
    const ambiguity = read && (read.ambiguity ?? (read.isShort ? yearAmbiguity(text) : null))
    status[i] = read === null ? unreadableText : ambiguity ? doubtfulText : readText
    if (read && ambiguity) reasons.set(i, { code: ambiguity, params: { text: text.trim(), value: read.date } })
    return read === null ? null : read.date
  })
  return { dates, status, reasons }
}

/** The reason why a date without its full year is doubtful. */
function yearAmbiguity(text: string): 'doubt.year' | 'doubt.noYear' {
  const bare = text.trim().replace(timeOfDay, '')
  return dayFirst.test(bare) || slashed.test(bare) ? 'doubt.year' : 'doubt.noYear'
}

/**
 * Reads one text of a column; null = not a date. `year` is used for dates without one (`12.05`); null = these are not
 * dates.
 */
export type DateReader = (text: string, year?: number | null) => ReadDate | null

/** Reads single texts of one column, whose texts together decide the order. */
export function dateReader(texts: readonly string[], around: SlashOrder): DateReader {
  const shown = shownOrders(texts)
  const order = shown.size === 1 ? [...shown][0] : around
  // If cells contradict each other, each is read in the chosen order, or is doubtful.
  const isMixed = shown.size > 1
  return (text, year = null) => {
    const bare = text.trim().replace(timeOfDay, '')
    const whole = year === null ? null : withYear(bare, year)
    if (whole === null) return readDate(bare, order, isMixed)
    const read = readDate(whole, order, isMixed)
    return read && { ...read, isShort: true }
  }
}

/** A date without a year, completed with that year; a two-digit year in full if it is the same or adjacent. Else null. */
function withYear(text: string, year: number): string | null {
  const dotted = shortDayFirst.exec(text)
  if (dotted) return `${dotted[1]}.${dotted[2]}.${year}`
  const slashes = shortSlashed.exec(text)
  if (slashes) return `${slashes[1]}/${slashes[2]}/${year}`
  const match = shortDayAndMonth.exec(text)
  if (match && monthNamed(match[2]) > 0) return `${match[1]} ${match[2]} ${year}`
  const monthLed = shortMonthAndDay.exec(text)
  if (monthLed && monthNamed(monthLed[1]) > 0) return `${monthLed[1]} ${monthLed[2]}, ${year}`
  const two = dayFirst.exec(text) ?? slashed.exec(text)
  if (two?.[3].length !== 2) return null
  const fullYear = Math.floor(year / 100) * 100 + Number(two[3])
  return Math.abs(fullYear - year) <= 1 ? text.slice(0, -2) + fullYear : null
}

/** Reads a date out of context; null = not a date. */
export function readDateText(text: string): ReadDate | null {
  return readDate(text.trim(), 'unknown', false)
}

/** What comes first in dates with slashes or hyphens. */
export type SlashOrder = 'day' | 'month' | 'unknown'

/** The orders of unambiguous texts. */
function shownOrders(texts: readonly string[]): ReadonlySet<'day' | 'month'> {
  const shown = new Set<'day' | 'month'>()
  for (const text of texts) {
    const order = shownOrder(text)
    if (order) shown.add(order)
  }
  return shown
}

/** The order of an unambiguous date with slashes or hyphens, with or without a year; null for any other text. */
export function shownOrder(text: string): 'day' | 'month' | null {
  const bare = text.trim().replace(timeOfDay, '')
  const match = slashed.exec(bare) ?? shortSlashed.exec(bare)
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  if (first > 12 && second <= 12) return 'day'
  return second > 12 && first <= 12 ? 'month' : null
}

/**
 * Both readings of a date with slashes or hyphens, day first and month first; null for any other text. `year` as for a
 * `DateReader`.
 */
export function slashedDates(
  text: string,
  year: number | null = null,
): { readonly day: string | null; readonly month: string | null } | null {
  const bare = text.trim().replace(timeOfDay, '')
  const match = slashed.exec(year === null ? bare : (withYear(bare, year) ?? bare))
  if (!match) return null
  const [, first, second, ofText] = match
  return {
    day: dated(ofText, second, first, null)?.date ?? null,
    month: dated(ofText, first, second, null)?.date ?? null,
  }
}

/** Whether a date's text ends with a time of day other than midnight. */
export function hasTime(text: string): boolean {
  const match = timeOfDay.exec(text.trim())
  return match !== null && /[1-9]/.test(match[0].replace(/12(?=:00(:00)?\s*am)|[+-]\d{2}:?\d{2}$/i, ''))
}

/** A text read as a date `YYYY-MM-DD`. */
export interface ReadDate {
  readonly date: string
  /** Message key of the doubt; null = clear. */
  readonly ambiguity: string | null
  /** The text has no year, or a two-digit one: it is read in the year that was passed. */
  readonly isShort?: true
}

function readDate(text: string, order: SlashOrder, isMixed: boolean): ReadDate | null {
  const asIso = iso.exec(text)
  if (asIso) return dated(asIso[1], asIso[3], asIso[4], null)
  const asDotted = dayFirst.exec(text)
  if (asDotted) return dated(asDotted[3], asDotted[2], asDotted[1], null)
  const match = dayAndMonth.exec(text)
  if (match) return dated(wholeYear(match[3]), String(monthNamed(match[2])), match[1], null)
  const monthLed = monthAndDay.exec(text)
  if (monthLed) return dated(monthLed[3], String(monthNamed(monthLed[1])), monthLed[2], null)
  const asYearLed = yearLed.exec(text)
  if (asYearLed) return dated(asYearLed[1], String(monthNamed(asYearLed[2])), asYearLed[3], null)
  const asSlashed = slashed.exec(text)
  if (asSlashed) {
    const [, first, second, year] = asSlashed
    const isChosen = isMixed && order !== 'unknown'
    const monthFirst = isChosen ? order === 'month' : Number(second) > 12 || (order === 'month' && Number(first) <= 12)
    const either = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
    const ambiguity = (either || isMixed) && order === 'unknown' ? 'doubt.order' : null
    return monthFirst ? dated(year, first, second, ambiguity) : dated(year, second, first, ambiguity)
  }
  const asCompact = compactDate.exec(text)
  if (asCompact) return dated(asCompact[1], asCompact[2], asCompact[3], 'doubt.serial')
  const days = serial.test(text) ? Number(text) : 0
  if (days < minSerial || days > maxSerial) return null
  return { date: dateOfDay(days - serialOfDayZero), ambiguity: 'doubt.serial' }
}

function dated(year: string, month: string, day: string, ambiguity: string | null): ReadDate | null {
  const short = year.length === 2
  const fullYear = Number(year) + (short ? 2000 : 0)
  if (fullYear < minYear || fullYear > maxYear) return null
  const date = isoDate(fullYear, Number(month), Number(day))
  return date === null ? null : { date, ambiguity: ambiguity ?? (short ? 'doubt.year' : null) }
}

/** `YYYY-MM-DD` of a valid calendar day, else null. */
export function isoDate(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}
