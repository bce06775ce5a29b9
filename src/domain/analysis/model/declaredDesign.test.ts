import { describe, expect, it } from 'vitest'
import { alphaYear, yatesYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import { reportCautions } from '../report/cautions.ts'
import { trialReport } from '../report/trialReport.ts'
import type { TabOutcome, TabResult } from '../result.ts'
import { defaultSettings, type Settings, type TabName } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { trialData } from '../trialData.ts'
import { usedSettings } from '../usedTraits.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

function resultOf(tab: TabName, changed: Partial<Settings>, year = yatesYear()): TabResult {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, year, null)
  const answer = analyseTab(tab, trialData(year, settings, new Uint8Array(year.count), words), settings)
  const outcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const numberOf = ({ keyNumbers }: TabResult, name: string) => {
  const value = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)?.value ?? null
  return value === null || typeof value === 'number' ? value : value.value
}

/** The oats of Yates without the grain of two subplots. */
function gapped() {
  const trial = trialRows('yates_oats').map((row, i) => (i === 6 || i === 30 ? { ...row, grain_lb: '' } : row))
  return trialYear(trial, {
    line: ({ variety }) => variety,
    factors: [
      ['block', 'Block'],
      ['nitrogen_cwt_ac', 'Treatment'],
    ],
    measured: [['grain_lb', 'Grain', 'lb']],
  })
}

describe('every tab fits the declared design: varieties on whole plots, nitrogen within them (Yates 1935)', () => {
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
  it('a complete split plot has no inestimable effect', () => {
    const result = resultOf('anova', { traits: [3], by: 2 })
    expect(result.verdict.params).toMatchObject({ f: { value: expect.closeTo(37.686, 2) }, df1: 3 })
    expect(result.warnings).toEqual([])
  })

  // R: emmeans(lmer(grain ~ variety * nitrogen + block + (1 | block:variety)), "nitrogen", lmer.df = "satterthwaite").
  it('the interval of a mean of subplots contains the variance of whole plots', () => {
    const cells = resultOf('average', { traits: [3], by: 2 }).rows.find(
      ({ cells: { level } }) => level === '0.6',
    )?.cells
    expect(cells?.se).toMatchObject({ value: expect.closeTo(0.992, 2) })
    expect(cells?.low).toMatchObject({ value: expect.closeTo(28.8, 1) })
    expect(cells?.high).toMatchObject({ value: expect.closeTo(32.9, 1) })
  })

  // R, without its rows 7 and 31: anova(lmer(…), type = 2) and emmeans of the model above. The degrees of freedom come
  // from the average information here (9.86), from the observed one in lmerTest (9.75).
  it('whole plots with empty subplots are compared by REML, not by their raw means, and a sentence explains it', () => {
    const year = gapped()
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

  // R, without rows 7 and 31: anova(lmer(grain ~ block + variety * nitrogen + (1 | block:variety)), type = 2), VarCorr.
  it('the table, the variation and the heritability use the model of the means if subplots are empty', () => {
    const result = resultOf('anova', { traits: [3] }, gapped())
    expect(result.columns.map(({ id }) => id)).toEqual(['source', 'df', 'df2', 'ms', 'f', 'p'])
    const fOf = (source: string) => result.rows.find(({ cells }) => cells.source === source)?.cells.f
    expect(fOf('Line')).toMatchObject({ value: expect.closeTo(1.3337, 3) })
    expect(fOf('Treatment')).toMatchObject({ value: expect.closeTo(36.7063, 2) })
    expect(fOf('Line:Treatment')).toMatchObject({ value: expect.closeTo(0.3506, 3) })
    expect(result.rows.at(-1)?.cells.ms).toMatchObject({ value: expect.closeTo(11.2532, 2) })
    expect(numberOf(result, 'cvWholePlots')).toBeCloseTo(22.284, 1)
    expect(numberOf(result, 'h2')).toBeCloseTo(1 - 1 / 1.3337, 3)
    const subplots = resultOf('anova', { traits: [3], by: 2 }, gapped())
    expect(numberOf(subplots, 'cvSubplots')).toBeCloseTo(12.943, 1)
    for (const tab of ['anova', 'average'] as const)
      expect(resultOf(tab, { traits: [3] }, gapped()).method[1].key).toBe('statistics.method.splitMixed')
  })

  // R: sqrt of the mean squares of aov(… + Error(block/variety)), 37.583 and 11.068, over the mean 25.993.
  it('the coefficient of variation of a complete split plot uses the error of its group test', () => {
    expect(numberOf(resultOf('anova', { traits: [3] }), 'cvWholePlots')).toBeCloseTo(23.585, 2)
    expect(numberOf(resultOf('anova', { traits: [3], by: 2 }), 'cvSubplots')).toBeCloseTo(12.799, 2)
  })

  it('covariance states that its blocks are random, unlike in the other tabs', () => {
    const keys = resultOf('ancova', { traits: [3], covariates: [4] }).method.map(({ key }) => key)
    expect(keys).toContain('statistics.method.ancovaBlocks')
  })

  // SED of whole plots: sqrt(2 · (11.0677 + 4 · 6.6289) / 24), variances of R's lmer(grain ~ variety * nitrogen + (1 | block/variety)).
  it('heat map: standard error of whole plots before, similarity of neighbours after removing nitrogen', () => {
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
  it('the result has the degrees of freedom of its own F', () => {
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
  it('the gain of the spatial model is relative to the model of the other tabs', () => {
    const { keyNumbers } = resultOf('heat-map', {}, alphaYear())
    const sed = keyNumbers.find(({ label }) => label.key === 'statistics.key.sedWas')
    expect(sed?.label.params?.before).toMatchObject({ value: expect.closeTo(0.26473, 4) })
  })

  it('mean squares of t/ha have enough digits to differ', () => {
    const { rows } = resultOf('anova', {}, alphaYear())
    const residual = rows.find(({ cells: { source } }) => typeof source === 'object' && source !== null)
    // R: residual mean square 0.08346.
    expect(residual?.cells.ms).toMatchObject({
      value: expect.closeTo(0.08346, 5),
      decimals: expect.toSatisfy((n: number) => n >= 4),
    })
  })
})

describe('a split plot without a declared treatment (Yates 1935)', () => {
  const asNumber = (treatment: 'factor' | 'measured') =>
    trialYear(trialRows('yates_oats'), {
      line: ({ variety }) => variety,
      factors: [['block', 'Block'], ...(treatment === 'factor' ? ([['nitrogen_cwt_ac', 'Nitrogen']] as const) : [])],
      measured: [
        ...(treatment === 'measured' ? ([['nitrogen_cwt_ac', 'Nitrogen', '']] as const) : []),
        ['grain_lb', 'Grain', 'lb'],
        ['straw_lb', 'Straw', 'lb'],
      ],
    })
  const nested = ({ assumptions }: TabResult) =>
    assumptions.find(({ message }) => message.key === 'statistics.nestedDesign')

  it.each(['info', 'average', 'nsr', 't-test', 'anova', 'ancova', 'heat-map'] as const)(
    '%s warns that the plots show more than complete blocks, and offers the split plot',
    (tab) => {
      for (const treatment of ['factor', 'measured'] as const) {
        const result = nested(resultOf(tab, { traits: [3], covariates: [4], control: 1 }, asNumber(treatment)))
        expect(result?.message.params).toEqual({ whole: 'Line', sub: 'Nitrogen' })
        expect(result?.other?.change).toEqual({ block: 'auto', model: 'split_plot' })
      }
    },
  )

  // F of varieties on whole plots, as R's aov with Error(block/variety): 1.485 on 2 and 10.
  it('the offer fits the split plot, of a factor and of a plain column of numbers', () => {
    for (const treatment of ['factor', 'measured'] as const) {
      const result = resultOf('anova', { traits: [3], model: 'split_plot' }, asNumber(treatment))
      expect(nested(result)).toBeUndefined()
      expect(result.verdict.params).toMatchObject({ f: { value: expect.closeTo(1.4853, 3) } })
      expect(result.errorDf).toBe(10)
    }
  })

  // An uploaded file: Block is a factor by its heading, the treatment a column like any other, in words or in numbers.
  describe.each(['Treatment', 'Вариант', 'tratamiento'])('an uploaded column %s is the treatment', (name) => {
    const uploaded = (asWords: boolean) => {
      const year = trialYear(trialRows('yates_oats'), {
        line: ({ variety }) => variety,
        factors: [
          ['block', 'Block'],
          ['nitrogen_cwt_ac', name],
        ],
        measured: [
          ['grain_lb', 'Grain', 'lb'],
          ['nitrogen_cwt_ac', `${name} `, ''],
        ],
      })
      const [block, words, grain, numbers] = year.traits
      const { trait, ...column } = asWords ? words : numbers
      const isTrait = { ...trait, id: 2, name, role: 'trait' as const }
      return { ...year, traits: [block, { ...column, trait: isTrait }, grain] }
    }

    // R: aov(grain ~ variety * nitrogen + Error(block/variety)): varieties 1.485 on 2 and 10, nitrogen 37.69 on 3 and 45.
    it.each([true, false])('every tab uses the uploaded treatment, asWords %s', (asWords) => {
      const year = uploaded(asWords)
      const result = resultOf('anova', { traits: [3] }, year)
      expect(nested(result)).toBeUndefined()
      expect(result.method[0].key).toBe('statistics.design.split_plot')
      expect(result.verdict.params).toMatchObject({ f: { value: expect.closeTo(1.4853, 3) }, df2: { value: 10 } })
      const treatmentResult = resultOf('anova', { traits: [3], by: 2 }, year)
      expect(treatmentResult.verdict.params).toMatchObject({ f: { value: expect.closeTo(37.686, 2) }, df1: 3 })
      for (const tab of ['average', 'nsr'] as const) {
        const { method } = resultOf(tab, { traits: [3], control: 1 }, year)
        expect(method.map(({ key }) => key)).toContain('statistics.method.wholePlots')
      }
    })

    it('an uploaded column is not the treatment if another design is declared, or if it is the analysed trait', () => {
      const declared = resultOf('anova', { traits: [3], model: 'rcbd' }, uploaded(true))
      expect(declared.method[0].key).toBe('statistics.design.rcbd')
      expect(nested(declared)).toBeDefined()
    })
  })

  it('the report shows it before the letters, with the warnings of its fits', () => {
    const year = asNumber('factor')
    const settings = usedSettings('average', { ...defaultSettings, traits: [3] }, year, null)
    const data = trialData(year, settings, new Uint8Array(year.count), words)
    const [trait] = finish(trialReport(data, settings, [])).traits
    const keys = reportCautions(trait).map(({ key }) => key)
    expect(keys.filter((key) => key === 'statistics.nestedDesign')).toHaveLength(1)
    const split = { ...settings, model: 'split_plot' as const }
    const [report] = finish(trialReport(data, split, [])).traits
    expect(reportCautions(report).map(({ key }) => key)).not.toContain('statistics.nestedDesign')
  })

  it('a trial declared as complete blocks has the caution too; trials without whole plots have none', () => {
    expect(nested(resultOf('anova', { traits: [3], model: 'rcbd' }))).toBeDefined()
    expect(nested(resultOf('anova', { traits: [3] }))).toBeUndefined()
    expect(nested(resultOf('anova', {}, alphaYear()))).toBeUndefined()
  })
})

describe('warnings for the means of a designed trial', () => {
  /** The oats of Yates with 30 lb more for Victory under the highest rate of nitrogen. */
  const crossed = () => {
    const rows = trialRows('yates_oats').map((row) =>
      row.variety === 'Victory' && row.nitrogen_cwt_ac === '0.6'
        ? { ...row, grain_lb: String(Number(row.grain_lb) + 30) }
        : row,
    )
    return trialYear(rows, {
      line: ({ variety }) => variety,
      factors: [
        ['block', 'Block'],
        ['nitrogen_cwt_ac', 'Treatment'],
      ],
      measured: [['grain_lb', 'Grain', 'lb']],
    })
  }
  const interaction = ({ assumptions }: TabResult) =>
    assumptions.find(({ message }) => message.key === 'statistics.interaction')?.message.params

  it('an interaction with the treatment is shown with the means, by the F of the table of variance', () => {
    const year = crossed()
    for (const model of [null, 'rcbd'] as const) {
      const table = resultOf('anova', { traits: [3], model }, year)
      const isCrossed = ({ source }: (typeof table.rows)[number]['cells']) => String(source).includes(':')
      const { f } = table.rows.find(({ cells }) => isCrossed(cells))?.cells ?? {}
      expect(f).toMatchObject({ value: expect.any(Number) })
      for (const tab of ['average', 'nsr'] as const)
        expect(interaction(resultOf(tab, { traits: [3], control: 1, model }, year))).toMatchObject({
          by: 'Line',
          within: 'Treatment',
          f,
        })
    }
    expect(interaction(resultOf('average', { traits: [3], by: 2 }, year))).toMatchObject({ within: 'Line' })
    // R: aov(grain ~ variety * nitrogen + Error(block/variety)): the interaction as measured has F 0.30, p 0.93.
    expect(interaction(resultOf('average', { traits: [3] }))).toBeUndefined()
  })

  it('F of lines in random blocks is labelled as from fixed ones; the error of a difference as a mean of pairs', () => {
    const keys = ({ method }: TabResult) => method.map(({ key }) => key)
    for (const tab of ['average', 'nsr', 'anova'] as const) {
      const alpha = resultOf(tab, { traits: [3], control: 1 }, alphaYear())
      expect(keys(alpha)).toContain('statistics.method.fFixedBlocks')
      expect(keys(resultOf(tab, { traits: [3], control: 1 }))).not.toContain('statistics.method.fFixedBlocks')
    }
    const sed = (scale: 'none' | 'log', year: ReturnType<typeof alphaYear>) =>
      resultOf('nsr', { traits: [3], control: 1, scale }, year).keyNumbers.find(({ label }) =>
        label.key.startsWith('statistics.key.sed'),
      )?.label.key
    expect(sed('none', alphaYear())).toBe('statistics.key.sedMean')
    expect(sed('log', alphaYear())).toBe('statistics.key.sedMeanOnScale')
    expect(sed('none', yatesYear())).toBe('statistics.key.sed')
    expect(sed('log', yatesYear())).toBe('statistics.key.sedOnScale')
  })
})
