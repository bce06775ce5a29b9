import { dateOfDay } from '../columns/days.ts'
import { blankText, type CellReason, doubtfulText, isMissingMark, readText, unreadableText } from './numberReading.ts'

/** A column of texts read as dates `YYYY-MM-DD`; null where `status[i]` is blank or unreadable. */
export interface DateReading {
  readonly dates: (string | null)[]
  readonly status: Uint8Array
  /** Why dates are doubtful, by their place. */
  readonly reasons: ReadonlyMap<number, CellReason>
}

/** First and last Excel serial read as a date: 1990-01-01 and 2050-12-31 (days since 1899-12-30). */
const serialMin = 32_874
const serialMax = 55_153
/** Serial of 1970-01-01. */
const serialOfDayZero = 25_569

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const dayFirst = /^(\d{1,2})[.](\d{1,2})[.](\d{4}|\d{2})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const serial = /^\d{5}$/

/**
 * Reads a column of dates: ISO, `dd.mm.yyyy` and `dd/mm/yyyy`. With slashes or hyphens the month comes first where a cell of the
 * column can only be read so, else as `around`, the other columns of the block, shows; a cell that could be read either way
 * is doubtful unless something shows the order. Years of two digits (20yy) and bare Excel serials are doubtful. Days that no
 * calendar has are unreadable.
 */
export function readDateColumn(texts: readonly string[], around: SlashOrder = 'unknown'): DateReading {
  const inColumn = slashOrder(texts)
  const order = inColumn === 'unknown' ? around : inColumn
  const reasons = new Map<number, CellReason>()
  const status = new Uint8Array(texts.length)
  const dates = texts.map((text, i) => {
    if (isMissingMark(text)) {
      status[i] = blankText
      return null
    }
    const read = readDate(text.trim(), order)
    status[i] = read === null ? unreadableText : read.doubt ? doubtfulText : readText
    if (read?.doubt) reasons.set(i, { code: read.doubt, params: { text: text.trim(), value: read.date } })
    return read === null ? null : read.date
  })
  return { dates, status, reasons }
}

/** What comes first in dates with slashes or hyphens. */
export type SlashOrder = 'day' | 'month' | 'unknown'

/** The order that texts show: those that can be read one way only. */
export function slashOrder(texts: readonly string[]): SlashOrder {
  const shown = new Set<SlashOrder>()
  for (const text of texts) {
    const found = slashed.exec(text.trim())
    if (!found) continue
    if (Number(found[1]) > 12) shown.add('day')
    else if (Number(found[2]) > 12) shown.add('month')
  }
  return shown.size === 1 ? [...shown][0] : 'unknown'
}

interface ReadDate {
  readonly date: string
  /** Why it is doubtful: the key of a sentence; null = clear. */
  readonly doubt: string | null
}

function readDate(text: string, order: SlashOrder): ReadDate | null {
  const asIso = iso.exec(text)
  if (asIso) return dated(asIso[1], asIso[2], asIso[3], null)
  const asDotted = dayFirst.exec(text)
  if (asDotted) return dated(asDotted[3], asDotted[2], asDotted[1], null)
  const asSlashed = slashed.exec(text)
  if (asSlashed) {
    const [, first, second, year] = asSlashed
    const monthFirst = Number(second) > 12 || (order === 'month' && Number(first) <= 12)
    const either = Number(first) <= 12 && Number(second) <= 12 && first !== second
    const doubt = either && order === 'unknown' ? 'doubt.order' : null
    return monthFirst ? dated(year, first, second, doubt) : dated(year, second, first, doubt)
  }
  const days = serial.test(text) ? Number(text) : 0
  if (days < serialMin || days > serialMax) return null
  return { date: dateOfDay(days - serialOfDayZero), doubt: 'doubt.serial' }
}

function dated(year: string, month: string, day: string, doubt: string | null): ReadDate | null {
  const short = year.length === 2
  const date = isoDate(Number(year) + (short ? 2000 : 0), Number(month), Number(day))
  return date === null ? null : { date, doubt: doubt ?? (short ? 'doubt.year' : null) }
}

/** `YYYY-MM-DD` of a day that the calendar has, else null. */
export function isoDate(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}
