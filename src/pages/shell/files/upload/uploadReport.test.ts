import { expect, it } from 'vitest'
import { fieldFileUpload } from '../../../../domain/files/fieldFile/fieldFileUpload.ts'
import { parentsUpload } from '../../../../domain/files/lines/lineUploads.ts'
import { changesNothing, mainCountOf, sentenceWithoutCell } from './uploadReport.ts'

it('an unchanged file has no created or changed items, whatever its kind reports', () => {
  const nothing = { created: { lines: 0, values: 0 }, updated: { lines: 0 }, warnings: [] }
  expect(changesNothing(nothing)).toBe(true)
  expect(changesNothing({ ...nothing, changes: [], total_changes: 0 })).toBe(true)
  expect(changesNothing({ ...nothing, updated: { lines: 1 } })).toBe(false)
  expect(changesNothing({ ...nothing, created: { lines: 0, traits: 2 } })).toBe(false)
  expect(changesNothing({ ...nothing, total_changes: 3 })).toBe(false)
})

it('an import is named by its plots, else by its values, lines and so on, created and changed together', () => {
  expect(mainCountOf(fieldFileUpload, { created: { plots: 3, values: 9 }, updated: { plots: 1 } })).toEqual({
    noun: 'plots',
    count: 4,
  })
  expect(mainCountOf(fieldFileUpload, { created: { traits: 2 }, updated: { values: 5 } })).toEqual({
    noun: 'values',
    count: 5,
  })
  expect(mainCountOf(fieldFileUpload, { created: { nurseries: 1 } })).toBeNull()
  expect(mainCountOf(parentsUpload, { created: { plots: 3, lines: 2 } })).toEqual({ noun: 'lines', count: 2 })
})

it('a finding next to its cell does not repeat it', () => {
  expect(sentenceWithoutCell({ cell: 'A7', message: 'A7: the label is too long.' })).toBe('The label is too long.')
  expect(sentenceWithoutCell({ cell: 'A7', message: 'A75: other.' })).toBe('A75: other.')
  expect(sentenceWithoutCell({ cell: null, message: 'Empty file.' })).toBe('Empty file.')
})
