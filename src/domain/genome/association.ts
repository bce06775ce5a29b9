import { tTwoSided } from '../stats/distributions/t.ts'
import type { Steps } from '../stats/mixed/steps.ts'
import { type CentredDoses, centredBlock } from './kinship.ts'

/** Association of each marker: effect of a dose step, its standard error (trait units), two-sided p and q; NaN = not estimable. */
export interface Association {
  readonly effect: Float64Array
  readonly se: Float64Array
  readonly p: Float64Array
  readonly q: Float64Array
}

const blockMarkers = 64

/**
 * y = μ + xα + g + e, g ~ N(0, Kσ_g²), for each marker: with the variances of the model without a marker (P3D, Zhang et
 * al. 2010, Nature Genetics 42, 355–360), V up to a scale is L L', and `factor` is L⁻¹ (K of VanRaden 2008, REML after
 * Kang et al. 2008, Genetics 178); then generalised least squares, t on n − 2 degrees of freedom with the scale of each
 * marker's own residuals. `y` one value a line; a missing dose is its marker's mean.
 */
export function* markerAssociation(y: Float64Array, input: CentredDoses, factor: Float64Array): Steps<Association> {
  const { lines: n, markers: m } = input
  const ones = timesFactor(factor, n, new Float64Array(n).fill(1), 1)
  const response = timesFactor(factor, n, y, 1)
  const onesSquared = dot(ones, ones)
  const aside = dot(ones, response) / onesSquared
  for (let i = 0; i < n; i++) response[i] -= aside * ones[i]
  const totalSquares = dot(response, response)
  const estimates = { effect: new Float64Array(m), se: new Float64Array(m), p: new Float64Array(m) }
  const blocks = Math.ceil(m / blockMarkers)
  for (let from = 0, step = 0; from < m; from += blockMarkers) {
    const count = Math.min(blockMarkers, m - from)
    const x = timesFactor(factor, n, centredBlock(input, from, count), count)
    for (let k = 0; k < count; k++) {
      let [xx, xy, x1] = [0, 0, 0]
      for (let i = 0; i < n; i++) {
        const value = x[i * count + k]
        xx += value * value
        xy += value * response[i]
        x1 += value * ones[i]
      }
      const centred = xx - (x1 * x1) / onesSquared
      const isEstimable = centred > 1e-10 * xx && xx > 0
      const effect = isEstimable ? xy / centred : Number.NaN
      const residual = Math.max(0, totalSquares - effect * xy) / (n - 2)
      const se = Math.sqrt(residual / centred)
      estimates.effect[from + k] = effect
      estimates.se[from + k] = isEstimable ? se : Number.NaN
      estimates.p[from + k] = isEstimable ? tTwoSided(effect / se, n - 2) : Number.NaN
    }
    yield { step: ++step, total: blocks }
  }
  return { ...estimates, q: falseDiscovery(estimates.p) }
}

/**
 * L⁻¹ X for a lower triangular factor (row-major) and X of n rows × `cols`: four rows at once, so that each row of X is
 * read less often.
 */
function timesFactor(factor: Float64Array, n: number, x: Float64Array, cols: number): Float64Array {
  const result = new Float64Array(n * cols)
  for (let i = 0; i < n; i += 4) {
    const [r0, r1, r2, r3] = [i, i + 1, i + 2, i + 3].map((row) => Math.min(row, n - 1) * n)
    const rows = Math.min(4, n - i)
    for (let k = 0; k < i + rows; k++) {
      const [f0, f1, f2, f3] = [factor[r0 + k], factor[r1 + k], factor[r2 + k], factor[r3 + k]]
      const [o, at] = [i * cols, k * cols]
      if (rows === 4)
        for (let j = 0; j < cols; j++) {
          const value = x[at + j]
          result[o + j] += f0 * value
          result[o + cols + j] += f1 * value
          result[o + 2 * cols + j] += f2 * value
          result[o + 3 * cols + j] += f3 * value
        }
      else
        for (let row = 0; row < rows; row++) {
          const f = factor[(i + row) * n + k]
          for (let j = 0; j < cols; j++) result[o + row * cols + j] += f * x[at + j]
        }
    }
  }
  return result
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/** q of each p over those that are known: the least false discovery rate at which it is found (Benjamini & Hochberg 1995, J. R. Stat. Soc. B 57). */
export function falseDiscovery(p: Float64Array): Float64Array {
  const order = [...p.keys()].filter((k) => !Number.isNaN(p[k])).sort((a, b) => p[a] - p[b])
  const q = new Float64Array(p.length).fill(Number.NaN)
  let minimum = 1
  for (let rank = order.length; rank > 0; rank--) {
    const at = order[rank - 1]
    minimum = Math.min(minimum, (p[at] * order.length) / rank)
    q[at] = minimum
  }
  return q
}
