import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumOfSquaredDeviations } from '../moments/moments.ts'
import { ascending, quantile } from '../moments/quantiles.ts'
import { rankColumn } from './rankedColumn.ts'
import { SelectionStatistics } from './SelectionStatistics.ts'

const column = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
    fc.integer({ min: -50, max: 50 }).map((v) => 1e5 + v / 8),
  ),
  {
    minLength: 1,
    maxLength: 60,
  },
)
const changes = fc.array(
  fc.record({ add: fc.array(fc.nat(), { maxLength: 20 }), drop: fc.array(fc.nat(), { maxLength: 20 }) }),
  {
    maxLength: 8,
  },
)

/** The expected figures, computed from the selected values. */
function direct(values: Float64Array, chosen: ReadonlySet<number>) {
  const present = ascending([...chosen].map((i) => values[i]).filter((value) => !Number.isNaN(value)))
  const n = present.length
  const missing = chosen.size - n
  if (n === 0) return { n, missing, sum: null, mean: null, sd: null, q1: null, median: null, q3: null, outliers: 0 }
  const sum = present.reduce((total, value) => total + value, 0)
  const mean = sum / n
  const q1 = quantile(present, 0.25)
  const q3 = quantile(present, 0.75)
  const inFences = present.filter((value) => value >= q1 - 1.5 * (q3 - q1) && value <= q3 + 1.5 * (q3 - q1))
  return {
    n,
    missing,
    sum,
    mean,
    sd: n < 2 ? null : Math.sqrt(sumOfSquaredDeviations(present) / (n - 1)),
    min: present[0],
    max: present[n - 1],
    q1,
    median: quantile(present, 0.5),
    q3,
    whiskerLow: inFences[0],
    whiskerHigh: inFences[inFences.length - 1],
    outliers: n - inFences.length,
  }
}

function expectSame(actual: object, expected: object) {
  for (const [key, value] of Object.entries(expected)) {
    const number = (actual as Record<string, number | null>)[key]
    if (value === null || key === 'n' || key === 'missing' || key === 'outliers')
      expect([key, number]).toEqual([key, value])
    else expect(number).toBeCloseTo(value, 8)
  }
}

describe('statistics of a changing selection', () => {
  it('equal the statistics of the selected values after any changes', () => {
    fc.assert(
      fc.property(column, changes, (list, steps) => {
        const values = Float64Array.from(list)
        const tracker = new SelectionStatistics(rankColumn(values))
        const chosen = new Set<number>()
        for (const { add, drop } of steps) {
          const added = add.map((k) => k % values.length)
          const removed = drop.map((k) => k % values.length)
          for (const i of removed) chosen.delete(i)
          for (const i of added) chosen.add(i)
          tracker.change(added, removed)
          expectSame(tracker.summary(), direct(values, chosen))
        }
      }),
      { numRuns: 200, seed: 3 },
    )
  })

  it('a replaced selection equals one built step by step, for few or many changed plots', () => {
    const values = Float64Array.from({ length: 500 }, (_, i) => (i % 37 === 0 ? Number.NaN : Math.sin(i) * 100))
    const tracker = new SelectionStatistics(rankColumn(values))
    for (const take of [(i: number) => i < 400, (i: number) => i < 402, (i: number) => i % 3 === 0, () => false]) {
      const chosen = Array.from(values.keys()).filter(take)
      tracker.replace(Uint8Array.from(values, (_, i) => (take(i) ? 1 : 0)))
      expectSame(tracker.summary(), direct(values, new Set(chosen)))
    }
  })

  it('a million plots added and removed leave no rounding drift', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => 1e6 + Math.sin(i * i))
    const tracker = new SelectionStatistics(rankColumn(values))
    tracker.change([1, 2, 3], [])
    const before = tracker.summary()
    for (let round = 0; round < 500; round++) {
      const plots = Array.from({ length: 996 }, (_, k) => 4 + ((k * 7 + round) % 996))
      tracker.change(plots, [])
      tracker.change([], plots)
    }
    expect(tracker.summary()).toEqual(before)
  })
})
