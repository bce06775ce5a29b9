import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { label, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { receiveLogged } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { serverFailureAtom, startSender } from './sender.ts'

describe('a server that cannot store', () => {
  it('is reported after three attempts, and the change stays queued', async () => {
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11]))
    const problem = { detail: 'Something went wrong', requestId: 'r1' }
    const answers: SendOutcome[] = [1, 2, 3].map(() => ({ kind: 'unreachable', problem }))
    answers.push({ kind: 'accepted', seq: 1, cropSeq: 0, difference: null })
    const sender = startSender(store, { send: async () => answers.shift()!, tail: async () => null })
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    const seen = []
    for (let tries = 0; tries < 4; tries++) {
      await requestsAnswered()
      seen.push([store.get(serverFailureAtom)?.requestId, store.get(outboxAtom).length])
      sender.wake()
    }
    sender.stop()
    expect(seen).toEqual([
      [undefined, 1],
      [undefined, 1],
      ['r1', 1],
      [undefined, 0],
    ])
    expect(label(store, 11)).toBe('mine')
  })
})

afterEach(() => {
  vi.useRealTimers()
})

it('missed changes are requested again after a failed log read', async () => {
  vi.useFakeTimers()
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11]))
  const missed = {
    seq: 1,
    key: 'k',
    user_id: 2,
    user_name: 'Anna',
    at: '',
    change: plotChange('label', 11, '11', 'theirs'),
  }
  const tails = [null, { data: [missed], crop: [] }]
  const sender = startSender(store, {
    send: async () => ({ kind: 'unreachable' }),
    tail: async () => tails.shift() ?? null,
  })
  await sender.catchUp()
  expect(label(store, 11)).toBe('11')
  await vi.advanceTimersByTimeAsync(5000)
  expect(label(store, 11)).toBe('theirs')
  sender.stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('an own change announced before its answer is reloaded if the year was loaded between the two', async () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(1, [11]))
  let answer = (_: SendOutcome) => {}
  const requested: number[] = []
  transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
  const [{ key, change }] = store.get(outboxAtom)
  const logged = { seq: 1, key, user_id: 1, user_name: 'Anna', at: '', change }
  const sender = startSender(store, {
    send: () =>
      new Promise<SendOutcome>((resolve) => {
        answer = resolve
      }),
    tail: async (_, since) => {
      requested.push(since)
      return { data: [logged], crop: [] }
    },
  })
  receiveLogged(store, 1, logged)
  store.set(loadedYearAtom, yearOf(1, [11]))
  answer({ kind: 'accepted', seq: 1, cropSeq: 0, difference: null })
  await requestsAnswered()
  expect([requested, label(store, 11), store.get(loadedYearAtom)?.seq]).toEqual([[0], 'mine', 1])
  sender.stop()
})
