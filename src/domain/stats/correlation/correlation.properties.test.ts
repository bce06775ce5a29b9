import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberColumn } from '../data/columns.ts'
import { correlation } from './correlation.ts'
import { kendallTau } from './kendall.ts'
import { correlationMatrix } from './matrix.ts'

const pairs = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })), {
  minLength: 4,
  maxLength: 30,
})

/** Kendall's score and ties pair by pair, by the definition. */
function tauByPairs(points: readonly (readonly [number, number])[]): number {
  let score = 0
  let [x, y] = [0, 0]
  points.forEach(([x1, y1], i) => {
    for (const [x2, y2] of points.slice(i + 1)) {
      score += Math.sign(x1 - x2) * Math.sign(y1 - y2)
      if (x1 !== x2) x++
      if (y1 !== y2) y++
    }
  })
  return score / Math.sqrt(x * y)
}

function correlate(points: readonly (readonly [number, number])[], change = (value: number) => value) {
  return correlation(
    numberColumn(
      'x',
      points.map(([x]) => x),
    ),
    numberColumn(
      'y',
      points.map(([, y]) => change(y)),
    ),
  )
}

describe('correlation of random data', () => {
  it('counts Kendall’s pairs by their definition', () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const expected = tauByPairs(points)
        if (!Number.isFinite(expected)) return
        const result = kendallTau(
          Float64Array.from(points, ([x]) => x),
          Float64Array.from(points, ([, y]) => y),
        )
        expect(result.tauB).toBeCloseTo(expected, 12)
      }),
    )
  })

  it('is between −1 and 1, inside its 95 % interval [LIM-30]', () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const result = correlate(points)
        if (!result.ok) return
        const { r, ci95Lo, ci95Hi } = result.pearson
        expect(Math.abs(r)).toBeLessThanOrEqual(1)
        expect(ci95Lo! <= r && r <= ci95Hi!).toBe(true)
        expect(Math.abs(result.spearman.rho)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('ranks are invariant to increasing functions of a trait, and Pearson to linear ones', () => {
    fc.assert(
      fc.property(pairs, (points) => {
        const plain = correlate(points)
        const grown = correlate(points, (y) => Math.exp(y / 4))
        const linear = correlate(points, (y) => 8 * y + 1000)
        if (!plain.ok || !grown.ok || !linear.ok) return
        expect(grown.spearman).toEqual(plain.spearman)
        expect(grown.kendall).toEqual(plain.kendall)
        expect(linear.pearson.r).toBeCloseTo(plain.pearson.r, 12)
      }),
    )
  })

  it('computes the coefficients of the single correlations in the matrix', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.option(fc.integer({ min: 0, max: 50 })), fc.option(fc.integer({ min: 0, max: 50 }))), {
          minLength: 6,
          maxLength: 30,
        }),
        (rows) => {
          const x = numberColumn(
            'x',
            rows.map(([value]) => value),
          )
          const y = numberColumn(
            'y',
            rows.map(([, value]) => value),
          )
          const single = correlation(x, y)
          const matrix = correlationMatrix([x, y])
          if (!single.ok || !matrix.ok) return
          expect(matrix.pearsonPairwise[0]![1]).toBeCloseTo(single.pearson.r, 14)
          expect(matrix.spearmanPairwise[1]![0]).toBeCloseTo(single.spearman.rho, 14)
          expect(matrix.nPairwise[0]![1]).toBe(single.meta.n)
          expect(matrix.nCompleteRows).toBe(single.meta.n)
        },
      ),
    )
  })
})
