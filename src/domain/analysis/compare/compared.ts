import { isRefusal } from '../../refusal.ts'
import { modelFits, tableOfTerms } from '../../stats/anova/anova.ts'
import type { FitCache } from '../../stats/anova/table.ts'
import type { Criterion } from '../../stats/comparisons/comparisonInput.ts'
import { type ControlComparison, maxDunnettLevels } from '../../stats/comparisons/control.ts'
import { lsd, lsdOfFits } from '../../stats/comparisons/lsd.ts'
import { type Factor, type NumberColumn, numberColumn } from '../../stats/data/columns.ts'
import { studentizedRange } from '../../stats/distributions/studentizedRange.ts'
import { tCritical } from '../../stats/distributions/t.ts'
import { type BlueResult, blueRandomBlocksSteps } from '../../stats/mixed/blueRandomBlocks.ts'
import type { FixedTest } from '../../stats/mixed/fixedTests.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { PlotFit } from '../../stats/models/plotFit.ts'
import { factorTerm } from '../../stats/models/term.ts'
import { type Outcome, type Refusal, refuse, type Warning } from '../../stats/result.ts'
import { designEffects, type TrialModel, trialModel } from '../model/trialModel.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

interface ComparedMean {
  readonly level: string
  readonly n: number
  readonly raw: number
  /** Null where the mean cannot be estimated; the same holds for its standard error. */
  readonly adjusted: number | null
  readonly se: number | null
  /** Degrees of freedom of its interval: the error's, or with random blocks the mean's own (Satterthwaite). */
  readonly df: number | null
  /** Empty where no two means are compared, or where there are too many letters to read. */
  readonly letters: string
}

/** A test's verdict on the difference of a level from the control. */
export interface ControlTest {
  /** The least significant difference at 5 %. */
  readonly least: number
  readonly p: number | null
}

/** A split plot with empty subplots, analysed as a mixed model with random whole plots. */
export interface MixedSplitPlot {
  /** Type II, denominators after Satterthwaite. */
  readonly tests: readonly FixedTest[]
  /** Variance of plots within whole plots; squared trait units. */
  readonly residualVariance: number
  /**
   * Mean square per plot that whole plots are tested with, as the mean square of whole plots of a complete trial;
   * subplots are tested with `residualVariance`.
   */
  readonly errorMs: number
}

/** Means of the groups with the model that gives their error, in the trait's unit. */
export interface GroupComparison {
  readonly model: TrialModel
  /** The model as a formula. */
  readonly formula: string
  readonly n: number
  readonly grandMean: number
  /** Best first. */
  readonly means: readonly ComparedMean[]
  readonly controlComparison: ControlComparison | null
  readonly df: number
  readonly sedMean: number
  /** The test that compared the means: the chosen one, or another where the chosen one is not possible. */
  readonly criterion: Criterion
  readonly chosen: Criterion
  /** Differences from the control by this test; empty without a control. */
  readonly against: ReadonlyMap<string, ControlTest>
  /** The least significant difference by this test, for the mean pair; `isEqual`: the same for every pair. */
  readonly lsd: number
  readonly isEqual: boolean
  readonly f: number | null
  readonly p: number | null
  /** Error degrees of freedom of F where they differ from `df`. */
  readonly fDf?: number | null
  /**
   * All tests and variances of a split plot with gaps, from one mixed model; null where strata or least squares give
   * them.
   */
  readonly mixed?: MixedSplitPlot | null
  /** Gain of incomplete over complete blocks, %: the ratio of the mean variances of a difference; null without either. */
  readonly blocksGain: number | null
  /** Null where the units of the model are not plots. */
  readonly fit: PlotFit | null
  /** Each pair is compared by its own variances, without a common error mean square. */
  readonly isWelch: boolean
  /** The least-squares fits over plots, reused for further tables of the model; null where it was fitted otherwise. */
  readonly fits: FitCache | null
  /** Letters are left out because there are too many to read; only the least significant difference is shown. */
  readonly lacksLetters: boolean
  readonly warnings: readonly Warning[]
}

/** Whether higher values of a trait are better; the default. */
export const isHigherBetter = ({ better }: TraitValues): boolean => better !== 'lower'

/** The means of whole plots as units: one for each combination of replication and level of the whole-plot factor. */
function onWholePlots(trait: NumberColumn, replication: Factor, wholePlot: Factor) {
  const cells = replication.levels.length * wholePlot.levels.length
  const sums = new Float64Array(cells)
  const counts = new Float64Array(cells)
  trait.values.forEach((value, i) => {
    const [rep, level] = [replication.codes[i], wholePlot.codes[i]]
    if (rep < 0 || level < 0 || Number.isNaN(value)) return
    sums[rep * wholePlot.levels.length + level] += value
    counts[rep * wholePlot.levels.length + level]++
  })
  const means = Array.from(sums, (sum, k) => (counts[k] > 0 ? sum / counts[k] : null))
  const spread = ({ name, levels }: Factor, codeOf: (k: number) => number): Factor => ({
    name,
    levels,
    codes: Int32Array.from(means, (_, k) => codeOf(k)),
  })
  return {
    trait: numberColumn(trait.name, means),
    replication: spread(replication, (k) => Math.floor(k / wholePlot.levels.length)),
    whole: spread(wholePlot, (k) => k % wholePlot.levels.length),
  }
}

/** Plots with a value by level. */
function plotsOf(by: Factor, { values }: NumberColumn): Map<string, number> {
  const counts = new Map<string, number>()
  by.codes.forEach((code, i) => {
    if (code >= 0 && !Number.isNaN(values[i])) counts.set(by.levels[code], (counts.get(by.levels[code]) ?? 0) + 1)
  })
  return counts
}

/** Whether the residual of a sum of squares is only rounding, so that nothing can be tested with it. */
export const isNoError = (residual: number, total: number): boolean => !(residual > 1e-20 * total)

/**
 * The test that is used: without a control Dunnett's is not possible; with many levels Bonferroni's replaces it, because
 * no critical value of Dunnett's is computed for them.
 */
export function criterionFor(
  chosen: Criterion,
  control: string | null,
  levels: number,
  max: number = maxDunnettLevels,
): Criterion {
  if (chosen !== 'dunnett') return chosen
  if (control === null) return 'lsd'
  return levels > max ? 'bonferroni' : 'dunnett'
}

/** The comparisons of a model by a test. */
export interface CriterionLimits {
  /** The least significant difference of the mean pair; for Dunnett's test of the mean comparison with the control. */
  readonly least: number
  readonly against: ReadonlyMap<string, ControlTest>
}

/** Comparisons with the standard errors and degrees of freedom of a model. */
interface Comparisons {
  readonly controlComparison: ControlComparison | null
  /** Critical value at 5 %, in standard errors of a difference; for Dunnett's test the LSD's value. */
  readonly critical05: number
  readonly sedMean: number
  readonly df: number
  /** Number of levels with a mean. */
  readonly levels: number
}

/**
 * Judges differences by a test: Tukey's by the studentised range over all levels, Bonferroni's by the number of pairs.
 */
export function criterionLimits(
  criterion: Criterion,
  { controlComparison, critical05, sedMean, df, levels }: Comparisons,
): CriterionLimits {
  const critical = criterion === 'dunnett' ? (controlComparison?.dunnettCrit05 ?? critical05) : critical05
  const range = criterion === 'tukey' ? studentizedRange(levels, df) : null
  const pairs = (levels * (levels - 1)) / 2
  const rows = controlComparison?.rows ?? []
  const against = rows.map(({ level, nsr05, sdDiff, t, p, pDunnett }): [string, ControlTest] => {
    const least = criterion === 'lsd' ? nsr05 : critical * sdDiff
    if (t === null || p === null || criterion === 'lsd') return [level, { least, p }]
    if (range) return [level, { least, p: range.upper(Math.SQRT2 * Math.abs(t)) }]
    return [level, { least, p: criterion === 'dunnett' ? pDunnett : Math.min(1, p * pairs) }]
  })
  const isOfControl = criterion === 'dunnett' && against.length > 0
  const least = isOfControl
    ? against.reduce((sum, [, comparison]) => sum + comparison.least, 0) / against.length
    : critical * sedMean
  return { least, against: new Map(against) }
}

/** The control where the chosen test needs it and one of its plots has a value in all columns; else null. */
export function controlForTest(
  { by, control }: Pick<TrialData, 'by' | 'control'>,
  { test }: Pick<Settings, 'test'>,
  columns: readonly NumberColumn[],
): string | null {
  return test === 'dunnett' ? controlWithValues(by, control, columns) : null
}

/** The control where one of its plots has a value in all columns; else null. */
export function controlWithValues(by: Factor, control: string | null, columns: readonly NumberColumn[]): string | null {
  const place = control === null ? -1 : by.levels.indexOf(control)
  const has =
    place >= 0 && by.codes.some((code, i) => code === place && columns.every(({ values }) => !Number.isNaN(values[i])))
  return has ? control : null
}

function byLeastSquares(
  data: TrialData,
  trait: TraitValues,
  model: TrialModel,
  control: string | null,
  { criterion, chosen }: Tests,
): GroupComparison | Refusal {
  const units = model.wholePlots
    ? onWholePlots(trait.column, model.wholePlots.replication, model.wholePlots.wholePlot)
    : null
  const terms = units ? [factorTerm(units.replication), factorTerm(units.whole)] : model.terms
  const fits = modelFits(units?.trait ?? trait.column, terms)
  if (isRefusal(fits)) return fits
  const result = lsdOfFits(fits, { factor: data.by.name, control, higherIsBetter: isHigherBetter(trait), criterion })
  if (!result.ok) return result
  if (isNoError(result.msError * result.dfError, fits.data.totalSs))
    return refuse('noErrorVariance', { n: fits.data.n })
  const plots = units && plotsOf(data.by, trait.column)
  const { least, against } = criterionLimits(criterion, {
    ...{
      controlComparison: result.controlComparison,
      critical05: result.critical05,
      sedMean: result.sedMean,
      df: result.dfError,
    },
    levels: result.means.filter(({ adjustedMean }) => adjustedMean !== null).length,
  })
  return {
    model,
    formula: result.meta.model,
    n: plots ? [...plots.values()].reduce((sum, n) => sum + n, 0) : result.meta.n,
    grandMean: result.grandMean,
    means: result.means.map(({ level, n, rawMean, adjustedMean, seAdjusted, letters }) => ({
      level,
      n: plots ? (plots.get(level) ?? 0) : n,
      raw: rawMean,
      adjusted: adjustedMean,
      se: seAdjusted,
      df: result.dfError,
      letters: letters ?? '',
    })),
    controlComparison: result.controlComparison,
    df: result.dfError,
    sedMean: result.sedMean,
    criterion,
    chosen,
    against,
    lsd: least,
    isEqual: result.lsd05 !== undefined,
    f: result.f,
    p: result.fP,
    blocksGain: null,
    fit: units ? null : result.fit,
    isWelch: false,
    fits: units ? null : fits,
    lacksLetters: false,
    warnings: result.meta.warnings,
  }
}

/** The gain of random blocks over the complete blocks that contain them. */
function gainOverComplete(
  { by }: TrialData,
  { column }: TraitValues,
  { random }: TrialModel,
  sed: number,
): number | null {
  if (!random || random.fixed.length === 0) return null
  const terms = [...random.fixed, by].map((factor) => factorTerm(factor))
  const complete = lsd(column, { terms, factor: by.name, control: null })
  return complete.ok && sed > 0 ? 100 * (complete.sedMean / sed) ** 2 : null
}

/** The test that compared the means, and the one that was requested. */
type Tests = Pick<GroupComparison, 'criterion' | 'chosen'>

type Blue = Extract<Outcome<BlueResult>, { ok: true }>

function comparedByBlue(
  data: TrialData,
  trait: TraitValues,
  model: TrialModel,
  blue: Blue,
  { criterion, chosen }: Tests,
): GroupComparison | Refusal {
  const { comparison } = blue
  if (!comparison) return refuse('tooFewGroups', { groups: blue.rows.length, needed: 2 }, [data.by.name])
  const table = tableOfTerms(trait.column, { terms: model.terms, ssType: 'II' })
  const row = table.ok ? table.rows.find(({ term }) => term === data.by.name) : null
  const sums = new Map<string, number>()
  let total = 0
  blue.fit.units.forEach((unit) => {
    const level = data.by.levels[data.by.codes[unit]]
    sums.set(level, (sums.get(level) ?? 0) + trait.column.values[unit])
    total += trait.column.values[unit]
  })
  const rows = new Map(blue.rows.map((one) => [one.level, one]))
  const { least, against } = criterionLimits(criterion, {
    ...comparison,
    levels: comparison.means.filter(({ mean }) => mean !== null).length,
  })
  return {
    model,
    formula: blue.meta.model,
    n: blue.meta.n,
    grandMean: total / blue.meta.n,
    means: comparison.means.map(({ level, n, mean, letters }) => ({
      level,
      n,
      raw: (sums.get(level) ?? 0) / n,
      adjusted: mean,
      se: rows.get(level)?.se ?? null,
      df: rows.get(level)?.df ?? null,
      letters: letters ?? '',
    })),
    controlComparison: comparison.controlComparison,
    df: comparison.df,
    sedMean: comparison.sedMean,
    criterion,
    chosen,
    against,
    lsd: least,
    isEqual: false,
    f: row?.f ?? null,
    p: row?.p ?? null,
    blocksGain: gainOverComplete(data, trait, model, comparison.sedMean),
    fit: blue.fit,
    isWelch: false,
    fits: null,
    lacksLetters: false,
    warnings: blue.meta.warnings,
  }
}

/** With at most this many groups letters are always shown; with more, as long as no group has more letters than this. */
const groupsWithLetters = 20
const maxLetters = 4

/**
 * Leaves letters out past 20 groups where they are long: no reader sees from “cdefghijk” which lines differ, the
 * difference itself shows it.
 */
export function withReadableLetters(compared: GroupComparison): GroupComparison {
  const { means } = compared
  const isReadable = means.length <= groupsWithLetters || means.every(({ letters }) => letters.length <= maxLetters)
  if (isReadable) return compared
  return { ...compared, lacksLetters: true, means: means.map((mean) => ({ ...mean, letters: '' })) }
}

/**
 * Compares the means of the groups by the model that suits the design. Refuses as `lsd` and `blueRandomBlocks` do, and
 * with noErrorVariance where the model leaves no residual.
 */
export function* compareGroups(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  control: string | null,
): Steps<GroupComparison | Refusal> {
  const compared = yield* fittedGroups(data, trait, settings, control)
  return isRefusal(compared) ? compared : withReadableLetters(compared)
}

function* fittedGroups(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  control: string | null,
): Steps<GroupComparison | Refusal> {
  const { by } = data
  if (by.levels.length === 0) return refuse('noPredictor', {}, [by.name])
  const model = trialModel(data, settings)
  const chosen = settings.test
  const criterion = criterionFor(chosen, control, by.levels.length)
  const tests = { criterion, chosen }
  const { random } = model
  if (model.design === 'split_plot') return yield* splitPlotCompared(data, trait, model, control, tests)
  if (random === null) return byLeastSquares(data, trait, model, control, tests)
  const input = { trait: trait.column, line: by, ...random, control, higherIsBetter: isHigherBetter(trait), criterion }
  const blue = yield* blueRandomBlocksSteps(input)
  if (!blue.ok && blue.code === 'noErrorVariance') return blue
  return blue.ok ? comparedByBlue(data, trait, model, blue, tests) : byLeastSquares(data, trait, model, control, tests)
}

/**
 * Levels of a split plot. In a complete one differences come from least squares in the error stratum of the factor, and
 * the errors of means within whole plots from REML with random whole plots. With missing subplots all comes from REML,
 * because raw means of whole plots would contain their treatments unevenly.
 */
function* splitPlotCompared(
  data: TrialData,
  trait: TraitValues,
  model: TrialModel,
  control: string | null,
  tests: Tests,
): Steps<GroupComparison | Refusal> {
  const complete = byLeastSquares(data, trait, model, control, tests)
  const [replication, wholePlot] = model.plotModel.random
  const counts = new Map<string, number>()
  const [cell] = model.plotModel.interactions
  trait.column.values.forEach((value, i) => {
    if (Number.isNaN(value) || replication.codes[i] < 0 || cell.codes[i] < 0) return
    const place = `${replication.codes[i]}:${cell.codes[i]}`
    counts.set(place, (counts.get(place) ?? 0) + 1)
  })
  const missing = replication.levels.length * cell.levels.length - counts.size
  const isBalanced = missing === 0 && new Set(counts.values()).size === 1
  if (isBalanced && model.wholePlots) return complete
  const blue = yield* blueRandomBlocksSteps({
    trait: trait.column,
    line: data.by,
    ...designEffects(model),
    control,
    higherIsBetter: isHigherBetter(trait),
    criterion: tests.criterion,
  })
  if (!blue.ok) return complete
  if (!isBalanced) {
    const compared = comparedByBlue(data, trait, model, blue, tests)
    if (isRefusal(compared)) return compared
    const { f, p, df2 } = blue.test
    const gap: Warning = { code: 'missingSubplots', numbers: { count: missing } }
    const varianceOf = (name: string) =>
      blue.varianceComponents.find((component) => component.name === name)?.variance ?? 0
    const residualVariance = varianceOf('residual')
    const subplots = cell.levels.length / data.by.levels.length
    const wholePlotVariance = model.wholePlots ? subplots * varianceOf(wholePlot.name) : 0
    const mixed = { tests: blue.tests, residualVariance, errorMs: residualVariance + wholePlotVariance }
    return { ...compared, f, p, fDf: df2, mixed, warnings: [gap, ...compared.warnings] }
  }
  if (isRefusal(complete)) return complete
  const rows = new Map(blue.rows.map((row) => [row.level, row]))
  const errorOfMean = (level: string) => ({ se: rows.get(level)?.se ?? null, df: rows.get(level)?.df ?? null })
  return { ...complete, means: complete.means.map((mean) => ({ ...mean, ...errorOfMean(mean.level) })) }
}

/** Half the width of a 95 % interval around a mean; null without a standard error. */
export function halfInterval(se: number | null, df: number | null): number | null {
  return se === null || df === null || !(df > 0) ? null : tCritical(0.05, df) * se
}
