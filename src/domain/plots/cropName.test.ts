import { expect, it } from 'vitest'
import { cropNameBeside, cropNameIn } from './cropName.ts'

it('a crop is called by its Russian name in Russian and by the other elsewhere, each beside the other', () => {
  const barley = { russian_name: 'Ячмень', english_name: 'Hordeum vulgare' }
  const named = (language: string) => [cropNameIn(barley, language), cropNameBeside(barley, language)]
  expect(named('ru')).toEqual(['Ячмень', 'Hordeum vulgare'])
  for (const language of ['en', 'it', 'es']) expect(named(language)).toEqual(['Hordeum vulgare', 'Ячмень'])
  expect(cropNameBeside({ russian_name: 'Triticale', english_name: 'Triticale' }, 'it')).toBeNull()
})
