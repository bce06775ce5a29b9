import { describe, expect, it } from 'vitest'
import { trialRows } from '../../../../tests/arbitraries/trialYear.ts'
import { combine, factor, numberColumn } from '../data/columns.ts'
import { finish } from '../mixed/steps.ts'
import { mixedAncovaSteps } from './mixedAncova.ts'

const rows = trialRows('yates_oats')
const column = (name: string) =>
  factor(
    name,
    rows.map((row) => row[name]),
  )
const measured = (name: string) =>
  numberColumn(
    name,
    rows.map((row) => Number(row[name])),
  )
const [block, variety, nitrogen] = ['block', 'variety', 'nitrogen_cwt_ac'].map(column)

const result = finish(
  mixedAncovaSteps({
    trait: measured('grain_lb'),
    covariates: [measured('straw_lb')],
    factor: variety,
    fixed: [nitrogen],
    interactions: [combine([variety, nitrogen], ':', 'variety:nitrogen')],
    random: [block, combine([block, variety], ':', 'block:variety')],
  }),
)
if (!result.ok) throw new Error(result.code)

describe('analysis of covariance on a split plot', () => {
  // R 4.2.2, lmerTest: anova(lmer(grain ~ straw + variety * nitrogen + (1 | block/variety)), type = 2).
  it('tests each term, type II, with the degrees of freedom of R lmerTest (Yates 1935)', () => {
    const test = (term: string) => result.tests.find((candidate) => candidate.term === term)
    expect(test('straw_lb')).toMatchObject({ df1: 1, f: expect.closeTo(16.1878, 3), df2: expect.closeTo(54.74, 2) })
    expect(test('variety')).toMatchObject({
      df1: 2,
      f: expect.closeTo(4.8118, 3),
      p: expect.closeTo(0.0324, 3),
    })
    // R uses the observed information of the variances, this engine the average information: R has 10.69.
    expect(Math.abs((test('variety')?.df2 ?? 0) - 10.688)).toBeLessThan(0.1)
    expect(test('variety:nitrogen')).toMatchObject({ f: expect.closeTo(0.1431, 3), df2: expect.closeTo(44.2, 0) })
    const without = result.testsWithout?.find(({ term }) => term === 'variety')
    expect(without).toMatchObject({ f: expect.closeTo(1.4853, 3), df2: expect.closeTo(10, 4) })
  })

  // R: emmeans(~ variety) and pairs() of the fit above, lmer.df = "satterthwaite".
  it('computes the slope and the means at one covariate value like R emmeans', () => {
    expect(result.slopes[0]).toMatchObject({ b: expect.closeTo(0.4493387, 5), se: expect.closeTo(0.1116813, 5) })
    expect(result.adjustedMeans.map(({ mean }) => mean)).toEqual(
      [25.719347, 28.563462, 23.696357].map((mean) => expect.closeTo(mean, 4)),
    )
    expect(result.adjustedMeans[0].se).toBeCloseTo(1.7576158, 4)
    expect(result.sedMean).toBeCloseTo((1.5627559 + 1.518214 + 1.5827521) / 3, 4)
  })
})
