import type { TraitColumn } from '../columns/fieldYear.ts'

/**
 * The date `YYYY-MM-DD` that a technology is planned for on a plot (by index) and has not been carried out; null where it
 * has, without a plan, and for any other trait.
 */
export function plannedAt({ trait, numbers, annotations }: TraitColumn, plot: number): string | null {
  if (trait.role !== 'technology' || !Number.isNaN(numbers[plot])) return null
  return annotations.planned.get(plot) ?? null
}

/** Whether a planned action that has not been carried out is late on `today` (both `YYYY-MM-DD`). */
export function isOverdue(planned: string, today: string): boolean {
  return planned < today
}

/** A planned day in the short form of a cell: month and day, `08-14`. */
export function shortDay(date: string): string {
  return date.slice(5)
}
