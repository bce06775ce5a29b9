import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, name, plotChange, requestsAnswered, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { startSender } from '../log/queue/sender.ts'
import { receiveLogged } from '../log/remote/receiveChanges.ts'
import { transact } from '../log/transact.ts'
import { timelineAtom } from '../log/undo/timeline.ts'
import { redo, undo } from '../log/undo/undo.ts'
import type { SendOutcome, SentChange } from '../outbox/transport.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { startTimelineSync, type TimelineMessage, type TimelineSync } from './timelineSync.ts'

/** Two tabs of one user on a server that numbers what it receives and notifies the other tab on request. */
function tabs() {
  const stores = [createStore(), createStore()]
  const messages: TimelineMessage[][] = [[], []]
  const logs: [seq: number, request: SentChange][][] = [[], []]
  let seq = 0
  let answer: SendOutcome | null = null
  const syncs: TimelineSync[] = stores.map((store, k) =>
    startTimelineSync(store, (message) => messages[1 - k].push(structuredClone(message))),
  )
  for (const [k, store] of stores.entries()) {
    store.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
    startSender(store, {
      async send(_, request) {
        if (answer) return answer
        seq++
        logs[1 - k].push([seq, request])
        return { kind: 'accepted', seq, cropSeq: 0, difference: null }
      },
      tail: async () => null,
    })
  }
  const deliverLog = async (k: number) => {
    for (const [seq, { key, change }] of logs[k].splice(0))
      receiveLogged(stores[k], 1, { seq, key, change, user_id: 7, user_name: 'Anna', at: '2026-05-01' } as never)
    await requestsAnswered()
  }
  const deliverTimelines = async () => {
    await requestsAnswered()
    while (messages.some((way) => way.length))
      for (const [k, way] of messages.entries()) for (const message of way.splice(0)) syncs[k].receive(message)
    await requestsAnswered()
  }
  return {
    stores,
    syncs,
    deliverLog,
    deliverTimelines,
    refuse: (outcome: SendOutcome | null) => {
      answer = outcome
    },
    async deliver() {
      await requestsAnswered()
      await deliverLog(0)
      await deliverLog(1)
      await deliverTimelines()
    },
  }
}

const write = (store: Store, id: number, before: string, after: string) =>
  transact(store, plotChange('label', id, before, after), { origin: 'user', undo: 'record' })
const steps = (store: Store) => {
  const { undo, redo } = store.get(timelineAtom)
  const values = (entries: typeof undo) => entries.map(({ change }) => change.columns[0].after[0])
  return { undo: values(undo), redo: values(redo) }
}

describe('two tabs of one user', () => {
  let browser: ReturnType<typeof tabs>
  let first: Store
  let other: Store

  beforeEach(() => {
    browser = tabs()
    ;[first, other] = browser.stores
  })

  it('undo and redo, in either tab, the changes of both, the latest first', async () => {
    write(first, 11, '11', 'A')
    await browser.deliver()
    write(other, 12, '12', 'B')
    await browser.deliver()
    expect([steps(first), steps(other)]).toEqual([
      { undo: ['A', 'B'], redo: [] },
      { undo: ['A', 'B'], redo: [] },
    ])
    expect(undo(first)?.cellCount).toBe(1)
    await browser.deliver()
    expect(label(other, 12)).toBe('12')
    expect(undo(other)?.cellCount).toBe(1)
    await browser.deliver()
    expect([label(first, 11), steps(first), steps(other)]).toEqual([
      '11',
      { undo: [], redo: ['B', 'A'] },
      { undo: [], redo: ['B', 'A'] },
    ])
    redo(first)
    await browser.deliver()
    expect([label(other, 11), steps(other)]).toEqual(['A', { undo: ['A'], redo: ['B'] }])
    // A new change in one tab clears redo in both.
    write(other, 13, '13', 'C')
    await browser.deliver()
    expect(steps(first)).toEqual({ undo: ['A', 'C'], redo: [] })
  })

  it('offer an entry only once its change is visible, and never one that is not stored', async () => {
    browser.refuse({ kind: 'unreachable' })
    write(first, 11, '11', 'A')
    await browser.deliverTimelines()
    expect(steps(other)).toEqual({ undo: [], redo: [] })
    browser = tabs()
    ;[first, other] = browser.stores
    write(first, 11, '11', 'A')
    await browser.deliverTimelines()
    // The tab knows the entry but not its change yet: undoing it would seem to overwrite a colleague.
    expect([steps(other), undo(other)]).toEqual([{ undo: [], redo: [] }, null])
    await browser.deliverLog(1)
    expect(steps(other)).toEqual({ undo: ['A'], redo: [] })
  })

  it('return an entry to both when the server refuses its undo', async () => {
    const columns = [
      { entity: 'plot' as const, field: 'label' as const, ids: [11, 12], before: ['11', '12'], after: ['A', 'B'] },
    ]
    transact(first, { name, columns }, { origin: 'user', undo: 'record' })
    await browser.deliver()
    browser.refuse({ kind: 'refused', code: 'trait.used', detail: 'It is used', requestId: null })
    undo(other)
    await browser.deliver()
    expect([label(other, 11), steps(first), steps(other)]).toEqual([
      'A',
      { undo: ['A'], redo: [] },
      { undo: ['A'], redo: [] },
    ])
  })

  it('send everything to a new tab, which keeps its own unsent changes', async () => {
    write(first, 11, '11', 'A')
    await browser.deliver()
    undo(first)
    await browser.deliver()
    write(other, 12, '12', 'B')
    await browser.deliver()
    const late = createStore()
    late.set(loadedYearAtom, { ...yearOf(1, [11, 12, 13]), seq: first.get(loadedYearAtom)!.seq })
    write(late, 13, '13', 'C')
    const sync = startTimelineSync(late, () => {})
    for (const message of browser.syncs[0].whole()) sync.receive(structuredClone(message))
    expect(steps(late)).toEqual({ undo: ['B', 'C'], redo: [] })
  })
})
