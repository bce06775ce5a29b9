import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestsAnswered, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { memoryStore } from '../../../tests/simulation/memoryStore.ts'
import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { yearScope } from '../../domain/change/scope.ts'
import { encodeFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { editSessionAtom } from '../../grid/edit/editSession.ts'
import { plantsSheet, plotsSheet } from '../../state/sheet/openSheet.ts'
import { type SheetPaste, sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom, loadFailureAtom, loadingAtom } from '../../state/year/loaded.ts'
import { firstPage, shownPageAtom, type YearPage, yearPageAtom } from '../../state/year/yearPage.ts'
import { loadYear, showYear } from './loadYear.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A client that reaches no server. */
const offline = {
  callBytes: () => Promise.reject(new ApiError({ detail: null, code: 'network', status: null })),
} as unknown as Client

it.each([1, 2])('offline, a load cancelled while reading the copy of year %i shows and reports nothing', async (id) => {
  const store = createStore()
  const stored = memoryStore()
  await stored.write([
    { kind: 'columns', put: { userId: 7, scope: 'year:1', bytes: encodeFieldYear(yearOf(1, [11])), at: 0 } },
  ])
  const giveUp = new AbortController()
  let read = () => {}
  const slow = {
    get: (...input: Parameters<typeof stored.get>) =>
      new Promise((resolve) => {
        read = () => resolve(stored.get(...input))
      }),
  } as unknown as Pick<typeof stored, 'get'>
  const load = (copies: Pick<typeof stored, 'get'>) =>
    loadYear(store, offline, {
      ...{ userId: 7, scope: yearScope(id), signal: giveUp.signal, received: () => {} },
      ...{ storage: copies, before: Promise.resolve(), leaving: () => {} },
    })
  const loading = load(slow)
  await requestsAnswered()
  giveUp.abort()
  read()
  await loading
  expect([store.get(loadedYearAtom), store.get(loadFailureAtom)]).toEqual([null, null])
})

it('the current year closes when another fails to load, after its unsaved changes are reported', async () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(2, [21]))
  const seen: (number | undefined)[] = []
  await loadYear(store, offline, {
    ...{ userId: 7, scope: yearScope(1), signal: new AbortController().signal, received: () => {} },
    ...{
      storage: memoryStore(),
      before: Promise.resolve(),
      leaving: () => seen.push(store.get(loadedYearAtom)?.year_id),
    },
  })
  expect([seen, store.get(loadedYearAtom), store.get(loadFailureAtom)]).toEqual([[2], null, expect.anything()])
})

describe('reloading a page', () => {
  const editing = { plotId: 11, field: 'label', start: 'typed', text: '', seen: new Map(), serial: 1 } as const
  const online = (year: () => FieldYearColumns) =>
    ({ callBytes: () => Promise.resolve(encodeFieldYear(year()).buffer) }) as unknown as Client
  const load = (store: Store, client: Client) =>
    loadYear(store, client, {
      ...{ userId: 7, scope: yearScope(1), signal: new AbortController().signal, received: () => {} },
      ...{ storage: memoryStore(), before: Promise.resolve(), leaving: () => {} },
    })
  const pageWith = (ids: number[]) => ({ ...yearOf(1, ids), pageTotal: ids.length })

  it.each([plotsSheet, plantsSheet])('waits for open input: half a number is not written', async (sheet) => {
    const store = createStore()
    store.set(yearPageAtom, firstPage)
    store.set(shownPageAtom, firstPage)
    store.set(loadedYearAtom, pageWith([11, 12]))
    store.set(shownPageAtom, firstPage)
    store.set(editSessionAtom.of(sheet), editing)
    const loading = load(
      store,
      online(() => pageWith([11])),
    )
    // It has arrived, and no progress is shown any more.
    await vi.waitFor(() => expect(store.get(loadingAtom)).toBeNull())
    expect(store.get(loadedYearAtom)?.count).toBe(2)
    store.set(editSessionAtom.of(sheet), null)
    await loading
    expect(store.get(loadedYearAtom)?.count).toBe(1)
  })

  it('ends a paste preview from another page, with a message; the same page keeps it', async () => {
    const shown = { own: null, columns: [{ ids: Float64Array.of(11) }] } as unknown as SheetPaste
    const onto = async (page: YearPage) => {
      const store = createStore()
      store.set(loadedYearAtom, pageWith([11, 12]))
      store.set(shownPageAtom, firstPage)
      store.set(yearPageAtom, page)
      store.set(sheetPasteAtom.of(plotsSheet), shown)
      store.set(sheetPasteAtom.of(plantsSheet), shown)
      await load(
        store,
        online(() => pageWith([12])),
      )
      const remainingPastes = [plotsSheet, plantsSheet].map((sheet) => store.get(sheetPasteAtom.of(sheet)))
      return [remainingPastes.map((paste) => paste !== null), store.get(messagesAtom)[0]?.key ?? null]
    }
    expect(await onto({ ...firstPage, number: 2 })).toEqual([[false, false], 'draft.endedByRows'])
    expect(await onto(firstPage)).toEqual([[true, true], null])
  })
})

it('a paste over plants ends with its year, with a message', () => {
  const store = createStore()
  store.set(loadedYearAtom, yearOf(2, [21]))
  store.set(sheetPasteAtom.of(plantsSheet), { own: null, columns: [] } as unknown as SheetPaste)
  showYear(store, yearOf(1, [11]), null)
  expect(store.get(sheetPasteAtom.of(plantsSheet))).toBeNull()
  expect(store.get(messagesAtom)[0]?.key).toBe('draft.endedByYear')
})
