/**
 * Limits below or beyond which a crop's lots have warnings: germination in %, years since the harvest, months since the
 * test.
 */
export interface SeedLimits {
  readonly min_germination: number
  readonly max_age: number
  readonly test_months: number
}

export const seedWarningCodes = [
  'seed.overbooked',
  'seed.old',
  'seed.germination',
  'seed.untested',
  'seed.uncleared',
  'seed.reserve',
  'seed.stale_booking',
] as const
export type SeedWarning = (typeof seedWarningCodes)[number]

/** Data of a lot for its warnings; days as `YYYY-MM-DD`, null: unknown. */
export interface WarnedLot {
  readonly amount: number
  readonly booked: number
  readonly germination: number | null
  readonly germination_date: string | null
  readonly harvest_year: number | null
  readonly cleared: boolean
  readonly reserved: boolean
  /** Day of the newest booking. */
  readonly booked_on: string | null
}

/** An older booking was for a past sowing, months. */
const bookingMonths = 12

/** The day this many months before a day; the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** Warnings against sowing from a lot on a day; an empty lot has only warnings about its bookings. */
export function seedWarnings(lot: WarnedLot, limits: SeedLimits, today: string): SeedWarning[] {
  if (lot.amount === 0) return lot.booked > 0 ? ['seed.overbooked'] : []
  const isBefore = (day: string, months: number) => day < monthsBefore(today, months)
  const age = lot.harvest_year === null ? null : Number(today.slice(0, 4)) - lot.harvest_year
  const tested = lot.germination === null ? null : lot.germination_date
  const applies: Record<SeedWarning, boolean> = {
    'seed.overbooked': lot.booked > lot.amount,
    'seed.old': age !== null && age > limits.max_age,
    'seed.germination': lot.germination !== null && lot.germination < limits.min_germination,
    'seed.untested': tested === null || isBefore(tested, limits.test_months),
    'seed.uncleared': !lot.cleared,
    'seed.reserve': lot.reserved,
    'seed.stale_booking': lot.booked > 0 && lot.booked_on !== null && isBefore(lot.booked_on, bookingMonths),
  }
  return seedWarningCodes.filter((code) => applies[code])
}
