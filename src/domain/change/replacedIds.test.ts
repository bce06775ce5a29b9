import { expect, it } from 'vitest'
import type { CellValue, ChangeColumn, ChangeSet } from './changeSet.ts'
import { type ReplacedId, withoutReplaced, withReplacedIds } from './replacedIds.ts'

const column = (entity: string, field: string, ids: number[], before: CellValue[], after: CellValue[]) =>
  ({ entity, field, ids, before, after }) as ChangeColumn
const changeOf = (...columns: ChangeColumn[]): ChangeSet => ({ name: { key: 'change.value', params: {} }, columns })

const replaced: readonly ReplacedId[] = [
  { entity: 'line', from: 70, to: 7 },
  { entity: 'trait', from: 80, to: 8 },
  { entity: 'marker', from: 90, to: 9 },
]

it('fields of traits and markers, and line values, use the ids of the crop', () => {
  const change = changeOf(
    column('plot', 'line_id', [1, 2], [null, 70], [70, 5]),
    column('plot', 'crossing_line_id', [1], [70], [4]),
    column('line', 'mother_id', [6], [null], [70]),
    column('plot', 'trait:80', [1], [null], [70]),
    column('plant', 'note:80', [1], [null], ['x']),
    column('plot', 'marker:90', [1], [null], ['A/C']),
    column('plot', 'trait:90', [1], [null], [1]),
    column('field_year', 'column:80', [1], [null], [true]),
    column('field_year', 'column:m90', [1], [null], [true]),
    column('field_year', 'checks', [1], ['3'], ['3\n70\n7']),
  )
  const changed = withReplacedIds(change, replaced)
  expect(changed.columns.map(({ field }) => field)).toEqual([
    ...['line_id', 'crossing_line_id', 'mother_id', 'trait:8', 'note:8', 'marker:9', 'trait:90'],
    ...['column:8', 'column:m9', 'checks'],
  ])
  expect(changed.columns[0]).toMatchObject({ before: [null, 7], after: [7, 5] })
  expect(changed.columns[1].before).toEqual([7])
  expect(changed.columns[2].after).toEqual([7])
  // A value of a trait is not a line id.
  expect(changed.columns[3].after).toEqual([70])
  expect(changed.columns[9]).toMatchObject({ before: ['3'], after: ['3\n7'] })
})

it('a change without replaced ids is the same object', () => {
  const change = changeOf(column('plot', 'line_id', [70], [1], [2]), column('plot', 'trait:8', [70], [70], [80]))
  expect(withReplacedIds(change, replaced)).toBe(change)
  expect(withoutReplaced(change, replaced)).toBe(change)
})

it('changes of replaced items themselves are dropped, and of no others with their number', () => {
  const change = changeOf(
    column('line', 'exists', [70, 71], [false, false], [true, true]),
    column('line', 'name', [70], [null], ['Lada']),
    column('trait', 'exists', [70], [false], [true]),
    column('plot', 'label', [70, 80, 90], [null, null, null], ['1', '2', '3']),
  )
  expect(withoutReplaced(change, replaced).columns).toEqual([
    column('line', 'exists', [71], [false], [true]),
    change.columns[2],
    change.columns[3],
  ])
})
