import { isRefusal } from '../../refusal.ts'
import { anovaMeta, fitOfPlots, modelFits } from '../anova/anova.ts'
import { type AnovaTable, anovaTable, FitCache, type FTest, fTest } from '../anova/table.ts'
import type { ComparisonInput, Criterion } from '../comparisons/comparisonInput.ts'
import { type ControlComparison, compareWithControl } from '../comparisons/control.ts'
import { comparePairs, type LsdPair } from '../comparisons/pairs.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import { adjustedMeans } from '../models/adjustedMeans.ts'
import { type Fit, fitTerms, type ModelData, ssBetween } from '../models/linearModel.ts'
import type { PlotFit } from '../models/plotFit.ts'
import { covariateTerm, factorTerm, type Term } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { groupSums, sumOfSquares } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'

/** Options of an analysis of covariance. */
export interface AncovaOptions {
  /** One covariate or more; all different from the trait. */
  readonly covariates: readonly NumberColumn[]
  readonly factor: Factor
  /** Blocks; null for a one-way analysis. */
  readonly block: Factor | null
  /** All other terms of the design in place of `block`: blocks, a crossed treatment, its interaction with the factor. */
  readonly terms?: readonly Term[]
  /** The control among the factor's levels; null compares without one. */
  readonly control?: string | null
  /** The test of the differences; the LSD by default. */
  readonly criterion?: Criterion
}

/** The slope of one covariate within the factor's levels (and blocks). */
export interface CovariateSlope {
  readonly covariate: string
  /** Trait units per covariate unit. */
  readonly b: number
  readonly se: number
  readonly t: number | null
  readonly df: number
  readonly p: number | null
  readonly ci95Lo: number
  readonly ci95Hi: number
}

/** A mean of the trait corrected to the mean covariates. */
interface AncovaMean {
  readonly level: string
  readonly n: number
  readonly rawMean: number
  /** The level's own mean of the (first) covariate, and of all. */
  readonly covariateMean: number
  readonly covariateMeans: readonly number[]
  /** Null where empty cells make it not estimable. */
  readonly adjustedMean: number | null
  readonly se: number | null
  readonly ci95Lo: number | null
  readonly ci95Hi: number | null
}

/** Analysis of covariance. */
export interface AncovaResult {
  readonly typeI: AnovaTable
  readonly typeII: AnovaTable
  readonly typeIII: AnovaTable
  readonly withoutCovariate: AnovaTable | null
  /** The first covariate's slope, and all of them. */
  readonly slope: CovariateSlope
  readonly slopes: readonly CovariateSlope[]
  readonly covariateMean: number
  readonly covariateMeans: readonly number[]
  /**
   * Test of one common slope against own slopes per level; null where the levels leave no degrees of freedom for it or are too many
   * (hundreds, for thousands of plots) to be fitted together.
   */
  readonly slopesHomogeneity: (FTest & { readonly ss: number }) | null
  readonly adjustedMeans: readonly AncovaMean[]
  /** Null where fewer than two adjusted means can be estimated, as what follows. */
  readonly sedMean: number | null
  readonly lsd05MeanSed: number | null
  /** Critical value of the chosen test at 5 %, in standard errors of a difference; for Dunnett's test the LSD's value. */
  readonly critical05: number | null
  /** Null also for more than 16 levels. */
  readonly pairs: readonly LsdPair[] | null
  readonly controlComparison: ControlComparison | null
  readonly fit: PlotFit
}

/**
 * Analysis of covariance with the terms block, covariates, factor (Fisher 1932; Cochran 1957, Biometrics 13): sums of
 * squares of all types, adjusted means at the mean of every covariate, homogeneity of slopes. Refused: noPredictor,
 * sameTrait (a covariate is the trait, or is repeated), collinear (a covariate is a combination of the factors or of
 * another), unknownControl, and as `anova`.
 */
export function ancova(trait: NumberColumn, options: AncovaOptions): Outcome<AncovaResult> {
  const { covariates, factor, block } = options
  if (covariates.length === 0) return refuse('noPredictor')
  const names = [trait.name, ...covariates.map((column) => column.name)]
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) return refuse('sameTrait', {}, [repeated])
  const slopesTerms = covariates.map((column) => covariateTerm(column))
  const others = options.terms ?? (block === null ? [] : [factorTerm(block)])
  const fits = modelFits(trait, [...others, ...slopesTerms, factorTerm(factor)])
  if (isRefusal(fits)) return fits
  const { data } = fits
  const by = data.terms.at(-1)!.factors[0]!
  if (by.levels.length < 2) return refuse('tooFewGroups', { groups: by.levels.length, needed: 2 }, [by.name])
  const control = options.control ? by.levels.indexOf(options.control) : -1
  if (options.control && control < 0) return refuse('unknownControl', {}, [options.control])
  const full = fits.fit(data.terms)
  const dependent = full.slopes.find((slope) => !slope.estimable)
  if (dependent) return refuse('collinear', { rank: full.qr!.rank, columns: full.slopes.length }, [dependent.term.name])
  const typeI = anovaTable(fits, 'I')
  const means = adjustedMeans(data, full, data.terms, by)
  const sizes = Array.from(groupSums(new Float64Array(data.n).fill(1), by.codes, by.levels.length))
  const input = { means, sizes, msError: typeI.residual.ms!, dfError: typeI.residual.df }
  const compared = comparePairs({ ...input, criterion: options.criterion })
  const slopes = full.slopes.map((_, k) => slopeOf(full, k, input))
  const columns = data.terms.flatMap((term) => term.covariate ?? [])
  const covariateMeans = columns.map((column) => mean(column.values))
  const withoutTerms = new FitCache({ ...data, terms: data.terms.filter((term) => !term.covariate) })
  return {
    ok: true,
    meta: { ...anovaMeta(data, typeI, warningsOf(input)), method: 'analysis of covariance' },
    typeI,
    typeII: anovaTable(fits, 'II'),
    typeIII: anovaTable(fits, 'III'),
    withoutCovariate: anovaTable(withoutTerms, options.terms ? 'II' : 'I'),
    slope: slopes[0]!,
    slopes,
    covariateMean: covariateMeans[0]!,
    covariateMeans,
    slopesHomogeneity: slopesHomogeneity(data, full, by),
    adjustedMeans: meansOf(data, input, by, columns),
    sedMean: compared?.sedMean ?? null,
    critical05: compared?.critical05 ?? null,
    lsd05MeanSed: compared && tCritical(0.05, input.dfError) * compared.sedMean,
    pairs: compared?.pairs ?? null,
    controlComparison: control >= 0 && means.means[control] !== null ? compareWithControl(input, control) : null,
    fit: fitOfPlots(fits),
  }
}

function slopeOf(full: Fit, k: number, { msError, dfError }: ComparisonInput): CovariateSlope {
  const { term, value: b, scale } = full.slopes[k]!
  const unit = Float64Array.from(full.slopes, (_, j) => (j === k ? 1 / scale : 0))
  const se = Math.sqrt(msError * sumOfSquares(full.qr!.independentParts(unit)))
  const t = se > 0 ? b / se : null
  const half = tCritical(0.05, dfError) * se
  return {
    covariate: term.name,
    b,
    se,
    t,
    df: dfError,
    p: t === null ? null : tTwoSided(t, dfError),
    ci95Lo: b - half,
    ci95Hi: b + half,
  }
}

/** Limit on operations for separate slopes: about a second. */
const maxOperations = 1e9

/** Tests a common slope against one slope per level of the factor. */
function slopesHomogeneity(data: ModelData, common: Fit, by: Factor): AncovaResult['slopesHomogeneity'] {
  const columns = common.slopes.length * by.levels.length
  if (data.n * columns ** 2 > maxOperations) return null
  const covariateTerms: Term[] = data.terms.flatMap((term) =>
    term.covariate ? [covariateTerm(term.covariate, by)] : [],
  )
  const separate = fitTerms(data, [...data.terms.filter((term) => !term.covariate), ...covariateTerms])
  const df1 = separate.rank - common.rank
  const df2 = data.n - separate.rank
  if (df1 < 1 || df2 < 1) return null
  const ss = ssBetween(common, separate, data)
  return { ss, ...fTest(ss / df1, df1, separate.rss / df2, df2) }
}

function meansOf(
  data: ModelData,
  { means, sizes, msError, dfError }: ComparisonInput,
  by: Factor,
  columns: readonly NumberColumn[],
): AncovaMean[] {
  const t = tCritical(0.05, dfError)
  const rawMeans = groupSums(data.centred, by.codes, by.levels.length).map(
    (total, i) => data.grandMean + total / sizes[i]!,
  )
  const interactions = columns.map((column) =>
    groupSums(column.values, by.codes, by.levels.length).map((total, i) => total / sizes[i]!),
  )
  return by.levels.map((level, i) => {
    const adjustedMean = means.means[i] ?? null
    const se = adjustedMean === null ? null : Math.sqrt(msError * means.covariance(i, i))
    const covariateMeans = interactions.map((values) => values[i]!)
    return {
      level,
      n: sizes[i]!,
      rawMean: rawMeans[i]!,
      covariateMean: covariateMeans[0]!,
      covariateMeans,
      adjustedMean,
      se,
      ci95Lo: adjustedMean === null || se === null ? null : adjustedMean - t * se,
      ci95Hi: adjustedMean === null || se === null ? null : adjustedMean + t * se,
    }
  })
}

function warningsOf({ means }: ComparisonInput): Warning[] {
  const unknown = means.means.filter((value) => value === null).length
  return unknown > 0 ? [{ code: 'notEstimable', numbers: { count: unknown } }] : []
}
