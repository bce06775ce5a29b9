import { describe, expect, it } from 'vitest'
import { applyToCrop } from '../change/applyToCrop.ts'
import type { CellValue, ChangeColumn } from '../change/changeSet.ts'
import type { Trait } from '../traits/trait.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { decodeCrop, encodeCrop } from './cropCodec.ts'
import { type CropColumns, cropOf, lineAt } from './cropColumns.ts'

const trait: Trait = {
  id: 5,
  ...newTraitFields,
  name: 'Yield',
  unit: 't/ha',
  kind: 'quantitative',
  min: 0,
  decimals: 2,
  method: 'Combine',
  better: 'lower',
}
const line = (id: number, name: string, parents: [number, number] | [] = []) => ({
  id,
  name,
  is_variety: id % 2 === 0,
  mother_id: parents[0] ?? null,
  father_id: parents[1] ?? null,
})
const column = (field: string, ids: number[], after: CellValue[], entity: 'line' | 'trait' | 'plot' = 'line') =>
  ({ entity, field, ids, before: ids.map(() => null), after }) as ChangeColumn
const change = (...columns: ChangeColumn[]) => ({ name: { key: 'change.value', params: {} }, columns })
const living = (columns: CropColumns) =>
  Array.from({ length: columns.count }, (_, i) => i)
    .filter((i) => columns.alive[i])
    .map((i) => lineAt(columns, i))

describe('encoding a crop', () => {
  it('is restored unchanged, with ids beyond 32 bits and names in every script', () => {
    const lines = [line(1, 'Лада'), line(2 ** 45, 'Ёлочка "2"'), line(2 ** 45 + 1, 'X', [1, 2 ** 45])]
    const decoded = decodeCrop(encodeCrop(cropOf({ spec_id: 3, seq: 12 }, lines, [trait])))
    expect(living(decoded)).toEqual(lines)
    expect([decoded.spec_id, decoded.seq, [...decoded.traits.values()]]).toEqual([3, 12, [trait]])
    expect(decoded.indexOf.get(2 ** 45)).toBe(1)
  })

  it('contains no deleted line', () => {
    const columns = cropOf({ spec_id: 3, seq: 1 }, [line(1, 'A'), line(2, 'B')], [])
    applyToCrop(columns, change(column('exists', [1], [false])))
    expect(living(decodeCrop(encodeCrop(columns)))).toEqual([line(2, 'B')])
  })

  it('is refused if truncated, of another format, or a year', () => {
    const bytes = encodeCrop(cropOf({ spec_id: 3, seq: 1 }, [line(1, 'A')], []))
    for (const broken of [bytes.subarray(0, 3), bytes.subarray(0, 20), new TextEncoder().encode('<html></html>')])
      expect(() => decodeCrop(broken)).toThrow(RangeError)
  })
})

describe('a change of a crop', () => {
  it('creates, renames, deletes and restores lines in place, and skips year data and unknown ids', () => {
    const columns = cropOf({ spec_id: 3, seq: 1 }, [line(1, 'A')], [], 0)
    const touched = applyToCrop(
      columns,
      change(
        column('exists', [7, 8], [true, true]),
        column('name', [7, 8, 99], ['New', 'Gone', 'Nobody']),
        column('mother_id', [7], [1]),
        column('is_variety', [7], [true]),
        column('exists', [8], [false]),
        column('comment', [1], ['x'], 'plot'),
      ),
    )
    expect(living(columns)).toEqual([
      line(1, 'A'),
      { id: 7, name: 'New', is_variety: true, mother_id: 1, father_id: null },
    ])
    expect([[...touched.lines], touched.traits]).toEqual([[1, 2], false])
    applyToCrop(columns, change(column('exists', [8], [true])))
    expect(living(columns).map(({ name }) => name)).toEqual(['A', 'New', 'Gone'])
  })

  it('creates, edits and deletes traits', () => {
    const columns = cropOf({ spec_id: 3, seq: 1 }, [], [trait])
    const touched = applyToCrop(
      columns,
      change(
        column('exists', [6], [true], 'trait'),
        column('name', [6], ['Colour'], 'trait'),
        column('categories', [6], ['red\nblue'], 'trait'),
        column('exists', [5], [false], 'trait'),
      ),
    )
    expect([...columns.traits.values()]).toMatchObject([{ id: 6, name: 'Colour', categories: ['red', 'blue'] }])
    expect(touched.traits).toBe(true)
  })
})
