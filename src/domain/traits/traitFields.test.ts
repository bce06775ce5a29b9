import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber } from '../columns/days.ts'
import type { Trait } from '../traits/trait.ts'
import { newTraitFields, sparseTrait, traitCell, traitFieldNames, traitWith, wholeTrait } from './traitFields.ts'

const described: Trait = {
  id: 4,
  name: 'Heading',
  unit: '',
  kind: 'date',
  role: 'stage',
  categories: ['early', 'late'],
  min: 1,
  max: 9,
  decimals: 2,
  method: 'Zadoks 55',
  scale: 'BBCH',
  better: 'lower',
  factor_kind: 'block',
  external_id: 'CO_321:1',
  computed: 'gca',
}

describe('table of trait fields', () => {
  it('a change writes each field, and reading returns the written cell', () => {
    const created = traitFieldNames.reduce<Trait>(
      (trait, field) => traitWith(trait, field, traitCell(described, field)),
      {
        id: 4,
        ...newTraitFields,
      },
    )
    expect(created).toEqual(described)
    expect(traitFieldNames.map((field) => traitCell(created, field))).not.toContain(undefined)
  })

  it('transmits no fields equal to the defaults', () => {
    const plain = { id: 5, ...newTraitFields, name: 'Yield' }
    expect(sparseTrait(plain)).toEqual({ id: 5, name: 'Yield' })
    for (const trait of [plain, described])
      expect(wholeTrait(JSON.parse(JSON.stringify(sparseTrait(trait))))).toEqual(trait)
  })

  it('dates convert to days and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 100_000 }), (day) => {
        expect(dayNumber(dateOfDay(day))).toBe(day)
      }),
    )
    expect([dayNumber('1970-01-01'), dayNumber('2026-06-30'), dateOfDay(59)]).toEqual([0, 20634, '1970-03-01'])
  })
})
