import { expect, it } from 'vitest'
import { lackingStages } from './bbchStages.ts'
import { isEmergence } from './daysAfterSowing.ts'

it('offers the BBCH stages that the crop lacks under any of their names, in the requested language [PLT-28]', () => {
  expect(lackingStages([], 'ru').map(({ name, code }) => [code, name])).toEqual([
    [9, 'Всходы'],
    [21, 'Кущение'],
    [31, 'Выход в трубку'],
    [55, 'Колошение'],
    [65, 'Цветение'],
    [89, 'Созревание'],
  ])
  const lacking = lackingStages([' всходы', 'SPIGATURA', 'Ripeness', 'Booting'], 'en')
  expect(lacking.map(({ name }) => name)).toEqual(['Tillering', 'Stem elongation', 'Flowering'])
  expect(lackingStages([], 'xx')[0].name).toBe('Emergence')
})

it('the first BBCH stage is emergence in every language', () => {
  for (const language of ['ru', 'en', 'it', 'es']) expect(isEmergence(lackingStages([], language)[0].name)).toBe(true)
})
