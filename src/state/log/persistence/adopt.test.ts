import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { memoryStore } from '../../../../tests/simulation/memoryStore.ts'
import { lineColumn, linesChange } from '../../../../tests/simulation/openCrop.ts'
import { yearScope } from '../../../domain/change/scope.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { cropOf, lineOfCrop } from '../../../domain/columns/cropColumns.ts'
import { pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { outboxAtom, parkedChangesAtom, parkedCode, refusedChangesAtom } from '../../outbox/outbox.ts'
import { editPhoto, photoEditsAtom } from '../../photos/photoEdits.ts'
import { waitingPhotosAtom } from '../../photos/waitingPhotos.ts'
import { storeUnread } from '../../sheet/paste/pasteUnread.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom, selectPlots } from '../../year/selection.ts'
import { openCropAtom } from '../openColumns.ts'
import { refusedCellsAtom } from '../refused/refusedCells.ts'
import { transact } from '../transact.ts'
import { timelinesAtom } from '../undo/timeline.ts'
import { redo, undo } from '../undo/undo.ts'
import { adoptTimeline, adoptWork } from './adopt.ts'
import { persistPhotos } from './persistPhotos.ts'
import { combinePersisters, persistWork } from './persistWork.ts'
import { createStorage, type PersistentStorage } from './storage.ts'

let alive: Set<string>
let storage: PersistentStorage
let opened: (() => void)[]

/** A window of the same person on year 1. */
async function open(windowId: string) {
  const store: Store = createStore()
  store.set(loadedYearAtom, smallYear(1, 4))
  alive.add(windowId)
  const windows = {
    ownId: windowId,
    alive: async () => new Set(alive),
    exclusively: (work: () => Promise<void>) => work(),
  }
  const persister = combinePersisters(
    persistWork(store, storage, 7, windowId),
    persistPhotos(store, storage, 7, windowId),
  )
  const owner = { storage, userId: 7, windows, persister }
  /** Length of the queue when changes were announced for it; null = not announced. */
  let before: number | null = null
  const hasWorkElsewhere = await adoptWork(store, owner, () => {
    before = store.get(outboxAtom).length
  })
  await adoptTimeline(store, owner, yearScope(1))
  const close = async () => {
    await persister.flush()
    persister.stop()
    alive.delete(windowId)
  }
  opened.push(persister.stop)
  return { store, adopted: { before, hasWorkElsewhere }, close, persister }
}

function write(store: Store, plot: number, value: number): void {
  const columns = store.get(loadedYearAtom)!
  const before = readCell(columns, plot, `trait:${yieldTrait}`)
  const ids = [columns.id[plot]]
  const column = {
    entity: 'plot' as const,
    field: `trait:${yieldTrait}` as const,
    ids,
    before: [before],
    after: [value],
  }
  transact(store, { name: { key: 'change.value', params: {} }, columns: [column] }, { origin: 'user', undo: 'record' })
}

const value = (store: Store, plot: number) => readCell(store.get(loadedYearAtom)!, plot, `trait:${yieldTrait}`)
const written = (store: Store) => store.get(outboxAtom).map(({ change }) => change.columns[0].after[0])
const undoNames = (store: Store) =>
  (store.get(timelinesAtom)['year:1']?.undo ?? []).map(({ change }) => change.columns[0].after[0])

beforeEach(() => {
  alive = new Set()
  opened = []
  const store = memoryStore()
  storage = createStorage({ open: async () => store })
})
afterEach(() => {
  for (const stop of opened) stop()
})

describe('windows of one user', () => {
  it('keep queue and timeline separate while both are open, without overwriting each other', async () => {
    const [firstWindow, otherWindow] = [await open('one'), await open('other')]
    write(firstWindow.store, 0, 10)
    write(otherWindow.store, 1, 20)
    await otherWindow.persister.flush()
    await firstWindow.close()
    const reopened = await open('again')
    expect([written(reopened.store), undoNames(reopened.store)]).toEqual([[10], [10]])
    expect([written(otherWindow.store), undoNames(otherWindow.store)]).toEqual([[20], [20]])
    await otherWindow.close()
    const last = await open('last')
    expect([written(last.store), undoNames(last.store), last.adopted.hasWorkElsewhere]).toEqual([[20], [20], true])
  })

  it('leave both, in order of time, to the next window once both are closed', async () => {
    const [firstWindow, otherWindow] = [await open('one'), await open('other')]
    write(firstWindow.store, 0, 10)
    write(firstWindow.store, 2, 11)
    write(otherWindow.store, 1, 20)
    await firstWindow.close()
    await otherWindow.close()
    const { store, adopted } = await open('next')
    expect(adopted.before).toBe(0)
    expect([written(store).sort(), undoNames(store).sort()]).toEqual([
      [10, 11, 20],
      [10, 11, 20],
    ])
    expect(written(store).indexOf(10)).toBeLessThan(written(store).indexOf(11))
    expect([0, 1, 2].map((plot) => value(store, plot))).toEqual([10, 20, 11])
    for (let k = 0; k < 3; k++) undo(store)
    expect([0, 1, 2].map((plot) => value(store, plot))).toEqual([0, 1, 2].map((plot) => asLoaded(plot)))
    expect((await storage.all('timelines', [7, 'year:1'])).map(({ window }) => window)).toEqual(['next'])
  })

  it('leave one timeline, in which an undo of the last window is not redone', async () => {
    const [firstWindow, otherWindow] = [await open('one'), await open('other')]
    write(firstWindow.store, 0, 10)
    write(firstWindow.store, 1, 11)
    firstWindow.store.set(outboxAtom, [])
    otherWindow.store.set(timelinesAtom, structuredClone(firstWindow.store.get(timelinesAtom)))
    await firstWindow.close()
    // The server has stored both; the tab that stayed undid the second one.
    undo(otherWindow.store)
    otherWindow.store.set(outboxAtom, [])
    await new Promise((resolve) => setTimeout(resolve, 2))
    await otherWindow.close()
    const { store } = await open('next')
    expect(undoNames(store)).toEqual([10])
    expect(store.get(timelinesAtom)['year:1']?.redo).toHaveLength(1)
    expect((await storage.all('timelines', [7, 'year:1'])).map(({ window }) => window)).toEqual(['next'])
  })

  it('show unsent lines of a closed year on the page of the crop', async () => {
    const firstWindow = await open('one')
    const { spec_id } = firstWindow.store.get(loadedYearAtom)!
    const created = linesChange(
      lineColumn('exists', [900], [false], [true]),
      lineColumn('name', [900], [null], ['Newcomer']),
    )
    transact(firstWindow.store, created, { origin: 'user', undo: 'record' })
    await firstWindow.close()
    const store = createStore()
    store.set(openCropAtom, cropOf({ spec_id, seq: 0 }, [], []))
    const persister = persistWork(store, storage, 7, 'crop')
    opened.push(persister.stop)
    const windows = { ownId: 'crop', alive: async () => alive, exclusively: (work: () => Promise<void>) => work() }
    await adoptWork(store, { storage, userId: 7, windows, persister }, () => {})
    expect(store.get(outboxAtom).map(({ scope }) => scope)).toEqual([yearScope(1)])
    expect(lineOfCrop(store.get(openCropAtom)!, 900)?.name).toBe('Newcomer')
    // When a page that never loaded the year stores it again, its crop stays known.
    await persister.storeAll()
    expect((await storage.all('outbox', [7])).map(({ cropId }) => cropId)).toEqual([spec_id])
  })

  it('show changes of a closed window below changes typed in the meantime', async () => {
    const firstWindow = await open('one')
    write(firstWindow.store, 0, 10)
    await firstWindow.close()
    const store = createStore()
    store.set(loadedYearAtom, smallYear(1, 4))
    write(store, 0, 99)
    const persister = persistWork(store, storage, 7, 'late')
    opened.push(persister.stop)
    const windows = { ownId: 'late', alive: async () => alive, exclusively: (work: () => Promise<void>) => work() }
    await adoptWork(store, { storage, userId: 7, windows, persister }, () => {})
    expect([written(store), value(store, 0)]).toEqual([[10, 99], 99])
  })

  it('keep the order of the queue when a change returns to its head', async () => {
    const firstWindow = await open('one')
    write(firstWindow.store, 0, 10)
    write(firstWindow.store, 1, 20)
    const [first, second] = firstWindow.store.get(outboxAtom)
    firstWindow.store.set(outboxAtom, [{ ...second, key: 'again', at: Date.now() + 9 }, first])
    await firstWindow.close()
    expect(written((await open('next')).store)).toEqual([20, 10])
  })

  it('store the selection and the invalid texts of an entry with it', async () => {
    const firstWindow = await open('one')
    const columns = firstWindow.store.get(loadedYearAtom)!
    const field = `trait:${yieldTrait}`
    selectPlots(firstWindow.store, [2], 'map')
    const pasted = (of: string, rows: number[]) => ({
      field: of,
      rows,
      status: Uint8Array.from(rows, () => pasteUnknown),
      texts: rows.map(() => 'six'),
      reasons: new Map(rows.map((_, k) => [k, { code: 'fault.number', params: { text: 'six' } }])),
    })
    const ids = [0, 1, 2].map((plot) => columns.id[plot])
    const labels = {
      entity: 'plot' as const,
      field: 'label' as const,
      ids,
      before: ['1', '2', '3'],
      after: ['A', 'B', 'C'],
    }
    transact(
      firstWindow.store,
      { name: { key: 'change.pasted', params: {} }, columns: [labels] },
      { origin: 'user', undo: 'record' },
    )
    storeUnread(firstWindow.store, new PlotsSource(columns), [pasted(field, [0, 1])], undefined)
    await firstWindow.close()
    const { store } = await open('next')
    expect([...store.get(refusedCellsAtom).values()].map((cell) => cell.value)).toEqual(['six', 'six'])
    undo(store)
    expect(store.get(refusedCellsAtom).size).toBe(0)
    expect([...store.get(selectionAtom).mask].indexOf(1)).toBe(2)
    expect(store.get(selectionAtom).count).toBe(1)
    redo(store)
    expect(store.get(refusedCellsAtom).size).toBe(2)
  })

  it('store refused input with its reason', async () => {
    const firstWindow = await open('one')
    write(firstWindow.store, 0, 10)
    const [{ key, change }] = firstWindow.store.get(outboxAtom)
    const refusal = { key, scope: yearScope(1), change, code: 'value.type', detail: 'No such value', requestId: 'r' }
    firstWindow.store.set(refusedChangesAtom, [refusal])
    firstWindow.store.set(outboxAtom, [])
    await firstWindow.close()
    const { store, adopted } = await open('next')
    expect(adopted.before).toBeNull()
    expect([...store.get(refusedCellsAtom).values()]).toMatchObject([{ value: 10, detail: 'No such value' }])
    expect(store.get(refusedChangesAtom)).toMatchObject([{ isAdopted: true }])
    undo(store)
    await storage.write([])
    expect([store.get(refusedCellsAtom).size, await storage.all('refusals', [7])]).toEqual([0, []])
  })

  it('keep the order of parked changes for resending', async () => {
    const firstWindow = await open('one')
    write(firstWindow.store, 0, 10)
    write(firstWindow.store, 1, 20)
    const [first, second] = firstWindow.store
      .get(outboxAtom)
      .map((entry, k) => ({ ...entry, at: k, code: parkedCode, detail: '', requestId: null, params: { id: '–' } }))
    firstWindow.store.set(refusedChangesAtom, [second, first])
    firstWindow.store.set(outboxAtom, [])
    await firstWindow.close()
    const { store } = await open('next')
    expect(store.get(parkedChangesAtom).map(({ key }) => key)).toEqual([first.key, second.key])
  })
})

/** The value of a plot in a year as it comes. */
function asLoaded(plot: number) {
  return readCell(smallYear(1, 4), plot, `trait:${yieldTrait}`)
}

describe('photos of closed windows', () => {
  const photo = (name: string, at: number) => ({
    ...{ key: name, of: 'plot' as const, id: 5, name, at, date: '2026-07-02', isDateOfPicture: true, comment: null },
    file: new Blob([name]),
    refusal: null,
  })
  const names = (store: Store) => store.get(waitingPhotosAtom).map(({ name }) => name)

  it('are adopted oldest first, before own ones; an open window keeps its own', async () => {
    const closed = await open('gone')
    closed.store.set(waitingPhotosAtom, [photo('first', 1), photo('second', 2)])
    await closed.close()
    const otherWindow = await open('there')
    expect(names(otherWindow.store)).toEqual(['first', 'second'])
    const next = await open('next')
    expect(names(next.store)).toEqual([])
    await otherWindow.close()
    next.store.set(waitingPhotosAtom, [photo('own', 9)])
    const last = await open('last')
    expect(names(last.store)).toEqual(['first', 'second'])
    expect(await last.store.get(waitingPhotosAtom)[1].file.text()).toBe('second')
  })

  it('are removed once sent, and survive signing out', async () => {
    const firstWindow = await open('one')
    firstWindow.store.set(waitingPhotosAtom, [photo('first', 1), photo('second', 2)])
    firstWindow.store.set(waitingPhotosAtom, (before) => before.slice(1))
    await storage.forget(7)
    await firstWindow.close()
    expect((await storage.all('photos', [7])).map((record) => record.photo.key)).toEqual(['second'])
  })

  it('changes to photos on the server are adopted too, and removed once saved', async () => {
    const closed = await open('gone')
    editPhoto(
      closed.store,
      { of: 'plot', id: 5, photo: 8 },
      { date: '2026-07-02', comment: null },
      { comment: 'lodged' },
    )
    const [edit] = closed.store.get(photoEditsAtom)
    await closed.close()
    const next = await open('next')
    expect(next.store.get(photoEditsAtom)).toEqual([edit])
    expect([edit.changed, edit.before]).toEqual([{ comment: 'lodged' }, { comment: null }])
    expect(next.store.get(waitingPhotosAtom)).toEqual([])
    next.store.set(photoEditsAtom, [])
    await next.close()
    expect(await storage.all('photos', [7])).toEqual([])
  })
})
