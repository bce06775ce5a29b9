import { type RuleRefusal, refuseRule } from '../refusal.ts'

/** Most seeds of a lot: the largest value of its integer column. */
export const maxSeedAmount = 2_147_483_647
/** Number, mass and mass of 1000 agree if they differ by no more than this share. */
const weightTolerance = 0.02
/** A quotient within this distance of a whole number is rounded to it. */
const wholeWithin = 1e-9

/** Stated amount of seed; masses in grams, null: not stated. */
export interface StatedAmount {
  readonly amount: number | null
  readonly weight_full: number | null
  readonly weight_1000: number | null
}

/** Grams of this many seeds, to the milligram; null if the mass of 1000 is unknown. */
export function gramsOf(amount: number, weight1000: number | null): number | null {
  return weight1000 === null ? null : Math.round(amount * weight1000) / 1000
}

/** Number of seeds with this mass in grams, rounded down. */
export function seedsOfGrams(grams: number, weight1000: number): number {
  const exact = (1000 * grams) / weight1000
  return Math.floor(exact + exact * wholeWithin)
}

/**
 * Number of seeds and mass of 1000 (g, null: unknown) from the stated values: the number alone, or two of number, mass
 * and mass of 1000. Refused are a mass or mass of 1000 alone (`seed.amount`) and three that do not agree (`seed.weight`).
 */
export function resolveAmount(
  stated: StatedAmount,
): { amount: number; weight_1000: number | null } | RuleRefusal<'seed.amount' | 'seed.weight'> {
  const { amount, weight_full: grams, weight_1000: weight } = stated
  if (amount === null) {
    if (grams === null || weight === null) return refuseRule('seed.amount')
    const seeds = seedsOfGrams(grams, weight)
    return seeds > maxSeedAmount ? refuseRule('seed.amount') : { amount: seeds, weight_1000: weight }
  }
  if (grams === null) return { amount, weight_1000: weight }
  if (weight === null) {
    const found = (1000 * grams) / amount
    return found > 0 && Number.isFinite(found) ? { amount, weight_1000: found } : refuseRule('seed.weight')
  }
  const byCount = (amount * weight) / 1000
  const agrees = Math.abs(byCount - grams) <= weightTolerance * Math.max(byCount, grams)
  return agrees ? { amount, weight_1000: weight } : refuseRule('seed.weight')
}
