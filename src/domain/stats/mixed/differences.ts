import { type ComparisonOptions, compareMeans, type MeansComparison } from '../comparisons/compareMeans.ts'
import type { Factor } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { marginalMean } from './designColumns.ts'
import { minDf, satterthwaite, solvedFixed } from './inference.ts'
import type { MixedData } from './mixedData.ts'
import { covarianceSlopeTimes, varianceParameters } from './parameters.ts'
import type { RemlFit } from './reml.ts'

/** Standard errors of the differences between lines, with their LSD (НСР05); trait units. */
export interface DifferenceSummary {
  readonly sedMean: number
  readonly sedMin: number
  readonly sedMax: number
  /** Number of pairs of lines in the standard errors, and of all pairs: they differ only beyond 1,000 lines. */
  readonly pairs: number
  readonly allPairs: number
  /** Mean degrees of freedom of a difference: Satterthwaite's for fixed lines, n − rank X for random ones. */
  readonly df: number
  /** Number of pairs that `df` is the mean of: in trials of many hundreds of lines only evenly spaced lines. */
  readonly dfPairs: number
  /** t(0.05, df) · sedMean; null with less than one degree of freedom. */
  readonly lsd05: number | null
}

/** The differences between lines: a summary, and pair by pair with letters and control. */
export interface LineDifferences {
  /**
   * Null where no pair of lines can be compared, such as random lines with a variance of zero: all predictions are then
   * equal.
   */
  readonly differences: DifferenceSummary | null
  /** Null as `differences`, without a degree of freedom, and beyond 1,000 lines. */
  readonly comparison: MeansComparison | null
}

/** Estimates of lines with the input of their differences. */
interface Estimates {
  readonly levels: readonly string[]
  readonly means: readonly (number | null)[]
  /** Covariances in squared trait units of the lines at `places`, by rows; usable only for differences. */
  readonly covariance: Float64Array
  readonly places: readonly number[]
}

const NO_DIFFERENCES: LineDifferences = { differences: null, comparison: null }

/** Beyond this number of lines every k-th line represents them; the summary has both counts. */
const maxLines = 1000
/**
 * Degrees of freedom are computed for evenly spaced lines where all lines would take more products than this: about a
 * second.
 */
const maxProducts = 1e9
/** Differences of the adjusted means of fixed factor `target`, from the covariance matrix of its effects. */
export function fixedDifferences(
  fit: RemlFit,
  data: MixedData,
  target: number,
  means: readonly (number | null)[],
  options: ComparisonOptions,
): LineDifferences {
  const factor = data.fixed[target]!
  const weights = factor.levels.map((_, i) => marginalMean(data.design, data.fixed, target, i))
  const places = represented(Array.from(weights.keys()).filter((i) => weights[i] !== null))
  if (places.length < 2) return NO_DIFFERENCES
  const { residualVariance } = fit
  const covariance = new Float64Array(places.length ** 2)
  const stride = dfStride(fit, places.length)
  const spaced: SolvedLine[] = []
  for (const [a, i] of places.entries()) {
    const weight = weights[i]!
    const line = { weights: weight, ...solvedFixed(fit, weight) }
    for (const [b, j] of places.entries())
      covariance[a * places.length + b] = residualVariance * product(weights[j]!, line.solved)
    if (a % stride === 0) spaced.push(line)
  }
  const { df, dfPairs } = meanDf(fit, spaced)
  return described({ levels: factor.levels, means, covariance, places }, factor, { df, dfPairs }, options)
}

/** Differences of the predictions of the first random factor, by their prediction error variances. */
export function randomDifferences(
  fit: RemlFit,
  factor: Factor,
  means: readonly number[],
  options: ComparisonOptions,
): LineDifferences {
  const { equations, residualVariance, solution, degreesOfFreedom } = fit
  const places = represented(Array.from(factor.levels.keys()))
  const scale = residualVariance * solution.ratios.gamma[0]!
  if (places.length < 2 || scale === 0) return NO_DIFFERENCES
  const covariance = new Float64Array(places.length ** 2)
  for (const [a, i] of places.entries()) {
    const unit = new Float64Array(equations.size)
    unit[equations.offset[0]! + i] = 1
    const solved = equations.effectsOf(0, equations.backSolve(unit))
    for (const [b, j] of places.entries()) covariance[a * places.length + b] = scale * solved[j]!
  }
  const dfPairs = (places.length * (places.length - 1)) / 2
  return described(
    { levels: factor.levels, means, covariance, places },
    factor,
    { df: degreesOfFreedom, dfPairs },
    options,
  )
}

function described(
  { levels, means, covariance, places }: Estimates,
  factor: Factor,
  { df, dfPairs }: { readonly df: number; readonly dfPairs: number },
  options: ComparisonOptions,
): LineDifferences {
  const m = places.length
  const differenceVariance = (a: number, b: number) =>
    Math.max(0, covariance[a * m + a]! + covariance[b * m + b]! - covariance[a * m + b]! - covariance[b * m + a]!)
  let [total, smallest, largest] = [0, Number.POSITIVE_INFINITY, 0]
  for (let a = 0; a < m; a++) {
    for (let b = a + 1; b < m; b++) {
      const sed = Math.sqrt(differenceVariance(a, b))
      total += sed
      smallest = Math.min(smallest, sed)
      largest = Math.max(largest, sed)
    }
  }
  const pairs = (m * (m - 1)) / 2
  const estimated = means.filter((mean) => mean !== null).length
  const isAll = estimated === m
  const sedMean = total / pairs
  const input = {
    means: {
      levels: places.map((i) => levels[i]!),
      means: places.map((i) => means[i]!),
      covariance: (a: number, b: number) => covariance[a * m + b]!,
      differenceVariance,
      ownVariances: null,
    },
    sizes: plotsOf(factor, places),
    msError: 1,
    dfError: df,
  }
  return {
    differences: {
      sedMean,
      sedMin: smallest,
      sedMax: largest,
      pairs,
      allPairs: (estimated * (estimated - 1)) / 2,
      df,
      dfPairs,
      lsd05: df < minDf ? null : tCritical(0.05, df) * sedMean,
    },
    comparison: df < minDf || !isAll ? null : compareMeans(input, options),
  }
}

function plotsOf({ codes, levels }: Factor, places: readonly number[]): number[] {
  const counts = levels.map(() => 0)
  for (const code of codes) if (code >= 0) counts[code]!++
  return places.map((i) => counts[i]!)
}

/** All indices, or every k-th one where there are too many. */
function represented(places: readonly number[]): number[] {
  const stride = Math.ceil(places.length / maxLines)
  return places.filter((_, k) => k % stride === 0)
}

/** A line's mean as weights of the fixed effects, with the solution of the equations for them. */
interface SolvedLine {
  readonly weights: Float64Array
  readonly solved: Float64Array
  readonly carried: Float64Array
}

/** Degrees of freedom are computed for every n-th line to limit the time. */
function dfStride({ solution, uncertainty }: RemlFit, lines: number): number {
  const largest = Math.sqrt(maxProducts / ((uncertainty.free.length + 1) * solution.errors.length))
  return Math.ceil(lines / Math.max(2, largest))
}

/** The mean Satterthwaite degrees of freedom of the differences of these lines. */
function meanDf(fit: RemlFit, solvedLines: readonly SolvedLine[]): { readonly df: number; readonly dfPairs: number } {
  const { equations, solution, uncertainty } = fit
  const parameters = varianceParameters(equations.problem)
  const free = uncertainty.free.map((k) => parameters[k]!)
  const lines = solvedLines.map((line) => ({
    ...line,
    slopes: free.map((covariate) => covarianceSlopeTimes(equations, covariate, line.carried, solution.ratios)),
  }))
  let [total, dfPairs] = [0, 0]
  for (const [a, line] of lines.entries()) {
    for (const other of lines.slice(a + 1)) {
      const spread = productOfDifferences(line.weights, other.weights, line.solved, other.solved)
      const slopes = free.map((_, k) =>
        productOfDifferences(line.carried, other.carried, line.slopes[k]!, other.slopes[k]!),
      )
      total += satterthwaite(fit, spread, slopes)
      dfPairs++
    }
  }
  return { df: total / dfPairs, dfPairs }
}

/** (a − b)'(c − d), over the entries of a. */
function productOfDifferences(a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array): number {
  let total = 0
  for (let k = 0; k < a.length; k++) total += (a[k]! - b[k]!) * (c[k]! - d[k]!)
  return total
}

function product(weights: Float64Array, solved: Float64Array): number {
  let total = 0
  for (let k = 0; k < weights.length; k++) total += weights[k]! * solved[k]!
  return total
}
