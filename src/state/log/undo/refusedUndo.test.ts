import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, name, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { startSender } from '../queue/sender.ts'
import { receiveLogged } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { timelineAtom } from './timeline.ts'
import { redo, undo } from './undo.ts'

const accepted: SendOutcome = { kind: 'accepted', seq: 0, cropSeq: 0, difference: null }
const refused: SendOutcome = { kind: 'refused', code: 'trait.used', detail: 'It is used', requestId: null }

/** Labels of two plots: more than was typed into one cell. */
const labels: ChangeSet = {
  name,
  columns: [{ entity: 'plot', field: 'label', ids: [11, 12], before: ['11', '12'], after: ['A', 'B'] }],
}

describe('a refused undo or redo', () => {
  let store: Store
  let answers: SendOutcome[]

  beforeEach(() => {
    store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12]))
    answers = []
    startSender(store, { send: async () => answers.shift() ?? { kind: 'unreachable' }, tail: async () => null })
  })

  const steps = () => {
    const { undo, redo } = store.get(timelineAtom)
    return [undo.length, redo.length]
  }

  it('stays the next undo step, as displayed', async () => {
    answers.push(accepted, refused, accepted)
    transact(store, labels, { origin: 'user', undo: 'record' })
    await requestsAnswered()
    undo(store)
    expect(steps()).toEqual([0, 1])
    await requestsAnswered()
    expect([label(store, 11), ...steps()]).toEqual(['A', 1, 0])
    undo(store)
    await requestsAnswered()
    expect([label(store, 11), ...steps(), store.get(outboxAtom)]).toEqual(['11', 0, 1, []])
  })

  it('stays the next redo step', async () => {
    answers.push(accepted, accepted, refused, accepted)
    transact(store, labels, { origin: 'user', undo: 'record' })
    await requestsAnswered()
    undo(store)
    await requestsAnswered()
    redo(store)
    await requestsAnswered()
    expect([label(store, 11), ...steps()]).toEqual(['11', 0, 1])
    redo(store)
    await requestsAnswered()
    expect([label(store, 11), ...steps(), store.get(outboxAtom)]).toEqual(['A', 1, 0, []])
  })

  /** Deletes plot 11, whose undo the server stores without its place. */
  const undoneWithoutPlace = async () => {
    const columns = store.get(loadedYearAtom)!
    columns.row.set([1, 1])
    columns.col.set([1, 2])
    const clearedColumn = (field: 'row' | 'col') => ({
      ...{ entity: 'plot' as const, field, ids: [11], before: [1], after: [null] },
    })
    answers.push(accepted, { ...accepted, difference: { name, columns: [clearedColumn('row'), clearedColumn('col')] } })
    const deletion: ChangeSet = {
      name,
      columns: [{ entity: 'plot', field: 'exists', ids: [11], before: [true], after: [false] }],
    }
    transact(store, deletion, { origin: 'user', undo: 'record' })
    await requestsAnswered()
    undo(store)
    expect([columns.row[0], store.get(messagesAtom)]).toEqual([1, []])
    return columns
  }
  const unplaced = { key: 'undo.unplaced', params: { count: 1, labels: '11' }, offers: 'plots.placeOffMap' }

  it('is listed when the server has no position for a restored plot', async () => {
    const columns = await undoneWithoutPlace()
    await requestsAnswered()
    expect([columns.alive[0], columns.row[0], columns.col[0]]).toEqual([1, 0, 0])
    expect(store.get(messagesAtom)[0]).toMatchObject(unplaced)
  })

  it('is listed, too, when the log confirms the undo before its answer', async () => {
    const columns = await undoneWithoutPlace()
    const [{ key, change }] = store.get(outboxAtom)
    const clearedColumn = (field: 'row' | 'col'): ChangeColumn => ({
      ...{ entity: 'plot', field, ids: [11], before: [1], after: [null] },
    })
    receiveLogged(store, 1, {
      ...{ seq: columns.seq + 1, key, user_id: 1, user_name: 'Anna', at: '2026-06-01T10:00:00Z' },
      change: { ...change, columns: [...change.columns, clearedColumn('row'), clearedColumn('col')] },
    })
    expect([store.get(outboxAtom), columns.row[0]]).toEqual([[], 0])
    await requestsAnswered()
    expect(store.get(messagesAtom)[0]).toMatchObject(unplaced)
  })
})
