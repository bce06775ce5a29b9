import { describe, expect, it } from 'vitest'
import { correlation } from '../correlation/correlation.ts'
import { ancova } from '../covariance/ancova.ts'
import { factor, numberColumn } from '../data/columns.ts'
import { describe as describeTrait } from '../descriptive/describe.ts'
import { normalQuantile } from '../distributions/normal.ts'
import { factorTerm } from '../models/term.ts'
import { lsd } from './lsd.ts'
import { tTest } from './tTest.ts'

const SEEDS = 400

/** Standard normal numbers from a seed (mulberry32 through the inverse normal distribution). */
function normals(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return normalQuantile((((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4294967296)
  }
}

/** Share of simulated trials with an interval that covers the true value. */
function coverage(covers: (random: () => number) => boolean | null): number {
  const outcomes = Array.from({ length: SEEDS }, (_, seed) => covers(normals(seed + 1)))
  expect(outcomes).not.toContain(null)
  return outcomes.filter(Boolean).length / SEEDS
}

const LINES = ['a', 'b', 'c', 'd', 'e']
const TRUE_MEANS = [40, 42, 45, 45, 51]
const PLOTS = ['1', '2', '3', '4'].flatMap((block, b) => LINES.map((line, l) => ({ block, line, b, l })))
const line = factor(
  'line',
  PLOTS.map((plot) => plot.line),
)
const block = factor(
  'block',
  PLOTS.map((plot) => plot.block),
)
const isWithin = (share: number) => {
  expect(share).toBeGreaterThanOrEqual(0.93)
  expect(share).toBeLessThanOrEqual(0.97)
}

describe('95 % intervals over 400 simulated trials', { timeout: 60_000 }, () => {
  it('the LSD covers the true difference of two lines, also with missing plots [LIM-30]', () => {
    isWithin(
      coverage((random) => {
        const values = PLOTS.map(({ b, l }) => TRUE_MEANS[l]! + 3 * b + 4 * random())
        const withGaps = values.map((value, i) => (i === 3 || i === 11 ? null : value))
        const result = lsd(numberColumn('yield', withGaps), {
          terms: [factorTerm(block), factorTerm(line)],
          factor: 'line',
          control: 'a',
        })
        const row = result.ok ? result.controlComparison?.rows.find(({ level }) => level === 'd') : undefined
        return row ? Math.abs(row.diff - 5) <= row.nsr05 : null
      }),
    )
  })

  it('the intervals of a mean and of a difference of two means cover the true value [LIM-30]', () => {
    isWithin(
      coverage((random) => {
        const result = describeTrait(
          numberColumn(
            'yield',
            Array.from({ length: 12 }, () => 7 + 2 * random()),
          ),
          null,
        )
        return result.ok ? result.rows[0]!.ci95Lo! <= 7 && 7 <= result.rows[0]!.ci95Hi! : null
      }),
    )
    isWithin(
      coverage((random) => {
        const a = numberColumn(
          'a',
          Array.from({ length: 6 }, () => 5 + random()),
        )
        const b = numberColumn(
          'b',
          Array.from({ length: 15 }, () => 3 + 4 * random()),
        )
        const result = tTest(a, b, { paired: false })
        const welch = result.ok ? result.tests.find((test) => test.variant === 'welch') : undefined
        return welch ? welch.ci95Lo <= 2 && 2 <= welch.ci95Hi : null
      }),
    )
  })

  it('the intervals of a correlation and of the slope of a covariate cover the true value [LIM-30]', () => {
    isWithin(
      coverage((random) => {
        const x = Array.from({ length: 30 }, random)
        const y = x.map((value) => 0.6 * value + 0.8 * random())
        const result = correlation(numberColumn('x', x), numberColumn('y', y))
        return result.ok ? result.pearson.ci95Lo! <= 0.6 && 0.6 <= result.pearson.ci95Hi! : null
      }),
    )
    isWithin(
      coverage((random) => {
        const x = PLOTS.map(() => 20 + 5 * random())
        const y = PLOTS.map(({ b, l }, i) => TRUE_MEANS[l]! + b + 1.5 * x[i]! + 3 * random())
        const result = ancova(numberColumn('y', y), { covariates: [numberColumn('x', x)], factor: line, block })
        return result.ok ? result.slope.ci95Lo <= 1.5 && 1.5 <= result.slope.ci95Hi : null
      }),
    )
  })
})
