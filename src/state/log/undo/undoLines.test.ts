import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { transact } from '../transact.ts'
import { redo, undo } from './undo.ts'

const lineId = 500

const line = (field: 'exists' | 'name', before: ChangeColumn['before'][0], after: ChangeColumn['after'][0]) => ({
  ...{ entity: 'line' as const, field, ids: [lineId], before: [before], after: [after] },
})

/** What typing an unknown name into the line of a plot is sent as. */
const created: ChangeSet = {
  name: { key: 'change.value', params: {} },
  columns: [
    line('exists', false, true),
    line('name', null, 'Brand new'),
    { entity: 'plot', field: 'line_id', ids: [11], before: [null], after: [lineId] },
  ],
}

function yearWithCreatedLine() {
  const store = createStore()
  const columns = yearOf(1, [11, 12])
  store.set(loadedYearAtom, columns)
  transact(store, created, { origin: 'user', undo: 'record' })
  const sent = () =>
    store
      .get(outboxAtom)
      .at(-1)
      ?.change.columns.map(({ entity, field }) => `${entity}.${field}`)
  return { store, columns, sent }
}

it('redo recreates a line with its name', () => {
  const { store, columns, sent } = yearWithCreatedLine()
  undo(store)
  expect([columns.lines.get(lineId), columns.line[0]]).toEqual([undefined, 0])
  expect(redo(store)).toMatchObject({ skipped: 0 })
  expect(columns.lines.get(lineId)?.name).toBe('Brand new')
  expect(sent()).toEqual(['line.exists', 'line.name', 'plot.line_id'])
})

it('undo keeps a line used by another plot, with its name', () => {
  const { store, columns, sent } = yearWithCreatedLine()
  const used: ChangeColumn = { entity: 'plot', field: 'line_id', ids: [12], before: [null], after: [lineId] }
  transact(store, { name: created.name, columns: [used] }, { origin: 'remote', undo: 'skip' })
  expect(undo(store)).toMatchObject({ retainedLines: 1, skipped: 0 })
  expect(columns.lines.get(lineId)?.name).toBe('Brand new')
  expect(sent()).toEqual(['plot.line_id'])
  // The line was not deleted, and no user has changed it since.
  expect(redo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
})

it('undo keeps a line while a plot uses it, also if that plot shares the line’s number', () => {
  const { store, columns } = yearWithCreatedLine()
  const plot = { entity: 'plot' as const, ids: [lineId] }
  const added: ChangeColumn[] = [
    { ...plot, field: 'exists', before: [false], after: [true] },
    { ...plot, field: 'line_id', before: [null], after: [lineId] },
  ]
  transact(store, { name: created.name, columns: added }, { origin: 'remote', undo: 'skip' })
  undo(store)
  expect(columns.lines.get(lineId)?.name).toBe('Brand new')
})

it('redo recreates plots with all data, also in a year loaded without them', () => {
  const { store } = yearWithCreatedLine()
  const plot = (field: ChangeColumn['field'], before: ChangeColumn['before'][0], after: ChangeColumn['after'][0]) => ({
    ...{ entity: 'plot' as const, field, ids: [13], before: [before], after: [after] },
  })
  const columns = [plot('exists', false, true), plot('name', null, 'P13'), plot('label', null, 'A13')]
  transact(store, { ...created, columns }, { origin: 'user', undo: 'record' })
  undo(store)
  const reloaded = yearOf(1, [11, 12])
  store.set(loadedYearAtom, reloaded)
  expect(redo(store)).toMatchObject({ cellCount: 3, skipped: 0 })
  const at = reloaded.indexOf.get(13)!
  expect([reloaded.alive[at], reloaded.name[at], reloaded.label[at]]).toEqual([1, 'P13', 'A13'])
})
