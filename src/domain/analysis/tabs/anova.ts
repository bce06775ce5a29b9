import { isRefusal } from '../../refusal.ts'
import type { SplitPlotAnova } from '../../stats/anova/splitPlot.ts'
import type { AnovaTable } from '../../stats/anova/table.ts'
import type { FixedTest } from '../../stats/mixed/fixedTests.ts'
import { eachOf, type Steps } from '../../stats/mixed/steps.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { plotsOrBins, quantileChart } from '../charts/points.ts'
import { controlForTest, type GroupComparison, halfInterval } from '../compare/compared.ts'
import { compareBySettings } from '../compare/comparedByWelch.ts'
import {
  column,
  decimalsOf,
  decimalsOfSquares,
  figure,
  figureParam,
  finite,
  plotsByLevel,
  probability,
  probabilityParam,
} from '../figures.ts'
import { type MeansHeritability, meansHeritability } from '../model/lineHeritability.ts'
import { assumptionsOf, blocksOf, type Residuals, residualField, residualsOf } from '../model/residuals.ts'
import { isTransformed, ownUnit, scaleCaution, scaleSentence } from '../model/scale.ts'
import { blocksLeftOut, nestedDesign } from '../model/trialModel.ts'
import { splitPlotOf, tableOf } from '../model/varianceTables.ts'
import type { ChartData, KeyNumber, MeanMark, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'
import { leastDifference, lsdName, methodOf, protection } from './lsd.ts'

/** The lines of an analysis of variance: its terms, the residual and the total. */
export function varianceRows(
  { rows, residual, total }: AnovaTable,
  plots: readonly number[],
  furtherCells: ResultRow['cells'] = {},
): ResultRow[] {
  const decimals = decimalsOfSquares([total.ss])
  const decimalsOfMeans = decimalsOfSquares([...rows.map(({ ms }) => ms), residual.ms])
  const line = (
    source: ResultRow['cells'][string],
    ss: number,
    df: number,
    tests: ResultRow['cells'] = {},
  ): ResultRow => ({
    cells: { ...furtherCells, source, ss: figure(ss, decimals), df, ...tests },
    plots,
  })
  return [
    ...rows.map(({ term, ss, df, ms, f, p }) =>
      line(term, ss, df, {
        ms: figure(ms, decimalsOfMeans),
        f: figure(f, 2),
        p: probability({ f, p }),
        eta2: ss + residual.ss > 0 ? figure(ss / (ss + residual.ss), 3) : null,
      }),
    ),
    line({ word: 'statistics.residual' }, residual.ss, residual.df, { ms: figure(residual.ms, decimalsOfMeans) }),
    { ...line({ word: 'statistics.total' }, total.ss, total.df), tone: 'sum' },
  ]
}

interface AnalysedTrait {
  readonly trait: TraitValues
  readonly compared: GroupComparison
  readonly table: AnovaTable
  readonly rows: readonly ResultRow[]
  /** The mean square that tests the groups of a split plot; null for another design. */
  readonly splitMs: number | null
}

/** F tests of a mixed model and its error variance. */
export function mixedRows(
  tests: readonly FixedTest[],
  variance: number | null,
  plots: readonly number[],
  furtherCells: ResultRow['cells'] = {},
): ResultRow[] {
  const rows = tests.map(({ term, f, df1, df2, p }) => ({
    cells: {
      ...furtherCells,
      ...{ source: term, df: df1, df2: figure(df2, 1), f: figure(f, 2), p: probability({ f, p }) },
    },
    plots,
  }))
  const ms = figure(variance, decimalsOfSquares([variance]))
  return [...rows, { cells: { ...furtherCells, source: { word: 'statistics.residual' }, ms }, plots }]
}

/** The residual mean square of the stratum in which a factor is tested: whole plots, or within them. */
function msOfStratum({ strata }: SplitPlotAnova, isWhole: boolean): number | null {
  const stratum = strata.at(isWhole ? -2 : -1)
  return stratum?.rows.find(({ term, f }) => term === 'Residuals' && f === null)?.ms ?? null
}

/** The lines of a split plot, stratum by stratum. */
function strataRows(
  { strata }: SplitPlotAnova,
  plots: readonly number[],
  furtherCells: ResultRow['cells'],
): ResultRow[] {
  const decimals = decimalsOfSquares(strata.flatMap(({ rows }) => rows.map(({ ss }) => ss)))
  return strata.flatMap(({ stratum, rows }) =>
    rows.map(({ term, ss, df, ms, f, p }): ResultRow => {
      const isError = f === null && term === 'Residuals'
      const cells = { stratum, source: isError ? { word: 'statistics.residual' } : term, ss: figure(ss, decimals) }
      return {
        cells: { ...furtherCells, ...cells, df, ms: figure(ms, decimals), f: figure(f, 2), p: probability({ f, p }) },
        plots,
      }
    }),
  )
}

function* analysed(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  known: GroupComparison | null,
): Steps<AnalysedTrait | Refusal> {
  const compared =
    known ?? (yield* compareBySettings(data, trait, settings, controlForTest(data, settings, [trait.column])))
  if (isRefusal(compared)) return compared
  const table = tableOf(trait, compared)
  if (!table.ok) return table
  const used = [...data.ids].filter((_, i) => !Number.isNaN(trait.column.values[i]))
  const furtherCells = { trait: trait.name }
  const { mixed } = compared
  // Strata exist for a complete split plot only; with gaps they and the means would be of two models.
  if (mixed) {
    const rows = mixedRows(mixed.tests, mixed.residualVariance, used, furtherCells)
    return { trait, compared, table, rows, splitMs: mixed.errorMs }
  }
  const split = compared.model.design === 'split_plot' ? splitPlotOf(data, trait) : null
  const rows = split ? strataRows(split, used, furtherCells) : varianceRows(table, used, furtherCells)
  return {
    trait,
    compared,
    table,
    rows: compared.isWelch ? [...rows, welchRow(compared, used, furtherCells)] : rows,
    splitMs: split && msOfStratum(split, compared.model.wholePlots !== null),
  }
}

/** The row of Welch's test below a table, with which it shares only the groups. */
function welchRow(
  { means, f, p }: GroupComparison,
  plots: readonly number[],
  furtherCells: ResultRow['cells'],
): ResultRow {
  const source = { word: 'statistics.source.welchF' }
  return {
    cells: { ...furtherCells, source, ss: null, df: means.length - 1, ms: null, f: figure(f, 2), p: finite(p) },
    plots,
  }
}

/** Without one error for all means no heritability can be estimated. */
const noHeritability: MeansHeritability = { value: null, method: 'f' }

/** The coefficient of variation by the error that tests the groups; a split plot has two errors. */
function variationOf({ compared, table, splitMs }: AnalysedTrait): KeyNumber {
  if (splitMs === null) return { label: { key: 'statistics.key.cv' }, value: figure(table.cvPct, 2), unit: '%' }
  const key = `statistics.key.cv${compared.model.wholePlots ? 'WholePlots' : 'Subplots'}`
  const { grandMean } = compared
  const percent = grandMean === 0 ? null : (100 * Math.sqrt(splitMs)) / Math.abs(grandMean)
  return { label: { key }, value: figure(percent, 2), unit: '%' }
}

function keyNumbersOf(found: AnalysedTrait, heritability: MeansHeritability): KeyNumber[] {
  const { trait, compared } = found
  const decimals = decimalsOf(trait.column)
  const units = ownUnit(trait)
  return [
    leastDifference(compared, trait, decimals),
    {
      label: { key: 'statistics.key.meanOf', params: { count: compared.n } },
      value: units.figure(compared.grandMean),
      unit: units.unit,
    },
    // A coefficient of variation of logarithms or roots has no meaning.
    ...(isTransformed(trait) ? [] : [variationOf(found)]),
    {
      label: { key: heritability.method === 'f' ? 'statistics.key.h2' : 'statistics.key.h2Cullis' },
      value: figure(heritability.value, 2),
      unit: null,
    },
  ]
}

/** Residuals against fitted values, and against normal quantiles. */
function residualCharts({ column: of, fitted }: Residuals, ids: Float64Array): ChartData[] {
  const present = (presentIn: Float64Array) => presentIn.filter((_, i) => !Number.isNaN(of.values[i]))
  return [
    plotsOrBins(
      {
        title: { key: 'statistics.chart.residuals' },
        x: { word: 'statistics.axis.fitted' },
        y: { word: 'statistics.axis.residual' },
        lines: [],
      },
      present(fitted),
      present(of.values),
      present(ids),
    ),
    quantileChart(of.values, ids),
  ]
}

function meansChart({ trait, compared }: AnalysedTrait, data: TrialData): ChartData {
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const { isWelch, lsd } = compared
  const marks = compared.means.flatMap(({ level, n, adjusted, se, letters }): MeanMark[] => {
    const half = isWelch ? (halfInterval(se, n - 1) ?? 0) : lsd / 2
    return adjusted === null
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
        ]
  })
  return {
    kind: 'means',
    title: {
      key: `statistics.chart.${isWelch ? 'means' : 'halfLsd'}`,
      params: { trait: trait.name, test: lsdName(compared) },
    },
    x: trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`,
    marks,
    band: null,
  }
}

/**
 * Whether the groups differ: the table of the analysis of variance, type II, trait by trait. `known`: the comparison of
 * the groups of the one trait, where it was computed already.
 */
export function* anovaTab(
  data: TrialData,
  settings: Settings,
  known: GroupComparison | null = null,
): Steps<TabOutcome> {
  if (data.traits.length === 0) return refuse('noTrait')
  const outcomes = yield* eachOf(data.traits, (trait) => analysed(data, trait, settings, known))
  const [first] = outcomes
  if (isRefusal(first)) return first
  const analyses = outcomes.filter((outcome): outcome is AnalysedTrait => !isRefusal(outcome))
  const { trait, compared, table } = first
  const residuals = residualsOf(trait.column, compared.fit)
  const isProven = compared.p !== null && compared.p < 0.05
  const { isWelch } = compared
  const tableDf = table.rows.find(({ term }) => term === data.by.name)?.df ?? data.by.levels.length - 1
  // With random blocks F of the lines, and its degrees of freedom, are from the table, with blocks fixed.
  const df2 = compared.model.random ? table.residual.df : (compared.fDf ?? compared.df)
  const df1 = isWelch ? compared.means.length - 1 : tableDf
  const rows = analyses.flatMap((analysis) => analysis.rows)
  const has = (id: string) => rows.some(({ cells }) => cells[id] !== undefined)
  const field = residuals && residualField(residuals, data, trait.unit)
  const heritability = isWelch ? noHeritability : yield* meansHeritability(data, trait, compared)
  return {
    ok: true,
    verdict: {
      key: isProven ? 'statistics.verdict.anova' : 'statistics.verdict.anovaNot',
      params: {
        by: data.by.name,
        f: figureParam(compared.f, 2),
        df1,
        df2: figureParam(df2, Number.isInteger(df2) ? 0 : 1),
        p: probabilityParam(compared.p),
      },
    },
    keyNumbers: keyNumbersOf(first, heritability),
    columns: [
      ...(analyses.length > 1 ? [column('trait', 'text')] : []),
      ...(has('stratum') ? [column('stratum', 'text')] : []),
      column('source', 'text', 0, true),
      ...(has('ss') ? [column('ss', 'number')] : []),
      column('df', 'count'),
      ...(has('df2') ? [column('df2', 'number', 1)] : []),
      column('ms', 'number'),
      column('f', 'number', 2, true),
      column('p', 'p'),
      ...(has('eta2') ? [column('eta2', 'number', 3)] : []),
    ],
    rows,
    charts: [
      meansChart(first, data),
      ...(field ? [field] : []),
      ...(residuals ? residualCharts(residuals, data.ids) : []),
    ],
    method: [...methodOf(compared), ...scaleSentence(trait)],
    assumptions: [
      ...nestedDesign(data, compared.model),
      ...(isWelch ? [] : blocksLeftOut(data, compared.model, trait.column, settings)),
      ...protection(compared),
      ...scaleCaution(trait),
      ...(residuals ? assumptionsOf(residuals, data, trait, data.by, blocksOf(compared.model.terms, data.by)) : []),
    ],
    warnings: warningMessages(compared.warnings),
    n: compared.n,
    errorDf: compared.df,
  }
}
