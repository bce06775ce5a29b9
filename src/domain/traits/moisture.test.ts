import { expect, it } from 'vitest'
import { isMoisture, moistureFormula } from './moisture.ts'

it('a moisture trait in any language gets the offered formula that converts a yield to 14 % moisture', () => {
  expect(['Влажность зерна', 'Grain moisture', 'Umidità', 'Humedad, %', 'Straw yield'].map(isMoisture)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(moistureFormula('Yield', 'Moisture')).toBe('Yield * (100 - Moisture) / 86')
  expect(moistureFormula('Yield (2)', 'Grain moisture')).toBe('"Yield (2)" * (100 - Grain moisture) / 86')
})
