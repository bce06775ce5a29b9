import type { AdjustedMeans } from '../models/adjustedMeans.ts'
import { mean } from '../moments/moments.ts'

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
  const own = others.map((i) => means.differenceVariance(i, control))
  if (others.length < 2 || own.some((variance) => !(variance > 0))) return lambdas
  const correlations = others.map((i, k) =>
    others.map((j, l) => (own[k]! + own[l]! - means.differenceVariance(i, j)) / (2 * Math.sqrt(own[k]! * own[l]!))),
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
