import type { BenchRow } from './row.ts'
import { run } from './statistics.bench.ts'

/**
 * P10: the statistics' own bench as rows of the table; against R where it is installed and the goal is relative to it,
 * else against the floor.
 */
export function statisticsRows(): BenchRow[] {
  return run().map(({ id, what, ms, floor, rival, ratio, maxOfFloor, goal, met }) => {
    const usesFloor = maxOfFloor !== null || !rival || ratio === null
    return {
      id,
      what,
      value: ms,
      unit: 'ms',
      against: usesFloor ? { name: floor.name, value: floor.ms } : { name: `R: ${rival.name}`, value: rival.ms },
      ratio: usesFloor ? { value: ms / floor.ms, of: 'cost' } : { value: ratio, of: 'speed' },
      goal,
      met,
    }
  })
}
