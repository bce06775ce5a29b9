import { normalTwoSided } from '../distributions/normal.ts'

/** Kendall's τ-b with the two-sided p value of its normal approximation (tie-corrected, no continuity correction). */
export interface KendallTau {
  readonly tauB: number
  readonly pNormal: number
}

/**
 * Kendall's τ-b (Kendall 1945, Biometrika 33) in n·log n steps (Knight 1966, J. Am. Stat. Assoc. 61): sort by x, count by merge
 * sort the exchanges that y needs. Both lists vary.
 */
export function kendallTau(xs: Float64Array, ys: Float64Array): KendallTau {
  const n = xs.length
  const order = Uint32Array.from({ length: n }, (_, i) => i).sort((a, b) => xs[a]! - xs[b]! || ys[a]! - ys[b]!)
  const sortedX = Float64Array.from(order, (i) => xs[i]!)
  const sortedY = Float64Array.from(order, (i) => ys[i]!)
  const tiesX = runs(n, (i) => sortedX[i] === sortedX[i - 1])
  const tiesBoth = runs(n, (i) => sortedX[i] === sortedX[i - 1] && sortedY[i] === sortedY[i - 1])
  const exchanges = mergeExchanges(sortedY)
  const tiesY = runs(n, (i) => sortedY[i] === sortedY[i - 1])
  const pairCount = pairs(n)
  const [tx, ty, txy] = [total(tiesX, pairs), total(tiesY, pairs), total(tiesBoth, pairs)]
  const score = pairCount - tx - ty + txy - 2 * exchanges
  const variance = tauVariance(n, tiesX, tiesY)
  return {
    tauB: score / Math.sqrt(pairCount - tx) / Math.sqrt(pairCount - ty),
    pNormal: normalTwoSided(score / Math.sqrt(variance)),
  }
}

/** Variance of the score under independence with ties (Kendall 1970, Rank Correlation Methods, 4.5). */
function tauVariance(n: number, tx: readonly number[], ty: readonly number[]): number {
  const outer = (t: number) => t * (t - 1) * (2 * t + 5)
  const triple = (t: number) => t * (t - 1) * (t - 2)
  const double = (t: number) => t * (t - 1)
  const first = (outer(n) - total(tx, outer) - total(ty, outer)) / 18
  const second = n > 2 ? (total(tx, triple) * total(ty, triple)) / (9 * n * (n - 1) * (n - 2)) : 0
  return first + second + (total(tx, double) * total(ty, double)) / (2 * n * (n - 1))
}

function pairs(t: number): number {
  return (t * (t - 1)) / 2
}

function total(sizes: readonly number[], term: (t: number) => number): number {
  return sizes.reduce((sum, t) => sum + term(t), 0)
}

/** Lengths of the runs of equal neighbours, of two and more. */
function runs(n: number, sameAsBefore: (i: number) => boolean): number[] {
  const lengths: number[] = []
  let length = 1
  for (let i = 1; i <= n; i++) {
    if (i < n && sameAsBefore(i)) length++
    else {
      if (length > 1) lengths.push(length)
      length = 1
    }
  }
  return lengths
}

/** Sorts the list and returns the number of exchanges of neighbours. */
function mergeExchanges(list: Float64Array): number {
  let exchanges = 0
  let from: Float64Array = list
  let to: Float64Array = new Float64Array(list.length)
  for (let width = 1; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const middle = Math.min(start + width, list.length)
      const end = Math.min(start + 2 * width, list.length)
      let [left, right] = [start, middle]
      for (let k = start; k < end; k++) {
        if (right >= end || (left < middle && from[left]! <= from[right]!)) to[k] = from[left++]!
        else {
          exchanges += middle - left
          to[k] = from[right++]!
        }
      }
    }
    ;[from, to] = [to, from]
  }
  if (from !== list) list.set(from)
  return exchanges
}
