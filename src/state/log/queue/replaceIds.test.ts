import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import type { CellValue, ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { ServerAnswer } from '../../outbox/transport.ts'
import { handleRequests } from '../../shell/requests.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { transact } from '../transact.ts'
import { timelineAtom } from '../undo/timeline.ts'
import { redo, undo } from '../undo/undo.ts'
import { applyOutcome } from './applyOutcome.ts'

const column = (entity: string, field: string, ids: number[], before: CellValue[], after: CellValue[]) =>
  ({ entity, field, ids, before, after }) as ChangeColumn
const named = (...columns: ChangeColumn[]): ChangeSet => ({ name: { key: 'change.value', params: {} }, columns })
const create = (entity: 'line' | 'marker', id: number, name: string) => [
  column(entity, 'exists', [id], [false], [true]),
  column(entity, 'name', [id], [null], [name]),
]

/** A year in which a call was typed for a marker that did not come with it, and that the crop has as 5. */
function withCall() {
  const store = createStore()
  const year = smallYear(1, 3)
  store.set(loadedYearAtom, year)
  const typed = (...columns: ChangeColumn[]) => transact(store, named(...columns), { origin: 'user', undo: 'record' })
  typed(...create('marker', 701, 'rs1'), column('plot', 'marker:701', [101], [null], ['A/C']))
  const answer: ServerAnswer = {
    kind: 'accepted',
    seq: 1,
    cropSeq: 0,
    difference: named(
      ...create('marker', 5, 'rs1'),
      column('plot', 'marker:5', [101], [null], ['A/C']),
      column('marker', 'exists', [701], [true], [false]),
    ),
    replaced: [{ entity: 'marker', from: 701, to: 5 }],
  }
  const call = (plot: number) => readCell(year, year.indexOf.get(plot) ?? -1, 'marker:5')
  const last = () => store.get(outboxAtom).at(-1)?.change.columns
  return { store, year, typed, answer, call, last }
}

it('undo and redo of a call use the marker assigned by the crop', () => {
  const { store, answer, call, last } = withCall()
  applyOutcome(store, store.get(outboxAtom)[0], answer)
  expect(call(101)).toBe('A/C')
  expect(undo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
  expect(last()).toEqual([column('plot', 'marker:5', [101], ['A/C'], [null])])
  expect(call(101)).toBeNull()
  expect(redo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
  expect(call(101)).toBe('A/C')
})

it('calls typed before the answer wait for that marker, and stay visible', () => {
  const { store, typed, answer, call, last } = withCall()
  typed(column('plot', 'marker:701', [102], [null], ['G/G']))
  applyOutcome(store, store.get(outboxAtom)[0], answer)
  expect(last()).toEqual([column('plot', 'marker:5', [102], [null], ['G/G'])])
  expect([call(101), call(102)]).toEqual(['A/C', 'G/G'])
  undo(store)
  expect([call(101), call(102)]).toEqual(['A/C', null])
})

it('a queued plot with a line known to the crop appears once, with that line', () => {
  const { store, year, typed, answer } = withCall()
  typed(...create('line', 801, 'Lada'), column('plot', 'line_id', [102], [12], [801]))
  typed(
    column('plot', 'exists', [110], [false], [true]),
    column('plot', 'name', [110], [null], ['New']),
    column('plot', 'line_id', [110], [null], [801]),
  )
  const { count } = year
  applyOutcome(store, store.get(outboxAtom)[0], answer)
  const lada: ServerAnswer = {
    ...{ kind: 'accepted', seq: 2, cropSeq: 1 },
    difference: named(column('plot', 'line_id', [102], [801], [11]), column('line', 'exists', [801], [true], [false])),
    replaced: [{ entity: 'line', from: 801, to: 11 }],
  }
  applyOutcome(store, store.get(outboxAtom)[0], lada)
  expect(year.count).toBe(count)
  expect([102, 110].map((plot) => year.line[year.indexOf.get(plot) ?? -1])).toEqual([11, 11])
  expect(store.get(outboxAtom).at(-1)?.change.columns.at(-1)?.after).toEqual([11])
})

it('an answer slower than the log also uses the crop’s own id, and the year reloads', () => {
  const { store, answer, last } = withCall()
  let reloads = 0
  handleRequests(store, reloadRequests, () => {
    reloads++
  })
  const [entry] = store.get(outboxAtom)
  store.set(outboxAtom, [])
  expect(applyOutcome(store, entry, answer)).toBe(false)
  expect(reloads).toBe(1)
  undo(store)
  expect(last()).toMatchObject([{ field: 'marker:5', ids: [101] }])
})

it('an entry that only created known items is dropped', () => {
  const { store, typed, answer } = withCall()
  typed(...create('line', 801, 'Lada'))
  applyOutcome(store, store.get(outboxAtom)[0], answer)
  const withdrawn = named(column('line', 'exists', [801], [true], [false]))
  const lada: ServerAnswer = {
    ...{ kind: 'accepted', seq: 2, cropSeq: 1, difference: withdrawn },
    replaced: [{ entity: 'line', from: 801, to: 11 }],
  }
  applyOutcome(store, store.get(outboxAtom)[0], lada)
  expect(store.get(timelineAtom).undo).toHaveLength(1)
})
