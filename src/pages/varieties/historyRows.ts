import type { HistoryRow, LineDetails } from '../../contract/lines/varieties.ts'

/** A trait for which a line has a history. */
export interface HistoryTrait {
  readonly id: number
  readonly heading: string
}

/** A row of numbers with its control. */
export type NumberRow = HistoryRow & { readonly avg_value: number }

const isNumberRow = (row: HistoryRow): row is NumberRow => typeof row.avg_value === 'number'

/** The number traits for which a line has values, in order of first occurrence. */
export function historyTraits({ phenotypes }: LineDetails): HistoryTrait[] {
  const traits = new Map<number, HistoryTrait>()
  for (const { phenotype_id: id, feature, unit, avg_value } of phenotypes)
    if (typeof avg_value === 'number') traits.set(id, { id, heading: unit ? `${feature}, ${unit}` : feature })
  return [...traits.values()]
}

/** The nursery-years in which the line has values of a trait, newest first. */
export function historyRows({ phenotypes }: LineDetails, trait: number): NumberRow[] {
  return phenotypes.filter(isNumberRow).filter(({ phenotype_id }) => phenotype_id === trait)
}

/**
 * Number of trials with a test in which the line is above, equal to and below the control; and number of trials without
 * one.
 */
export function verdictOf(rows: readonly HistoryRow[]): {
  above: number
  same: number
  below: number
  untested: number
} {
  const count = (group: number | null) => rows.filter((row) => row.group === group).length
  return { above: count(1), same: count(2), below: count(3), untested: count(null) }
}

/** Steps of an axis: 1, 2 or 5 times a power of ten. */
function stepFor(reach: number): number {
  const power = 10 ** Math.floor(Math.log10(reach))
  return ([1, 2, 5, 10].find((step) => step * power >= reach) ?? 10) * power
}

/**
 * Half the length of the axis around the control, so that every difference and LSD fits: a round number; 1 if there is
 * nothing to show.
 */
export function axisReach(rows: readonly HistoryRow[]): number {
  const largest = Math.max(0, ...rows.flatMap(({ difference, lsd05 }) => [Math.abs(difference ?? 0), lsd05 ?? 0]))
  return largest > 0 ? stepFor(largest * 1.05) : 1
}
