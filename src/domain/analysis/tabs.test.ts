import { describe, expect, it } from 'vitest'
import { alphaYear, cochranYear, groverYear, stroupYear, yatesYear } from '../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../tests/arbitraries/trialYear.ts'
import { outOfRangeMarks } from '../../state/map/legend/traitMarks.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import { finish, type Steps } from '../stats/mixed/steps.ts'
import { controlOfRefusal, type KeyNumber, type ResultRow, type TabOutcome, type TabResult } from './result.ts'
import { defaultSettings, type Settings, type TabName } from './settings.ts'
import { analyseTab } from './tabs.ts'
import { trialData } from './trialData.ts'
import { usedSettings } from './usedTraits.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

/** Computes a tab of a year as the page does; `selected` are indexes of plots. */
function outcome(
  year: FieldYearColumns,
  tab: TabName,
  changed: Partial<Settings> = {},
  selected: readonly number[] = [],
): TabOutcome {
  const settings = usedSettings(tab, { ...defaultSettings, ...changed }, year, null)
  const mask = new Uint8Array(year.count)
  for (const plot of selected) mask[plot] = 1
  const answer = analyseTab(tab, trialData(year, settings, mask, words), settings)
  return 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
}

function resultOf(...given: Parameters<typeof outcome>): TabResult {
  const result = outcome(...given)
  if (!result.ok) throw new Error(`refused: ${result.code} ${JSON.stringify(result.numbers)} ${result.names}`)
  return result
}

function refusal(...given: Parameters<typeof outcome>) {
  const result = outcome(...given)
  if (result.ok) throw new Error('not refused')
  return { code: result.code, numbers: result.numbers, at: controlOfRefusal(result) }
}

/** A number as displayed. */
function shown(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  const { value: number, decimals, word } = value as { value?: number; decimals?: number; word?: string }
  return number === undefined ? (word ?? null) : number.toFixed(decimals)
}

const key = ({ keyNumbers }: TabResult, name: string): KeyNumber => {
  const keyNumber = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)
  if (!keyNumber) throw new Error(`no key number ${name}: ${keyNumbers.map(({ label }) => label.key)}`)
  return keyNumber
}

function row({ rows }: TabResult, column: string, text: string): Record<string, string | null> {
  const found = rows.find(({ cells }: ResultRow) => shown(cells[column]) === text)
  if (!found) throw new Error(`no row ${text}: ${rows.map(({ cells }) => shown(cells[column]))}`)
  return Object.fromEntries(Object.entries(found.cells).map(([id, cell]) => [id, shown(cell)]))
}

const lineNamed = (year: FieldYearColumns, name: string) =>
  [...year.lines.values()].find((line) => line.name === name)?.id ?? null

const mercer = () =>
  trialYear(trialRows('mercer_uniformity'), {
    line: () => '',
    measured: [
      ['grain_lb', 'Grain', 'lb'],
      ['straw_lb', 'Straw', 'lb'],
    ],
  })

describe('the tabs of the statistics over published trials', () => {
  it('a Latin square is recognised by its positions and analysed as one [STA-07]', () => {
    const year = trialYear(trialRows('fisher_latin'), {
      line: ({ treatment }) => treatment,
      measured: [['root_weight', 'Roots', '']],
    })
    const result = resultOf(year, 'anova')
    expect(['Row', 'Column', 'Line'].map((term) => row(result, 'source', term).f)).toEqual(['7.25', '1.20', '0.56'])
    expect(shown(key(result, 'cv').value)).toBe('3.61')
    expect(shown(key(result, 'lsd').value)).toBe('16.66')
    expect(result.method[0].key).toBe('statistics.design.latin')
  })

  it('lines against a control: F, p, least significant differences and groups of a completely randomised trial [STA-03, STA-16]', () => {
    const year = cochranYear()
    const result = resultOf(year, 'nsr', { control: lineNamed(year, 'O') })
    expect(shown(key(result, 'fOf').value)).toBe('3.61')
    expect(key(result, 'fOf').label.params?.p).toEqual({ p: expect.closeTo(0.0103, 4) })
    const levels = ['F12', 'F3', 'S12'].map((level) => row(result, 'level', level))
    expect(levels.map(({ mean, group }) => [mean, group])).toEqual([
      ['5.75', '3'],
      ['9.50', '3'],
      ['14.25', '2'],
    ])
    expect(levels[2].difference).toBe('-8.38')
    expect(levels[0].lsd05).toBe('8.45')
    // The control has 8 plots, the others 4: a difference that is significant from the control need not be so between
    // others.
    expect(['lsdControl', 'lsdOthers'].map((name) => shown(key(result, name).value))).toEqual(['8.45', '9.76'])
    const [chart] = result.charts
    expect(chart.kind === 'means' && chart.band && (chart.band.to - chart.band.at).toFixed(2)).toBe('8.45')
    expect(row(result, 'level', 'O')).toMatchObject({ group: 'statistics.group.control', percent: '100' })
    expect(result.verdict.params).toMatchObject({ control: 'O', above: 0, below: 2 })
  })

  it('unreplicated lines among blocks do not contribute to the error: residuals of the checks are tested [STA-16]', () => {
    const year = trialYear(trialRows('kling_augmented'), {
      line: ({ line_name }) => line_name,
      factors: [['block', 'Block']],
      measured: [['tsw_g', 'Weight', 'g']],
    })
    const { assumptions, charts } = resultOf(year, 'anova')
    expect(assumptions.map(({ message: { key } }) => key)).toContain('statistics.normal.true')
    const field = charts.find((chart) => chart.kind === 'field')
    const residuals = field?.kind === 'field' ? field.cells.value.filter((value) => !Number.isNaN(value)) : []
    expect(residuals).toHaveLength(18)
    expect(residuals.every((value) => Math.abs(value) > 1e-9)).toBe(true)
  })

  it('a gain over blocks is reported even if neighbours are no longer similar [STA-10]', () => {
    const year = alphaYear()
    const result = resultOf(year, 'heat-map')
    expect(result.verdict).toMatchObject({
      key: 'statistics.verdict.fieldEvenGain',
      params: { times: { value: expect.closeTo(1.292, 2) }, best: 'G05' },
    })
    expect(result.method.map(({ key }) => key)).toContain('statistics.method.spatial')
  })

  it('without a control nothing is compared with one, without a trait nothing at all [ERR-66, STA-17, ERR-67]', () => {
    expect(refusal(cochranYear(), 'nsr')).toMatchObject({ code: 'noControl', at: 'control' })
    const bare = trialYear(trialRows('cochran_crd'), { line: ({ treatment }) => treatment, measured: [] })
    expect(refusal(bare, 'nsr')).toMatchObject({ code: 'noTrait', at: 'traits' })
    expect(refusal(bare, 'info')).toMatchObject({ code: 'noTrait', at: 'traits' })
  })

  it('two doses of nitrogen by the test of Welch [STA-04]', () => {
    const result = resultOf(yatesYear(), 't-test', { by: 2, block: 'none', levels: ['0', '0.6'] })
    const welch = row(result, 'test', 'statistics.test.welch')
    expect([welch.t, welch.df, welch.low, welch.high]).toEqual(['-6.205', '33.06', '-14.61', '-7.39'])
    expect(result.verdict.key).toBe('statistics.verdict.less')
  })

  it('a t-test needs two groups with values [STA-12, ERR-62]', () => {
    const year = cochranYear()
    const one = [0, 1]
    expect(refusal(year, 't-test', { plots: 'selected' }, one.slice(0, 1))).toMatchObject({
      code: 'tooFewGroups',
      at: null,
    })
    expect(refusal(year, 't-test', { plots: 'selected' }, one)).toMatchObject({
      code: 'tooFewGroups',
      numbers: { groups: expect.any(Number), needed: 2 },
    })
  })

  it('a split plot has a stratum for its whole plots and its own differences [STA-07]', () => {
    const nitrogen = resultOf(yatesYear(), 'anova', { by: 2 })
    expect(nitrogen.method[0].key).toBe('statistics.design.split_plot')
    expect(['Treatment', 'Line'].map((term) => row(nitrogen, 'source', term).f)).toEqual(['37.69', '1.49'])
    expect(shown(key(nitrogen, 'lsd').value)).toBe('2.23')
    expect(shown(key(resultOf(yatesYear(), 'anova'), 'lsd').value)).toBe('3.94')
  })

  it('a trial analysed as a split plot uses its one factor without a role, whatever its name [STA-07]', () => {
    const year = trialYear(trialRows('yates_oats'), {
      line: ({ variety }) => variety,
      factors: [
        ['block', 'Block'],
        ['nitrogen_cwt_ac', 'Nitrogen'],
      ],
      measured: [['grain_lb', 'Grain', 'lb']],
    })
    expect(resultOf(year, 'anova', { by: 2 }).method[0].key).toBe('statistics.design.rcbd')
    const asSplitPlot = (by: Settings['by']) => resultOf(year, 'anova', { by, model: 'split_plot' })
    expect(asSplitPlot(2).method[0].key).toBe('statistics.design.split_plot')
    expect(['Nitrogen', 'Line'].map((term) => row(asSplitPlot(2), 'source', term).f)).toEqual(['37.69', '1.49'])
    expect([asSplitPlot(2), asSplitPlot('line')].map((result) => shown(key(result, 'lsd').value))).toEqual([
      '2.23',
      '3.94',
    ])
  })

  it('two traits of a uniformity trial are correlated [STA-06]', () => {
    const result = resultOf(mercer(), 'correlation')
    expect(row(result, 'pair', 'Grain – Straw')).toMatchObject({
      r: '0.7298',
      low: '0.686',
      high: '0.768',
      rho: '0.7196',
    })
    expect(result.verdict.key).toBe('statistics.verdict.correlated')
  })

  it('a single trait, or a trait with itself, cannot be correlated [STA-13, STA-15, ERR-65]', () => {
    expect(refusal(mercer(), 'correlation', { traits: [1] })).toEqual({
      code: 'tooFewTraits',
      numbers: { traits: 1, needed: 2 },
      at: 'traits',
    })
    expect(refusal(mercer(), 'correlation', { traits: [1, 1] })).toMatchObject({ code: 'sameTrait', at: 'traits' })
  })

  it('the same trait twice is refused at the trait [ERR-63]', () => {
    for (const tab of ['t-test', 'visualization', 'correlation'] as const)
      expect(refusal(mercer(), tab, { traits: [2, 2] })).toMatchObject({ code: 'sameTrait', at: 'traits' })
  })

  /** The trial with the first traits of these. */
  const pearce = (traits = 2) =>
    trialYear(trialRows('pearce_apple'), {
      line: ({ treatment }) => treatment,
      factors: [['block', 'Block']],
      measured: (
        [
          ['yield', 'Yield', 'lb'],
          ['prev_yield_boxes', 'Yield before', 'boxes'],
        ] as const
      ).slice(0, traits),
    })

  it('a covariate reduces the error and reveals the treatment effects [STA-08]', () => {
    const result = resultOf(pearce(), 'ancova', { covariates: [3] })
    expect(shown(key(result, 'slope').value)).toMatch(/^28\.40/)
    expect(shown(key(result, 'fOf').value)).toBe('3.14')
    expect(key(result, 'fOf').label.params?.p).toEqual({ p: expect.closeTo(0.0417, 4) })
    expect(result.verdict.params?.before).toMatchObject({ value: expect.closeTo(0.1, 2) })
    expect(shown(key(result, 'mse').value)).toBe('277.51')
    expect(key(result, 'mse').label.params?.before).toMatchObject({ value: expect.closeTo(1562, 0) })
  })

  it('without a covariate the first other trait is one; of a single trait there is no predictor [STA-14, ERR-64]', () => {
    expect(resultOf(pearce(), 'ancova')).toEqual(resultOf(pearce(), 'ancova', { covariates: [3] }))
    expect(refusal(pearce(1), 'ancova')).toMatchObject({ code: 'noPredictor', at: 'by' })
  })

  it('a full diallel: combining ability by the first method, heterosis of every cross [STA-09]', () => {
    const result = resultOf(groverYear(), 'hybrids')
    expect(result.method[0].params).toEqual({ method: 1 })
    expect(shown(key(result, 'fGca').value)).toBe('5.80')
    expect(shown(key(result, 'fSca').value)).toBe('16.14')
    expect(key(result, 'bestGca').label.params).toEqual({ parent: 'P4' })
    expect(key(result, 'bestGca').value).toMatchObject({ value: expect.closeTo(5.425, 3) })
    const best = result.rows.find(({ cells }) => cells.mother === 'P1' && cells.father === 'P5')
    expect(best?.cells.mphPercent).toBeCloseTo(72.2, 1)
  })

  it('cells of specific combining ability are coloured by their own test (Griffing 1956)', () => {
    const matrix = resultOf(groverYear(), 'hybrids').charts.find(({ kind }) => kind === 'matrix')
    if (matrix?.kind !== 'matrix') throw new Error('no matrix')
    const cellOf = (a: string, b: string) => matrix.cells.find(({ across, down }) => across === a && down === b)
    // Standard error 3.2629 on 105 df (tests/data/oracles/grover_diallel.json): −9.7214 is beyond twice of it, −0.4581 is not.
    expect(cellOf('P1', 'P2')).toMatchObject({ value: expect.closeTo(-9.7214, 4), isProven: true })
    expect(cellOf('P1', 'P3')).toMatchObject({ value: expect.closeTo(-0.4581, 4), isProven: false })
  })

  it.each([
    ['higher', 'P4', 'hybrids', 1],
    ['lower', 'P5', 'hybridsLower', -1],
  ] as const)(
    'the best parent and the best cross of a trait that is better %s [STA-09]',
    (better, parent, verdict, sign) => {
      const year = groverYear()
      year.traits.find(({ trait }) => trait.name === 'Yield')!.trait.better = better
      const result = resultOf(year, 'hybrids')
      expect(key(result, 'bestGca').label.params).toEqual({ parent })
      const [gca] = result.charts
      const effects = gca.kind === 'means' ? gca.marks.map(({ label, mean }) => ({ label, mean: mean * sign })) : []
      expect(effects[0].label).toBe(parent)
      expect(effects.map(({ mean }) => mean)).toEqual(effects.map(({ mean }) => mean).sort((a, b) => b - a))
      const figures = result.rows.map(({ cells }) => ({
        cross: `${cells.mother} × ${cells.father}`,
        gain: Number(shown(cells.mph)) * sign,
        p: Number(shown(cells.mphP)),
      }))
      const best = figures.reduce((one, other) => (other.gain > one.gain ? other : one)).cross
      expect(key(result, 'bestHybrid').label.params).toEqual({ cross: best })
      expect(result.verdict).toMatchObject({
        key: `statistics.verdict.${verdict}`,
        params: { best, better: figures.filter(({ gain, p }) => gain > 0 && p < 0.05).length },
      })
    },
  )

  it('a field with a trend: the gain of removing it, and the lines that rise [STA-10]', () => {
    const result = resultOf(stroupYear(), 'heat-map')
    // R 4.2.2, dense REML of lines, replications, AR1 × AR1 and a nugget by optim: SED 2.9439, correlations 0.844 and 0.939.
    expect(shown(key(result, 'sedWas').value)).toBe('2.94')
    expect(key(result, 'sedWas').label.params?.before).toMatchObject({ value: expect.closeTo(4.98, 2) })
    expect(shown(key(result, 'gain').value)).toBe('286')
    expect([shown(key(result, 'rhoRow').value), shown(key(result, 'rhoCol').value)].sort()).toEqual(['0.84', '0.94'])
    expect(row(result, 'level', 'Buckskin')).toMatchObject({
      mean: '25.56',
      adjusted: '34.02',
      rankBefore: '28',
      rankAfter: '1',
    })
    expect(result.charts.map(({ title }) => title.key)).toEqual(
      ['raw', 'trend', 'residual', 'adjusted'].map((name) => `statistics.map.${name}`),
    )
  }, 120_000)

  it('incomplete blocks: adjusted means with their error [STA-02]', () => {
    const year = alphaYear()
    const result = resultOf(year, 'average')
    expect(result.method[0].key).toBe('statistics.design.alpha')
    expect(Number(row(result, 'level', 'G01').adjusted)).toBeCloseTo(5.108, 3)
    // Over the complete blocks of Yates: 0.2995 against 0.2647.
    const gain = result.method.find((message) => message.key === 'statistics.method.blocksGain')?.params?.gain
    expect(shown(gain)).toBe('128')
    // Blocks are nested in replications, which keep their sum of squares.
    const variance = resultOf(year, 'anova')
    expect(variance.rows.map(({ cells }) => [shown(cells.source), shown(cells.ss), shown(cells.df)])).toEqual([
      ['Replication', '6.1355', '2'],
      ['Replication:Block', '3.6036', '15'],
      ['Line', '10.0619', '23'],
      ['statistics.residual', '2.5874', '31'],
      ['statistics.total', '26.4030', '71'],
    ])
    expect(Number(shown(key(resultOf(year, 'nsr', { control: lineNamed(year, 'G01') }), 'sedMean').value))).toBeCloseTo(
      0.265,
      3,
    )
  })

  it('overview of a year, trait by trait [STA-01]', () => {
    const year = mercer()
    year.traits[0].numbers[0] = Number.NaN
    year.traits[1].status[3] = 1
    const result = resultOf(year, 'info')
    expect(row(result, 'trait', 'Grain, lb')).toMatchObject({ n: '499', missing: '1', suppressed: '0' })
    expect(row(result, 'trait', 'Straw, lb')).toMatchObject({ n: '499', missing: '0', suppressed: '1' })
    expect(result.verdict.params).toMatchObject({ plots: 500, gaps: 1 })
    expect(result.charts).toHaveLength(2)
  })

  it('the distribution of values, and two traits against each other [STA-05]', () => {
    const result = resultOf(mercer(), 'visualization', { traits: [1, 2] })
    expect(result.charts.map(({ kind }) => kind)).toEqual(['scatter', 'histogram', 'histogram', 'field'])
    const [, histogram] = result.charts
    const bins = histogram.kind === 'histogram' ? histogram.bins : []
    expect(bins.reduce((sum, { plots }) => sum + plots.length, 0)).toBe(500)
    expect(bins.length).toBeGreaterThanOrEqual(5)
  })

  it('suppressed values never count, out-of-range values by the settings, only selected plots on request', () => {
    const year = mercer()
    year.traits[0].trait = { ...year.traits[0].trait, max: 4 }
    year.traits[0].status[0] = 1
    const n = (changed: Partial<Settings>, selected: readonly number[] = []) =>
      Number(row(resultOf(year, 'info', changed, selected), 'trait', 'Grain, lb').n)
    const rowsAbove = trialRows('mercer_uniformity').filter((one, k) => k > 0 && Number(one.grain_lb) > 4).length
    expect(n({})).toBe(499)
    expect(n({ out: 'leave' })).toBe(499 - rowsAbove)
    expect(n({ plots: 'selected' }, [0, 1, 2, 3])).toBe(3)
  })

  it('without limits, values beyond the outer fences of the year are out of range, as on the map', () => {
    const year = stroupYear()
    const marked = outOfRangeMarks(year, year.traits.find(({ trait }) => trait.name === 'Grain yield')!)!.filter(
      (mark) => mark > 0,
    )
    expect(marked.length).toBe(3)
    const info = (changed: Partial<Settings>) => row(resultOf(year, 'info', changed), 'trait', 'Grain yield, bu/ac')
    expect(info({})).toMatchObject({ n: '224', outOfRange: '3' })
    expect(info({ out: 'leave' })).toMatchObject({ n: '221' })
  })
})

describe('the chosen test determines letters, classes, result, key number, band, heading and method', () => {
  const nin = (test: Settings['test']) => {
    const year = stroupYear()
    return resultOf(year, 'nsr', { control: lineNamed(year, 'Buckskin'), test })
  }

  it('no two of the 56 wheat lines differ by Tukey: HSD 20.55 exceeds their range (R 4.2.2: qtukey(0.95, 56, 165) / sqrt(2) * SED)', () => {
    const result = nin('tukey')
    expect(shown(key(result, 'lsd').value)).toBe('20.55')
    expect(key(result, 'lsd').label.params?.test).toEqual({ word: 'statistics.least.tukey' })
    expect(result.verdict.params).toMatchObject({ above: 0, below: 0, test: { word: 'statistics.least.tukey' } })
    expect(new Set(result.rows.map(({ cells }) => cells.letters))).toEqual(new Set(['a']))
    expect(new Set(result.rows.map(({ tone }) => tone))).toEqual(new Set([undefined, 'control']))
    expect(result.rows.every(({ cells }) => cells.p === null || Number(cells.p) > 0.05)).toBe(true)
    const [chart] = result.charts
    expect(chart.kind === 'means' && chart.band && (chart.band.at - chart.band.from).toFixed(2)).toBe('20.55')
    expect(chart.title.params?.test).toEqual({ word: 'statistics.least.tukey' })
    expect(result.columns.find(({ id }) => id === 'lsd05')?.heading).toBe('statistics.column.tukey05')
    expect(result.method.map((message) => message.key)).toContain('statistics.method.criterion.tukey')
  })

  it('the Bonferroni difference is t at 5 % over 1540 pairs, and Dunnett’s test has no letters', () => {
    const bonferroni = nin('bonferroni')
    // R 4.2.2: qt(1 - 0.025 / 1540, 165) times the SED of aov(yield ~ rep + line).
    expect(shown(key(bonferroni, 'lsd').value)).toBe('21.28')
    const dunnett = nin('dunnett')
    expect(dunnett.columns.map(({ id }) => id)).not.toContain('letters')
    expect(key(dunnett, 'lsd').label.params?.test).toEqual({ word: 'statistics.least.dunnett' })
    expect(dunnett.rows.filter(({ tone }) => tone === 'below').every(({ cells }) => Number(cells.p) < 0.05)).toBe(true)
  })

  it('the analysis of variance shows its difference by the chosen test', () => {
    const result = resultOf(stroupYear(), 'anova', { test: 'tukey' })
    expect(shown(key(result, 'lsd').value)).toBe('20.55')
    expect(result.charts[0].title.params?.test).toEqual({ word: 'statistics.least.tukey' })
  })

  it('letters by the LSD after a non-significant F test have a warning, and Tukey’s test is offered', () => {
    // Wheat of NIN: F 0.88 with 55 and 165 degrees of freedom, p 0.71 (R 4.2.2, aov).
    for (const tab of ['nsr', 'anova'] as const) {
      const year = stroupYear()
      const control = lineNamed(year, 'Buckskin')
      const [first] = resultOf(year, tab, { control }).assumptions
      expect(first).toMatchObject({ message: { key: 'statistics.unprotected' }, isMet: false })
      expect(first.other?.change).toEqual({ test: 'tukey' })
      const byTukey = resultOf(year, tab, { control, test: 'tukey' })
      expect(byTukey.assumptions.map((assumption) => assumption.message.key)).not.toContain('statistics.unprotected')
    }
    // The tab of the means shows no letters.
    const means = resultOf(stroupYear(), 'average', {})
    expect(means.assumptions.map((assumption) => assumption.message.key)).not.toContain('statistics.unprotected')
  })
})
