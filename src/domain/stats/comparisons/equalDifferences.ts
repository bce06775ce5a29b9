import type { NumberColumn } from '../data/columns.ts'
import { variance } from '../moments/moments.ts'

/**
 * Whether paired differences a − b vary by no more than the rounding of their values: 0.3 − 0.1 and 0.7 − 0.5 are not
 * equal doubles.
 */
export function areEqualDifferences(differences: Float64Array, a: NumberColumn, b: NumberColumn): boolean {
  let largest = 0
  for (const { values } of [a, b]) for (const value of values) if (Math.abs(value) > largest) largest = Math.abs(value)
  return Math.sqrt(variance(differences) ?? 0) <= 2 * Number.EPSILON * largest
}
