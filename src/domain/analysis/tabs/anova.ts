import { tableOfTerms } from '../../stats/anova/anova.ts'
import { type SplitPlotAnova, splitPlotAnova } from '../../stats/anova/splitPlot.ts'
import type { AnovaTable } from '../../stats/anova/table.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { type Compared, compareGroups, shownMarks } from '../compared.ts'
import { chance, column, decimalsOf, decimalsOfSquares, figure, finite, plotsByLevel, said } from '../figures.ts'
import { designOf } from '../model.ts'
import { assumptionsOf, type Residuals, residualField, residualsOf } from '../residuals.ts'
import type { ChartData, KeyNumber, MeanMark, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { leastDifference, methodOf } from './nsr.ts'

/** The lines of an analysis of variance: its terms, the residual and the total. */
export function varianceRows(
  { rows, residual, total }: AnovaTable,
  plots: readonly number[],
  more: ResultRow['cells'] = {},
): ResultRow[] {
  const decimals = decimalsOfSquares([total.ss])
  const line = (
    source: ResultRow['cells'][string],
    ss: number,
    df: number,
    tests: ResultRow['cells'] = {},
  ): ResultRow => ({
    cells: { ...more, source, ss: figure(ss, decimals), df, ...tests },
    plots,
  })
  return [
    ...rows.map(({ term, ss, df, ms, f, p }) =>
      line(term, ss, df, {
        ms: figure(ms, decimals),
        f: figure(f, 2),
        p: finite(p),
        eta2: ss + residual.ss > 0 ? figure(ss / (ss + residual.ss), 3) : null,
      }),
    ),
    line({ word: 'statistics.residual' }, residual.ss, residual.df, { ms: figure(residual.ms, decimals) }),
    { ...line({ word: 'statistics.total' }, total.ss, total.df), tone: 'sum' },
  ]
}

interface Analysed {
  readonly trait: TraitValues
  readonly compared: Compared
  readonly table: AnovaTable
  readonly rows: readonly ResultRow[]
}

/** The lines of a split plot, stratum by stratum. */
function strataRows({ strata }: SplitPlotAnova, plots: readonly number[], more: ResultRow['cells']): ResultRow[] {
  const decimals = decimalsOfSquares(strata.flatMap(({ rows }) => rows.map(({ ss }) => ss)))
  return strata.flatMap(({ stratum, rows }) =>
    rows.map(({ term, ss, df, ms, f, p }): ResultRow => {
      const isError = f === null && term === 'Residuals'
      const cells = { stratum, source: isError ? { word: 'statistics.residual' } : term, ss: figure(ss, decimals) }
      return { cells: { ...more, ...cells, df, ms: figure(ms, decimals), f: figure(f, 2), p: finite(p) }, plots }
    }),
  )
}

function* analysed(data: TrialData, trait: TraitValues, settings: Settings): Steps<Analysed | Refusal> {
  const compared = yield* compareGroups(data, trait, settings, null)
  if ('ok' in compared) return compared
  const table = tableOfTerms(trait.column, { terms: compared.model.terms, ssType: 'II' })
  if (!table.ok) return table
  const used = [...data.ids].filter((_, i) => !Number.isNaN(trait.column.values[i]))
  const more = { trait: trait.name }
  const split = compared.model.design === 'split_plot' ? splitPlotOf(data, trait) : null
  const rows = split ? strataRows(split, used, more) : varianceRows(table, used, more)
  return { trait, compared, table, rows }
}

/** The analysis of a split plot; null where the trial is none, or it cannot be made. */
function splitPlotOf(data: TrialData, trait: TraitValues): SplitPlotAnova | null {
  const model = designOf(data, data.line)?.model
  if (model?.analysis !== 'splitPlotAnova') return null
  const found = splitPlotAnova(trait.column, model)
  return found.ok ? found : null
}

function keyNumbersOf({ trait, compared, table }: Analysed): KeyNumber[] {
  const { f, isEqual } = compared
  const heritability = isEqual && f !== null && f > 1 ? 1 - 1 / f : null
  return [
    leastDifference(compared, trait),
    {
      label: { key: 'statistics.key.meanOf', params: { count: compared.n } },
      value: figure(compared.grandMean, decimalsOf(trait.column)),
      unit: trait.unit || null,
    },
    { label: { key: 'statistics.key.cv' }, value: figure(table.cvPct, 2), unit: '%' },
    { label: { key: 'statistics.key.h2' }, value: figure(heritability, 2), unit: null },
  ]
}

/** Residuals against fitted values, and against what a normal distribution would give. */
function residualCharts({ column: of, fitted }: Residuals, ids: Float64Array): ChartData[] {
  const known = [...ids.keys()].filter((i) => !Number.isNaN(of.values[i]))
  const points = known.map((i) => ({ x: fitted[i], y: of.values[i], label: '', group: null, plots: [ids[i]] }))
  return [
    {
      kind: 'scatter',
      title: { key: 'statistics.chart.residuals' },
      x: { word: 'statistics.axis.fitted' },
      y: { word: 'statistics.axis.residual' },
      points,
      lines: [],
    },
  ]
}

function meansChart({ trait, compared }: Analysed, data: TrialData): ChartData {
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const half = compared.lsd / 2
  const marks = compared.means.flatMap(({ level, adjusted, letters }): MeanMark[] =>
    adjusted === null
      ? []
      : [
          {
            label: level,
            mean: adjusted,
            low: adjusted - half,
            high: adjusted + half,
            note: letters,
            tone: level === data.control ? 'control' : 'plain',
            plots: plots.get(level) ?? [],
          },
        ],
  )
  return {
    kind: 'means',
    title: { key: 'statistics.chart.halfLsd', params: { trait: trait.name } },
    x: trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`,
    marks: shownMarks(marks),
    band: null,
  }
}

/** Whether the groups differ: the table of the analysis of variance, type II, trait by trait. */
export function* anova(data: TrialData, settings: Settings): Steps<TabOutcome> {
  if (data.traits.length === 0) return refuse('noTrait')
  const found: (Analysed | Refusal)[] = []
  for (const trait of data.traits) found.push(yield* analysed(data, trait, settings))
  const [first] = found
  if ('ok' in first) return first
  const whole = found.filter((one): one is Analysed => !('ok' in one))
  const { trait, compared, table } = first
  const residuals = residualsOf(trait.column, compared.fit)
  const isProven = compared.p !== null && compared.p < 0.05
  const df1 = table.rows.find(({ term }) => term === data.by.name)?.df ?? data.by.levels.length - 1
  const isSplit = compared.model.design === 'split_plot'
  const field = residuals && residualField(residuals, data, trait.unit)
  return {
    ok: true,
    verdict: {
      key: isProven ? 'statistics.verdict.anova' : 'statistics.verdict.anovaNot',
      params: {
        by: data.by.name,
        f: said(compared.f, 2),
        df1,
        df2: said(compared.df, Number.isInteger(compared.df) ? 0 : 1),
        p: chance(compared.p),
      },
    },
    keyNumbers: keyNumbersOf(first),
    columns: [
      ...(whole.length > 1 ? [column('trait', 'text')] : []),
      ...(isSplit ? [column('stratum', 'text')] : []),
      column('source', 'text', 0, true),
      column('ss', 'number'),
      column('df', 'count'),
      column('ms', 'number'),
      column('f', 'number', 2, true),
      column('p', 'p'),
      column('eta2', 'number', 3),
    ],
    rows: whole.flatMap(({ rows }) => rows),
    charts: [
      meansChart(first, data),
      ...(field ? [field] : []),
      ...(residuals ? residualCharts(residuals, data.ids) : []),
    ],
    method: methodOf(compared),
    assumptions: residuals ? assumptionsOf(residuals, data, data.by, compared.model.terms.length > 1) : [],
    n: compared.n,
    errorDf: compared.df,
  }
}
