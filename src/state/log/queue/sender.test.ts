import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { name, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import { lineColumn, linesChange, openCrop, renameChange } from '../../../../tests/simulation/openCrop.ts'
import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { cropScope, yearScope } from '../../../domain/change/scope.ts'
import { session } from '../../account/session.ts'
import { conflictsAtom, outboxAtom } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import { handleRequests } from '../../shell/requests.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { deletedScopesAtom } from '../deleted/deletedScopes.ts'
import { transact } from '../transact.ts'
import { timelinesAtom } from '../undo/timeline.ts'
import { serverFailureAtom, startSender } from './sender.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('an abnormal request', () => {
  const accepted: SendOutcome = { kind: 'accepted', seq: 1, cropSeq: 0, difference: null }

  it('a request without an answer times out and is resent under its key', async () => {
    vi.useFakeTimers()
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    const sent: { key: string; signal: AbortSignal }[] = []
    const sender = startSender(store, {
      send: (_, { key }, { signal }) => {
        sent.push({ key, signal })
        return sent.length === 1 ? new Promise(() => {}) : Promise.resolve(accepted)
      },
      tail: async () => null,
    })
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(store.get(outboxAtom)).toMatchObject([{ state: 'sending' }])
    await vi.advanceTimersByTimeAsync(5000)
    sender.stop()
    expect([sent.length, sent[0].signal.aborted, sent[0].key === sent[1].key]).toEqual([2, true, true])
    expect(store.get(outboxAtom)).toEqual([])
  })

  it('a request that is slow but progressing does not time out', async () => {
    vi.useFakeTimers()
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    let tries = 0
    const sender = startSender(store, {
      send: async (_, _request, { reportActivity }) => {
        tries++
        for (let part = 0; part < 5; part++) {
          await new Promise((resolve) => setTimeout(resolve, 20_000))
          reportActivity()
        }
        return accepted
      },
      tail: async () => null,
    })
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    await vi.advanceTimersByTimeAsync(101_000)
    sender.stop()
    expect([tries, store.get(outboxAtom)]).toEqual([1, []])
  })

  it('a request that throws keeps its change queued, is retried, and reports recovery', async () => {
    vi.useFakeTimers()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    let tries = 0
    const sender = startSender(store, {
      send: async () => {
        if (++tries < 4) throw new Error('no such thing')
        return accepted
      },
      tail: async () => null,
    })
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    await vi.advanceTimersByTimeAsync(7000)
    expect([tries, store.get(outboxAtom)[0].state, store.get(serverFailureAtom)]).toEqual([
      3,
      'waiting',
      { detail: null, requestId: null },
    ])
    await vi.advanceTimersByTimeAsync(3000)
    sender.stop()
    logged.mockRestore()
    expect([store.get(outboxAtom), store.get(serverFailureAtom)]).toEqual([[], null])
  })

  it('an answer that cannot be applied reloads the field-year, and later changes are sent', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    let reloads = 0
    handleRequests(store, reloadRequests, () => {
      reloads++
    })
    const broken = { name, columns: null } as unknown as ChangeSet
    const answers: SendOutcome[] = [
      { ...accepted, difference: broken },
      { ...accepted, seq: 2 },
    ]
    const sender = startSender(store, { send: async () => answers.shift()!, tail: async () => null })
    transact(store, plotChange('label', 11, '11', 'one'), { origin: 'user', undo: 'record' })
    transact(store, plotChange('label', 11, 'one', 'two'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    sender.stop()
    logged.mockRestore()
    expect([reloads, store.get(outboxAtom), answers]).toEqual([1, [], []])
  })

  it('a refusal that cannot be applied keeps the change queued, and shows a conflict on the next attempt', async () => {
    vi.useFakeTimers()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12]))
    let reloads = 0
    handleRequests(store, reloadRequests, () => {
      reloads++
    })
    const conflict = { entity: 'plot', field: 'label', id: 11, current: 'theirs', mine: 'mine', by: 'Vera', at: null }
    const answers = [
      { kind: 'conflict', conflicts: null },
      { kind: 'conflict', conflicts: [conflict] },
      accepted,
    ] as SendOutcome[]
    const sent: string[] = []
    const sender = startSender(store, {
      send: async (_, { key }) => {
        sent.push(key)
        return answers.shift() ?? accepted
      },
      tail: async () => null,
    })
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    transact(store, plotChange('label', 12, '12', 'later'), { origin: 'user', undo: 'record' })
    await vi.advanceTimersByTimeAsync(1000)
    expect([reloads, store.get(outboxAtom).map(({ state }) => state)]).toEqual([1, ['waiting', 'waiting']])
    await vi.advanceTimersByTimeAsync(3000)
    sender.stop()
    logged.mockRestore()
    expect([sent[0] === sent[1], sent.length, store.get(outboxAtom)]).toEqual([true, 3, []])
    expect(store.get(conflictsAtom).flatMap(({ conflicts }) => conflicts)).toMatchObject([{ id: 11, mine: 'mine' }])
  })

  it('a request about a deleted year discards all of its changes and reports the unsaved ones', async () => {
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12]))
    const requested: string[] = []
    const sender = startSender(store, {
      send: async ({ id }) => {
        requested.push(String(id))
        return id === 1 ? { kind: 'deleted' } : accepted
      },
      tail: async () => null,
    })
    const other = { key: 'k', scope: yearScope(2), change: plotChange('label', 5, null, 'x'), baseSeq: 0, at: 0 }
    transact(store, plotChange('label', 11, '11', 'one'), { origin: 'user', undo: 'record' })
    transact(store, plotChange('label', 12, '12', 'two'), { origin: 'user', undo: 'record' })
    store.set(outboxAtom, [...store.get(outboxAtom), { ...other, state: 'waiting' }])
    await requestsAnswered()
    sender.stop()
    expect([requested, store.get(outboxAtom), store.get(timelinesAtom)]).toEqual([['1', '2'], [], {}])
    expect(store.get(deletedScopesAtom)).toMatchObject([
      { scope: yearScope(1), name: 'Trial', year: 2026, unsaved: 2, typed: ['one: one', 'two: two'] },
    ])
  })

  it('a request about a deleted crop discards all of its changes and reports the unsaved ones', async () => {
    const store = createStore()
    openCrop(store, [1, 2])
    store.set(session.cultureList, [{ spec_id: 1, russian_name: 'Ячмень', english_name: 'Barley' }])
    const requested: string[] = []
    const sender = startSender(store, {
      send: async ({ of }) => {
        requested.push(of)
        return of === 'crop' ? { kind: 'deleted' } : accepted
      },
      tail: async () => null,
    })
    const pending = { key: 'a', scope: cropScope(1), change: renameChange(2, 'L2', 'Vega'), baseSeq: 0, at: 0 }
    store.set(conflictsAtom, [{ ...pending, conflicts: [] }])
    transact(store, renameChange(1, 'L1', 'Lada'), { origin: 'user', undo: 'record' })
    const parents = linesChange(lineColumn('mother_id', [2], [null], [1]))
    transact(store, parents, { origin: 'user', undo: 'record' })
    const other = { key: 'k', scope: yearScope(1), change: plotChange('label', 11, '11', 'x'), baseSeq: 0, at: 0 }
    store.set(outboxAtom, [...store.get(outboxAtom), { ...other, state: 'waiting' }])
    await requestsAnswered()
    sender.stop()
    expect(requested).toEqual(['crop', 'year'])
    expect([store.get(outboxAtom), store.get(conflictsAtom), store.get(timelinesAtom)]).toEqual([[], [], {}])
    expect(store.get(deletedScopesAtom)).toMatchObject([
      { scope: cropScope(1), name: 'Ячмень', unsaved: 3, typed: ['L2: Vega', 'Lada: Lada', 'L2: Lada'] },
    ])
  })
})

it('a number already stored belongs to another change: the log is requested for it', async () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11, 12]))
  const change = plotChange('label', 12, '12', 'theirs')
  const theirs = { seq: 1, key: 'theirs', user_id: 9, user_name: 'Vera', at: '2026-11-21T08:00:00Z', change }
  const requested: number[] = []
  const sender = startSender(store, {
    send: async () => ({ kind: 'accepted', seq: 1, cropSeq: 0, difference: null, unchanged: true }),
    tail: async (_, since) => {
      requested.push(since)
      return { data: [theirs], crop: [] }
    },
  })
  transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
  await requestsAnswered()
  await requestsAnswered()
  sender.stop()
  const columns = store.get(loadedYearAtom)
  expect([requested, columns?.seq, columns?.label]).toEqual([[0], 1, ['mine', 'theirs']])
})

it('a closing page sends the queued change if it is the only one and no other window sends', () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11, 12]))
  let maySend = true
  const never = { send: () => new Promise<SendOutcome>(() => {}), tail: async () => null }
  const sender = startSender(store, never, () => maySend)
  expect(sender.singleChange()).toBeNull()
  transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
  const [{ key, change }] = store.get(outboxAtom)
  expect(sender.singleChange()).toEqual({ scope: yearScope(1), request: { key, base_seq: 0, change } })
  maySend = false
  expect(sender.singleChange()).toBeNull()
  maySend = true
  transact(store, plotChange('label', 12, '12', 'mine'), { origin: 'user', undo: 'record' })
  expect(sender.singleChange()).toBeNull()
  sender.stop()
})
