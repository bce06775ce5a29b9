const dayLength = 86_400_000

const dayNumbers = new Map<number, string>()
/** Most cached texts of days: more than the seasons of a breeder's life have. */
const maxKnown = 50_000

/** Days from 1970-01-01 to a date `YYYY-MM-DD`; NaN for any other text. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

/** The date `YYYY-MM-DD` of a number of days from 1970-01-01. */
export function dateOfDay(day: number): string {
  let date = dayNumbers.get(day)
  if (date === undefined) {
    date = new Date(day * dayLength).toISOString().slice(0, 10)
    if (dayNumbers.size >= maxKnown) dayNumbers.clear()
    dayNumbers.set(day, date)
  }
  return date
}
