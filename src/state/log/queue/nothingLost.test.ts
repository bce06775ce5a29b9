import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, name, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { CellValue, ChangeSet } from '../../../domain/change/changeSet.ts'
import { conflictsAtom, outboxAtom, unresolvedEntries } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { conflictsHereAtom } from '../conflicts/openConflicts.ts'
import { resolveConflict } from '../conflicts/resolveConflict.ts'
import { receiveLogged } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { timelinesAtom } from '../undo/timeline.ts'
import { redo, undo } from '../undo/undo.ts'
import { startSender } from './sender.ts'

describe('a change in conflict with a faster colleague', () => {
  let store: Store
  let answers: SendOutcome[]

  beforeEach(() => {
    store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
    answers = []
    startSender(store, {
      send: async () => answers.shift() ?? { kind: 'unreachable' },
      tail: async () => null,
    })
  })

  const refuse = (id: number, mine: CellValue, current: CellValue): void => {
    const cell = { entity: 'plot' as const, field: 'label', id, current, mine, by: 'Anna', at: null }
    answers.push({ kind: 'conflict', conflicts: [cell] })
  }

  const write = async (after: string) => {
    refuse(11, after, 'theirs')
    transact(store, plotChange('label', 11, '11', after), { origin: 'user', undo: 'record' })
    await requestsAnswered()
  }

  it('stays with the unsent changes until the user chooses', async () => {
    await write('mine')
    expect(store.get(outboxAtom)).toEqual([])
    expect(
      unresolvedEntries(store).map((entry) => [entry.scope.id, entry.change.columns[0].after[0], entry.state]),
    ).toEqual([[1, 'mine', 'waiting']])
    const [{ key }] = store.get(conflictsAtom)
    resolveConflict(store, key, 'theirs')
    expect(unresolvedEntries(store)).toEqual([])
    expect(label(store, 11)).toBe('theirs')
  })

  const logged = (column: ChangeSet['columns'][number], seq: number) => ({
    seq,
    key: `theirs ${seq}`,
    user_id: 2,
    user_name: 'Anna',
    at: '',
    change: { name, columns: [column] },
  })

  it('is resolved when the colleague stores the value that the user typed', async () => {
    await write('mine')
    const column = { entity: 'plot' as const, field: 'label' as const, ids: [11], before: ['theirs'], after: ['mine'] }
    receiveLogged(store, 1, logged(column, 1))
    expect([store.get(conflictsAtom), store.get(outboxAtom)]).toEqual([[], []])
    expect(label(store, 11)).toBe('mine')
  })

  it('a change on a deleted plot is shown and sent once the colleague restores the plot', async () => {
    const exists = { entity: 'plot' as const, field: 'exists' as const, ids: [11] }
    receiveLogged(store, 1, logged({ ...exists, before: [true], after: [false] }, 1))
    const cell = { entity: 'plot' as const, field: 'exists', id: 11, current: false, mine: true, by: 'Anna', at: null }
    answers.push({ kind: 'conflict', conflicts: [cell] })
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    expect(store.get(conflictsAtom)).toHaveLength(1)
    receiveLogged(store, 1, logged({ ...exists, before: [false], after: [true] }, 2))
    expect(store.get(conflictsAtom)).toEqual([])
    const columns = store.get(loadedYearAtom)!
    expect([columns.alive[columns.indexOf.get(11)!], label(store, 11)]).toEqual([1, 'mine'])
    expect(store.get(outboxAtom)).toMatchObject([{ change: plotChange('label', 11, '11', 'mine') }])
  })

  it('undo keeps the colleague’s value and sends nothing; redo overwrites it', async () => {
    await write('mine')
    expect(undo(store)).toMatchObject({ cellCount: 0, skipped: 0, conflictCells: 1 })
    expect(label(store, 11)).toBe('theirs')
    expect(store.get(outboxAtom)).toEqual([])
    expect(store.get(conflictsAtom)).toEqual([])
    expect(store.get(timelinesAtom)['year:1']?.undo).toEqual([])
    expect(redo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
    expect(label(store, 11)).toBe('mine')
    expect(store.get(outboxAtom)[0].change.columns).toMatchObject([{ before: ['theirs'], after: ['mine'] }])
  })

  it('undo after keeping mine restores the colleague’s value', async () => {
    await write('mine')
    const [{ key }] = store.get(conflictsAtom)
    answers.push({ kind: 'accepted', seq: 1, cropSeq: 0, difference: null })
    resolveConflict(store, key, 'mine')
    await requestsAnswered()
    expect(store.get(outboxAtom)).toEqual([])
    expect(undo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
    expect(label(store, 11)).toBe('theirs')
    expect(store.get(outboxAtom)[0].change.columns).toMatchObject([{ before: ['mine'], after: ['theirs'] }])
  })

  it('refused after redo, choosing the colleague’s value leaves no entry', async () => {
    const accepted: SendOutcome = { kind: 'accepted', seq: 0, cropSeq: 0, difference: null }
    answers.push(accepted, accepted)
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    undo(store)
    await requestsAnswered()
    refuse(11, 'mine', 'theirs')
    redo(store)
    await requestsAnswered()
    const [{ key }] = store.get(conflictsAtom)
    resolveConflict(store, key, 'theirs')
    expect(store.get(timelinesAtom)['year:1']).toEqual({ undo: [], redo: [] })
  })

  it('a value that is undone before it is sent leaves the colleague’s value without a conflict', async () => {
    refuse(11, 'mine', 'theirs')
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    undo(store)
    await requestsAnswered()
    expect(store.get(conflictsAtom)).toEqual([])
    expect(store.get(outboxAtom)).toEqual([])
    expect(label(store, 11)).toBe('theirs')
  })

  it('typed twice before sending: one conflict, about the last value', async () => {
    refuse(11, 'mine', 'theirs')
    transact(store, plotChange('label', 11, '11', 'mine'), { origin: 'user', undo: 'record' })
    transact(store, plotChange('label', 11, 'mine', 'again'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    const [{ key, conflicts }, ...more] = store.get(conflictsAtom)
    expect(more).toEqual([])
    expect(conflicts).toMatchObject([{ current: 'theirs', mine: 'again' }])
    expect(store.get(outboxAtom)).toEqual([])
    resolveConflict(store, key, 'mine')
    expect(store.get(outboxAtom)[0].change.columns).toMatchObject([{ before: ['theirs'], after: ['again'] }])
    expect(label(store, 11)).toBe('again')
  })

  it('a change of several cells is resolved cell by cell; the rest is sent once all are resolved', async () => {
    const cell = { entity: 'plot' as const, field: 'label', mine: 'x', by: 'Anna', at: null }
    const conflicts = [11, 12].map((id) => ({ ...cell, id, mine: `m${id}`, current: `t${id}` }))
    answers.push({ kind: 'conflict', conflicts })
    const ids = [11, 12, 13]
    const after = ids.map((id) => `m${id}`)
    const columns = [{ entity: 'plot' as const, field: 'label' as const, ids, before: ids.map(String), after }]
    transact(store, { name, columns }, { origin: 'user', undo: 'record' })
    await requestsAnswered()
    const decide = (id: number, choice: 'mine' | 'theirs') =>
      resolveConflict(store, store.get(conflictsAtom)[0].key, (conflict) => (conflict.id === id ? choice : null))
    decide(11, 'theirs')
    expect(store.get(conflictsAtom)[0].conflicts.map((conflict) => conflict.id)).toEqual([12])
    expect([label(store, 11), label(store, 12)]).toEqual(['t11', 'm12'])
    expect(store.get(outboxAtom)).toEqual([])
    decide(12, 'mine')
    expect(store.get(conflictsAtom)).toEqual([])
    expect(store.get(timelinesAtom)['year:1']!.undo[0].change.columns).toMatchObject([
      { ids: [12, 13], before: ['t12', '13'], after: ['m12', 'm13'] },
    ])
    expect(store.get(outboxAtom)[0].change.columns).toMatchObject([
      { ids: [12, 13], before: ['t12', '13'], after: ['m12', 'm13'] },
    ])
    expect(store.get(timelinesAtom)['year:1']!.undo).toHaveLength(1)
  })

  it('typing again updates the conflict to the newer value, and is resolved once it is stored', async () => {
    await write('mine')
    refuse(11, 'again', 'theirs')
    transact(store, plotChange('label', 11, 'mine', 'again'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    expect(store.get(conflictsAtom).map((entry) => entry.conflicts)).toMatchObject([
      [{ current: 'theirs', mine: 'again' }],
    ])
    answers.push({ kind: 'accepted', seq: 1, cropSeq: 0, difference: null })
    transact(store, plotChange('label', 11, 'again', 'theirs'), { origin: 'user', undo: 'record' })
    await requestsAnswered()
    expect(store.get(conflictsAtom)).toEqual([])
    expect(label(store, 11)).toBe('theirs')
  })

  it('waits while another field-year is open, without affecting it', async () => {
    await write('mine')
    store.set(loadedYearAtom, yearOf(2, [21]))
    expect(store.get(conflictsHereAtom)).toEqual([])
    const [{ key }] = store.get(conflictsAtom)
    resolveConflict(store, key, 'mine')
    expect(store.get(outboxAtom).map((entry) => entry.scope.id)).toEqual([1])
    expect(label(store, 21)).toBe('21')
  })
})
