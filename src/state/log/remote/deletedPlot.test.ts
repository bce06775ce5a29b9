import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { label, name, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { conflictsAtom, outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { resolveConflict } from '../conflicts/resolveConflict.ts'
import { startSender } from '../queue/sender.ts'
import { transact } from '../transact.ts'
import { receiveLogged } from './receiveChanges.ts'

describe('edits of a plot deleted by a colleague', () => {
  const conflict = {
    entity: 'plot' as const,
    field: 'exists',
    id: 11,
    current: false,
    mine: true,
    by: 'Anna',
    at: null,
  }
  const exists = (before: boolean, after: boolean): ChangeSet => ({
    name,
    columns: [{ entity: 'plot', field: 'exists', ids: [11], before: [before], after: [after] }],
  })

  /** Two fields of plot 11 and one of plot 12, refused because 11 was deleted. */
  async function conflicts() {
    const store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12]))
    const deleted = { seq: 1, key: 'd', user_id: 2, user_name: 'Anna', at: '', change: exists(true, false) }
    receiveLogged(store, 1, deleted)
    const sent: ChangeSet[] = []
    const isDead = (change: ChangeSet) => change.columns.some(({ ids }) => ids.includes(11))
    const brings = (change: ChangeSet) => change.columns.some(({ field, after }) => field === 'exists' && after[0])
    let isBack = false
    const sender = startSender(store, {
      send: async (_, { change }) => {
        sent.push(change)
        if (sent.length > 20) throw new Error('the conflict does not end')
        isBack ||= brings(change)
        if (isDead(change) && !isBack) return { kind: 'conflict', conflicts: [conflict] }
        return { kind: 'accepted', seq: 1, cropSeq: 0, difference: null }
      },
      tail: async () => null,
    })
    const labelConflict = plotChange('label', 11, '11', 'mine')
    labelConflict.columns.push({ ...plotChange('label', 12, '12', 'other').columns[0] })
    transact(store, labelConflict, { origin: 'user', undo: 'record' })
    transact(store, plotChange('comment' as 'label', 11, null, 'note'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    return { store, sent, sender }
  }

  it('show one conflict per change; “theirs” keeps the plot deleted and sends the rest', async () => {
    const { store, sent, sender } = await conflicts()
    expect(store.get(conflictsAtom).map(({ conflicts }) => conflicts.length)).toEqual([1, 1])
    for (const { key } of store.get(conflictsAtom)) resolveConflict(store, key, 'theirs')
    await requestsAnswered()
    sender.stop()
    expect([store.get(conflictsAtom), store.get(outboxAtom), sent.length]).toEqual([[], [], 3])
    expect(sent[2].columns).toMatchObject([{ field: 'label', ids: [12], after: ['other'] }])
    expect(store.get(loadedYearAtom)!.alive[0]).toBe(0)
  })

  it('“mine” restores the plot with the value, and releases other edits of it', async () => {
    const { store, sent, sender } = await conflicts()
    resolveConflict(store, store.get(conflictsAtom)[0].key, 'mine')
    await requestsAnswered()
    sender.stop()
    expect([store.get(conflictsAtom), store.get(outboxAtom)]).toEqual([[], []])
    expect(sent[2].columns).toEqual([{ entity: 'plot', field: 'exists', ids: [11], before: [false], after: [true] }])
    const later = sent.slice(3).flatMap(({ columns }) => columns)
    expect(later.map(({ field, ids, after }) => [field, ids[0], after[0]]).sort()).toEqual([
      ['comment', 11, 'note'],
      ['label', 11, 'mine'],
      ['label', 12, 'other'],
    ])
    expect([store.get(loadedYearAtom)!.alive[0], label(store, 11)]).toEqual([1, 'mine'])
  })
})
