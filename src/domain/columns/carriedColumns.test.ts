import { describe, expect, it } from 'vitest'
import {
  colourTrait,
  headingStage,
  smallYear,
  sprayingTechnology,
  withStage,
  withTechnology,
  yieldTrait,
} from '../../../tests/arbitraries/smallYear.ts'
import { carryOver, columnsToCarry, movedByYears } from './carriedColumns.ts'
import { declarationField } from './declaredColumns.ts'
import { emptyTraitColumn, type FieldYearColumns } from './fieldYear.ts'

/** A year of four plots with a value in both traits, a stage and a planned technology. */
const full = (): FieldYearColumns =>
  withTechnology(withStage(smallYear(1, 4)), { 0: '2026-05-20', 1: '2026-05-22', 2: '2026-05-22' }, {})

/** The next year of the same crop, still empty. */
function next(): FieldYearColumns {
  const columns = smallYear(1, 3)
  columns.year = 2027
  columns.traits = full().traits.map(({ trait }) => emptyTraitColumn(columns.id.length, trait))
  return columns
}

describe('columns another year can copy', () => {
  it('columns that another year can copy have values or are declared, by group, with the commonest plan [PLT-50]', () => {
    const columns = full()
    columns.alive[3] = 0
    expect(
      columnsToCarry(columns).map(({ trait, group, values, planned }) => [trait.id, group, values, planned]),
    ).toEqual([
      [yieldTrait, 'phenotypes', 3, null],
      [colourTrait, 'phenotypes', 3, null],
      [headingStage, 'growth_stages', expect.any(Number), null],
      [sprayingTechnology, 'technology', 0, '2026-05-22'],
    ])
    const empty = next()
    expect(columnsToCarry(empty)).toEqual([])
    empty.declared.add(declarationField('trait', colourTrait))
    expect(columnsToCarry(empty).map(({ trait, values }) => [trait.id, values])).toEqual([[colourTrait, 0]])
  })

  it('exclude factors and computed columns; among equally common plans the earliest is used', () => {
    const columns = full()
    columns.traits[0].trait = { ...columns.traits[0].trait, role: 'factor' }
    columns.traits[1].trait = { ...columns.traits[1].trait, computed: 'gca' }
    columns.traits[3].annotations.planned.delete(1)
    expect(columnsToCarry(columns).map(({ trait, planned }) => [trait.id, planned])).toEqual([
      [headingStage, null],
      [sprayingTechnology, '2026-05-20'],
    ])
  })
})

describe('copying columns', () => {
  it('declares the columns missing in the year, in order, and plans a year later where empty', () => {
    const to = next()
    to.traits[0].numbers[0] = 3
    to.traits[3].annotations.planned.set(0, '2027-05-01')
    to.alive[2] = 0
    const { cells, columns, planned } = carryOver(columnsToCarry(full()), 2026, to)
    expect([columns, planned]).toEqual([2, 1])
    expect(cells.map(({ entity, field, ids, after }) => [entity, field, ids, after])).toEqual([
      ['plot', `planned:${sprayingTechnology}`, [102], ['2027-05-22']],
      ['field_year', `column:${colourTrait}`, [1], [true]],
      ['field_year', `column:${headingStage}`, [1], [true]],
    ])
  })

  it('skips completed items, existing columns and those unknown to the crop', () => {
    const to = next()
    to.traits[3].numbers.fill(20_000, 0, 3)
    for (const id of [yieldTrait, colourTrait, headingStage]) to.declared.add(declarationField('trait', id))
    expect(carryOver(columnsToCarry(full()), 2026, to)).toEqual({ cells: [], columns: 0, planned: 0 })
    to.traits = []
    expect(carryOver(columnsToCarry(full()), 2026, to)).toEqual({ cells: [], columns: 0, planned: 0 })
  })

  it('a date moves by years, February 29 to the end of February', () => {
    expect([movedByYears('2026-05-22', 1), movedByYears('2024-02-29', 4), movedByYears('2024-02-29', -1)]).toEqual([
      '2027-05-22',
      '2028-02-29',
      '2023-02-28',
    ])
  })
})
