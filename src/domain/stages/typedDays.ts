import { dateOfDay, dayNumber } from '../columns/days.ts'
import { type RuleRefusal, refuseRule } from '../refusal.ts'

/** Maximum number of days after sowing that may be typed instead of a stage's date. */
export const maxDaysAfterSowing = 400

/** Up to four digits: five are a day number of Excel. */
const dayCount = /^\d{1,4}$/

/**
 * The date of a stage that was typed as days after sowing, 1 to 400; null for a text that is no whole number. Refusals:
 * `stage.days` for another number, `stage.no_sowing_date` without a date to count from.
 */
export function dateOfTypedDays(
  text: string,
  sowing: string | null,
): { readonly ok: true; readonly value: string } | RuleRefusal<'stage.days' | 'stage.no_sowing_date'> | null {
  const typed = text.trim()
  if (!dayCount.test(typed)) return null
  const days = Number(typed)
  if (days < 1 || days > maxDaysAfterSowing) return refuseRule('stage.days', { min: 1, max: maxDaysAfterSowing })
  if (sowing === null) return refuseRule('stage.no_sowing_date')
  return { ok: true, value: dateOfDay(dayNumber(sowing) + days) }
}

/** Whether a value is the date of a stage before its year's sowing; false where that is unknown (null). */
export function isBeforeSowing(value: unknown, sowing: string | null): value is string {
  return sowing !== null && typeof value === 'string' && value < sowing
}
