import { type FieldYearColumns, traitValue } from '../columns/fieldYear.ts'
import type { Trait } from '../traits/trait.ts'
import { daysAfterSowing, isEmergence } from './daysAfterSowing.ts'

/**
 * The date from which the days of a plot's stages count: the year's sowing, else the plot's own emergence, else the
 * year's; null where none is known.
 */
export function countedFrom(year: FieldYearColumns, plot: number): string | null {
  if (year.sowing_date !== null) return year.sowing_date
  for (const column of year.traits) {
    if (!isEmergenceStage(column.trait)) continue
    const emerged = traitValue(column, plot)
    if (typeof emerged === 'string') return emerged
  }
  return year.emergence_date
}

/** Whether a trait is the stage of emergence. */
export function isEmergenceStage({ role, name }: Pick<Trait, 'role' | 'name'>): boolean {
  return role === 'stage' && isEmergence(name)
}

/**
 * The date of a stage or technology as shown, `2026-06-30 · 63`: a stage has the days from `from` (see `countedFrom`),
 * negative ones with a minus sign. Only the date for a technology, for emergence, without a date to count from, and for a
 * text that is no date (typed and refused).
 */
export function shownDate(trait: Pick<Trait, 'role' | 'name'>, date: string, from: string | null): string {
  if (trait.role !== 'stage' || from === null) return date
  const days = daysAfterSowing(trait.name, date, { sowing: from, emergence: null })
  return days === null || Number.isNaN(days) ? date : `${date} · ${days < 0 ? '\u2212' : ''}${Math.abs(days)}`
}
