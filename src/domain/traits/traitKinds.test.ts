import { expect, it } from 'vitest'
import { sourceFiles } from '../../../tests/arch/sourceFiles.ts'
import {
  isClassTrait,
  isCodedTrait,
  isDateTrait,
  isNumberTrait,
  observedKinds,
  traitKindRecords,
  traitKinds,
} from './traitKinds.ts'

it('values of kinds stored as numbers are the same after storing', () => {
  const values = { quantitative: 4.25, date: '2026-07-01' } as const
  const inNumbers = traitKinds.filter((kind) => traitKindRecords[kind].storedAs === 'numbers')
  expect(inNumbers).toEqual(Object.keys(values))
  for (const kind of ['quantitative', 'date'] as const) {
    const { toNumber, fromNumber } = traitKindRecords[kind]
    expect(fromNumber(toNumber(values[kind]))).toBe(values[kind])
    expect(toNumber('July')).toBeNaN()
  }
})

it('a trait has the properties of its kind, and no trait has none', () => {
  const properties = traitKinds.map((kind) => [isNumberTrait({ kind }), isClassTrait({ kind }), isDateTrait({ kind })])
  expect(properties).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
  expect(traitKinds.filter((kind) => isCodedTrait({ kind }))).toEqual(['qualitative'])
  expect(observedKinds).toEqual(['quantitative', 'qualitative'])
  for (const trait of [null, undefined, { kind: null }])
    expect([isNumberTrait(trait), isClassTrait(trait), isDateTrait(trait)]).toEqual([false, false, false])
})

it('code reads the record of a kind instead of comparing kinds', () => {
  const comparison = /\bkind [!=]== '(?:quantitative|qualitative)'|\btrait\??\.kind [!=]== 'date'/
  const found = sourceFiles('src', 'server')
    .filter(({ path, text }) => !path.includes('.test.') && comparison.test(text))
    .map(({ path }) => path)
  // It finds out the kind of a column of a file from its cells.
  expect(found).toEqual(['src/domain/files/traitColumns.ts'])
})
