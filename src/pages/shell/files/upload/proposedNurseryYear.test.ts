import { expect, it } from 'vitest'
import { proposedNurseryYear } from './proposedNurseryYear.ts'

it.each([
  ['upper_field-2025.csv', 'Upper field', 2025],
  ['Опыт пшеницы 2024.xlsx', 'Опыт пшеницы', 2024],
  ['trial.2023.ods', 'Trial', 2023],
  ['trial 2023 2024.csv', 'Trial', 2026],
  ['plot_0101.tsv', 'Plot 0101', 2026],
  ['plot_9999.tsv', 'Plot 9999', 2026],
  ['2025.csv', '', 2025],
])('the file %s gets the proposal of nursery %s and year %d', (file, nursery, year) => {
  expect(proposedNurseryYear(file, 2026)).toEqual({ nursery, year })
})
