import type { CellValue } from '../change/changeSet.ts'
import { dateOfDay, dayNumber } from '../columns/days.ts'
import { readDateColumn } from './dateReading.ts'
import { readText } from './numberReading.ts'

/**
 * Texts that are only dates: ISO, or day first with dots or slashes and a full year. Numbers and plot labels are not
 * dates.
 */
const isoForm = /^\d{4}-\d{2}-\d{2}$/
const dayFirstForm = /^(\d{1,2})([./])(\d{1,2})\2\d{4}$/

/** Dates as texts, and how to write further dates in the same format. */
interface WrittenDates {
  /** `YYYY-MM-DD`, in the order of the texts. */
  readonly dates: readonly string[]
  readonly write: (date: string) => string
}

/** Dates that share one format, by the rules of a paste; null for other texts and doubtful dates. */
function writtenDates(cells: readonly CellValue[]): WrittenDates | null {
  const texts = cells.filter((cell) => typeof cell === 'string')
  if (texts.length === 0 || texts.length !== cells.length) return null
  const { dates, status } = readDateColumn(texts)
  if (status.some((one) => one !== readText)) return null
  const read = dates.filter((date) => date !== null)
  if (texts.every((text) => isoForm.test(text))) return { dates: read, write: (date) => date }
  const forms = texts.map((text) => dayFirstForm.exec(text))
  const sign = forms[0]?.[2]
  if (!sign || forms.some((form) => form?.[2] !== sign)) return null
  const isPadded = forms.every((form) => form?.[1].length === 2 && form[3].length === 2)
  const isMonthFirst = forms.some((form, k) => Number(form?.[1]) !== Number(read[k].slice(8)))
  return {
    dates: read,
    write: (date) => {
      const [day, month] = [date.slice(8), date.slice(5, 7)].map((part) => (isPadded ? part : String(Number(part))))
      return [...(isMonthFirst ? [month, day] : [day, month]), date.slice(0, 4)].join(sign)
    },
  }
}

/**
 * Continues dates that are days or whole months apart, in their format; a single date continues day by day. Cell k counts
 * from 0. Null if the cells are not dates, or not evenly spaced.
 */
export function nextDates(
  source: readonly CellValue[],
  progression: (numbers: readonly number[]) => number | null,
): ((k: number) => string) | null {
  const written = writtenDates(source)
  if (!written) return null
  const { dates, write } = written
  const last = dates[dates.length - 1]
  if (dates.length === 1) return (k) => write(dateOfDay(dayNumber(last) + k + 1))
  const months = dates.every((date) => date.slice(8) === dates[0].slice(8)) ? progression(dates.map(monthNumber)) : null
  if (months) return (k) => write(dateInMonth(monthNumber(last) + months * (k + 1), Number(last.slice(8))))
  const days = progression(dates.map(dayNumber))
  return days === null ? null : (k) => write(dateOfDay(dayNumber(last) + days * (k + 1)))
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** The day in a month counted from year 0, or the month's last day if it is shorter. */
function dateInMonth(month: number, day: number): string {
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
