import { expect, it } from 'vitest'
import { knownCropNamed } from '../plots/knownCrops.ts'
import { cropOfFile } from './cropOfFile.ts'

const barley = knownCropNamed('Barley')

it('the crop is read from the column of the species, from the rows above the table, or from the name of the file', () => {
  const column = [
    ['Label', 'Crop', 'Yield'],
    ['101', 'Orzo', '5.1'],
  ]
  expect(cropOfFile(column, 'trial.xlsx')).toBe(barley)
  expect(
    cropOfFile(
      [
        ['Культура', 'ячмень'],
        ['Метка', 'Сорт'],
        ['1', 'Лада'],
      ],
      'wheat.xlsx',
    ),
  ).toBe(barley)
  expect(
    cropOfFile(
      [
        ['Label', 'Yield'],
        ['1', '5'],
      ],
      'Barley-2026.csv',
    ),
  ).toBe(barley)
  expect(cropOfFile(null, 'barley.vcf')).toBe(barley)
})

it('an unknown crop name stays as written; a file without one has none', () => {
  expect(
    cropOfFile(
      [
        ['Species', 'Label'],
        ['Spelt', '1'],
      ],
      'wheat.xlsx',
    ),
  ).toBe('Spelt')
  expect(
    cropOfFile(
      [
        ['Species', 'Label'],
        ['', '1'],
      ],
      'trial.xlsx',
    ),
  ).toBeNull()
  expect(cropOfFile([['Label'], ['1']], 'trial.xlsx')).toBeNull()
  expect(cropOfFile([], 'trial.xlsx')).toBeNull()
})
