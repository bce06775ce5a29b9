import { rowProducts } from '../stats/linear/rowProducts.ts'
import type { Steps } from '../stats/mixed/steps.ts'
import { missingDose } from './panel.ts'

/** Doses, with the mean that replaces a missing one. */
export interface CentredDoses {
  readonly lines: number
  readonly markers: number
  readonly doses: Int8Array
  readonly means: Float64Array
}

const blockMarkers = 1024

/** Some markers' doses less their means, lines × count, row-major; a missing dose is 0. */
export function centredBlock(
  { lines, markers, doses, means }: CentredDoses,
  from: number,
  count: number,
): Float64Array {
  const block = new Float64Array(lines * count)
  for (let i = 0; i < lines; i++)
    for (let k = 0; k < count; k++) {
      const dose = doses[i * markers + from + k]
      if (dose !== missingDose) block[i * count + k] = dose - means[from + k]
    }
  return block
}

/** Z Z' of doses less their means: lines × lines, row-major, in steps of some markers. */
export function* centredProducts(input: CentredDoses): Steps<Float64Array> {
  const { lines, markers } = input
  const products = new Float64Array(lines * lines)
  const blocks = Math.ceil(markers / blockMarkers)
  for (let from = 0, step = 0; from < markers; from += blockMarkers) {
    const count = Math.min(blockMarkers, markers - from)
    const some = rowProducts(centredBlock(input, from, count), lines, count)
    for (let k = 0; k < products.length; k++) products[k] += some[k]
    yield { step: ++step, total: blocks }
  }
  return products
}

/**
 * Divisor that turns the products into the genomic relationship K of VanRaden 2008 (J. Dairy Sci. 91, 4414–4423, method
 * 1): 2 Σ p(1 − p), where p is the frequency of the alternative allele and the mean dose is 2p − 1.
 */
export function relationshipScale(means: Float64Array): number {
  return means.reduce((sum, mean) => sum + (1 - mean * mean) / 2, 0)
}

/**
 * L⁻¹ (lower, row-major) of M = L L' for a symmetric positive definite n × n matrix, which is overwritten. Null where it
 * is not positive definite.
 */
export function inverseFactor(m: Float64Array, n: number): Float64Array | null {
  for (let j = 0; j < n; j++) {
    const row = j * n
    for (let k = 0; k <= j; k++) {
      const other = k * n
      let sum = m[row + k]
      for (let l = 0; l < k; l++) sum -= m[row + l] * m[other + l]
      if (k < j) m[row + k] = sum / m[other + k]
      else if (sum > 0) m[row + j] = Math.sqrt(sum)
      else return null
    }
  }
  // Row i of L⁻¹ = (e_i − Σ_k<i L_ik · row k of L⁻¹) / L_ii: rows alone are read and written.
  const inverse = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    const row = i * n
    inverse[row + i] = 1
    for (let k = 0; k < i; k++) {
      const factor = m[row + k]
      if (factor === 0) continue
      const other = k * n
      for (let l = 0; l <= k; l++) inverse[row + l] -= factor * inverse[other + l]
    }
    for (let l = 0; l <= i; l++) inverse[row + l] /= m[row + i]
  }
  return inverse
}
