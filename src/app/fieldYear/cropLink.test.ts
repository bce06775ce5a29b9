import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plotChange, yearOf } from '../../../tests/simulation/labelledYear.ts'
import { memoryStore } from '../../../tests/simulation/memoryStore.ts'
import { lineColumn, linesChange, namesOf, renameChange } from '../../../tests/simulation/openCrop.ts'
import { ApiError } from '../../api/apiError.ts'
import { invalidAnswerCode } from '../../api/checkAnswer.ts'
import type { Client } from '../../api/client.ts'
import { cropScope, scopeKey, yearScope } from '../../domain/change/scope.ts'
import { decodeCrop, encodeCrop } from '../../domain/columns/cropCodec.ts'
import { cropOf, lineOfCrop } from '../../domain/columns/cropColumns.ts'
import { chooseCropAtom } from '../../state/account/session.ts'
import {
  activeScopeAtom,
  activeScopeKindAtom,
  cropCopyAtAtom,
  cropFailureAtom,
  cropLoadingAtom,
  openCropAtom,
  touchedLinesAtom,
} from '../../state/log/openColumns.ts'
import type { RecordStore } from '../../state/log/persistence/records.ts'
import { receiveCropLogged } from '../../state/log/remote/receiveChanges.ts'
import { transact } from '../../state/log/transact.ts'
import { outboxAtom } from '../../state/outbox/outbox.ts'
import { type LiveLink, liveLinkAtom } from '../../state/shell/connection.ts'
import type { Store } from '../../state/store.ts'
import { putLoadedAtom } from '../../state/year/loaded.ts'
import { linkCrop } from './cropLink.ts'

/** The server's answer for a crop: one line named after it. */
const bytesOf = (cropId: number, seq = 3): Uint8Array =>
  encodeCrop(
    cropOf(
      { spec_id: cropId, seq },
      [{ id: 1, name: `L${cropId}`, is_variety: false, mother_id: null, father_id: null }],
      [],
    ),
  )
const unreached = () => new ApiError({ detail: null, code: 'network', status: null })
const broken = () => new ApiError({ detail: 'down', code: 'internal', status: 500 })

interface Request {
  id: number
  signal: AbortSignal
  answer(bytes: Uint8Array): void
  fail(error: ApiError): void
}

let store: Store
let requests: Request[]
let storage: RecordStore
let adopted: string[]
let opened: boolean[]
let watched: unknown[]
let link: ReturnType<typeof linkCrop>

const client = {
  callBytes: (_: unknown, { params }: { params: { id: number } }, { signal }: { signal: AbortSignal }) =>
    new Promise<ArrayBuffer>((resolve, reject) => {
      const answer = (bytes: Uint8Array) => resolve(bytes.slice().buffer as ArrayBuffer)
      requests.push({ id: params.id, signal, answer, fail: reject })
    }),
} as unknown as Client

const choose = (cropId: number) =>
  store.set(chooseCropAtom, { spec_id: cropId, russian_name: `Культура ${cropId}`, english_name: `Crop ${cropId}` })
const time = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const lineName = () => lineOfCrop(store.get(openCropAtom)!, 1)?.name

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  requests = []
  storage = memoryStore()
  adopted = []
  opened = []
  watched = []
  store.set(liveLinkAtom, { watch: (open: unknown) => watched.push(open) } as unknown as LiveLink)
  choose(1)
  link = linkCrop(store, client, {
    userId: 7,
    storage,
    async adopt(scope) {
      adopted.push(scopeKey(scope))
    },
    opened: (wasBehind) => {
      opened.push(wasBehind)
    },
  })
})
afterEach(() => {
  link.stop()
  vi.useRealTimers()
})

/** A page that works on the crop is on screen, and its columns have arrived. */
async function opening(): Promise<void> {
  store.set(activeScopeKindAtom, 'crop')
  requests[0].answer(bytesOf(1))
  await time(10)
}

describe('the columns of the selected crop', () => {
  it('load once a page needs the crop, stay open while a year’s page is open, and are not reloaded', async () => {
    expect(requests).toEqual([])
    store.set(activeScopeKindAtom, 'crop')
    expect([store.get(activeScopeAtom), store.get(cropLoadingAtom)]).toMatchObject([null, { done: 0 }])
    const { revision } = store.get(touchedLinesAtom)
    requests[0].answer(bytesOf(1))
    await time(10)
    expect([lineName(), store.get(openCropAtom)?.seq, adopted, opened]).toEqual(['L1', 3, ['crop:1'], [false]])
    expect([store.get(cropLoadingAtom), store.get(cropCopyAtAtom)]).toEqual([null, null])
    expect(store.get(touchedLinesAtom)).toEqual({ revision: revision + 1, touched: null })
    expect([store.get(activeScopeAtom), watched]).toEqual([cropScope(1), [{ year: null, crop: 1 }]])
    store.set(activeScopeKindAtom, null)
    expect(store.get(activeScopeAtom)).toBeNull()
    store.set(activeScopeKindAtom, 'crop')
    await time(10)
    expect([requests.length, lineName()]).toEqual([1, 'L1'])
  })

  it('are replaced by the columns of another crop, and late answers for the previous crop are dropped', async () => {
    store.set(activeScopeKindAtom, 'crop')
    choose(2)
    expect(requests.map(({ id, signal }) => [id, signal.aborted])).toEqual([
      [1, true],
      [2, false],
    ])
    requests[0].answer(bytesOf(1))
    await time(10)
    expect([store.get(openCropAtom), store.get(cropLoadingAtom)]).toMatchObject([null, { done: 0 }])
    requests[1].answer(bytesOf(2))
    await time(10)
    expect([lineName(), opened]).toEqual(['L2', [false]])
    store.set(activeScopeKindAtom, 'year')
    choose(1)
    await time(10)
    // Nothing is loaded before a page works on it.
    expect([store.get(openCropAtom), requests.length]).toEqual([null, 2])
    expect(watched.slice(-2)).toEqual([
      { year: null, crop: 2 },
      { year: null, crop: null },
    ])
  })

  it('include queued changes of the crop and of its opened years, and of no other', async () => {
    const other = 3
    for (const yearId of [2, 1]) store.set(putLoadedAtom, yearOf(yearId, [11]))
    const created = linesChange(lineColumn('exists', [8], [false], [true]), lineColumn('name', [8], [null], ['New']))
    transact(
      store,
      { ...created, columns: [...created.columns, ...plotChange('label', 11, '11', 'A').columns] },
      {
        origin: 'user',
        undo: 'record',
      },
    )
    const entry = { ...store.get(outboxAtom)[0], state: 'waiting' as const }
    store.set(outboxAtom, [
      entry,
      { ...entry, key: 'crop', scope: cropScope(1), change: renameChange(1, 'L1', 'Lada') },
      { ...entry, key: 'left', scope: yearScope(2), change: linesChange(lineColumn('mother_id', [1], [null], [8])) },
      { ...entry, key: 'year', scope: yearScope(other), change: renameChange(1, 'L1', 'of another year') },
      { ...entry, key: 'other', scope: cropScope(other), change: renameChange(1, 'L1', 'of another crop') },
    ])
    await opening()
    expect([namesOf(store, 1)[0], namesOf(store, 8)]).toEqual(['Lada', ['New', 'New']])
    expect(lineOfCrop(store.get(openCropAtom)!, 1)?.mother_id).toBe(8)
  })

  it('count as outdated when a change is announced while they load', async () => {
    store.set(activeScopeKindAtom, 'crop')
    link.onReceived()
    requests[0].answer(bytesOf(1))
    await time(10)
    link.reload()
    requests[1].answer(bytesOf(1, 4))
    await time(10)
    expect([opened, store.get(openCropAtom)?.seq]).toEqual([[true, false], 4])
  })

  it('columns of an invalid or another crop are an error, which clears on the next attempt', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    store.set(activeScopeKindAtom, 'crop')
    for (const bytes of [new TextEncoder().encode('<html></html>'), bytesOf(2)]) {
      requests.at(-1)?.answer(bytes)
      await time(10)
      expect([store.get(openCropAtom), store.get(cropFailureAtom)]).toMatchObject([null, { code: invalidAnswerCode }])
      link.reload()
      expect(store.get(cropFailureAtom)).toBeNull()
    }
    requests.at(-1)?.fail(broken())
    await time(10)
    expect(store.get(cropFailureAtom)).toEqual({ code: 'internal', detail: 'down', requestId: null })
    // Returning to the page tries again.
    store.set(activeScopeKindAtom, 'year')
    store.set(activeScopeKindAtom, 'crop')
    requests.at(-1)?.answer(bytesOf(1))
    await time(10)
    expect([lineName(), store.get(cropFailureAtom), store.get(cropLoadingAtom)]).toEqual(['L1', null, null])
    vi.restoreAllMocks()
  })

  it('can be cancelled while loading: nothing is shown, and no error', async () => {
    store.set(activeScopeKindAtom, 'crop')
    link.cancel()
    requests[0].answer(bytesOf(1))
    await time(10)
    expect([openCropAtom, cropLoadingAtom, cropFailureAtom].map((atom) => store.get(atom as never))).toEqual([
      null,
      null,
      null,
    ])
    expect(opened).toEqual([])
  })
})

describe('the browser’s copy of a crop', () => {
  const copied = async () => {
    const copy = await storage.get('columns', [7, 'crop:1'])
    return copy && lineOfCrop(decodeCrop(copy.bytes), 1)?.name
  }

  it('is the loaded state plus all later writes', async () => {
    await opening()
    await time(1100)
    expect((await storage.get('columns', [7, 'crop:1']))?.bytes).toEqual(bytesOf(1))
    transact(store, renameChange(1, 'L1', 'Mine'), { origin: 'user', undo: 'record' })
    await time(2000)
    expect(await copied()).toBe('Mine')
    store.set(activeScopeKindAtom, 'year')
    receiveCropLogged(store, 1, {
      ...{ seq: 4, key: store.get(outboxAtom)[0].key, change: renameChange(1, 'L1', 'Mine') },
      ...{ user_id: 7, user_name: null, at: '' },
    })
    receiveCropLogged(store, 1, {
      ...{ seq: 5, key: 'theirs', change: renameChange(1, 'Mine', 'Theirs') },
      ...{ user_id: 2, user_name: 'Anna', at: '' },
    })
    link.flush()
    await time(0)
    expect([await copied(), decodeCrop((await storage.get('columns', [7, 'crop:1']))!.bytes).seq]).toEqual([
      'Theirs',
      5,
    ])
  })

  it('is shown offline, is not cached again, and is replaced by the server’s state', async () => {
    await storage.write([{ kind: 'columns', put: { userId: 7, scope: 'crop:1', bytes: bytesOf(1, 2), at: 5 } }])
    store.set(activeScopeKindAtom, 'crop')
    requests[0].fail(unreached())
    await time(10)
    expect([lineName(), store.get(cropCopyAtAtom), store.get(openCropAtom)?.seq]).toEqual(['L1', 5, 2])
    transact(store, renameChange(1, 'L1', 'Mine'), { origin: 'user', undo: 'record' })
    await time(10_000)
    expect((await storage.get('columns', [7, 'crop:1']))?.at).toBe(5)
    link.backOnline()
    requests[1].answer(bytesOf(1))
    await time(10)
    expect([lineName(), store.get(cropCopyAtAtom), store.get(openCropAtom)?.seq]).toEqual(['Mine', null, 3])
    link.backOnline()
    expect(requests).toHaveLength(2)
  })

  it('if there is none, the crop is reloaded once the network is back', async () => {
    store.set(activeScopeKindAtom, 'crop')
    requests[0].fail(unreached())
    await time(10)
    expect(store.get(cropFailureAtom)).toMatchObject({ code: 'network' })
    link.backOnline()
    requests[1].answer(bytesOf(1))
    await time(10)
    expect(lineName()).toBe('L1')
  })
})
