import { createStore } from 'jotai'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiBases } from '../../../../src/api/address.ts'
import { createClient } from '../../../../src/api/client.ts'
import { createLiveSocket } from '../../../../src/api/liveSocket.ts'
import { linkCrop } from '../../../../src/app/fieldYear/cropLink.ts'
import { reserveFromServer } from '../../../../src/app/fieldYear/fieldYearLink.ts'
import { followLog } from '../../../../src/app/fieldYear/followLog.ts'
import { apiTransport } from '../../../../src/app/fieldYear/transport.ts'
import { readLive } from '../../../../src/app/liveConnection.ts'
import { type LiveEventName, socketPath, type WatchedScopes } from '../../../../src/contract/live.ts'
import { lineOfCrop } from '../../../../src/domain/columns/cropColumns.ts'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { chooseCropAtom } from '../../../../src/state/account/session.ts'
import {
  activeScopeKindAtom,
  cropCopyAtAtom,
  cropFailureAtom,
  openCropAtom,
} from '../../../../src/state/log/openColumns.ts'
import { startSender } from '../../../../src/state/log/queue/sender.ts'
import { claimId, reserveMore } from '../../../../src/state/log/reservedIds.ts'
import { transact } from '../../../../src/state/log/transact.ts'
import { undo } from '../../../../src/state/log/undo/undo.ts'
import { outboxAtom } from '../../../../src/state/outbox/outbox.ts'
import { type LiveLink, liveLinkAtom } from '../../../../src/state/shell/connection.ts'
import { memoryStore } from '../../../simulation/memoryStore.ts'
import { lineColumn, linesChange, renameChange } from '../../../simulation/openCrop.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { newCrop } from '../../trials/field.ts'
import { lineNames, reserveIdsOfCrop, sendCropAccepted } from './cropLog.ts'

let server: TestServer
let owner: Actor
const closings: (() => void)[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
})
afterEach(() => {
  for (const end of closings.splice(0).reverse()) end()
})

/**
 * A page of a crop without a year, wired to server and socket as in the application; without a socket if `watches` is
 * false.
 */
function page(actor: Actor, cropId: number, storage = memoryStore(), watches = true) {
  const store = createStore()
  const { address } = server
  const { access } = actor.tokens
  let isReached = true
  const client = createClient({
    bases: {
      ...apiBases({}),
      get main() {
        return `${isReached ? address : 'http://127.0.0.1:1'}/api/v1`
      },
    },
    tokens: { access: () => access, refresh: () => null, store: () => {}, clear: () => {} },
    language: () => 'en',
    refresh: () => Promise.reject(new Error('no refresh')),
  })
  const handlers = new Map<string, Set<(data: never) => void>>()
  const socket = createLiveSocket({
    address: () => address.replace('http', 'ws') + socketPath(actor.user, access),
    refreshToken: () => Promise.reject(new Error('no refresh')),
    onState: () => {},
    // Suppresses log output at the end of a test.
    log: () => {},
    onEvent(event, data) {
      for (const handler of handlers.get(event) ?? []) handler(readLive(event as LiveEventName, data) as never)
    },
  })
  let lastWatched: WatchedScopes = { year: null, crop: null }
  const link: LiveLink = {
    watch(open) {
      lastWatched = open
      if (watches) socket.watch(open)
    },
    ...{ presence: socket.presence, retry: socket.retry, onUnread: () => () => {} },
    on(event, handler) {
      const known = handlers.get(event) ?? new Set()
      handlers.set(event, known.add(handler as never))
      return () => known.delete(handler as never)
    },
  }
  store.set(liveLinkAtom, link)
  socket.open()
  const sender = startSender(store, apiTransport(client))
  const log = followLog(store, { onReceived: () => crop.onReceived(), missed: () => inBackground(sender.catchUp()) })
  const crop = linkCrop(store, client, {
    ...{ userId: actor.user, storage, adopt: async () => {} },
    opened: (isBehind) => {
      if (isBehind || log.isBehind()) inBackground(sender.catchUp())
    },
  })
  closings.push(sender.stop, crop.stop, log.stop, socket.close)
  store.set(chooseCropAtom, { spec_id: cropId, russian_name: 'Овёс', english_name: 'Oat' })
  store.set(activeScopeKindAtom, 'crop')
  return {
    ...{ store, sender, crop, storage, client },
    nameOf: (id: number) => lineOfCrop(store.get(openCropAtom)!, id)?.name,
    seq: () => store.get(openCropAtom)?.seq,
    watch: () => socket.watch(lastWatched),
    reach(reached: boolean) {
      isReached = reached
    },
  }
}

const write = (store: ReturnType<typeof page>['store'], change: Parameters<typeof transact>[1]) =>
  transact(store, change, { origin: 'user', undo: 'record' })

describe('two pages of a crop without a year', () => {
  it('create, rename and revert lines, see each other’s changes at once, and end with the stored state', async () => {
    const cropId = await newCrop(owner)
    const [firstPage, secondPage] = [page(owner, cropId), page(owner, cropId)]
    await expect.poll(() => [firstPage.seq(), secondPage.seq()]).toEqual([0, 0])
    await reserveMore(firstPage.store, reserveFromServer(firstPage.client))
    const id = claimId(firstPage.store, 'line')
    write(
      firstPage.store,
      linesChange(lineColumn('exists', [id], [false], [true]), lineColumn('name', [id], [null], ['L1'])),
    )
    await expect.poll(() => [secondPage.nameOf(id), firstPage.seq(), secondPage.seq()]).toEqual(['L1', 1, 1])
    write(secondPage.store, renameChange(id, 'L1', 'Lada'))
    await expect.poll(() => [firstPage.nameOf(id), firstPage.seq(), secondPage.seq()]).toEqual(['Lada', 2, 2])
    expect(undo(secondPage.store)).toMatchObject({ cellCount: 1, skipped: 0 })
    await expect.poll(() => [firstPage.nameOf(id), firstPage.seq()]).toEqual(['L1', 3])
    expect(await lineNames(owner, cropId)).toEqual(['L1'])
  })
})

describe('a crop page that subscribes late', () => {
  it('receives a change stored after its lines were read and before the first server message', async () => {
    const cropId = await newCrop(owner)
    const [a] = (await reserveIdsOfCrop(owner, cropId, { line: 1 })).line
    const latePage = page(owner, cropId, memoryStore(), false)
    await expect.poll(() => latePage.seq()).toBe(0)
    await sendCropAccepted(
      owner,
      cropId,
      linesChange(lineColumn('exists', [a], [false], [true]), lineColumn('name', [a], [null], ['A'])),
    )
    latePage.watch()
    await expect.poll(() => [latePage.nameOf(a), latePage.seq()]).toEqual(['A', 1])
  })
})

describe('an offline crop page', () => {
  it('shows the last copy, accepts edits, and then the changes stored in the meantime with its own on top', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const cropId = await newCrop(owner)
    const [a, b] = (await reserveIdsOfCrop(owner, cropId, { line: 2 })).line
    const created = [
      lineColumn('exists', [a, b], [false, false], [true, true]),
      lineColumn('name', [a, b], [null, null], ['A', 'B']),
    ]
    await sendCropAccepted(owner, cropId, linesChange(...created))
    const before = page(owner, cropId)
    await expect.poll(() => before.seq()).toBe(1)
    before.crop.flush()
    for (const end of closings.splice(0).reverse()) end()

    const later = page(owner, cropId, before.storage)
    later.reach(false)
    later.crop.reload()
    await expect.poll(() => [later.store.get(cropCopyAtAtom), later.nameOf(a)]).toEqual([expect.any(Number), 'A'])
    write(later.store, renameChange(a, 'A', 'Mine'))
    await sendCropAccepted(owner, cropId, renameChange(b, 'B', 'Theirs'))
    later.reach(true)
    later.crop.backOnline()
    later.sender.wake()
    await expect.poll(() => [later.nameOf(a), later.nameOf(b)]).toEqual(['Mine', 'Theirs'])
    await expect.poll(() => [later.seq(), later.store.get(outboxAtom)]).toEqual([3, []])
    // The log's tail may arrive before the crop itself.
    await expect.poll(() => [later.store.get(cropCopyAtAtom), later.store.get(cropFailureAtom)]).toEqual([null, null])
    expect(await lineNames(owner, cropId)).toEqual(['Mine', 'Theirs'])
    vi.restoreAllMocks()
  })
})
