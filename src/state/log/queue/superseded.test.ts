import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, name, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { conflictsAtom, outboxAtom, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { resolveConflict } from '../conflicts/resolveConflict.ts'
import { refusedAt } from '../refused/refusedCells.ts'
import { receiveLogged } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { timelinesAtom } from '../undo/timeline.ts'
import { redo, undo } from '../undo/undo.ts'
import { startSender } from './sender.ts'

describe('a value refused after further input', () => {
  let store: Store
  let answers: SendOutcome[]
  let sent: string[]

  const refused: SendOutcome = { kind: 'refused', code: 'label.taken', detail: 'taken', requestId: null }
  const accepted: SendOutcome = { kind: 'accepted', seq: 0, cropSeq: 0, difference: null }

  beforeEach(() => {
    store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12]))
    answers = []
    sent = []
    startSender(store, {
      send: async (_, { change }) => {
        const columns = change.columns.map(({ ids, before, after }) => `${ids}: ${before} → ${after}`)
        sent.push(columns.join('; '))
        return answers.shift() ?? { kind: 'unreachable' }
      },
      tail: async () => null,
    })
  })

  const type = (before: string, after: string) =>
    transact(store, plotChange('label', 11, before, after), { origin: 'user', undo: 'record' })
  /** What the cell of plot 11 shows: the stored value, and the refused one that covers it. */
  const shown = () => [
    label(store, 11),
    refusedAt(store, new PlotsSource(store.get(loadedYearAtom)!), 0, 'label')?.value ?? null,
  ]
  const steps = () => {
    const { undo: done, redo: undone } = store.get(timelinesAtom)['year:1']!
    return [done.length, undone.length]
  }

  it('undone before the answer is dropped: the cell shows the stored value and nothing more is sent', async () => {
    answers.push(refused)
    type('11', 'A1')
    undo(store)
    await requestsAnswered()
    expect([shown(), store.get(refusedChangesAtom), store.get(outboxAtom)]).toEqual([['11', null], [], []])
    expect([sent, steps()]).toEqual([['11: 11 → A1'], [0, 0]])
  })

  it('undone before the answer shows a colleague’s newer value', async () => {
    answers.push(refused)
    type('11', 'A1')
    undo(store)
    const change = plotChange('label', 11, '11', 'theirs')
    receiveLogged(store, 1, { seq: 1, key: 'k', user_id: 2, user_name: 'Anna', at: '', change })
    await requestsAnswered()
    expect([shown(), store.get(outboxAtom)]).toEqual([['theirs', null], []])
  })

  it('overwritten before the answer sends the newer value, based on the stored one', async () => {
    answers.push(refused, accepted)
    type('11', 'A1')
    type('A1', 'A2')
    await requestsAnswered()
    expect(sent).toEqual(['11: 11 → A1', '11: 11 → A2'])
    expect([shown(), store.get(refusedChangesAtom), store.get(conflictsAtom)]).toEqual([['A2', null], [], []])
    expect(steps()).toEqual([1, 0])
    undo(store)
    expect(shown()).toEqual(['11', null])
    redo(store)
    expect(shown()).toEqual(['A2', null])
  })

  it('overwritten and restored stays refused in its cell, and undo removes it', async () => {
    answers.push(refused)
    type('11', 'A1')
    type('A1', 'A2')
    undo(store)
    await requestsAnswered()
    expect([shown(), store.get(outboxAtom), steps()]).toEqual([['11', 'A1'], [], [1, 1]])
    undo(store)
    expect(shown()).toEqual(['11', null])
  })

  it('undone and redone stays refused in its cell, and undo removes it', async () => {
    answers.push(refused)
    type('11', 'A1')
    undo(store)
    redo(store)
    await requestsAnswered()
    expect([shown(), store.get(outboxAtom), steps()]).toEqual([['11', 'A1'], [], [1, 0]])
    undo(store)
    expect([shown(), store.get(refusedChangesAtom)]).toEqual([['11', null], []])
  })

  it('a refused value of a paste keeps overwritten cells, and shows stored values in the others', async () => {
    answers.push(refused, accepted)
    const paste = { entity: 'plot' as const, field: 'label' as const, ids: [11, 12], before: ['11', '12'] }
    transact(store, { name, columns: [{ ...paste, after: ['p', 'q'] }] }, { origin: 'user', undo: 'record' })
    type('p', 'A2')
    expect(shown()).toEqual(['A2', null])
    await requestsAnswered()
    expect([shown(), label(store, 12), sent[1]]).toEqual([['A2', null], '12', '11: 11 → A2'])
    expect([store.get(outboxAtom), steps()]).toEqual([[], [1, 0]])
  })

  it('typed during an open conflict yields to the choice', async () => {
    const cell = {
      entity: 'plot' as const,
      field: 'label',
      id: 11,
      current: 'theirs',
      mine: 'A1',
      by: 'Anna',
      at: null,
    }
    answers.push({ kind: 'conflict', conflicts: [cell] })
    type('11', 'A1')
    await requestsAnswered()
    answers.push(refused)
    type('A1', 'A2')
    await requestsAnswered()
    expect(shown()).toEqual(['A1', 'A2'])
    resolveConflict(store, store.get(conflictsAtom)[0].key, 'mine')
    expect(shown()).toEqual(['A1', null])
  })

  it('a value in conflict shows a colleague’s still newer value with author and time', async () => {
    const conflictCell = { entity: 'plot' as const, field: 'label', id: 11, mine: 'A1' }
    answers.push({
      kind: 'conflict',
      conflicts: [{ ...conflictCell, current: 'theirs', by: 'Anna', at: '2026-05-01T08:00:00Z' }],
    })
    type('11', 'A1')
    await requestsAnswered()
    const change = plotChange('label', 11, 'theirs', 'newer')
    const at = '2026-05-01T09:30:00Z'
    receiveLogged(store, 1, { seq: 1, key: 'k', user_id: 3, user_name: 'Boris', at, change })
    expect(store.get(conflictsAtom)[0].conflicts).toEqual([{ ...conflictCell, current: 'newer', by: 'Boris', at }])
  })
})
