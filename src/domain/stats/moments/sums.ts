/**
 * Sum of the values with Neumaier's compensation (Neumaier 1974, Z. angew. Math. Mech. 54): the rounding error of the
 * result does not grow with the number of values. 0 for no values.
 */
export function sum(values: ArrayLike<number>): number {
  const { total, lost } = sumInTwoParts(values)
  return total + lost
}

/** The sum as an unevaluated pair, about 32 digits together. */
export function sumInTwoParts(values: ArrayLike<number>): { readonly total: number; readonly lost: number } {
  let total = 0
  let lost = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return { total, lost }
}

/** Sum of products of two lists of equal length, compensated as `sum`. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let total = 0
  let lost = 0
  for (let i = 0; i < a.length; i++) {
    const value = a[i]! * b[i]!
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

/** Sum of squares, compensated as `sum`. */
export function sumOfSquares(values: ArrayLike<number>): number {
  return dot(values, values)
}

/** One compensated sum per group: `values[i]` is added to sum `codes[i]` (0 … groups − 1). */
export function groupSums(values: ArrayLike<number>, codes: ArrayLike<number>, groups: number): Float64Array {
  const totals = new Float64Array(groups)
  const lost = new Float64Array(groups)
  for (let i = 0; i < values.length; i++) {
    const g = codes[i]!
    const value = values[i]!
    const total = totals[g]!
    const next = total + value
    lost[g]! += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    totals[g] = next
  }
  for (let g = 0; g < groups; g++) totals[g]! += lost[g]!
  return totals
}
