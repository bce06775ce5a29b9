import { expect, it } from 'vitest'
import { smallStore } from '../../../../tests/fields/smallField.ts'
import { existingRows, idsOfRows, rowsOfIds } from './rowIds.ts'

it('plots are matched by id, of any width; deleted ones are missing', () => {
  const { columns } = smallStore({ rows: 2, cols: 3 })
  const wide = 2 ** 40
  for (let plot = 0; plot < columns.count; plot++) {
    columns.indexOf.delete(columns.id[plot])
    columns.id[plot] = wide + plot
    columns.indexOf.set(wide + plot, plot)
  }
  const ids = idsOfRows(columns, [5, 0, 2])
  expect([...ids]).toEqual([wide + 5, wide, wide + 2])
  columns.alive[0] = 0
  expect([...rowsOfIds(columns, ids)]).toEqual([5, -1, 2])
  expect([...existingRows(columns, ids)]).toEqual([5, 2])
})
