import { independentColumns } from '../stats/linear/denseCholesky.ts'

/** Information of a layout about differences between treatments, adjusted for blocks. */
export interface BlockInformation {
  /** Mean variance of a difference over all pairs of treatments, in σ²; null where not all treatments are connected. */
  readonly meanVariance: number | null
  /** Degrees of freedom of the error. */
  readonly errorDf: number
}

/** A grouping of plots to adjust for: the group of each plot, from 0, and the number of groups. */
export interface Grouping {
  readonly groups: Int32Array
  readonly count: number
}

/**
 * Least squares of treatments with the groupings fixed, computed on the side of the groups, because they are fewer: with
 * B = Z′Z − Z′X R⁻¹ X′Z, var(t − u) = σ²(1/r_t + 1/r_u + (w_t − w_u)′ B⁻ (w_t − w_u)), w the share of a treatment's plots
 * in each group (John and Williams 1995, 1.4). `treatment` numbers the treatment of each plot, of `v`; `freeGroups` is
 * the rank of all groupings together.
 */
export function blockInformation(
  treatment: Int32Array,
  v: number,
  groupings: readonly Grouping[],
  freeGroups: number,
): BlockInformation {
  const size = groupings.reduce((sum, { count }) => sum + count, 0)
  const b = new Float64Array(size * size)
  const groupsOf = (plot: number): number[] => {
    let before = 0
    return groupings.map(({ groups, count }) => {
      before += count
      return before - count + groups[plot]
    })
  }
  const plotsOf: number[][] = Array.from({ length: v }, () => [])
  for (const [plot, t] of treatment.entries()) plotsOf[t].push(plot)
  for (let plot = 0; plot < treatment.length; plot++)
    for (const g of groupsOf(plot)) for (const h of groupsOf(plot)) b[g * size + h] += 1
  const shares = plotsOf.map((plots) => shareOf(plots.flatMap(groupsOf), plots.length))
  for (const [t, share] of shares.entries())
    for (const [g, x] of share) for (const [h, y] of share) b[g * size + h] -= plotsOf[t].length * x * y
  const independent = independentColumns(b, size, 1e-9)
  const errorDf = treatment.length - v - independent.length
  if (independent.length < freeGroups - 1) return { meanVariance: null, errorDf }
  return { meanVariance: meanOfPairs(b, size, independent, shares, plotsOf), errorDf }
}

/** The share of a treatment's plots in each group. */
function shareOf(groups: readonly number[], plots: number): Map<number, number> {
  const share = new Map<number, number>()
  for (const group of groups) share.set(group, (share.get(group) ?? 0) + 1 / plots)
  return share
}

/**
 * Mean variance of a difference: Σ over pairs of (w_t − w_u)′B⁻(w_t − w_u) is v·Σ|L⁻¹w|² − |L⁻¹Σw|², L the factor of B
 * without what depends.
 */
function meanOfPairs(
  b: Float64Array,
  size: number,
  independent: readonly number[],
  shares: readonly ReadonlyMap<number, number>[],
  plotsOf: readonly (readonly number[])[],
): number {
  const [v, n] = [shares.length, independent.length]
  const l = factorOf(
    Float64Array.from({ length: n * n }, (_, k) => b[independent[Math.floor(k / n)] * size + independent[k % n]]),
    n,
  )
  const position = new Map(independent.map((group, k) => [group, k]))
  const total = new Float64Array(n)
  let blocks = 0
  for (const share of shares) {
    const w = new Float64Array(n)
    for (const [group, x] of share) {
      const k = position.get(group)
      if (k === undefined) continue
      w[k] += x
      total[k] += x
    }
    blocks += solvedSquare(l, n, w)
  }
  const inverseSizes = plotsOf.reduce((sum, plots) => sum + 1 / plots.length, 0)
  return (2 * inverseSizes) / v + (v * blocks - solvedSquare(l, n, total)) / ((v * (v - 1)) / 2)
}

/** Cholesky factor of a symmetric positive definite matrix, n × n row by row. */
function factorOf(a: Float64Array, n: number): Float64Array {
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]
      for (let m = 0; m < j; m++) sum -= l[i * n + m] * l[j * n + m]
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j]
    }
  return l
}

/** |L⁻¹w|²; overwrites `w`. */
function solvedSquare(l: Float64Array, n: number, w: Float64Array): number {
  let first = 0
  while (first < n && w[first] === 0) first++
  let square = 0
  for (let i = first; i < n; i++) {
    let sum = w[i]
    for (let m = first; m < i; m++) sum -= l[i * n + m] * w[m]
    w[i] = sum / l[i * n + i]
    square += w[i] ** 2
  }
  return square
}
