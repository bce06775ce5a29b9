import type { BenchRow } from './row.ts'
import { run } from './statistics.bench.ts'

/** P10: the statistics' own bench as lines of the table; against R where it is installed, else against its floor. */
export function statisticsRows(): BenchRow[] {
  return run().map(({ id, what, ms, floor, rival, ratio, goal, met }) => ({
    id,
    what,
    value: ms,
    unit: 'ms',
    against: rival ? { name: `R: ${rival.name}`, value: rival.ms } : { name: floor.name, value: floor.ms },
    ratio: ratio === null ? { value: ms / floor.ms, of: 'cost' } : { value: ratio, of: 'speed' },
    goal,
    met,
  }))
}
