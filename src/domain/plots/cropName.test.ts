import { expect, it } from 'vitest'
import { cropNameIn, namesOfNewCrop, secondCropName } from './cropName.ts'

it('a crop shows its Russian name in Russian, its other name elsewhere, and the second one as an addition', () => {
  const barley = { russian_name: 'Ячмень', english_name: 'Hordeum vulgare' }
  const namesIn = (language: string) => [cropNameIn(barley, language), secondCropName(barley, language)]
  expect(namesIn('ru')).toEqual(['Ячмень', 'Hordeum vulgare'])
  for (const language of ['en', 'it', 'es']) expect(namesIn(language)).toEqual(['Hordeum vulgare', 'Ячмень'])
  const known = { russian_name: 'Ячмень', english_name: 'Barley' }
  expect(['ru', 'en', 'it', 'es'].map((language) => secondCropName(known, language))).toEqual([
    'Barley',
    'Ячмень',
    null,
    null,
  ])
  expect(secondCropName({ russian_name: 'Triticale', english_name: 'Triticale' }, 'it')).toBeNull()
})

it('a known crop has its own name in Italian and Spanish', () => {
  const barley = { russian_name: 'Ячмень', english_name: 'Barley' }
  expect(['ru', 'en', 'it', 'es'].map((language) => cropNameIn(barley, language))).toEqual([
    'Ячмень',
    'Barley',
    'Orzo',
    'Cebada',
  ])
})

it('a new crop gets the known crop’s names, a second name as typed, and its own name twice without one', () => {
  expect(namesOfNewCrop(' Орзо ', '')).toEqual({ russian_name: 'Орзо', english_name: 'Орзо' })
  expect(namesOfNewCrop('orzo', '')).toEqual({ russian_name: 'Ячмень', english_name: 'Barley' })
  expect(namesOfNewCrop('Barley', ' Hordeum vulgare ')).toEqual({
    russian_name: 'Ячмень',
    english_name: 'Hordeum vulgare',
  })
  expect(namesOfNewCrop('Спельта', 'Spelt')).toEqual({ russian_name: 'Спельта', english_name: 'Spelt' })
})
