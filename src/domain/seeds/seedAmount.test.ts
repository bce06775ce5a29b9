import { describe, expect, it } from 'vitest'
import { gramsOf, maxSeedAmount, resolveAmount, seedsOfGrams } from './seedAmount.ts'

const resolved = (amount: number | null, weight_full: number | null, weight_1000: number | null) =>
  resolveAmount({ amount, weight_full, weight_1000 })

describe('amount of seed', () => {
  it('accepts a number alone, and computes the third of number, mass and mass of 1000 [STO-26, STO-27]', () => {
    expect(resolved(400, null, null)).toEqual({ amount: 400, weight_1000: null })
    expect(resolved(400, null, 44.6)).toEqual({ amount: 400, weight_1000: 44.6 })
    expect(resolved(1000, 44.6, null)).toEqual({ amount: 1000, weight_1000: 44.6 })
    expect(resolved(null, 1000, 44.6)).toEqual({ amount: 22_421, weight_1000: 44.6 })
    expect(resolved(0, null, null)).toEqual({ amount: 0, weight_1000: null })
  })

  it('refuses a mass or a mass of 1000 alone, and three values that differ by more than 2 %', () => {
    expect(resolved(null, 10, null)).toMatchObject({ code: 'seed.amount' })
    expect(resolved(null, null, 44)).toMatchObject({ code: 'seed.amount' })
    expect(resolved(null, null, null)).toMatchObject({ code: 'seed.amount' })
    expect(resolved(null, 1e12, 0.001)).toMatchObject({ code: 'seed.amount' })
    expect(resolved(0, 10, null)).toMatchObject({ code: 'seed.weight' })
    expect(resolved(10, 0, null)).toMatchObject({ code: 'seed.weight' })
    expect(resolved(1000, 44.6, 45.4)).toEqual({ amount: 1000, weight_1000: 45.4 })
    expect(resolved(1000, 44.6, 45.6)).toMatchObject({ code: 'seed.weight' })
    expect(resolved(1000, 45.6, 44.6)).toMatchObject({ code: 'seed.weight' })
  })

  it('converting a number to grams and back returns the number', () => {
    for (let amount = 1; amount < 5000; amount += 7)
      expect(seedsOfGrams((amount * 44.6) / 1000, 44.6), String(amount)).toBe(amount)
    expect(gramsOf(261, 44.6)).toBe(11.641)
    expect(gramsOf(15_400, 44.6)).toBe(686.84)
    expect(gramsOf(maxSeedAmount, null)).toBeNull()
  })
})
