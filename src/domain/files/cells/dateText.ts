import { readDateText } from '../../sheet/dateReading.ts'

const DAY = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Date systems of workbooks. */
export type DateSystem = 1900 | 1904

/** First and last serial that a bare number in a date column may be: 1990-01-01 and 2050-12-31. */
export const SERIAL_RANGE: Readonly<Record<DateSystem, { readonly first: number; readonly last: number }>> = {
  1900: { first: 32_874, last: 55_153 },
  1904: { first: 31_412, last: 53_691 },
}

/**
 * Date of a spreadsheet serial, `YYYY-MM-DD`; null outside the years 1900–9999. Serials 1–59 of the 1900 system count
 * from 1899-12-31, because that system has a 29 February 1900.
 */
export function dateFromSerial(serial: number, system: DateSystem): string | null {
  if (!(serial >= (system === 1904 ? 0 : 1)) || serial >= 2_958_466) return null
  const epoch = system === 1904 ? EPOCH_1904 : serial < 60 ? EPOCH_1900 + DAY : EPOCH_1900
  return new Date(epoch + Math.floor(serial) * DAY).toISOString().slice(0, 10)
}

/** Time of day of a spreadsheet serial (0 or more), `HH:mm:ss`. */
export function timeFromSerial(serial: number): string {
  const seconds = Math.min(86_399, Math.round((serial - Math.floor(serial)) * 86_400))
  return new Date(seconds * 1_000).toISOString().slice(11, 19)
}

/** Serial of a date `YYYY-MM-DD` in the 1900 system. */
export function serialFromDate(iso: string): number {
  return Math.round((Date.parse(`${iso}T00:00:00Z`) - EPOCH_1900) / DAY)
}

/**
 * Parses a text that is only a date as `YYYY-MM-DD`: ISO, `DD.MM.YYYY`, with the name of the month, or with slashes if
 * only one of the two numbers can be the month. Null if it is not such a date, not in the calendar, or ambiguous.
 */
export function dateFromText(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const read = readDateText(text)
  return read !== null && read.ambiguity === null && read.date >= '1900' ? read.date : null
}

function calendarDay(year: number, month: number, day: number): string | null {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}
