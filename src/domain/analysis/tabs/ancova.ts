import { isRefusal } from '../../refusal.ts'
import type { AnovaTable } from '../../stats/anova/table.ts'
import type { Criterion } from '../../stats/comparisons/comparisonInput.ts'
import { ancova as analyse, type CovariateSlope } from '../../stats/covariance/ancova.ts'
import { mixedAncovaSteps } from '../../stats/covariance/mixedAncova.ts'
import type { FixedTest } from '../../stats/mixed/fixedTests.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { PlotFit } from '../../stats/models/plotFit.ts'
import { extent } from '../../stats/moments/extent.ts'
import { type Refusal, refuse, type Warning } from '../../stats/result.ts'
import {
  type CriterionLimits,
  controlWithValues,
  criterionFor,
  criterionLimits,
  isHigherBetter,
  isNoError,
} from '../compare/compared.ts'
import {
  column,
  decimalsOf,
  decimalsOfSquares,
  figure,
  figureParam,
  finite,
  plotsByLevel,
  probabilityParam,
} from '../figures.ts'
import { assumptionsOf, blocksOf, residualField, residualsOf } from '../model/residuals.ts'
import { isTransformed, ownUnit, scaleCaution, scaleSentence } from '../model/scale.ts'
import { blocksLeftOut, nestedDesign, type TrialModel, trialModel } from '../model/trialModel.ts'
import type { Assumption, ChartData, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'
import { mixedRows } from './anova.ts'
import { criterionSentence, lsdName } from './lsd.ts'

/** Maximum number of covariates. */
const maxCovariates = 3

/** Maximum number of levels whose lines have distinguishable colours. */
const maxColours = 8

const titled = ({ name, unit }: TraitValues) => (unit === '' ? name : `${name}, ${unit}`)

/** Whether a row belongs to the model with the covariates. */
const modelCell = (withCovariate: boolean) => ({
  model: { word: `statistics.model.${withCovariate ? 'with' : 'without'}` },
})

function tableRows(table: AnovaTable, withCovariate: boolean, plots: readonly number[]): ResultRow[] {
  const decimals = decimalsOfSquares([table.total.ss])
  const squares = decimalsOfSquares([table.residual.ms])
  const { model } = modelCell(withCovariate)
  const lines = table.rows.map(({ term, ss, df, ms, f, p }) => ({
    cells: {
      model,
      source: term,
      ss: figure(ss, decimals),
      df,
      ms: figure(ms, squares),
      f: figure(f, 2),
      p: finite(p),
    },
    plots,
  }))
  const { ss, df, ms } = table.residual
  const source = { word: 'statistics.residual' }
  return [...lines, { cells: { model, source, ss: figure(ss, decimals), df, ms: figure(ms, squares) }, plots }]
}

/** The trait on the first covariate, with a parallel line for each level through its adjusted mean. */
function scatter(
  data: TrialData,
  trait: TraitValues,
  covariate: TraitValues,
  slope: number,
  centre: number,
  means: ReadonlyMap<string, number>,
): ChartData {
  const measured = [...data.ids.keys()].filter(
    (i) => data.by.codes[i] >= 0 && !Number.isNaN(trait.column.values[i] + covariate.column.values[i]),
  )
  const isColoured = means.size <= maxColours
  const xs = measured.map((i) => covariate.column.values[i])
  const [x0, x1] = extent(xs)
  const groupOf = (level: string) => (isColoured ? level : null)
  return {
    kind: 'scatter',
    title: { key: 'statistics.chart.parallel' },
    x: titled(covariate),
    y: titled(trait),
    points: measured.map((i) => ({
      x: covariate.column.values[i],
      y: trait.column.values[i],
      label: data.by.levels[data.by.codes[i]],
      group: groupOf(data.by.levels[data.by.codes[i]]),
      plots: [data.ids[i]],
    })),
    lines: isColoured
      ? [...means].map(([level, mean]) => ({
          ...{ x0, x1, group: level },
          y0: mean + slope * (x0 - centre),
          y1: mean + slope * (x1 - centre),
        }))
      : [],
  }
}

/** An analysis of covariance by least squares or by REML, in the form that the tab words. */
interface CovarianceAnalysis {
  readonly formula: string
  readonly n: number
  readonly isMixed: boolean
  /** Rows of the tables, without the covariates and with them. */
  readonly tables: readonly ResultRow[]
  readonly before: FactorTest | null
  readonly after: FactorTest | null
  readonly slopes: readonly CovariateSlope[]
  readonly slopesHomogeneity: { readonly f: number | null; readonly p: number | null } | null
  readonly means: readonly {
    readonly level: string
    readonly n: number
    readonly rawMean: number
    readonly adjusted: number | null
    readonly se: number | null
  }[]
  readonly covariateMean: number
  /** Differences of the adjusted means by the chosen test; null where they cannot be tested. */
  readonly comparison: CriterionLimits | null
  readonly mse: number | null
  readonly mseBefore: number | null
  readonly fit: PlotFit
  readonly warnings: readonly Warning[]
}

/** How the adjusted means are compared. */
interface Tests {
  readonly control: string | null
  readonly criterion: Criterion
}

/** The F test of the compared factor and the degrees of freedom of its error. */
interface FactorTest {
  readonly f: number | null
  readonly p: number | null
  readonly df2: number | null
}

/** All effects fixed: sums of squares of the terms of the design, type II. */
function byLeastSquares(
  data: TrialData,
  trait: TraitValues,
  model: TrialModel,
  used: number[],
  { control, criterion }: Tests,
): CovarianceAnalysis | Refusal {
  const result = analyse(trait.column, {
    covariates: data.covariates.slice(0, maxCovariates).map((covariate) => covariate.column),
    factor: data.by,
    block: null,
    terms: model.terms.filter(({ name }) => name !== data.by.name),
    control,
    criterion,
  })
  if (!result.ok) return result
  const { withoutCovariate, typeII, controlComparison, sedMean, critical05 } = result
  if (isNoError(typeII.residual.ss, typeII.total.ss)) return refuse('noErrorVariance', { n: result.meta.n })
  const levels = result.adjustedMeans.filter(({ adjustedMean }) => adjustedMean !== null).length
  const tested = (table: AnovaTable | null): FactorTest | null => {
    const row = table?.rows.find(({ term }) => term === data.by.name)
    return table && row ? { f: row.f, p: row.p, df2: table.residual.df } : null
  }
  return {
    formula: result.meta.model,
    n: result.meta.n,
    isMixed: false,
    tables: [...(withoutCovariate ? tableRows(withoutCovariate, false, used) : []), ...tableRows(typeII, true, used)],
    before: tested(withoutCovariate),
    after: tested(typeII),
    slopes: result.slopes,
    slopesHomogeneity: result.slopesHomogeneity,
    means: result.adjustedMeans.map(({ level, n, rawMean, adjustedMean, se }) => ({
      ...{ level, n, rawMean, se },
      adjusted: adjustedMean,
    })),
    covariateMean: result.covariateMean,
    comparison:
      sedMean === null || critical05 === null
        ? null
        : criterionLimits(criterion, { controlComparison, sedMean, critical05, df: typeII.residual.df, levels }),
    mse: typeII.residual.ms,
    mseBefore: withoutCovariate?.residual.ms ?? null,
    fit: result.fit,
    warnings: result.meta.warnings,
  }
}

/** Incomplete blocks or whole plots are random: F tests by REML. */
function* byReml(
  data: TrialData,
  trait: TraitValues,
  model: TrialModel,
  used: number[],
  { control, criterion }: Tests,
): Steps<CovarianceAnalysis | Refusal> {
  const result = yield* mixedAncovaSteps({
    trait: trait.column,
    covariates: data.covariates.slice(0, maxCovariates).map((covariate) => covariate.column),
    factor: data.by,
    ...model.plotModel,
    higherIsBetter: isHigherBetter(trait),
    control,
    criterion,
  })
  if (!result.ok) return result
  const { comparison } = result
  const levels = result.adjustedMeans.filter(({ mean }) => mean !== null).length
  const tested = (tests: readonly FixedTest[] | null) => tests?.find(({ term }) => term === data.by.name) ?? null
  return {
    formula: result.meta.model,
    n: result.meta.n,
    isMixed: true,
    tables: [
      ...(result.testsWithout
        ? mixedRows(result.testsWithout, result.residualVarianceWithout, used, modelCell(false))
        : []),
      ...mixedRows(result.tests, result.residualVariance, used, modelCell(true)),
    ],
    before: tested(result.testsWithout),
    after: tested(result.tests),
    slopes: result.slopes,
    slopesHomogeneity: result.slopesHomogeneity,
    means: result.adjustedMeans.map(({ level, n, rawMean, mean, se }) => ({ level, n, rawMean, adjusted: mean, se })),
    covariateMean: result.covariateMean,
    comparison: comparison && criterionLimits(criterion, { ...comparison, levels }),
    mse: result.residualVariance,
    mseBefore: result.residualVarianceWithout,
    fit: result.fit,
    warnings: result.meta.warnings,
  }
}

/**
 * What remains of the differences when the groups are compared at the same value of the covariates, by the model of the
 * design.
 */
export function* ancovaTab(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const covariates = data.covariates.slice(0, maxCovariates)
  const [first] = covariates
  if (!first) return refuse('noPredictor')
  if (covariates.some(({ id }) => id === trait.id)) return refuse('sameTrait', {}, [trait.name])
  const model = trialModel(data, settings)
  const used = [...data.ids].filter((_, i) => !Number.isNaN(trait.column.values[i]))
  const control = controlWithValues(
    data.by,
    data.control,
    [trait, ...covariates].map((values) => values.column),
  )
  const criterion = criterionFor(settings.test, control, data.by.levels.length)
  const tests = { control, criterion }
  const result =
    model.plotModel.random.length > 0
      ? yield* byReml(data, trait, model, used, tests)
      : byLeastSquares(data, trait, model, used, tests)
  if (isRefusal(result)) return result
  const decimals = decimalsOf(trait.column)
  const units = ownUnit(trait)
  const isScaled = isTransformed(trait)
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const { before, after, slopesHomogeneity } = result
  const [slope] = result.slopes
  const squares = decimalsOfSquares([result.mse, result.mseBefore])
  const isProven = after?.p !== null && after?.p !== undefined && after.p < 0.05
  const residuals = residualsOf(trait.column, result.fit)
  const homogeneity: Assumption[] = []
  if (slopesHomogeneity && slopesHomogeneity.p !== null) {
    const isMet = slopesHomogeneity.p >= 0.05
    const params = { f: figureParam(slopesHomogeneity.f, 2), p: probabilityParam(slopesHomogeneity.p) }
    homogeneity.push({ message: { key: `statistics.slopes.${isMet}`, params }, isMet, plots: [] })
  }
  const ordered = [...result.means].sort((a, b) => (b.adjusted ?? 0) - (a.adjusted ?? 0))
  const means = new Map(
    ordered.flatMap(({ level, adjusted }) => (adjusted === null ? [] : [[level, adjusted] as const])),
  )
  const controlMean = control === null ? undefined : means.get(control)
  const toneOf = (level: string): Pick<ResultRow, 'tone'> => {
    if (level === control) return { tone: 'control' }
    const lsd = result.comparison?.against.get(level)?.least
    const difference = (means.get(level) ?? Number.NaN) - (controlMean ?? Number.NaN)
    if (lsd === undefined || !(Math.abs(difference) > lsd)) return {}
    return { tone: difference > 0 ? 'above' : 'below' }
  }
  const field = residuals && residualField(residuals, data, trait.unit)
  const slopeDecimals = decimalsOf(trait.column) + 1
  const meanRows = ordered.map(
    ({ level, n, rawMean, adjusted, se }): ResultRow => ({
      cells: {
        model: { word: 'statistics.model.means' },
        source: level,
        n,
        raw: units.figure(rawMean),
        adjusted: units.figure(adjusted),
        ...(isScaled
          ? { scaled: figure(adjusted, decimals), seScaled: figure(se, decimals) }
          : { se: figure(se, decimals) }),
      },
      plots: plots.get(level) ?? [],
      ...toneOf(level),
    }),
  )
  return {
    ok: true,
    verdict: {
      key: isProven ? 'statistics.verdict.ancova' : 'statistics.verdict.ancovaNot',
      params: {
        covariate: covariates.map(({ name }) => name).join(', '),
        by: data.by.name,
        before: figureParam(before?.f, 2),
        after: figureParam(after?.f, 2),
        p: probabilityParam(after?.p),
      },
    },
    keyNumbers: [
      {
        label: { key: 'statistics.key.slope', params: { covariate: first.name } },
        value: figure(slope.b, Math.min(slopeDecimals, 4)),
        unit: null,
      },
      {
        label: { key: 'statistics.key.mse', params: { before: figureParam(result.mseBefore, squares) } },
        value: figure(result.mse, squares),
        unit: null,
      },
      {
        label: {
          key: isTransformed(trait) ? 'statistics.key.lsdAdjustedOnScale' : 'statistics.key.lsdAdjusted',
          params: { test: lsdName({ criterion }) },
        },
        value: figure(result.comparison?.least ?? null, decimals),
        unit: trait.unit || null,
      },
      {
        label: { key: 'statistics.key.fOf', params: { p: probabilityParam(after?.p) } },
        value: figure(after?.f, 2),
        unit: null,
      },
    ],
    columns: [
      column('model', 'text'),
      column('source', 'text', 0, true),
      ...(result.isMixed ? [] : [column('ss', 'number')]),
      column('df', 'count'),
      ...(result.isMixed ? [column('df2', 'number', 1)] : []),
      column('ms', 'number'),
      column('f', 'number', 2, true),
      column('p', 'p'),
      column('n', 'count'),
      column('raw', 'number', units.decimals),
      column('adjusted', 'number', units.decimals),
      ...(isScaled ? [column('scaled', 'number'), column('seScaled', 'number')] : [column('se', 'number', decimals)]),
    ],
    rows: [...result.tables, ...meanRows],
    charts: [scatter(data, trait, first, slope.b, result.covariateMean, means), ...(field ? [field] : [])],
    method: [
      model.reason,
      {
        key: `statistics.method.${result.isMixed ? 'ancovaMixed' : 'ancova'}`,
        params: { formula: result.formula, df: figureParam(after?.df2, result.isMixed ? 1 : 0) },
      },
      ...(result.isMixed && model.design === 'split_plot' ? [{ key: 'statistics.method.ancovaBlocks' }] : []),
      ...criterionSentence({ criterion, chosen: settings.test }),
      ...scaleSentence(trait),
    ],
    assumptions: [
      ...nestedDesign(data, model),
      ...blocksLeftOut(data, model, trait.column, settings),
      ...scaleCaution(trait),
      ...homogeneity,
      ...(residuals ? assumptionsOf(residuals, data, trait, data.by, blocksOf(model.terms, data.by), false) : []),
    ],
    warnings: warningMessages(result.warnings),
    slopes: result.slopes.map((one, k) => ({ ...one, trait: covariates[k].id })),
    n: result.n,
    errorDf: finite(after?.df2),
  }
}
