import { describe, expect, it } from 'vitest'
import { cochranYear, shawYears, stroupYear, yatesYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { isRefusal } from '../../refusal.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import type { TabOutcome, TabResult } from '../result.ts'
import { defaultSettings, type Settings, type TabName } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { trialData } from '../trialData.ts'
import { usedSettings } from '../usedTraits.ts'
import { severalYearsData } from '../years/severalYears.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column', field: 'Field' }

const lineNamed = (year: FieldYearColumns, name: string) =>
  [...year.lines.values()].find((line) => line.name === name)?.id ?? null

function resultOf(year: FieldYearColumns, tab: TabName, changed: Partial<Settings>): TabResult {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, year, null)
  const answer = analyseTab(tab, trialData(year, settings, new Uint8Array(year.count), words), settings)
  const outcome = 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const plain = (cell: unknown): number | null =>
  typeof cell === 'object' && cell !== null && 'value' in cell ? Number(cell.value) : (cell as number | null)

function key({ keyNumbers }: TabResult, name: string) {
  const keyNumber = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)
  if (!keyNumber) throw new Error(`no ${name} among ${keyNumbers.map(({ label }) => label.key)}`)
  return { value: plain(keyNumber.value) ?? Number.NaN, test: keyNumber.label.params?.test }
}

const keys = ({ method }: TabResult) => method.map((message) => message.key)
const cellsOf = ({ rows }: TabResult, level: string) => rows.find(({ cells }) => cells.level === level)?.cells ?? {}
const leastBy = (test: string) => ({ word: `statistics.least.${test}` })

describe('the chosen test with separate variances (Cochran & Cox 1957, scab of potatoes, control O)', () => {
  const welch = (test: Settings['test'], tab: TabName = 'nsr') => {
    const year = cochranYear()
    return resultOf(year, tab, { control: lineNamed(year, 'O'), model: 'welch', test })
  }

  // R 4.2.2: df by Welch and Satterthwaite, qtukey(0.95, 7, df) / sqrt(2) * se and ptukey(sqrt(2) * |t|, 7, df, lower.tail = FALSE).
  it('Tukey is Games and Howell’s test', () => {
    const result = welch('tukey')
    const figures = ['F12', 'F3', 'S3'].map((level) => cellsOf(result, level))
    expect(figures.map(({ lsd05 }) => plain(lsd05)?.toFixed(4))).toEqual(['12.0551', '14.1231', '27.7945'])
    expect(figures.map(({ p }) => Number(p).toFixed(6))).toEqual(['0.006410', '0.072713', '0.944725'])
    expect(figures.map(({ group }) => group)).toEqual([3, 2, 2])
    expect(result.verdict.params).toMatchObject({ above: 0, below: 1, test: leastBy('tukey') })
    expect(result.columns.find(({ id }) => id === 'lsd05')?.heading).toBe('statistics.column.tukey05')
    expect(keys(result)).toContain('statistics.method.criterionWelch.tukey')
    const letters = result.rows.map(({ cells }) => String(cells.letters))
    expect([letters[0], letters.at(-1) ?? ''].map((text) => [...text])).toEqual([['a'], ['b']])
  })

  // R 4.2.2: qt(1 - 0.025 / 21, df) * se, and 21 times the p of t.
  it('Bonferroni is Welch’s t over the 21 pairs', () => {
    const result = welch('bonferroni')
    const figures = ['F12', 'F3', 'S3'].map((level) => cellsOf(result, level))
    expect(figures.map(({ lsd05 }) => plain(lsd05)?.toFixed(4))).toEqual(['13.5045', '15.8229', '35.4346'])
    expect(figures.map(({ p }) => Number(p).toFixed(6))).toEqual(['0.011071', '0.152007', '1.000000'])
  })

  // R 4.2.2: the multivariate t of each comparison's own df, correlations by the variances of the means (Hasler & Hothorn 2008), by integrate().
  it('Dunnett uses the correlations of unequal variances, without letters', () => {
    const result = welch('dunnett')
    const p = ['F12', 'F3', 'F6', 'S12', 'S3', 'S6'].map((level) => Number(cellsOf(result, level).p).toFixed(5))
    expect(p).toEqual(['0.00226', '0.02858', '0.23254', '0.18674', '0.80883', '0.69903'])
    expect(result.verdict.params).toMatchObject({ above: 0, below: 2, test: leastBy('dunnett') })
    expect(result.columns.map(({ id }) => id)).not.toContain('letters')
    for (const { cells, tone } of result.rows)
      if (tone !== 'control') expect(Number(cells.p) < 0.05).toBe(tone !== undefined)
    expect(key(welch('dunnett', 'anova'), 'lsdMean').test).toEqual(leastBy('dunnett'))
  })

  it('the analysis of variance and the means name it too', () => {
    for (const tab of ['anova', 'average'] as const)
      expect(keys(welch('tukey', tab))).toContain('statistics.method.criterionWelch.tukey')
  })
})

describe('the chosen test in the analysis of covariance (Pearce 1953, apples, control S)', () => {
  const pearce = (test: Settings['test']) => {
    const year = trialYear(trialRows('pearce_apple'), {
      line: ({ treatment }) => treatment,
      factors: [['block', 'Block']],
      measured: [
        ['yield', 'Yield', 'lb'],
        ['prev_yield_boxes', 'Yield before', 'boxes'],
      ],
    })
    return resultOf(year, 'ancova', { covariates: [3], control: lineNamed(year, 'S'), test })
  }

  // R 4.2.2, emmeans(lm(yield ~ block + prev_yield_boxes + treatment), "treatment"): the critical value times the mean SE of pairs().
  it('least differences by LSD, Tukey and Bonferroni', () => {
    const limits = (['lsd', 'tukey', 'bonferroni'] as const).map((test) => key(pearce(test), 'lsdAdjusted'))
    expect(limits.map(({ value }) => value.toFixed(3))).toEqual(['26.010', '39.777', '42.804'])
    expect(limits.map(({ test }) => test)).toEqual(['lsd', 'tukey', 'bonferroni'].map(leastBy))
  })

  // R: contrast(em, "trt.vs.ctrl", ref = 6) has p 0.0096 for E − S and 0.115 or more for the others.
  it('Dunnett marks differences from the control, the LSD more', () => {
    const marked = (test: Settings['test']) =>
      pearce(test).rows.flatMap(({ cells, tone }) => (tone === 'above' ? [cells.source] : []))
    expect(marked('dunnett')).toEqual(['E'])
    expect(marked('lsd')).toEqual(['E', 'D', 'A'])
    expect(keys(pearce('dunnett'))).toContain('statistics.method.criterion.dunnett')
  })

  it('without a control the LSD replaces Dunnett’s test, and a sentence explains it', () => {
    const year = yatesYear()
    const result = resultOf(year, 'ancova', { traits: [3], covariates: [4], test: 'dunnett' })
    expect(keys(result)).toContain('statistics.method.criterionInstead.lsd')
    expect(key(result, 'lsdAdjusted').test).toEqual(leastBy('lsd'))
  })

  // R 4.2.2: qtukey(0.95, 3, df) / sqrt(2) over qt(0.975, df) is 1.2303 at 10 df, 1.2245 at 12.
  it('a split plot by REML has Tukey’s test with the degrees of freedom of its differences', () => {
    const resultOfTest = (test: Settings['test']) =>
      key(resultOf(yatesYear(), 'ancova', { traits: [3], covariates: [4], test }), 'lsdAdjusted').value
    const ratio = resultOfTest('tukey') / resultOfTest('lsd')
    expect(ratio).toBeGreaterThan(1.22)
    expect(ratio).toBeLessThan(1.24)
  })
})

describe('the chosen test in the heat map (Stroup 1994, wheat of Nebraska, control Scout66)', () => {
  const wheat = (test: Settings['test']) => {
    const year = stroupYear()
    return resultOf(year, 'heat-map', { control: lineNamed(year, 'Scout66'), test })
  }

  it('colours, key number and method line follow it', () => {
    const [lsd, tukey, dunnett, bonferroni] = (['lsd', 'tukey', 'dunnett', 'bonferroni'] as const).map(wheat)
    const sed = plain(lsd.keyNumbers.find(({ label }) => label.key === 'statistics.key.sedWas')?.value) ?? Number.NaN
    const df = lsd.errorDf ?? Number.NaN
    expect(df).toBeGreaterThan(100)
    expect(df).toBeLessThan(200)
    // R 4.2.2: qtukey(0.95, 56, df) / sqrt(2) is 4.1816 at 100 df and 4.1132 at 200; qt(1 - 0.025 / 1540, df) 4.3531 and 4.2523.
    expect(key(tukey, 'leastAfter').value / sed).toBeGreaterThan(4.113)
    expect(key(tukey, 'leastAfter').value / sed).toBeLessThan(4.182)
    expect(key(bonferroni, 'leastAfter').value).toBeGreaterThan(key(tukey, 'leastAfter').value)
    expect(key(dunnett, 'leastAfter').value).toBeLessThan(key(tukey, 'leastAfter').value)
    expect(key(dunnett, 'leastAfter').value).toBeGreaterThan(key(lsd, 'leastAfter').value)
    const toned = ({ rows }: TabResult) => rows.filter(({ tone }) => tone === 'above' || tone === 'below').length
    const counts = [lsd, dunnett, tukey, bonferroni].map(toned)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(counts[2])
    expect(keys(tukey)).toContain('statistics.method.criterion.tukey')
    expect(tukey.method[1].params?.test).toEqual(leastBy('tukey'))
  }, 120_000)
})

describe('the chosen test for lines in several fields (Shaw et al., oats, 13 lines in 6 fields)', () => {
  const fields = (test: Settings['test']) => {
    const years = shawYears()
    const control = lineNamed(years[0], 'A')
    const settings = { ...defaultSettings, traits: [2], years: years.map(({ year_id }) => year_id), test, control }
    const data = severalYearsData(years, settings, words)
    if (isRefusal(data)) throw new Error(data.code)
    const outcome = finish(analyseTab('comparison', data, settings) as Steps<TabOutcome>)
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome
  }

  // R 4.2.2: anova(lm(yield ~ env + env:block + line + env:line)), the mean square of env:line on 60 df as the error.
  it.each([
    ['lsd', 6.06598],
    ['tukey', 10.4606],
    ['dunnett', 8.66061],
    ['bonferroni', 10.92471],
  ] as const)('%s: %d', (test, lsd) => {
    const result = fields(test)
    expect(key(result, 'lsdLines').value).toBeCloseTo(lsd, test === 'dunnett' ? 2 : 4)
    expect(key(result, 'lsdLines').test).toEqual(leastBy(test))
    const mean = (line: string) => plain(result.rows.find(({ cells }) => cells.line === line)?.cells.mean) ?? Number.NaN
    for (const { cells, tone } of result.rows.filter(({ tone }) => tone !== 'control' && tone !== 'sum'))
      expect(Math.abs(mean(String(cells.line)) - mean('A')) > lsd).toBe(tone !== undefined)
    if (test !== 'lsd') expect(keys(result)).toContain(`statistics.method.criterion.${test}`)
  })
})
