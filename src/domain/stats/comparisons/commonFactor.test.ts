import { describe, expect, it } from 'vitest'
import { ancova } from '../covariance/ancova.ts'
import { factor, numberColumn } from '../data/columns.ts'
import { dunnett } from '../distributions/dunnett.ts'
import type { AdjustedMeans } from '../models/adjustedMeans.ts'
import { factorTerm } from '../models/term.ts'
import { commonFactor } from './control.ts'
import { lsd } from './lsd.ts'

const trait = numberColumn('yield', [12, 15, 9, 14, 11, 17, null, 13, 14, null, 10, 18, 10, 13, 8, 15])
const earlier = numberColumn('earlier', [3, 5, 2, 4, 3, 6, 1, 4, 5, 2, 3, 6, 2, 4, 2, 4])
const block = factor('block', [...'1111222233334444'])
const line = factor('line', [...'SABCSABCSABCSABC'])

// References: R 4.2.2, the double integral over control and error by integrate (blocks), multcomp with mvtnorm (covariate).
describe('comparisons with a control whose means are correlated', () => {
  it('computes Dunnett’s probabilities for blocks with missing plots', () => {
    const terms = [factorTerm(block), factorTerm(line)]
    const result = lsd(trait, { terms, factor: 'line', control: 'S' })
    const comparison = result.ok ? result.controlComparison! : null
    expect(comparison?.dunnettCrit05).toBeCloseTo(2.993226909, 8)
    const [a, b, c] = comparison!.rows.map((row) => row.pDunnett!)
    expect(a).toBeCloseTo(0.017342575883, 10)
    expect(b).toBeCloseTo(0.066492864141, 10)
    expect(c).toBeCloseTo(0.027336045331, 10)
  })

  it('approximates them if no common factor reproduces the correlations exactly', () => {
    const result = ancova(trait, { covariates: [earlier], factor: line, block, control: 'S' })
    const probabilities = result.ok ? result.controlComparison!.rows.map((row) => row.pDunnett!) : []
    const exact = [0.903124, 0.431724, 0.729105]
    expect(probabilities).toHaveLength(3)
    probabilities.forEach((p, k) => {
      expect(Math.abs(p / exact[k]! - 1)).toBeLessThan(0.01)
    })
  })

  it('merges many different comparisons without changing their probabilities', () => {
    const sizes = Array.from({ length: 40 }, (_, i) => i + 3)
    const means: AdjustedMeans = {
      levels: sizes.map(String),
      means: sizes,
      covariance: (i, j) => (i === j ? 1 / sizes[i]! : 0),
      differenceVariance: (i, j) => 1 / sizes[i]! + 1 / sizes[j]!,
      ownVariances: Float64Array.from(sizes, (n) => 1 / n),
    }
    const others = sizes.map((_, i) => i).slice(1)
    const probabilities = commonFactor(means, sizes, others, 0)
    const exact = others.map((i) => Math.sqrt(sizes[i]! / (sizes[i]! + sizes[0]!)))
    expect(new Set(exact).size).toBe(39)
    expect(new Set(probabilities).size).toBeLessThan(39)
    for (const t of [1.5, 2.5, 4]) {
      expect(dunnett(probabilities, 30).upper(t) / dunnett(exact, 30).upper(t)).toBeCloseTo(1, 5)
    }
    expect(commonFactor(means, sizes, others.slice(0, 9), 0)).toEqual(exact.slice(0, 9))
  })
})
