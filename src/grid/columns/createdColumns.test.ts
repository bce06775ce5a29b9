import { expect, it } from 'vitest'
import { CreatedColumns } from './CreatedColumns.ts'
import type { HeadParts } from './PlotHeader.ts'

const [head, otherHead] = [{}, {}] as HeadParts[]

it('a column is reused while its input is equal, cached by name', () => {
  const columns = new CreatedColumns()
  const make = (name: string, input: object, by = head) => columns.reuse(name, input, by, () => ({ colId: name }))
  const first = make('name', { width: 80 })
  expect(make('name', { width: 80 })).toBe(first)
  expect(make('line', { width: 80 })).toEqual({ colId: 'line' })
  expect(make('name', { width: 80 })).toBe(first)
  const wider = make('name', { width: 90 })
  expect(wider).not.toBe(first)
  expect(make('name', { width: 90 })).toBe(wider)
  expect(make('name', { width: 90 }, otherHead)).not.toBe(wider)
})
