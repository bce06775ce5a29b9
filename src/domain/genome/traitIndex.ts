import type { Trait } from '../traits/trait.ts'
import type { LevelWeight } from './weights.ts'

/**
 * The index of a line: Σ weight·z/100 over the traits that have both. A weight has the sign of the trait's correlation
 * with the target trait; where less of the target is better the index is negated, so that more is always better. Null
 * without any.
 */
export function indexOf(weights: Iterable<LevelWeight>, better: Trait['better']): number | null {
  const weighted = [...weights].filter(({ weight, z }) => weight !== null && z !== null)
  if (weighted.length === 0) return null
  const sum = weighted.reduce((total, { weight, z }) => total + ((weight ?? 0) * (z ?? 0)) / 100, 0)
  return better === 'lower' ? -sum : sum
}
