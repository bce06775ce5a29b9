import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { name, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { outboxAtom, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import { messagesAtom } from '../../shell/messages.ts'
import { handleRequests } from '../../shell/requests.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { selectionAtom, selectPlots } from '../../year/selection.ts'
import { startSender } from '../queue/sender.ts'
import { transact } from '../transact.ts'
import { undo } from '../undo/undo.ts'
import { receiveLogged } from './receiveChanges.ts'

describe('an unknown trait', () => {
  it('reloads the field-year if a colleague’s change has it', () => {
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    let requests = 0
    handleRequests(store, reloadRequests, () => requests++)
    const change = plotChange('trait:9', 11, null, 5)
    const logged = { seq: 1, key: 'k', user_id: 1, user_name: 'Anna', at: '2026-11-01T00:00:00Z', change }
    expect(receiveLogged(store, 1, logged)).toBe('applied')
    expect(requests).toBe(1)
  })

  it('does not hide the refusal of an own change that has it', async () => {
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    const entry = { key: 'k', scope: yearScope(1), change: plotChange('trait:9', 11, null, 5), baseSeq: 0, at: 0 }
    store.set(outboxAtom, [{ ...entry, state: 'waiting' }])
    const refused: SendOutcome = { kind: 'refused', code: 'trait.unknown', detail: 'gone', requestId: null }
    const sender = startSender(store, { send: async () => refused, tail: async () => null })
    await requestsAnswered()
    sender.stop()
    expect(store.get(refusedChangesAtom).map((failure) => failure.code)).toEqual(['trait.unknown'])
    expect(store.get(outboxAtom)).toEqual([])
  })
})

describe('a reloaded field-year', () => {
  it('keeps the same plots selected though their indexes change', () => {
    const store = createStore()
    const before = yearOf(1, [11, 12, 13, 14])
    store.set(loadedYearAtom, before)
    selectPlots(store, [1, 3], 'map')
    store.set(putLoadedAtom, yearOf(1, [11, 13, 14, 15]))
    const { mask, count, active } = store.get(selectionAtom)
    expect([[...mask].flatMap((is, i) => (is ? [i] : [])), count]).toEqual([[2], 1])
    expect(active?.plot).toBe(-1)
  })
})

describe('the selection after a change', () => {
  it('follows a moved plot, drops a deleted one, and is restored by undo', () => {
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12]))
    const plot = { entity: 'plot' as const }
    const move: ChangeSet = { name, columns: [{ ...plot, field: 'row', ids: [11], before: [null], after: [4] }] }
    const remove: ChangeSet = {
      name,
      columns: [{ ...plot, field: 'exists', ids: [11], before: [true], after: [false] }],
    }
    selectPlots(store, [0, 1], 'map')
    transact(store, move, { origin: 'user', undo: 'record' })
    expect(store.get(selectionAtom).active).toMatchObject({ plot: 0, row: 4 })
    transact(store, remove, { origin: 'user', undo: 'record' })
    expect(store.get(messagesAtom)).toEqual([])
    expect([store.get(selectionAtom).count, [...store.get(selectionAtom).mask].slice(0, 2)]).toEqual([1, [0, 1]])
    expect(store.get(selectionAtom).active).toMatchObject({ plot: -1, row: 4 })
    undo(store)
    expect([...store.get(selectionAtom).mask].slice(0, 2)).toEqual([1, 0])
    expect(store.get(selectionAtom).active).toMatchObject({ plot: 0, row: 4 })
  })
})

it('a change of several plots is reported by its name', () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11, 12]))
  const cleared = { key: 'change.cleared', params: { count: 2 } }
  const column = { entity: 'plot' as const, field: 'label' as const, ids: [11, 12] }
  const change = { name: cleared, columns: [{ ...column, before: ['11', '12'], after: [null, null] }] }
  transact(store, change, { origin: 'user', undo: 'record' })
  expect(store.get(messagesAtom)[0]).toMatchObject({ kind: 'info', ...cleared })
})
