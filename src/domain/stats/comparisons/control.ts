import { dunnett } from '../distributions/dunnett.ts'
import { tCritical, tTwoSided } from '../distributions/t.ts'
import type { AdjustedMeans } from '../models/adjustedMeans.ts'
import { mean } from '../moments/moments.ts'
import type { ComparisonInput } from './comparisonInput.ts'
import { roundingOf } from './pairs.ts'

/**
 * With more different λ than this, they are grouped in intervals of this width, each with its mean: p changes by about a
 * millionth.
 */
const FEW = 12
const INTERVAL = 0.001

const SWEEPS = 200
const SAME = 1e-12
const LARGEST = 1 - 1e-4

/**
 * λ of each comparison of `others` with `control`, so that two comparisons correlate by λᵢλⱼ. In a one-way layout that is exact with
 * λᵢ = √(nᵢ/(nᵢ + n of the control)); where blocks or covariates correlate the means, the products nearest to the correlations of
 * the differences, by least squares (Hsu 1992, J. Comput. Graph. Stat. 1, the factor analytic approach).
 */
export function commonFactor(
  means: AdjustedMeans,
  sizes: readonly number[],
  others: readonly number[],
  control: number,
): number[] {
  const lambdas = others.map((i) => Math.sqrt(sizes[i]! / (sizes[i]! + sizes[control]!)))
  const variances = others.map((i) => means.differenceVariance(i, control))
  if (others.length < 2 || variances.some((variance) => !(variance > 0))) return lambdas
  const correlations = others.map((i, k) =>
    others.map(
      (j, l) =>
        (variances[k]! + variances[l]! - means.differenceVariance(i, j)) /
        (2 * Math.sqrt(variances[k]! * variances[l]!)),
    ),
  )
  for (let sweep = 0; sweep < SWEEPS && improve(lambdas, correlations) > SAME; sweep++);
  return new Set(lambdas).size > FEW ? gathered(lambdas) : lambdas
}

function gathered(lambdas: readonly number[]): number[] {
  const interval = (lambda: number) => Math.round(lambda / INTERVAL)
  const together = new Map<number, number[]>()
  for (const lambda of lambdas) together.set(interval(lambda), [...(together.get(interval(lambda)) ?? []), lambda])
  return lambdas.map((lambda) => mean(together.get(interval(lambda))!))
}

/** Sets each λ to its best value with the others fixed; returns the largest change. */
function improve(lambdas: number[], correlations: readonly (readonly number[])[]): number {
  let largest = 0
  lambdas.forEach((lambda, k) => {
    let [product, square, gap] = [0, 0, 0]
    lambdas.forEach((other, l) => {
      if (l === k) return
      product += correlations[k]![l]! * other
      square += other * other
      gap = Math.max(gap, Math.abs(correlations[k]![l]! - lambda * other))
    })
    if (gap <= SAME || square === 0) return
    const best = Math.min(LARGEST, Math.max(-LARGEST, product / square))
    largest = Math.max(largest, Math.abs(best - lambda))
    lambdas[k] = best
  })
  return largest
}

/** Group against the control: 1 above it by more than the LSD, 2 not different, 3 below by more. */
type ControlGroup = 1 | 2 | 3

/** One level against the control, in the trait's unit. */
interface ControlRow {
  readonly level: string
  readonly n: number
  /** Adjusted mean. */
  readonly mean: number
  /** Level minus control. */
  readonly diff: number
  readonly diffPct: number | null
  readonly sdDiff: number
  /** The least significant difference (НСР) at 5 % and 1 %. */
  readonly nsr05: number
  readonly nsr05PctOfControl: number | null
  readonly nsr01: number
  readonly t: number | null
  readonly p: number | null
  /** p adjusted for all comparisons with the control (Dunnett); null where there are too many levels. */
  readonly pDunnett: number | null
  readonly group: ControlGroup
}

/** All levels against the control. */
export interface ControlComparison {
  readonly control: string
  readonly controlN: number
  readonly controlMean: number
  /** Dunnett's two-sided critical value at 5 %. */
  readonly dunnettCrit05: number | null
  readonly rows: readonly ControlRow[]
}

/** The most other levels for which Dunnett's critical value is computed. */
export const maxDunnettLevels = 100

/**
 * Compares every level that has a mean with the control (Dospekhov 1985, Методика полевого опыта: groups 1, 2, 3 by
 * НСР05; and by Dunnett 1955). `control` is the index of the control's level; it must have a mean.
 */
export function compareWithControl(input: ComparisonInput, control: number): ControlComparison {
  const { means, sizes, msError, dfError } = input
  const controlMean = means.means[control]!
  const t05 = tCritical(0.05, dfError)
  const t01 = tCritical(0.01, dfError)
  const others = means.levels.map((_, i) => i).filter((i) => i !== control && means.means[i] !== null)
  const few = others.length > 0 && others.length <= maxDunnettLevels && msError > 0
  const largest = few ? dunnett(commonFactor(means, sizes, others, control), dfError) : null
  const percent = (part: number) => (controlMean === 0 ? null : (100 * part) / controlMean)
  const rounding = roundingOf(means)
  const rows = others.map((i) => {
    const diff = means.means[i]! - controlMean
    const sdDiff = Math.sqrt(msError * means.differenceVariance(i, control))
    const nsr05 = t05 * sdDiff
    const t = sdDiff > 0 ? diff / sdDiff : null
    return {
      level: means.levels[i]!,
      n: sizes[i]!,
      mean: means.means[i]!,
      diff,
      diffPct: percent(diff),
      sdDiff,
      nsr05,
      nsr05PctOfControl: percent(nsr05),
      nsr01: t01 * sdDiff,
      t,
      p: t === null ? null : tTwoSided(t, dfError),
      pDunnett: largest && t !== null ? largest.upper(Math.abs(t)) : null,
      group: groupOf(diff, nsr05 === 0 ? rounding : nsr05),
    }
  })
  return {
    control: means.levels[control]!,
    controlN: sizes[control]!,
    controlMean,
    dunnettCrit05: largest?.critical(0.05) ?? null,
    rows,
  }
}

/** The group of a difference from the control. */
function groupOf(diff: number, lsd: number): ControlGroup {
  if (diff > lsd) return 1
  return diff < -lsd ? 3 : 2
}
