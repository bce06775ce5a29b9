import { describe, expect, it } from 'vitest'
import { alphaYear, yatesYear } from '../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../tests/arbitraries/trialYear.ts'
import { finish, type Steps } from '../stats/mixed/steps.ts'
import type { TabOutcome, TabResult } from './result.ts'
import { type Settings, type TabName, usualSettings } from './settings.ts'
import { analyseTab } from './tabs.ts'
import { trialData } from './trialData.ts'
import { usedSettings } from './usedTraits.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

function resultOf(tab: TabName, changed: Partial<Settings>, year = yatesYear()): TabResult {
  const settings = usedSettings(tab, { ...usualSettings, ...changed }, year, null)
  const answer = analyseTab(tab, trialData(year, settings, new Uint8Array(year.count), words), settings)
  const found = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!found.ok) throw new Error(found.code)
  return found
}

const numberOf = ({ keyNumbers }: TabResult, name: string) => {
  const value = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)?.value ?? null
  return value === null || typeof value === 'number' ? value : value.value
}

describe('every tab fits the design that was declared: varieties on whole plots, nitrogen within them (Yates 1935)', () => {
  // R 4.2.2, lmerTest: anova(lmer(grain ~ straw + variety * nitrogen + (1 | block/variety)), type = 2); emmeans, pairs().
  it('analysis of covariance: F 4.81 on 2 and 10.7 df, not 16.85 on 63', () => {
    const result = resultOf('ancova', { traits: [3], covariates: [4] })
    expect(numberOf(result, 'fOf')).toBeCloseTo(4.8118, 3)
    expect(Math.abs((result.errorDf ?? 0) - 10.688)).toBeLessThan(0.1)
    expect(result.verdict.params).toMatchObject({
      before: { value: expect.closeTo(1.4853, 3) },
      p: { p: expect.closeTo(0.0324, 3) },
    })
    expect(numberOf(result, 'lsdAdjusted')).toBeCloseTo(3.425, 1)
    expect(numberOf(result, 'slope')).toBeCloseTo(0.44934, 4)
  })

  // R: summary(aov(grain ~ variety * nitrogen + Error(block/variety))): nitrogen 37.69 on 3 and 45 df, every effect estimated.
  it('a complete split plot has no effect that is not estimated', () => {
    const result = resultOf('anova', { traits: [3], by: 2 })
    expect(result.verdict.params).toMatchObject({ f: { value: expect.closeTo(37.686, 2) }, df1: 3 })
    expect(result.warnings).toEqual([])
  })

  // R: emmeans(lmer(grain ~ variety * nitrogen + block + (1 | block:variety)), "nitrogen", lmer.df = "satterthwaite").
  it('the interval of a mean of subplots holds the variance of whole plots', () => {
    const cells = resultOf('average', { traits: [3], by: 2 }).rows.find(
      ({ cells: { level } }) => level === '0.6',
    )?.cells
    expect(cells?.se).toMatchObject({ value: expect.closeTo(0.992, 2) })
    expect(cells?.low).toMatchObject({ value: expect.closeTo(28.8, 1) })
    expect(cells?.high).toMatchObject({ value: expect.closeTo(32.9, 1) })
  })

  // R, without its rows 7 and 31: anova(lmer(…), type = 2) and emmeans of the model above. The degrees of freedom come
  // from the average information here (9.86), from the observed one in lmerTest (9.75).
  it('with empty subplots whole plots are compared by REML, not by their raw means, and the page says so', () => {
    const trial = trialRows('yates_oats').map((row, i) => (i === 6 || i === 30 ? { ...row, grain_lb: '' } : row))
    const year = trialYear(trial, {
      line: ({ variety }) => variety,
      factors: [
        ['block', 'Block'],
        ['nitrogen_cwt_ac', 'Treatment'],
      ],
      measured: [['grain_lb', 'Grain', 'lb']],
    })
    const result = resultOf('anova', { traits: [3] }, year)
    expect(result.verdict.params).toMatchObject({
      f: { value: expect.closeTo(1.3337, 2) },
      df2: { value: expect.closeTo(9.754, 0) },
    })
    expect(result.warnings?.map(({ key }) => key)).toContain('statistics.warning.missingSubplots')
    const { rows } = resultOf('average', { traits: [3] }, year)
    const cells = rows.find(({ cells: { level } }) => level === 'Marvellous')?.cells
    expect(cells?.adjusted).toMatchObject({ value: expect.closeTo(27.1, 1) })
    expect(cells?.se).toMatchObject({ value: expect.closeTo(1.2, 2) })
  })

  // SED of whole plots: sqrt(2 · (11.0677 + 4 · 6.6289) / 24), variances of R's lmer(grain ~ variety * nitrogen + (1 | block/variety)).
  it('heat map: standard error of whole plots before, likeness of neighbours once nitrogen is taken off', () => {
    const result = resultOf('heat-map', { traits: [3] })
    const sed = result.keyNumbers.find(({ label }) => label.key === 'statistics.key.sedWas')
    expect(sed?.label.params?.before).toMatchObject({ value: expect.closeTo(1.7697, 3) })
    // Moran's I of the residuals of R's lm(grain ~ block + variety * nitrogen), four neighbours weighing equally: likeness is shown.
    expect(numberOf(result, 'moran')).toBeCloseTo(0.2256, 3)
    expect(result.verdict.key).not.toBe('statistics.verdict.fieldEven')
    expect(result.warnings?.map(({ key }) => key)).toContain('statistics.warning.atBound')
  })
})

describe('lines in random incomplete blocks (John & Williams 1995, alpha design)', () => {
  // R: anova(lm(yield ~ rep + rep:block + line)), the last term 7.33 is not the F here, its error df are: 31.
  it('the verdict has the degrees of freedom of its own F', () => {
    const { verdict } = resultOf('anova', {}, alphaYear())
    expect(verdict.params).toMatchObject({ df1: 23, df2: { value: 31, decimals: 0 } })
  })

  // R 4.2.2: emmeans(lmer(yield ~ rep + line + (1 | rep:block)), ~ line, lmer.df = "satterthwaite").
  it('the interval of a mean has the degrees of freedom of the mean, not of a difference', () => {
    const { rows } = resultOf('average', {}, alphaYear())
    const cells = rows.find(({ cells: { level } }) => level === 'G01')?.cells
    expect(cells?.adjusted).toMatchObject({ value: expect.closeTo(5.1077, 4) })
    expect(cells?.low).toMatchObject({ value: expect.closeTo(4.713641, 2) })
    expect(cells?.high).toMatchObject({ value: expect.closeTo(5.501758, 2) })
  })

  // sed 0.26473 of the same emmeans is what the spatial model is set against.
  it('the gain of the spatial model is over the model of the other tabs', () => {
    const { keyNumbers } = resultOf('heat-map', {}, alphaYear())
    const sed = keyNumbers.find(({ label }) => label.key === 'statistics.key.sedWas')
    expect(sed?.label.params?.before).toMatchObject({ value: expect.closeTo(0.26473, 4) })
  })

  it('mean squares of t/ha keep digits that tell them apart', () => {
    const { rows } = resultOf('anova', {}, alphaYear())
    const residual = rows.find(({ cells: { source } }) => typeof source === 'object' && source !== null)
    // R: residual mean square 0.08346.
    expect(residual?.cells.ms).toMatchObject({
      value: expect.closeTo(0.08346, 5),
      decimals: expect.toSatisfy((n: number) => n >= 4),
    })
  })
})
