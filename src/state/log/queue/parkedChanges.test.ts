import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { label, name, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import type { CellValue, ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import {
  cellMarksAtom,
  outboxAtom,
  parkedChangesAtom,
  refusedChangesAtom,
  survivesReload,
} from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { refusedAt, refusedCellsAtom } from '../refused/refusedCells.ts'
import { receiveLogged } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { timelineAtom } from '../undo/timeline.ts'
import { redo, undo } from '../undo/undo.ts'
import { parkChange, sendParked } from './parkedChanges.ts'
import { type Sender, serverFailureAtom, startSender } from './sender.ts'

const problem: SendOutcome = { kind: 'unreachable', problem: { detail: 'Broken', requestId: 'r1' } }

type Cells = [ChangeColumn['entity'], ChangeColumn['field'], number[], CellValue[], CellValue[]]
const changed = (...columns: Cells[]): ChangeSet => ({
  name,
  columns: columns.map(([entity, field, ids, before, after]) => ({ entity, field, ids, before, after })),
})

describe('a change that the server repeatedly fails to store', () => {
  let store: Store
  let sender: Sender
  /** What is written in a change decides whether the server can store it. */
  let breaks: (change: ChangeSet) => boolean
  let stored: string[]
  let seq: number

  beforeEach(() => {
    store = createStore()
    store.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
    breaks = ({ columns }) => columns.some(({ after }) => after.includes('bad'))
    stored = []
    seq = 0
    sender = startSender(store, {
      send: async (_, { change }) => {
        if (breaks(change)) return problem
        stored.push(change.columns.map(({ field, ids, after }) => `${field} ${ids}: ${after}`).join('; '))
        seq++
        return { kind: 'accepted', seq, cropSeq: 0, difference: null }
      },
      tail: async () => null,
    })
  })
  afterEach(() => sender.stop())

  const write = (change: ChangeSet) => transact(store, change, { origin: 'user', undo: 'record' })
  const type = (id: number, before: string, after: string) => write(plotChange('label', id, before, after))
  const tried = async () => {
    for (let tries = 0; tries < 3; tries++) {
      await requestsAnswered()
      sender.wake()
    }
    await requestsAnswered()
  }
  const shown = (id: number) => {
    const source = new PlotsSource(store.get(loadedYearAtom)!)
    return [label(store, id), refusedAt(store, source, source.indexOf.get(id)!, 'label')?.value ?? null]
  }
  const steps = () => {
    const { undo: done, redo: undone } = store.get(timelineAtom)
    return [done.length, undone.length]
  }

  it('stays on its cell, and later changes are sent at once', async () => {
    type(11, '11', 'bad')
    type(12, '12', 'good')
    await tried()
    expect([stored, store.get(serverFailureAtom)?.requestId]).toEqual([[], 'r1'])
    const [{ at }] = store.get(outboxAtom)
    parkChange(store)
    await requestsAnswered()
    expect([stored, store.get(outboxAtom), store.get(serverFailureAtom)]).toEqual([['label 12: good'], [], null])
    expect(store.get(parkedChangesAtom)).toMatchObject([{ at }])
    expect([shown(11), shown(12)]).toEqual([
      ['11', 'bad'],
      ['good', null],
    ])
    expect(store.get(refusedChangesAtom)).toMatchObject([{ code: 'failed.aside', params: { id: 'r1' } }])
    expect(store.get(refusedChangesAtom).every(survivesReload)).toBe(true)
  })

  it('is not parked before an earlier queued change, which is tried first', async () => {
    type(11, '11', 'bad')
    type(12, '12', 'good')
    await tried()
    const [bad, good] = store.get(outboxAtom)
    store.set(outboxAtom, [good, bad])
    expect(store.get(serverFailureAtom)).toBeNull()
    parkChange(store)
    await requestsAnswered()
    expect([stored, store.get(outboxAtom).map(({ key }) => key)]).toEqual([['label 12: good'], [bad.key]])
    expect(store.get(refusedChangesAtom)).toEqual([])
  })

  it('is parked once, even on repeated requests from the other window', async () => {
    type(11, '11', 'bad')
    type(12, '12', 'good')
    await tried()
    sender.stop()
    parkChange(store)
    parkChange(store)
    expect(store.get(parkedChangesAtom).length).toBe(1)
    expect(store.get(outboxAtom).map(({ change }) => change.columns[0].after)).toEqual([['good']])
  })

  it('is not parked while the server works', async () => {
    sender.stop()
    type(11, '11', 'bad')
    parkChange(store)
    expect([store.get(outboxAtom).length, store.get(refusedChangesAtom)]).toEqual([1, []])
  })

  it('undo removes it from its cell, redo restores it, and only the user resends it', async () => {
    type(11, '11', 'bad')
    await tried()
    parkChange(store)
    breaks = () => false
    undo(store)
    expect([shown(11), steps()]).toEqual([
      ['11', null],
      [0, 1],
    ])
    redo(store)
    expect([shown(11), steps(), store.get(outboxAtom)]).toEqual([['11', 'bad'], [1, 0], []])
    sendParked(store, store.get(parkedChangesAtom)[0].key)
    await requestsAnswered()
    expect([shown(11), steps(), stored, store.get(refusedChangesAtom)]).toEqual([
      ['bad', null],
      [1, 0],
      ['label 11: bad'],
      [],
    ])
    undo(store)
    await requestsAnswered()
    expect([shown(11), stored.at(-1)]).toEqual([['11', null], 'label 11: 11'])
  })

  it('a parked change of several cells keeps them as typed, except those edited since, which build on the stored value', async () => {
    write(changed(['plot', 'label', [11, 12], ['11', '12'], ['bad', 'B']]))
    type(12, 'B', 'C')
    await tried()
    parkChange(store)
    await requestsAnswered()
    expect([shown(11), shown(12), stored]).toEqual([['11', 'bad'], ['C', null], ['label 12: C']])
    expect([...store.get(cellMarksAtom).values()].map(({ cells }) => [...cells])).toEqual([[[11, 'failed']]])
  })

  it('a parked change without visible cells is resent without the values edited since', async () => {
    write(changed(['plot', 'row', [11], [null], [7]], ['plot', 'label', [11], ['11'], ['bad']]))
    type(11, 'bad', 'good')
    await tried()
    parkChange(store)
    await requestsAnswered()
    expect([stored, shown(11)]).toEqual([['label 11: good'], ['good', null]])
    sendParked(store, store.get(parkedChangesAtom)[0].key)
    await requestsAnswered()
    expect([stored.at(-1), label(store, 11)]).toEqual(['row 11: 7', 'good'])
  })

  it('a parked creation of plots includes later edits of them, and restores both', async () => {
    write(
      changed(
        ['plot', 'exists', [20], [false], [true]],
        ['plot', 'label', [20], [null], ['bad']],
        ['plot', 'row', [20], [null], [3]],
      ),
    )
    write(changed(['plot', 'label', [11, 20], ['11', 'bad'], ['A', 'bad2']]))
    write(changed(['plot', 'comment', [20], [null], ['g']]))
    type(12, '12', 'good')
    await tried()
    parkChange(store)
    await requestsAnswered()
    expect([stored, label(store, 11), steps()]).toEqual([['label 11: A', 'label 12: good'], 'A', [2, 0]])
    const columns = store.get(loadedYearAtom)!
    const at = columns.indexOf.get(20)!
    expect([columns.alive[at], store.get(refusedCellsAtom).size, store.get(outboxAtom)]).toEqual([0, 0, []])
    expect(store.get(refusedChangesAtom).every(survivesReload)).toBe(true)
    breaks = () => false
    sendParked(store, store.get(parkedChangesAtom)[0].key)
    await requestsAnswered()
    expect(stored.at(-1)).toBe('exists 20: true; label 20: bad2; row 20: 3; comment 20: g')
    expect([columns.alive[at], readCell(columns, at, 'label'), readCell(columns, at, 'comment')]).toEqual([
      1,
      'bad2',
      'g',
    ])
    undo(store)
    expect(columns.alive[at]).toBe(0)
  })

  it('a parked creation of plots that was undone in the meantime leaves nothing behind', async () => {
    write(changed(['plot', 'exists', [20], [false], [true]], ['plot', 'label', [20], [null], ['bad']]))
    undo(store)
    await tried()
    parkChange(store)
    await requestsAnswered()
    expect([store.get(refusedChangesAtom), store.get(outboxAtom), stored]).toEqual([[], [], []])
  })

  it('a parked change that names a new line shows the name on its cell', async () => {
    write(
      changed(
        ['line', 'exists', [5], [false], [true]],
        ['line', 'name', [5], [null], ['bad']],
        ['plot', 'line_id', [11], [null], [5]],
      ),
    )
    await tried()
    parkChange(store)
    const source = new PlotsSource(store.get(loadedYearAtom)!)
    expect([refusedAt(store, source, 0, 'line_id')?.value, source.lineName(5)]).toEqual(['bad', null])
    // Another line there: the one that was set aside is wanted no more.
    write(changed(['plot', 'line_id', [11], [null], [null]]))
    expect(store.get(refusedChangesAtom)).toEqual([])
  })

  it('includes other edits of a cell that names its line: the cell is stored as shown', async () => {
    const make = (id: number, line: string, plot: number) =>
      write(
        changed(
          ['line', 'exists', [id], [false], [true]],
          ['line', 'name', [id], [null], [line]],
          ['plot', 'line_id', [plot], [null], [id]],
        ),
      )
    make(5, 'bad', 11)
    make(6, 'good', 12)
    write(changed(['plot', 'line_id', [12], [6], [5]]))
    await tried()
    parkChange(store)
    await requestsAnswered()
    const columns = store.get(loadedYearAtom)!
    const source = new PlotsSource(columns)
    expect(stored).toEqual(['exists 6: true; name 6: good'])
    expect([readCell(columns, 1, 'line_id'), refusedAt(store, source, 1, 'line_id')?.value]).toEqual([null, 'bad'])
    breaks = () => false
    sendParked(store, store.get(parkedChangesAtom)[0].key)
    await requestsAnswered()
    expect(stored.at(-1)).toBe('exists 5: true; name 5: bad; line_id 11: 5; line_id 12: 5')
  })

  it('a parked change that names a line undone in the meantime leaves no reference to it', async () => {
    write(
      changed(
        ['line', 'exists', [5], [false], [true]],
        ['line', 'name', [5], [null], ['bad']],
        ['plot', 'line_id', [11], [null], [5]],
      ),
    )
    undo(store)
    write(
      changed(
        ['line', 'exists', [6], [false], [true]],
        ['line', 'name', [6], [null], ['good']],
        ['plot', 'line_id', [11], [null], [6]],
      ),
    )
    await tried()
    parkChange(store)
    await requestsAnswered()
    expect([stored, store.get(refusedChangesAtom)]).toEqual([['exists 6: true; name 6: good; line_id 11: 6'], []])
  })

  it('a parked deletion of plots restores them, and undo of an undo keeps its step', async () => {
    write(changed(['plot', 'exists', [20], [false], [true]], ['plot', 'label', [20], [null], ['new']]))
    await requestsAnswered()
    breaks = ({ columns }) => columns.some(({ field, after }) => field === 'exists' && after[0] === false)
    undo(store)
    await tried()
    parkChange(store)
    const columns = store.get(loadedYearAtom)!
    expect([columns.alive[columns.indexOf.get(20)!], steps(), store.get(refusedChangesAtom)]).toEqual([1, [1, 0], []])
  })

  it('a parked deletion of values restores them in their cells, and undo keeps its step', async () => {
    for (const ids of [[11], [11, 12]]) {
      const before = ids.map((id) => label(store, id))
      write(changed(['plot', 'label', ids, before, ids.map((id) => `new ${id}`)]))
      await requestsAnswered()
      breaks = () => true
      const [undoStep] = steps()
      undo(store)
      await tried()
      parkChange(store)
      expect(shown(11)).toEqual(['new 11', null])
      expect([steps(), store.get(refusedChangesAtom), store.get(outboxAtom)]).toEqual([[undoStep, 0], [], []])
      breaks = () => false
      undo(store)
      await requestsAnswered()
      expect([shown(11), stored.at(-1)]).toEqual([[before[0], null], `label ${ids}: ${before}`])
    }
  })

  it('a parked undo that was redone in the meantime keeps the undone step', async () => {
    const value = changed(['plot', 'label', [11, 12], ['11', '12'], ['A', 'B']])
    const deletion = changed(['plot', 'exists', [11], [true], [false]])
    const columns = store.get(loadedYearAtom)!
    for (const change of [value, deletion]) {
      write(change)
      await requestsAnswered()
      const now = [steps(), columns.alive[0], label(store, 12)]
      breaks = () => true
      undo(store)
      redo(store)
      await tried()
      parkChange(store)
      expect([steps(), columns.alive[0], label(store, 12)]).toEqual(now)
      expect([store.get(refusedChangesAtom), store.get(outboxAtom)]).toEqual([[], []])
      breaks = () => false
    }
    undo(store)
    undo(store)
    await requestsAnswered()
    expect(stored.slice(-2)).toEqual(['exists 11: true', 'label 11,12: 11,12'])
  })

  it('a parked restoration of plots keeps what was typed on them since', async () => {
    write(changed(['plot', 'exists', [20], [false], [true]], ['plot', 'label', [20], [null], ['new']]))
    undo(store)
    await requestsAnswered()
    breaks = ({ columns }) => columns.some(({ field }) => field === 'exists')
    redo(store)
    write(changed(['plot', 'comment', [20], [null], ['typed']]))
    await tried()
    parkChange(store)
    const columns = store.get(loadedYearAtom)!
    const at = columns.indexOf.get(20)!
    expect([columns.alive[at], store.get(parkedChangesAtom).length, store.get(outboxAtom)]).toEqual([0, 1, []])
    breaks = () => false
    sendParked(store, store.get(parkedChangesAtom)[0].key)
    await requestsAnswered()
    expect([columns.alive[at], readCell(columns, at, 'comment')]).toEqual([1, 'typed'])
    expect(stored.at(-1)).toBe('exists 20: true; label 20: new; comment 20: typed')
    undo(store)
    expect([columns.alive[at], steps()]).toEqual([0, [0, 1]])
  })

  it('is one step with its dependents once resent', async () => {
    write(
      changed(
        ['line', 'exists', [5], [false], [true]],
        ['line', 'name', [5], [null], ['bad']],
        ['plot', 'line_id', [11], [null], [5]],
      ),
    )
    write(changed(['plot', 'line_id', [12], [null], [5]]))
    await tried()
    parkChange(store)
    breaks = () => false
    sendParked(store, store.get(parkedChangesAtom)[0].key)
    const columns = store.get(loadedYearAtom)!
    const lines = () => [0, 1].map((plot) => readCell(columns, plot, 'line_id'))
    expect([lines(), steps()]).toEqual([
      [5, 5],
      [1, 0],
    ])
    undo(store)
    expect([lines(), columns.lines.has(5), steps()]).toEqual([[null, null], false, [0, 1]])
  })

  it('is no longer parked once its log reports it as stored', async () => {
    const key = type(11, '11', 'bad')!
    await tried()
    parkChange(store)
    const change = plotChange('label', 11, '11', 'bad')
    receiveLogged(store, 1, { seq: 1, key, user_id: 1, user_name: 'Anna', at: '', change })
    expect([shown(11), store.get(refusedChangesAtom)]).toEqual([['bad', null], []])
  })

  it('does not block while it is retried', async () => {
    type(11, '11', 'bad')
    type(12, '12', 'good')
    await tried()
    sender.wake()
    parkChange(store)
    await requestsAnswered()
    expect([stored, store.get(serverFailureAtom)]).toEqual([['label 12: good'], null])
  })
})
