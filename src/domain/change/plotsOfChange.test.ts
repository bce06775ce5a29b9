import { expect, it } from 'vitest'
import { plotsOfChange } from './changeSet.ts'

const column = (entity: 'plot' | 'line', ...ids: number[]) => {
  const none = ids.map(() => null)
  return { entity, field: 'name' as const, ids, before: none, after: none }
}

it('plots of a change are listed once, in order of first appearance', () => {
  const columns = [
    column('plot', 3, 1),
    column('line', 9),
    column('plot', 3, 1),
    column('plot', 1, 2),
    column('plot', 3),
  ]
  expect(plotsOfChange({ name: { key: '', params: {} }, columns })).toEqual([3, 1, 2])
})
