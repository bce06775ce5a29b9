import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownRuns } from './smallPath.ts'

const rows = (count: number, pitch: number): number[] => Array.from({ length: count }, (_, k) => k * pitch)

describe('drawn runs', () => {
  it('are all runs if there is space, else some including the first and the last', () => {
    expect(shownRuns([], 20, false)).toEqual([])
    expect(shownRuns([5], 20, true)).toEqual([0])
    expect(shownRuns(rows(4, 20), 20, true)).toEqual([0, 1, 2, 3])
    expect(shownRuns(rows(10, 5), 20, false)).toEqual([0, 4, 9])
    expect(shownRuns(rows(12, 5).reverse(), 20, false)).toEqual([0, 4, 11])
  })

  it('alternate like the full path of a snake, and stay distinguishable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.double({ min: 1, max: 30, noNaN: true }), (count, pitch) => {
        const shown = shownRuns(rows(count, pitch), 20, true)
        expect([shown[0], shown.at(-1)]).toEqual([0, count - 1])
        for (let k = 1; k < shown.length; k++) {
          const step = shown[k] - shown[k - 1]
          if (shown.length > 2) expect(step * pitch).toBeGreaterThanOrEqual(20 - 1e-9)
          if (k + 1 < shown.length) expect(step % 2).toBe(1)
        }
      }),
    )
  })
})
