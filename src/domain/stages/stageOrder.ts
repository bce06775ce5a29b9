import type { FieldYearColumns, TraitColumn } from '../columns/fieldYear.ts'
import { medianOfSorted } from '../stats/moments/quantiles.ts'
import { sortNumbers } from '../stats/moments/sortNumbers.ts'
import { isEmergenceStage } from './shownDate.ts'

/** A stage of a plot with a date before an earlier stage's. */
export interface StageOutOfOrder {
  readonly plot: number
  readonly trait: number
}

/** The median date of a stage over the living plots, in days since 1970; null where no plot has it. */
function medianDay({ numbers }: TraitColumn, { alive, count }: FieldYearColumns): number | null {
  const days = numbers.subarray(0, count).filter((day, plot) => alive[plot] === 1 && !Number.isNaN(day))
  return days.length ? medianOfSorted(sortNumbers(days)) : null
}

/** The stages of a year that plots have, in their order: emergence, then by their median dates. */
function stagesInOrder(columns: FieldYearColumns): TraitColumn[] {
  return columns.traits
    .filter(({ trait }) => trait.role === 'stage')
    .flatMap((column) => {
      const day = medianDay(column, columns)
      return day === null ? [] : [{ column, day: isEmergenceStage(column.trait) ? Number.NEGATIVE_INFINITY : day }]
    })
    .sort((a, b) => (a.day === b.day ? 0 : a.day - b.day))
    .map(({ column }) => column)
}

/**
 * Stages with a date before an earlier stage's on the same plot. The order is the one on most plots of the year; two on
 * one day are in order. Deleted plots are ignored.
 */
export function stagesOutOfOrder(columns: FieldYearColumns): StageOutOfOrder[] {
  const stages = stagesInOrder(columns)
  const found: StageOutOfOrder[] = []
  for (let plot = 0; plot < columns.count; plot++) {
    if (!columns.alive[plot]) continue
    let latest = Number.NEGATIVE_INFINITY
    for (const { trait, numbers } of stages) {
      const day = numbers[plot]
      if (day < latest) found.push({ plot, trait: trait.id })
      else if (day > latest) latest = day
    }
  }
  return found
}
