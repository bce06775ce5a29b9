import { expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import type { ChangeColumn } from '../../domain/change/changeSet.ts'
import { transact } from '../log/transact.ts'
import { loadedYearAtom } from './loaded.ts'
import { plotCountsAtom } from './plotCounts.ts'

it('plots and genotypes of the year are counted: unchanged by values, updated by plots or lines', () => {
  const { store, columns } = smallStore({ rows: 2, cols: 2, value: () => 1, label: (row, col) => `${row}${col}` })
  const write = (...written: ChangeColumn[]) =>
    transact(store, { name: { key: 'change.value', params: {} }, columns: written }, { origin: 'user', undo: 'record' })
  const at = (plot: number) => [columns.id[plot]]
  const line = columns.line[0]
  write({ entity: 'plot', field: 'line_id', ids: at(1), before: [columns.line[1]], after: [line] })
  const before = store.get(plotCountsAtom)
  const lines = new Set([...columns.line.slice(0, 4)].filter(Boolean))
  expect(before).toEqual({ plots: 4, genotypes: lines.size })
  write({ entity: 'plot', field: `trait:${yieldId}`, ids: at(0), before: [1], after: [5] })
  expect(store.get(plotCountsAtom)).toBe(before)
  write({ entity: 'plot', field: 'exists', ids: at(3), before: [true], after: [false] })
  expect(store.get(plotCountsAtom)).toMatchObject({ plots: 3 })
  // Two writes before one read: the first must not be missed.
  write({ entity: 'plot', field: 'exists', ids: at(2), before: [true], after: [false] })
  write({ entity: 'plot', field: `trait:${yieldId}`, ids: at(0), before: [5], after: [6] })
  expect(store.get(plotCountsAtom)).toMatchObject({ plots: 2 })
  store.set(loadedYearAtom, null)
  expect(store.get(plotCountsAtom)).toBeNull()
})
