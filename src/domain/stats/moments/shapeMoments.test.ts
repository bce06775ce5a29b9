import { describe, expect, it } from 'vitest'
import { shapeMoments } from './moments.ts'

/** Third and fourth standardised moments by whole-number arithmetic: values are multiples of 1/8. */
function exact(values: readonly number[]): { g1: number; g2: number } {
  const n = BigInt(values.length)
  const eighths = values.map((value) => BigInt(value * 8))
  const total = eighths.reduce((a, b) => a + b, 0n)
  const power = (k: bigint) => eighths.map((eighth) => (eighth * n - total) ** k).reduce((a, b) => a + b, 0n)
  const [m2, m3, m4] = [power(2n), power(3n), power(4n)].map((sum) => Number(sum) / values.length) as [
    number,
    number,
    number,
  ]
  return { g1: m3 / m2 ** 1.5, g2: m4 / m2 ** 2 - 3 }
}

describe('moments of badly scaled data', () => {
  const small = [0, 0.125, 0.125, 0.25, 0.5, 0.5, 1, 1.625, 0.125, 0.375, 0.75]

  it.each([0, 1e6, 1e12, 1e14])('agree with exact arithmetic at %d [STA-01]', (origin) => {
    const values = small.map((value) => value + origin)
    const { g1, g2 } = exact(values)
    const moments = shapeMoments(values)
    expect(Math.abs(moments.skewness! / g1 - 1)).toBeLessThan(1e-12)
    expect(Math.abs(moments.kurtosis! / g2 - 1)).toBeLessThan(1e-11)
  })
})
