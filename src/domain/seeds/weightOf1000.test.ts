import { expect, it } from 'vitest'
import { isWeightOf1000, weightOf1000 } from './weightOf1000.ts'

it('the mass of 1000 seeds is recognised by its name in four languages and its unit', () => {
  for (const name of [
    'Weight of 1000',
    'Масса 1000 зёрен',
    'Peso di 1000 semi',
    'Peso de 1000',
    'TGW',
    'МТЗ',
    '1000-grain mass',
  ])
    expect(isWeightOf1000({ name, unit: name.startsWith('М') ? 'г' : 'g' }), name).toBe(true)
  for (const [name, unit] of [
    ['Weight of 1000', 'kg'],
    ['Test weight', 'g'],
    ['Plants of 1000 seeds', 'g'],
    ['Grain yield', 't/ha'],
  ])
    expect(isWeightOf1000({ name, unit }), name).toBe(false)
})

it('the suggested mass is the mean of the values measured on a plot, or null', () => {
  const traitValue = (plot_final_feature: string, plot_final_value: number | string) => ({
    plot_final_feature,
    plot_final_unit: 'g',
    plot_final_value,
  })
  expect(
    weightOf1000([
      traitValue('Weight of 1000', 44),
      traitValue('TGW', 45.2),
      traitValue('Yield', 9),
      traitValue('TKW', 0),
    ]),
  ).toBeCloseTo(44.6, 12)
  expect(weightOf1000([traitValue('Yield', 9), traitValue('TGW', 'n/a')])).toBeNull()
})
