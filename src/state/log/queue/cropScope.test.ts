import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { label, plotChange, requestsAnswered, yearOf } from '../../../../tests/simulation/labelledYear.ts'
import {
  cropOfLines,
  lineColumn,
  linesChange,
  namesOf,
  openCrop,
  renameChange,
} from '../../../../tests/simulation/openCrop.ts'
import { type ChangeScope, cropScope, yearScope } from '../../../domain/change/scope.ts'
import { conflictsAtom, outboxAtom, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { SendOutcome } from '../../outbox/transport.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { conflictsHereAtom } from '../conflicts/openConflicts.ts'
import { resolveConflict } from '../conflicts/resolveConflict.ts'
import { activeScopeKindAtom, openCropAtom, touchedLinesAtom } from '../openColumns.ts'
import { receiveCropLogged, receiveCropPart, receiveLogged, receiveTail } from '../remote/receiveChanges.ts'
import { transact } from '../transact.ts'
import { timelineAtom } from '../undo/timeline.ts'
import { redo, undo } from '../undo/undo.ts'
import { startSender } from './sender.ts'

let store: Store
let answers: SendOutcome[]
let sent: { scope: ChangeScope; base_seq: number }[]
let tails: { scope: ChangeScope; since: number; cropSince: number }[]

beforeEach(() => {
  store = createStore()
  openCrop(store, [1, 2])
  answers = []
  sent = []
  tails = []
})

function send() {
  return startSender(store, {
    async send(scope, { base_seq }) {
      sent.push({ scope, base_seq })
      return answers.shift() ?? { kind: 'unreachable' }
    },
    async tail(scope, since, cropSince) {
      tails.push({ scope, since, cropSince })
      return { data: [], crop: [] }
    },
  })
}

const accepted = (cropSeq: number): SendOutcome => ({ kind: 'accepted', seq: 0, cropSeq, difference: null })
const write = (...change: Parameters<typeof renameChange>) =>
  transact(store, renameChange(...change), { origin: 'user', undo: 'record' })
const logged = (seq: number, change: ReturnType<typeof renameChange>, key = `theirs ${seq}`) => ({
  ...{ seq, key, change },
  ...{ user_id: 2, user_name: 'Anna', at: '' },
})

describe('a line edited on the crop page', () => {
  it('is shown in crop and open year, queued once under its crop, and announced', () => {
    write(1, 'L1', 'Lada')
    expect(namesOf(store, 1)).toEqual(['Lada', 'Lada'])
    expect(store.get(outboxAtom)).toMatchObject([{ scope: { of: 'crop', id: 1 }, state: 'waiting' }])
    expect([...(store.get(touchedLinesAtom).touched?.lines ?? [])]).toEqual([0])
  })

  it('is undone and redone separately from changes of the year', () => {
    store.set(activeScopeKindAtom, 'year')
    transact(store, plotChange('label', 11, '11', 'A1'), { origin: 'user', undo: 'record' })
    store.set(activeScopeKindAtom, 'crop')
    write(1, 'L1', 'Lada')
    expect(undo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
    expect([namesOf(store, 1), undo(store)]).toEqual([['L1', 'L1'], null])
    expect([redo(store)?.cellCount, namesOf(store, 1)]).toEqual([1, ['Lada', 'Lada']])
    store.set(activeScopeKindAtom, 'year')
    expect(store.get(timelineAtom).undo).toHaveLength(1)
  })

  it('is not undone over a colleague’s later change', () => {
    write(1, 'L1', 'Lada')
    receiveCropLogged(store, 1, logged(1, renameChange(1, 'L1', 'Lada'), store.get(outboxAtom)[0].key))
    receiveCropLogged(store, 1, logged(2, renameChange(1, 'Lada', 'Theirs')))
    expect(undo(store)).toMatchObject({ cellCount: 0, skipped: 1 })
    expect(namesOf(store, 1)).toEqual(['Theirs', 'Theirs'])
  })

  it('is sent to its crop in queue order, and the answer’s number counts for crop and year', async () => {
    store.set(activeScopeKindAtom, 'year')
    transact(store, plotChange('label', 11, '11', 'A1'), { origin: 'user', undo: 'record' })
    store.set(activeScopeKindAtom, 'crop')
    write(1, 'L1', 'Lada')
    answers.push({ kind: 'accepted', seq: 1, cropSeq: 0, difference: null }, accepted(1))
    const sender = send()
    await requestsAnswered()
    sender.stop()
    expect(sent).toEqual([
      { scope: yearScope(1), base_seq: 0 },
      { scope: cropScope(1), base_seq: 0 },
    ])
    const { seq, crop_seq } = store.get(loadedYearAtom)!
    expect([seq, crop_seq, store.get(openCropAtom)?.seq, tails]).toEqual([1, 1, 1, []])
  })

  it('a gap in the sequence numbers loads the logs of crop and year from the last numbers', async () => {
    write(1, 'L1', 'Lada')
    answers.push(accepted(3))
    const sender = send()
    await requestsAnswered()
    sender.stop()
    expect(tails).toEqual([{ scope: yearScope(1), since: 0, cropSince: 0 }])
    store.set(loadedYearAtom, null)
    await sender.catchUp()
    expect(tails[1]).toEqual({ scope: cropScope(1), since: 0, cropSince: 0 })
  })

  it('a conflict is shown with the crop, and either choice is applied', async () => {
    const cell = { entity: 'line' as const, field: 'name', current: 'Theirs', by: 'Anna', at: null }
    write(1, 'L1', 'Mine 1')
    write(2, 'L2', 'Mine 2')
    answers.push(
      { kind: 'conflict', conflicts: [{ ...cell, id: 1, mine: 'Mine 1' }] },
      { kind: 'conflict', conflicts: [{ ...cell, id: 2, mine: 'Mine 2' }] },
    )
    const sender = send()
    await requestsAnswered()
    sender.stop()
    expect(store.get(conflictsHereAtom)).toHaveLength(2)
    const [first, second] = store.get(conflictsAtom)
    resolveConflict(store, first.key, 'theirs')
    resolveConflict(store, second.key, 'mine')
    expect([namesOf(store, 1), namesOf(store, 2)]).toEqual([
      ['Theirs', 'Theirs'],
      ['Mine 2', 'Mine 2'],
    ])
    expect(store.get(outboxAtom)).toMatchObject([
      { scope: cropScope(1), change: { columns: [{ before: ['Theirs'] }] } },
    ])
    expect(store.get(timelineAtom).undo).toHaveLength(1)
  })

  it('a refused value for several lines is rolled back in crop and year; a single typed name stays', async () => {
    transact(store, linesChange(lineColumn('name', [1, 2], ['L1', 'L2'], ['A', 'B'])), {
      origin: 'user',
      undo: 'record',
    })
    const refused = { kind: 'refused', code: 'line.duplicate', detail: 'taken', requestId: null } as const
    answers.push(refused, refused)
    const sender = send()
    await requestsAnswered()
    expect([namesOf(store, 1), namesOf(store, 2)]).toEqual([
      ['L1', 'L1'],
      ['L2', 'L2'],
    ])
    write(1, 'L1', 'Lada')
    await requestsAnswered()
    sender.stop()
    expect(store.get(refusedChangesAtom)).toMatchObject([
      { scope: cropScope(1) },
      { scope: cropScope(1), code: 'line.duplicate' },
    ])
    undo(store)
    expect([store.get(refusedChangesAtom), namesOf(store, 1)]).toMatchObject([[{}], ['L1', 'L1']])
  })

  it('a line renamed in the year and then in the crop keeps the later name when the first is refused, based on the stored one', async () => {
    store.set(activeScopeKindAtom, 'year')
    transact(store, linesChange(lineColumn('name', [1, 2], ['L1', 'L2'], ['A', 'B'])), {
      origin: 'user',
      undo: 'record',
    })
    store.set(activeScopeKindAtom, 'crop')
    write(1, 'A', 'Lada')
    answers.push({ kind: 'refused', code: 'line.duplicate', detail: 'taken', requestId: null })
    const sender = send()
    await requestsAnswered()
    sender.stop()
    expect([namesOf(store, 1), namesOf(store, 2)]).toEqual([
      ['Lada', 'Lada'],
      ['L2', 'L2'],
    ])
    const [waiting, ...others] = store.get(outboxAtom)
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ scope: cropScope(1), change: { columns: [{ before: ['L1'], after: ['Lada'] }] } })
    expect(undo(store)).toMatchObject({ cellCount: 1 })
    expect(namesOf(store, 1)).toEqual(['L1', 'L1'])
  })

  it('a line renamed in the year and then in the crop shows one conflict, with the later name', async () => {
    const cell = { entity: 'line' as const, field: 'name', id: 1, mine: 'A', current: 'Theirs', by: 'Anna', at: null }
    store.set(activeScopeKindAtom, 'year')
    write(1, 'L1', 'A')
    store.set(activeScopeKindAtom, 'crop')
    write(1, 'A', 'Lada')
    answers.push({ kind: 'conflict', conflicts: [cell] })
    const sender = send()
    await requestsAnswered()
    sender.stop()
    expect([store.get(outboxAtom), namesOf(store, 1)]).toEqual([[], ['Lada', 'Lada']])
    expect(store.get(conflictsAtom)).toMatchObject([{ conflicts: [{ mine: 'Lada', current: 'Theirs' }] }])
  })

  it('a refused line created in a closed year is removed from the crop', async () => {
    store.set(activeScopeKindAtom, 'year')
    store.set(putLoadedAtom, yearOf(1, [11]))
    const result = linesChange(lineColumn('exists', [8], [false], [true]), lineColumn('name', [8], [null], ['New']))
    const rows = plotChange('label', 11, '11', 'A1').columns
    transact(store, { ...result, columns: [...result.columns, ...rows] }, { origin: 'user', undo: 'record' })
    store.set(putLoadedAtom, yearOf(2, [11]))
    expect(namesOf(store, 8)).toEqual(['New', undefined])
    answers.push({ kind: 'refused', code: 'line.duplicate', detail: 'taken', requestId: null })
    const sender = send()
    await requestsAnswered()
    sender.stop()
    expect([namesOf(store, 8), label(store, 11)]).toEqual([[undefined, undefined], '11'])
  })

  it('undo deletes a created line, unless another has it as parent', () => {
    const result = linesChange(lineColumn('exists', [8], [false], [true]), lineColumn('name', [8], [null], ['New']))
    transact(store, result, { origin: 'user', undo: 'record' })
    expect(namesOf(store, 8)).toEqual(['New', 'New'])
    undo(store)
    expect(namesOf(store, 8)).toEqual([undefined, undefined])
    redo(store)
    receiveCropLogged(store, 1, logged(1, linesChange(lineColumn('mother_id', [1], [null], [8]))))
    undo(store)
    expect(namesOf(store, 8)).toEqual(['New', 'New'])
  })
})

describe('announced changes of a crop’s lines', () => {
  it('reach everything open, each at its own position', () => {
    store.set(openCropAtom, { ...cropOfLines([1, 2]), seq: 1 })
    expect(receiveCropLogged(store, 1, logged(2, renameChange(1, 'L1', 'x')))).toBe('gap')
    receiveTail(store, yearScope(1), { data: [], crop: [logged(1, renameChange(2, 'L2', 'y'))] })
    expect(namesOf(store, 2)).toEqual(['L2', 'y'])
    expect(receiveCropLogged(store, 1, logged(2, renameChange(1, 'L1', 'x')))).toBe('applied')
    expect(namesOf(store, 1)).toEqual(['x', 'x'])
    expect(receiveCropLogged(store, 1, logged(2, renameChange(1, 'L1', 'x')))).toBe('old')
    expect(receiveCropLogged(store, 2, logged(3, renameChange(1, 'x', 'z')))).toBe('other')
  })

  it('a colleague’s change of the open year updates the lines of the crop', () => {
    const change = linesChange(...renameChange(1, 'L1', 'x').columns, ...plotChange('label', 11, '11', 'A').columns)
    const inYear = receiveLogged(store, 1, logged(1, change))
    expect(receiveCropPart(store, 1, { crop_seq: 1, change, inYear })).toBe('applied')
    expect(namesOf(store, 1)).toEqual(['x', 'x'])
    expect([store.get(loadedYearAtom)?.crop_seq, store.get(openCropAtom)?.seq]).toEqual([1, 1])
  })

  it('lines of a change too large or too early to be announced do not count as received', () => {
    store.set(openCropAtom, null)
    const change = renameChange(1, 'L1', 'x')
    receiveCropPart(store, 1, { crop_seq: 1, change: null, inYear: null })
    const inYear = receiveLogged(store, 1, logged(2, change))
    expect(inYear).toBe('gap')
    receiveCropPart(store, 1, { crop_seq: 1, change, inYear })
    expect(store.get(loadedYearAtom)?.crop_seq).toBe(0)
    receiveTail(store, yearScope(1), { data: [], crop: [logged(1, change)] })
    expect([store.get(loadedYearAtom)?.lines.get(1)?.name, store.get(loadedYearAtom)?.crop_seq]).toEqual(['x', 1])
  })

  it('a queued change of the year does not count as stored when the crop’s log announces its lines', () => {
    store.set(activeScopeKindAtom, 'year')
    const change = linesChange(...renameChange(1, 'L1', 'x').columns, ...plotChange('label', 11, '11', 'A').columns)
    const key = transact(store, change, { origin: 'user', undo: 'record' })!
    receiveCropLogged(store, 1, logged(1, renameChange(1, 'L1', 'x'), key))
    expect(store.get(outboxAtom)).toMatchObject([{ key }])
    receiveLogged(store, 1, logged(1, change, key))
    expect(store.get(outboxAtom)).toEqual([])
  })

  it('changes of a hidden year do not touch the visible lines', () => {
    store.set(loadedYearAtom, yearOf(2, [11]))
    store.set(activeScopeKindAtom, 'year')
    expect(receiveLogged(store, 1, logged(1, renameChange(1, 'L1', 'x')))).toBe('other')
    expect(namesOf(store, 1)[0]).toBe('L1')
  })
})
