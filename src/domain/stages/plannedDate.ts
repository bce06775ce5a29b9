import type { TraitColumn } from '../columns/fieldYear.ts'

/**
 * The date `YYYY-MM-DD` that a technology is planned for on a plot (by index) where it has not been carried out; null where
 * it has, where nothing is planned, and of any other trait.
 */
export function plannedAt({ trait, numbers, annotations }: TraitColumn, plot: number): string | null {
  if (trait.role !== 'technology' || !Number.isNaN(numbers[plot])) return null
  return annotations.planned.get(plot) ?? null
}

/** Whether what was planned for a day and has not been carried out should have been by `today` (both `YYYY-MM-DD`). */
export function isOverdue(planned: string, today: string): boolean {
  return planned < today
}

/** A planned day as a cell has room for it: month and day, `08-14`. */
export function shortDay(date: string): string {
  return date.slice(5)
}
