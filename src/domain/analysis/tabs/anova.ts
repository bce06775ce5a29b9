import { anova as analyse } from '../../stats/anova/anova.ts'
import type { AnovaTable } from '../../stats/anova/table.ts'
import { type Outcome, type Refusal, refuse } from '../../stats/result.ts'
import { type Compared, compareGroups, shownMarks } from '../compared.ts'
import { chance, column, decimalsOf, decimalsOfSquares, figure, finite, plotsByLevel, said } from '../figures.ts'
import { assumptionsOf, type Residuals, residualField, residualsOf } from '../residuals.ts'
import type { ChartData, KeyNumber, MeanMark, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { methodOf } from './nsr.ts'

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
  readonly table: Extract<Outcome<AnovaTable>, { ok: true }>
  readonly rows: readonly ResultRow[]
}

function analysed(data: TrialData, trait: TraitValues, settings: Settings): Analysed | Refusal {
  const compared = compareGroups(data, trait, settings, null)
  if ('ok' in compared) return compared
  const table = analyse(trait.column, { terms: compared.terms, ssType: 'II' })
  if (!table.ok) return table
  const used = [...data.ids].filter((_, i) => !Number.isNaN(trait.column.values[i]))
  return { trait, compared, table, rows: varianceRows(table, used, { trait: trait.name }) }
}

function keyNumbersOf({ trait, compared: { result }, table }: Analysed): KeyNumber[] {
  const decimals = decimalsOf(trait.column)
  const unit = trait.unit || null
  const least = result.lsd05 ?? result.lsd05MeanSed
  const percent = result.grandMean === 0 ? null : (100 * least) / result.grandMean
  const isBalanced = result.lsd05 !== undefined
  const heritability = isBalanced && result.f !== null && result.f > 1 ? 1 - 1 / result.f : null
  return [
    {
      label: { key: `statistics.key.${isBalanced ? 'lsd' : 'lsdMean'}`, params: { percent: said(percent, 1) } },
      value: figure(least, decimals),
      unit,
    },
    {
      label: { key: 'statistics.key.meanOf', params: { count: result.meta.n } },
      value: figure(result.grandMean, decimals),
      unit,
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

function meansChart({ trait, compared: { result } }: Analysed, data: TrialData): ChartData {
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const half = (result.lsd05 ?? result.lsd05MeanSed) / 2
  const marks = result.means.flatMap(({ level, adjustedMean, letters }): MeanMark[] =>
    adjustedMean === null
      ? []
      : [
          {
            label: level,
            mean: adjustedMean,
            low: adjustedMean - half,
            high: adjustedMean + half,
            note: letters ?? '',
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
export function anova(data: TrialData, settings: Settings): TabOutcome {
  if (data.traits.length === 0) return refuse('noTrait')
  const found = data.traits.map((trait) => analysed(data, trait, settings))
  const [first] = found
  if ('ok' in first) return first
  const whole = found.filter((one): one is Analysed => !('ok' in one))
  const { trait, compared, table } = first
  const { result, terms, model } = compared
  const residuals = residualsOf(trait.column, terms)
  const row = table.rows.find(({ term }) => term === data.by.name)
  const isProven = row?.p !== null && row?.p !== undefined && row.p < 0.05
  const field = residuals && residualField(residuals, data, trait.unit)
  return {
    ok: true,
    verdict: {
      key: isProven ? 'statistics.verdict.anova' : 'statistics.verdict.anovaNot',
      params: {
        by: data.by.name,
        f: said(row?.f, 2),
        df1: row?.df ?? 0,
        df2: table.residual.df,
        p: chance(row?.p),
      },
    },
    keyNumbers: keyNumbersOf(first),
    columns: [
      ...(whole.length > 1 ? [column('trait', 'text')] : []),
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
    method: methodOf({ model, result: { ...result, meta: table.meta } }),
    assumptions: residuals ? assumptionsOf(residuals, data, data.by, model.blocks.length > 0) : [],
    n: table.n,
    errorDf: table.residual.df,
  }
}
