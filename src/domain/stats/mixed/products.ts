import type { Precision } from './precision.ts'

/** Precision matrix with class values `values` times v. */
export function multiply(precision: Precision, values: Float64Array, v: Float64Array): Float64Array {
  const result = new Float64Array(v.length)
  const { a, b, entryClass } = precision
  for (let k = 0; k < a.length; k++) {
    const value = values[entryClass[k]]
    result[a[k]] += value * v[b[k]]
    if (a[k] !== b[k]) result[b[k]] += value * v[a[k]]
  }
  return result
}

/** v' (precision with class values `values`) v. */
export function quadratic(precision: Precision, values: Float64Array, v: Float64Array): number {
  return dot(v, multiply(precision, values, v))
}

/** a'b without compensation, which would only cost time inside an iteration that checks its own convergence. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
