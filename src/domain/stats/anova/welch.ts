import { fUpper } from '../distributions/f.ts'
import { mean, sumOfSquaredDeviations } from '../moments/moments.ts'
import { sum } from '../moments/sums.ts'
import type { FTest } from './table.ts'

/**
 * Welch's test of equal means without assuming equal variances (Welch 1951, Biometrika 38). Groups with fewer than two values
 * make it impossible, as does a variance of 0: null.
 */
export function welchTest(groups: readonly Float64Array[]): FTest | null {
  const k = groups.length
  if (k < 2 || groups.some((group) => group.length < 2)) return null
  const variances = groups.map((group) => sumOfSquaredDeviations(group) / (group.length - 1))
  if (variances.some((variance) => variance <= 0)) return null
  const means = groups.map((group) => mean(group))
  const weights = groups.map((group, i) => group.length / variances[i]!)
  const total = sum(weights)
  const origin = means[0]!
  const centre = origin + sum(weights.map((w, i) => w * (means[i]! - origin))) / total
  const numerator = sum(weights.map((w, i) => w * (means[i]! - centre) ** 2)) / (k - 1)
  const lambda = sum(weights.map((w, i) => (1 - w / total) ** 2 / (groups[i]!.length - 1)))
  const f = numerator / (1 + (2 * (k - 2) * lambda) / (k * k - 1))
  const df2 = (k * k - 1) / (3 * lambda)
  return { f, df1: k - 1, df2, p: fUpper(f, k - 1, df2) }
}
