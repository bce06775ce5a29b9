import { describe, expect, it } from 'vitest'
import { factor, numberColumn } from '../columns/columns.ts'
import { ancova } from '../covariance/ancova.ts'
import { factorTerm } from '../models/term.ts'
import { lsd } from './lsd.ts'

const trait = numberColumn('yield', [12, 15, 9, 14, 11, 17, null, 13, 14, null, 10, 18, 10, 13, 8, 15])
const earlier = numberColumn('earlier', [3, 5, 2, 4, 3, 6, 1, 4, 5, 2, 3, 6, 2, 4, 2, 4])
const block = factor('block', [...'1111222233334444'])
const line = factor('line', [...'SABCSABCSABCSABC'])

// References: R 4.2.2, the double integral over control and error by integrate (blocks), multcomp with mvtnorm (covariate).
describe('comparisons with a control whose means are not independent', () => {
  it("gives Dunnett's probabilities for blocks with missing plots", () => {
    const terms = [factorTerm(block), factorTerm(line)]
    const result = lsd(trait, { terms, factor: 'line', control: 'S' })
    const nsr = result.ok ? result.nsr! : null
    expect(nsr?.dunnettCrit05).toBeCloseTo(2.993226909, 8)
    const [a, b, c] = nsr!.rows.map((row) => row.pDunnett!)
    expect(a).toBeCloseTo(0.017342575883, 10)
    expect(b).toBeCloseTo(0.066492864141, 10)
    expect(c).toBeCloseTo(0.027336045331, 10)
  })

  it('gives them nearly where no common factor has exactly the correlations', () => {
    const result = ancova(trait, { covariates: [earlier], factor: line, block, control: 'S' })
    const found = result.ok ? result.nsr!.rows.map((row) => row.pDunnett!) : []
    const exact = [0.903124, 0.431724, 0.729105]
    expect(found).toHaveLength(3)
    found.forEach((p, k) => {
      expect(Math.abs(p / exact[k]! - 1)).toBeLessThan(0.01)
    })
  })
})
