import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, plotChange, requestsAnswered, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { colouringAtom, colouringOf } from '../colour/colouring.ts'
import { startSender } from '../log/queue/sender.ts'
import { transact } from '../log/transact.ts'
import { timelineAtom } from '../log/undo/timeline.ts'
import { redo, undo } from '../log/undo/undo.ts'
import { outboxAtom, refusedChangesAtom } from '../outbox/outbox.ts'
import type { SendOutcome } from '../outbox/transport.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectedIds, selectionAtom, selectPlots } from '../year/selection.ts'
import { type MirrorNews, startMirror } from './windowMirror.ts'

/** Longer than the pause before view and selection are posted. */
const posted = () => new Promise((resolve) => setTimeout(resolve, 40))

/** Messages between two windows, cloned as a channel does and delivered on request. */
function windows() {
  const stores = [createStore(), createStore()]
  const ways: MirrorNews[][] = [[], []]
  const mirrors = stores.map((store, k) => startMirror(store, (news) => ways[1 - k].push(structuredClone(news))))
  const deliver = () => {
    while (ways.some((way) => way.length))
      for (const [k, way] of ways.entries()) for (const news of way.splice(0)) mirrors[k].receive(news)
  }
  return { stores, mirrors, deliver }
}

const write = (store: Store, id: number, before: string, after: string) =>
  transact(store, plotChange('label', id, before, after), { origin: 'user', undo: 'record' })

describe('two windows of one year', () => {
  let first: Store
  let other: Store
  let pair: ReturnType<typeof windows>

  beforeEach(() => {
    pair = windows()
    ;[first, other] = pair.stores
    first.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
    // The same plots with other indexes.
    other.set(loadedYearAtom, yearOf(1, [13, 12, 11]))
  })

  it('a write in one is shown, queued and undone in the other, as one entry', () => {
    write(first, 11, '11', 'A')
    pair.deliver()
    expect(label(other, 11)).toBe('A')
    expect(other.get(outboxAtom).map(({ key }) => key)).toEqual(first.get(outboxAtom).map(({ key }) => key))
    expect(undo(other)?.cellCount).toBe(1)
    pair.deliver()
    expect([label(first, 11), label(other, 11)]).toEqual(['11', '11'])
    expect([first.get(timelineAtom).undo.length, first.get(timelineAtom).redo.length]).toEqual([0, 1])
    redo(first)
    pair.deliver()
    expect([label(first, 11), label(other, 11), other.get(timelineAtom).undo.length]).toEqual(['A', 'A', 1])
  })

  it('crossing writes are both stored, in both queues and timelines', () => {
    write(first, 11, '11', 'A')
    write(other, 12, '12', 'B')
    pair.deliver()
    for (const store of [first, other]) {
      expect([label(store, 11), label(store, 12)]).toEqual(['A', 'B'])
      expect(store.get(outboxAtom).length).toBe(2)
      expect(store.get(timelineAtom).undo.length).toBe(2)
    }
  })

  it('the sending window resolves for both: stored changes leave both queues, refused ones are rolled back in both', async () => {
    const answers: SendOutcome[] = [
      { kind: 'accepted', seq: 1, cropSeq: 0, difference: null },
      { kind: 'refused', code: 'x', detail: 'No', requestId: null },
    ]
    const sent: string[] = []
    const transport = (name: string) => ({
      send: async () => {
        sent.push(name)
        return answers.shift() ?? ({ kind: 'unreachable' } as const)
      },
      tail: async () => null,
    })
    startSender(first, transport('one'))
    startSender(other, transport('other'), () => false)
    write(other, 11, '11', 'A')
    pair.deliver()
    await requestsAnswered()
    pair.deliver()
    write(other, 12, '12', 'B')
    pair.deliver()
    await requestsAnswered()
    pair.deliver()
    expect(sent).toEqual(['one', 'one'])
    for (const store of [first, other]) {
      expect(store.get(outboxAtom)).toEqual([])
      expect(store.get(refusedChangesAtom).map(({ detail }) => detail)).toEqual(['No'])
      expect(label(store, 11)).toBe('A')
    }
    expect(label(first, 12)).toBe(label(other, 12))
  })

  it('selection is shared by plot, and the view by value', async () => {
    selectPlots(first, [0, 1], 'map')
    first.set(colouringAtom, colouringOf({ by: 'line' }))
    await posted()
    pair.deliver()
    expect(selectedIds(other).sort()).toEqual([11, 12])
    expect(other.get(selectionAtom).active?.plot).toBe(2)
    expect(other.get(colouringAtom)?.subject).toEqual({ by: 'line' })
    await posted()
    pair.deliver()
    expect(selectedIds(first)).toEqual([11, 12])
  })

  it('a later window receives everything, and shows unsent changes on its loaded year', async () => {
    write(first, 11, '11', 'A')
    selectPlots(first, [2], 'map')
    const late = createStore()
    late.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
    const mirror = startMirror(late, () => undefined)
    for (const news of pair.mirrors[0].whole()) mirror.receive(structuredClone(news))
    expect([label(late, 11), late.get(timelineAtom).undo.length, selectedIds(late)]).toEqual(['A', 1, [13]])
    mirror.stop()
  })
})
