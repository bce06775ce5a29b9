import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, name, settled, yearOf } from '../../../tests/simulation/labelledYear.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { outboxAtom } from './outbox.ts'
import { startSender } from './sender.ts'
import { transact } from './transact.ts'
import type { SendOutcome } from './transport.ts'
import { redo, undo } from './undo.ts'
import { timelineAtom } from './undoStack.ts'

const accepted: SendOutcome = { kind: 'accepted', seq: 0, cropSeq: 0, difference: null }
const refused: SendOutcome = { kind: 'refused', code: 'trait.used', detail: 'It is used', requestId: null }

/** Labels of two plots: more than was typed into one cell. */
const labels: ChangeSet = {
  name,
  columns: [{ entity: 'plot', field: 'label', ids: [11, 12], before: ['11', '12'], after: ['A', 'B'] }],
}

describe('what the server refuses to take back or do again', () => {
  let store: Store
  let answers: SendOutcome[]

  beforeEach(() => {
    store = createStore()
    store.set(loadedAtom, yearOf(1, [11, 12]))
    answers = []
    startSender(store, { send: async () => answers.shift() ?? { kind: 'unreachable' }, tail: async () => null })
  })

  const steps = () => {
    const { undo, redo } = store.get(timelineAtom)
    return [undo.length, redo.length]
  }

  it('is still what undo would take back, as it is on screen', async () => {
    answers.push(accepted, refused, accepted)
    transact(store, labels, { origin: 'user', history: 'record' })
    await settled()
    undo(store)
    expect(steps()).toEqual([0, 1])
    await settled()
    expect([label(store, 11), ...steps()]).toEqual(['A', 1, 0])
    undo(store)
    await settled()
    expect([label(store, 11), ...steps(), store.get(outboxAtom)]).toEqual(['11', 0, 1, []])
  })

  it('is still what redo would do again', async () => {
    answers.push(accepted, accepted, refused, accepted)
    transact(store, labels, { origin: 'user', history: 'record' })
    await settled()
    undo(store)
    await settled()
    redo(store)
    await settled()
    expect([label(store, 11), ...steps()]).toEqual(['11', 0, 1])
    redo(store)
    await settled()
    expect([label(store, 11), ...steps(), store.get(outboxAtom)]).toEqual(['A', 1, 0, []])
  })
})
