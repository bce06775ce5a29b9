/**
 * Trace of the inverse of a symmetric positive definite matrix (n × n, row by row; its lower triangle is read); null where it
 * is singular to working precision.
 */
export function inverseTrace(a: Float64Array, n: number): number | null {
  const l = a.slice()
  for (let j = 0; j < n; j++) {
    const diagonal = l[j * n + j]
    let pivot = diagonal
    for (let m = 0; m < j; m++) pivot -= l[j * n + m] ** 2
    if (!(pivot > 1e-10 * Math.max(diagonal, 1e-300))) return null
    l[j * n + j] = Math.sqrt(pivot)
    for (let i = j + 1; i < n; i++) {
      let sum = l[i * n + j]
      for (let m = 0; m < j; m++) sum -= l[i * n + m] * l[j * n + m]
      l[i * n + j] = sum / l[j * n + j]
    }
  }
  // The inverse's trace is the sum of squares of the inverse factor.
  let trace = 0
  const x = new Float64Array(n)
  for (let c = 0; c < n; c++) {
    for (let i = c; i < n; i++) {
      let sum = i === c ? 1 : 0
      for (let m = c; m < i; m++) sum -= l[i * n + m] * x[m]
      x[i] = sum / l[i * n + i]
      trace += x[i] ** 2
    }
  }
  return trace
}

/**
 * Average efficiency factor, the harmonic mean of the canonical ones, of the design for v = k·s treatments that a k × r array
 * of numbers under s generates. The blocks' concurrences are circulant, so that they fall into one Hermitian matrix of r × r
 * for each frequency (John and Williams 1995, 4.5). 0 where the design is not connected.
 */
export function cyclicEfficiency(array: Int32Array, k: number, r: number, s: number): number {
  const v = k * s
  let sum = v - r * s + (r - 1)
  // Frequencies f and s − f have the same matrix, conjugated.
  for (let f = 1; f <= s / 2; f++) {
    const trace = frequencyTrace(array, k, r, (2 * Math.PI * f) / s)
    if (trace === null) return 0
    sum += 2 * f === s ? trace : 2 * trace
  }
  return (v - 1) / sum
}

/** Trace of (I − M/rk)⁻¹ at one frequency, M the sums of the array's differences; by the real matrix of twice the size. */
function frequencyTrace(array: Int32Array, k: number, r: number, angle: number): number | null {
  const n = 2 * r
  const a = new Float64Array(n * n)
  for (let j = 0; j < r; j++)
    for (let l = 0; l < r; l++) {
      let [re, im] = [0, 0]
      for (let i = 0; i < k; i++) {
        const turn = angle * (array[i * r + j] - array[i * r + l])
        re += Math.cos(turn)
        im += Math.sin(turn)
      }
      re = (j === l ? 1 : 0) - re / (r * k)
      im = -im / (r * k)
      a[j * n + l] = re
      a[(j + r) * n + l + r] = re
      a[(j + r) * n + l] = im
      a[j * n + l + r] = -im
    }
  const trace = inverseTrace(a, n)
  return trace === null ? null : trace / 2
}
