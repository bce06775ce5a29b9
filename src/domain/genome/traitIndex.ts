import type { Trait } from '../traits/trait.ts'
import type { LevelWeight } from './weights.ts'

/**
 * The index of a line: Σ weight·z/100 over the traits that have both. The weights carry the sign by which a trait goes with
 * the one asked about; where less of that is better the index is turned, so that more of it is always better. Null
 * without any.
 */
export function indexOf(weights: Iterable<LevelWeight>, better: Trait['better']): number | null {
  const told = [...weights].filter(({ weight, z }) => weight !== null && z !== null)
  if (told.length === 0) return null
  const sum = told.reduce((total, { weight, z }) => total + ((weight ?? 0) * (z ?? 0)) / 100, 0)
  return better === 'lower' ? -sum : sum
}
