import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../change/applyChange.ts'
import { invertChange } from '../change/changeSet.ts'
import { changeOfYearData } from '../change/yearDataChange.ts'
import { storedWalk } from '../layout/walk/storedWalk.ts'
import { decodeFieldYear, encodeFieldYear } from './codec.ts'
import {
  declarationField,
  declarationOf,
  isDeclarationField,
  packDeclarations,
  unpackDeclaration,
} from './declaredColumns.ts'
import { areDatesInOrder, linesCell, readLinesCell, type YearData, yearCell, yearDataFields } from './yearData.ts'

const stated: YearData = {
  sowing_date: '2026-04-28',
  emergence_date: '2026-05-07',
  technology_level: 'maximum',
  checks: [12, 11],
  walk: storedWalk({ start_position: 'top_right', numbering_type: 'vertical', order: 'snake', breaks: [4, 2, 4] }),
}

describe('year data', () => {
  it('is applied, encoded and undone to no bytes', () => {
    const columns = smallYear(2, 2)
    const plain = encodeFieldYear(columns)
    const change = changeOfYearData(columns, columns, stated)
    if (!change) throw new Error('nothing changed')
    expect(applyChange(columns, change).map).toBe(true)
    const decoded = decodeFieldYear(encodeFieldYear(columns))
    expect(yearDataFields.map((field) => yearCell(decoded, field))).toEqual([
      '2026-04-28',
      '2026-05-07',
      'maximum',
      '12\n11',
      '{"start_position":"top_right","numbering_type":"vertical","horizontal_direction":"left","vertical_direction":"down","order":"snake","breaks":[2,4]}',
    ])
    expect(decoded.checks).toEqual([12, 11])
    applyChange(columns, invertChange(change))
    expect(encodeFieldYear(columns)).toEqual(plain)
  })

  it('is one change of the differing fields, named for a single one, and none if equal', () => {
    const year = { year_id: 7, year: 2026 }
    expect(changeOfYearData(year, stated, { ...stated, checks: [...stated.checks] })).toBeNull()
    expect(changeOfYearData(year, stated, { ...stated, checks: [11, 12] })).toEqual({
      name: { key: 'change.year_checks', params: { year: '2026' } },
      columns: [{ entity: 'field_year', field: 'checks', ids: [7], before: ['12\n11'], after: ['11\n12'] }],
    })
    const two = changeOfYearData(year, stated, { ...stated, checks: [], sowing_date: null })
    expect([two?.name.key, two?.columns.map(({ field, after }) => [field, ...after])]).toEqual([
      'change.yearData',
      [
        ['sowing_date', null],
        ['checks', null],
      ],
    ])
  })

  it('is refused in bytes with another level or invalid ids', () => {
    const broken = (put: object) => () => decodeFieldYear(encodeFieldYear(Object.assign(smallYear(1, 1), put)))
    expect(broken({ technology_level: 'best' })).toThrow(RangeError)
    expect(broken({ checks: ['Lada'] })).toThrow(RangeError)
    expect(broken({ walk: { start_position: 'top' } })).toThrow(RangeError)
    expect(broken({ declared: new Set(['column:x2']) })).toThrow(RangeError)
  })

  it('lines are one text, one per line, without duplicates', () => {
    expect([linesCell([]), linesCell([3, 1])]).toEqual([null, '3\n1'])
    expect([null, '3\n1\n3', '', '0', '3\n', 'x', 3].map((value) => readLinesCell(value))).toEqual([
      [],
      [3, 1],
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('emergence is on or after sowing, whichever is known', () => {
    const order = (sowing_date: string | null, emergence_date: string | null) =>
      areDatesInOrder({ sowing_date, emergence_date })
    const days = ['2026-04-28', '2026-04-27'] as const
    expect([order(days[0], days[1]), order(days[1], days[0]), order(days[0], days[0])]).toEqual([false, true, true])
    expect([order(null, days[1]), order(days[0], null)]).toEqual([true, true])
  })
})

describe('a declared column', () => {
  it('is named by a single field of the year', () => {
    expect([declarationField('trait', 12), declarationOf('column:12')]).toEqual([
      'column:12',
      { kind: 'trait', id: 12 },
    ])
    const others = ['column:0', 'column:x12', 'column:1.5', 'column:', 'trait:12', 'columns:12', 'column:12 ']
    expect(others.filter(isDeclarationField)).toEqual([])
  })

  it('is stored without the common prefix, and read from its original number', () => {
    expect(packDeclarations(['column:12', 'column:7'])).toEqual(['12', '7'])
    expect(['12', 12, 'x', null, 1.5].map(unpackDeclaration)).toEqual(['column:12', 'column:12', null, null, null])
  })
})
