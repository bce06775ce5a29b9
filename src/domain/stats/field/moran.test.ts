import { describe, expect, it } from 'vitest'
import { trialRows } from '../../../../tests/arbitraries/trialYear.ts'
import { anova } from '../anova/anova.ts'
import { combine, factor, numberColumn } from '../data/columns.ts'
import { blueRandomBlocks } from '../mixed/blueRandomBlocks.ts'
import { covariateTerm, factorTerm } from '../models/term.ts'
import { moransI, moransIOfResiduals } from './moran.ts'

const none = Number.NaN

it('values without a neighbour do not change Moran’s I', () => {
  const values = [3, 1, 2, 5]
  const isolated = { nRows: 1, nCols: 4, cells: Float64Array.from(values) }
  // Values beyond a gap on both sides have no neighbours, so the result does not change.
  const among = { nRows: 1, nCols: 8, cells: Float64Array.from([40, none, ...values, none, -60]) }
  expect(moransI(among)).toEqual(moransI(isolated))
  // By hand: deviations 0.25, −1.75, −0.75, 2.25 from 2.75, so 4/3 · −0.8125 / 8.75.
  expect(moransI(isolated)?.i).toBeCloseTo(-13 / 105, 12)
})

it('Moran’s I is below −1 for values with different numbers of neighbours', () => {
  // By hand: 5/3 · (−2√2 − 0.01) / 4.02 about a mean near 0; a run of three weighs more than the pair.
  const cells = Float64Array.from([1, -Math.SQRT2, 1, none, none, 0.1, -0.1])
  const result = moransI({ nRows: 1, nCols: 7, cells })
  expect(result?.i).toBeLessThan(-1)
})

describe('Moran’s I of a model’s residuals (Yates 1935: blocks, varieties on whole plots, nitrogen within them)', () => {
  const rows = trialRows('yates_oats')
  const read = (name: string) =>
    numberColumn(
      name,
      rows.map((row) => Number(row[name])),
    )
  const rowNamed = (name: string) =>
    factor(
      name,
      rows.map((row) => row[name]!),
    )
  const [grain, row, col] = [read('grain_lb'), read('row'), read('col')]
  const [block, variety, nitrogen] = [rowNamed('block'), rowNamed('variety'), rowNamed('nitrogen_cwt_ac')]

  // R 4.2.2, M = I − H of lm(grain_lb ~ block * variety + variety * nitrogen), W of four neighbours: E = 72/ΣW · tr(MW)/df,
  // Var = (72/ΣW)² · 2(df · tr(MWMW) − tr(MW)²)/(df²(df + 2)). Against −1/71 the same residuals have p 0.6.
  it('has the mean and variance of Cliff & Ord under independent errors', () => {
    const terms = [
      factorTerm(block),
      factorTerm(block, variety),
      factorTerm(variety),
      factorTerm(nitrogen),
      factorTerm(variety, nitrogen),
    ]
    const result = anova(grain, { terms })
    if (!result.ok) throw new Error(result.code)
    expect(moransIOfResiduals(result.fit, row, col)).toEqual({
      i: expect.closeTo(-0.05806442, 7),
      expected: expect.closeTo(-0.19781421, 7),
      variance: expect.closeTo(0.0061685, 7),
      z: expect.closeTo(1.779349, 5),
      pTwoSided: expect.closeTo(0.07518249, 6),
    })
  })

  // A covariate in addition to the factors; R as above with + straw_lb.
  it('has them with a covariate', () => {
    const terms = [factorTerm(block), factorTerm(variety), covariateTerm(read('straw_lb'))]
    const result = anova(grain, { terms })
    if (!result.ok) throw new Error(result.code)
    expect(moransIOfResiduals(result.fit, row, col)).toMatchObject({
      i: expect.closeTo(0.20901658, 7),
      expected: expect.closeTo(-0.08727088, 7),
      variance: expect.closeTo(0.00728426, 7),
      z: expect.closeTo(3.471526, 5),
    })
  })

  // R: the residuals of lmer(grain_lb ~ variety * nitrogen + block + (1 | block:variety)) have the covariance σ²K, K =
  // σ²P.
  it('uses the residuals of the random effects in a mixed model', () => {
    const cell = combine([variety, nitrogen], ':', 'variety:nitrogen')
    const wholePlot = combine([block, variety], ':', 'block:variety')
    const fitted = blueRandomBlocks({ trait: grain, line: cell, fixed: [block], random: [wholePlot] })
    if (!fitted.ok) throw new Error(fitted.code)
    expect(moransIOfResiduals(fitted.fit, row, col)).toMatchObject({
      i: expect.closeTo(-0.0125984, 5),
      expected: expect.closeTo(-0.1550539, 5),
      z: expect.closeTo(1.819854, 4),
    })
  })
})
