import { describe, expect, it } from 'vitest'
import { smallYear, withTechnology, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { hasData } from '../columns/packedTrait.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { applyChange } from './applyChange.ts'
import { invertChange } from './changeSet.ts'
import { changeOfAddedColumn, changeOfNewColumn, changeOfRemovedColumn } from './yearColumnChanges.ts'

describe('columns of a year', () => {
  it('are created empty, once, and for a new trait with the trait', () => {
    const columns = smallYear(1, 2)
    const [{ trait }] = columns.traits
    const change = changeOfAddedColumn(columns, trait)
    if (change) applyChange(columns, change)
    expect([[...columns.declared], changeOfAddedColumn(columns, trait)]).toEqual([['column:1'], null])
    applyChange(columns, changeOfNewColumn({ ...newTraitFields, id: 8, name: 'Height', unit: 'cm' }, columns.year_id))
    expect([columns.traits.map((one) => one.trait.name), [...columns.declared]]).toEqual([
      ['Yield', 'Colour', 'Height'],
      ['column:1', 'column:8'],
    ])
  })

  it('are deleted with all values except on deleted plots, and restored with them', () => {
    const columns = withTechnology(smallYear(1, 3), { 0: '2026-05-20' }, { 1: '2026-05-21' })
    const column = columns.traits[2]
    column.annotations.note.set(0, 'windy')
    columns.declared.add(`column:${column.trait.id}`)
    const { change, counts } = changeOfRemovedColumn(columns, column.trait)
    expect(counts).toEqual({ trait: 1, planned: 1, note: 1, suppressed: 0, occasion: 0 })
    applyChange(columns, change)
    expect([hasData(column), columns.declared.size]).toEqual([false, 0])
    applyChange(columns, invertChange(change))
    expect([column.annotations.planned.get(0), column.annotations.note.get(0), columns.declared.size]).toEqual([
      '2026-05-20',
      'windy',
      1,
    ])
    columns.alive[0] = 0
    expect(changeOfRemovedColumn(columns, { id: yieldTrait, name: 'Yield' }).counts.trait).toBe(2)
  })
})
