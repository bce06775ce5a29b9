import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'

/** The mean day of a stage over the living plots that reached it; infinite if none did. */
function meanDay({ numbers, status }: TraitColumn, { alive, count }: FieldYearColumns): number {
  let sum = 0
  let n = 0
  for (let i = 0; i < count; i++) {
    if (!alive[i] || Number.isNaN(numbers[i]) || status[i] & suppressedBit) continue
    sum += numbers[i]
    n += 1
  }
  return n === 0 ? Number.POSITIVE_INFINITY : sum / n
}

/**
 * The stage that each plot reached last, as an index in `stages` (the year's reached stages in the order of their mean
 * dates, which is the order of development), -1 = none. Of two stages on one day the later one counts; suppressed dates
 * are ignored.
 */
export function lastStages(columns: FieldYearColumns): { readonly stages: TraitColumn[]; readonly last: Int32Array } {
  const stages = columns.traits
    .filter(({ trait }) => trait.role === 'stage')
    .map((column) => ({ column, mean: meanDay(column, columns) }))
    .filter(({ mean }) => Number.isFinite(mean))
    .sort((a, b) => a.mean - b.mean)
    .map(({ column }) => column)
  const last = new Int32Array(columns.count).fill(-1)
  const day = new Float64Array(columns.count).fill(Number.NEGATIVE_INFINITY)
  for (const [k, { numbers, status }] of stages.entries())
    for (let i = 0; i < columns.count; i++) {
      if (!(numbers[i] >= day[i]) || status[i] & suppressedBit) continue
      day[i] = numbers[i]
      last[i] = k
    }
  return { stages, last }
}
