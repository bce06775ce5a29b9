import { type RuleRefusal, refuseRule } from '../refusal.ts'

/** Most seeds of a lot: what its whole number holds. */
export const seedAmountMax = 2_147_483_647
/** Number, mass and mass of 1000 agree when they differ by no more than this part. */
const weightTolerance = 0.02
/** A quotient that is a whole number but for rounding is that number. */
const wholeWithin = 1e-9

/** What is told of how much seed there is; masses in grams, null: not told. */
export interface ToldAmount {
  readonly amount: number | null
  readonly weight_full: number | null
  readonly weight_1000: number | null
}

/** Grams of so many seeds, to the milligram; null where their mass is not known. */
export function gramsOf(amount: number, weight1000: number | null): number | null {
  return weight1000 === null ? null : Math.round(amount * weight1000) / 1000
}

/** Number of seeds that weigh so many grams, rounded down. */
export function seedsOfGrams(grams: number, weight1000: number): number {
  const exact = (1000 * grams) / weight1000
  return Math.floor(exact + exact * wholeWithin)
}

/**
 * Number of seeds and mass of 1000 (g, null: not known) of what is told: the number alone, or two of number, mass and
 * mass of 1000. Refused are a mass or mass of 1000 alone (`seed.amount`) and three that do not agree (`seed.weight`).
 */
export function settleAmount(
  told: ToldAmount,
): { amount: number; weight_1000: number | null } | RuleRefusal<'seed.amount' | 'seed.weight'> {
  const { amount, weight_full: grams, weight_1000: weight } = told
  if (amount === null) {
    if (grams === null || weight === null) return refuseRule('seed.amount')
    const counted = seedsOfGrams(grams, weight)
    return counted > seedAmountMax ? refuseRule('seed.amount') : { amount: counted, weight_1000: weight }
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
