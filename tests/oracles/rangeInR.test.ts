import { describe, expect, it } from 'vitest'
import { studentizedRange } from '../../src/domain/stats/distributions/studentizedRange.ts'
import { rangeCdfInR, rangeQuantileInR } from './rangeInR.ts'

// ptukey(q, k, df, lower = FALSE) and qtukey(0.95, k, df) of R 4.2.2.
const TAILS = [
  [9.8, 5, 12, 1.2641966867899e-4],
  [12, 7, 12, 3.15256008422971e-5],
  [8, 3, 12, 2.89110203388732e-4],
  [10, 4, 5, 3.33397685799952e-3],
] as const

const CRITICAL = [
  [3, 2, 8.3307825511898272],
  [10, 4, 7.8263351359207327],
  [5, 12, 4.5077099196570387],
  [56, 165, 5.8375612863650073],
] as const

describe('studentized range like R', () => {
  it.each(TAILS)(
    'equals R’s tail beyond %d for %d means and %d degrees of freedom to the last digit',
    (q, k, df, p) => {
      expect(Math.abs(1 - rangeCdfInR(q, k, df) - p)).toBeLessThan(1e-14)
    },
  )

  it.each(CRITICAL)('equals R’s critical value for %d means and %d degrees of freedom', (k, df, q) => {
    expect(Math.abs(rangeQuantileInR(0.95, k, df) / q - 1)).toBeLessThan(1e-12)
  })

  it('approaches the exact range with more degrees of freedom', () => {
    const difference = (df: number) => Math.abs(1 - rangeCdfInR(9.8, 5, df) - studentizedRange(5, df).upper(9.8))
    expect(difference(3)).toBeGreaterThan(1e-7)
    expect(difference(12)).toBeLessThan(1e-9)
    expect(difference(40)).toBeLessThan(1e-12)
  })
})
