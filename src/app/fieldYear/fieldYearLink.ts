import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { cookieTokens } from '../../api/tokens.ts'
import { reserveCropIds } from '../../contract/lines/cropChanges.ts'
import { reserveIds } from '../../contract/plots/changes.ts'
import { type ChangeScope, cropScope, scopeKey, yearScope } from '../../domain/change/scope.ts'
import { encodingSteps } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { endYearAtom } from '../../state/lifetime.ts'
import { type DeletedScope, deletedScopesAtom } from '../../state/log/deleted/deletedScopes.ts'
import { deletingYearsAtom } from '../../state/log/deleted/deletedYear.ts'
import { openCropAtom, requestedCropIdAtom } from '../../state/log/openColumns.ts'
import { adoptTimeline, adoptWork } from '../../state/log/persistence/adopt.ts'
import { persistPhotos } from '../../state/log/persistence/persistPhotos.ts'
import { combinePersisters, persistWork } from '../../state/log/persistence/persistWork.ts'
import { browserStorage } from '../../state/log/persistence/storage.ts'
import { startSender } from '../../state/log/queue/sender.ts'
import { type Reserve, reserveMore } from '../../state/log/reservedIds.ts'
import { refusedChangesAtom, survivesReload, unresolvedEntries } from '../../state/outbox/outbox.ts'
import { photoEditsAtom } from '../../state/photos/photoEdits.ts'
import { waitingPhotosAtom } from '../../state/photos/waitingPhotos.ts'
import { isConnectedAtom, offlineSinceAtom } from '../../state/shell/connection.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { addToastAtom } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'
import { cancelLoadRequests, chosenYearIdAtom, reloadRequests, yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { lastTouchAtom, loadedYearAtom, loadingAtom } from '../../state/year/loaded.ts'
import { yearPageAtom } from '../../state/year/yearPage.ts'
import { writeOpenEditors } from '../../ui/overlay/useLeaving.ts'
import { type PersistedPart, persistColumns } from '../columns/persistColumns.ts'
import { watchOpenScopes } from '../columns/watchOpenScopes.ts'
import { linkPair } from '../pair/linkPair.ts'
import { linkTimelines } from '../pair/linkTimelines.ts'
import { serveSecondWindow } from '../pair/openSecond.ts'
import { onInheritedWork, ownerOnlyStorage, persistAsOwner } from '../pair/ownedWork.ts'
import type { WindowPair } from '../pair/windowPair.ts'
import { cropLinesLoader } from './cropLines.ts'
import { linkCrop } from './cropLink.ts'
import { followLog } from './followLog.ts'
import { linkPhotos } from './linkPhotos.ts'
import { loadYear } from './loadYear.ts'
import { linkPresence } from './presence.ts'
import { reportSending } from './reportSending.ts'
import { apiTransport, sendOnPageClose } from './transport.ts'
import { openWindow } from './windows.ts'

/** Typed values that a message lists; the others are counted. */
const maxListed = 12

function deletedSentence({ scope, name, year, by }: DeletedScope) {
  if (scope.of === 'crop')
    return name === null ? { key: 'deleted.unknownCrop' } : { key: 'deleted.crop', params: { name } }
  if (name === null || year === null) return { key: 'deleted.unknownYear' }
  const params = { name, year: String(year) }
  return by === null ? { key: 'deleted.year', params } : { key: 'deleted.yearBy', params: { ...params, by } }
}

/**
 * Reports each field-year that was deleted by another user, with this user's unsaved changes in it: one message for all
 * that becomes known. Of a deleted crop only lost changes are reported; the deletion itself is reported with the crop
 * list.
 */
export function reportDeletedYears(store: Store): () => void {
  const reported = new Map<string, number>()
  return store.sub(deletedScopesAtom, () => {
    for (const deleted of store.get(deletedScopesAtom)) {
      const { scope, unsaved, typed } = deleted
      const key = scopeKey(scope)
      if (reported.get(key) === unsaved) continue
      reported.set(key, unsaved)
      const subject = `gone:${key}`
      if (!unsaved) {
        if (scope.of === 'crop') continue
        store.set(addToastAtom, { status: 'warning', message: deletedSentence(deleted), stays: true, subject })
        continue
      }
      const unsavedSentence = {
        key: scope.of === 'crop' ? 'deleted.unsavedInCrop' : 'deleted.unsaved',
        params: { count: unsaved },
      }
      const reason = typed.slice(0, maxListed).join('; ') + (typed.length > maxListed ? '; …' : '') || undefined
      store.set(addToastAtom, {
        status: 'error',
        message: { ...deletedSentence(deleted), further: unsavedSentence, reason },
        stays: true,
        subject,
      })
    }
  })
}

/** Reserves ids with the year's or the crop's call; null if the server is not reachable. */
export function reserveFromServer(client: Client): Reserve {
  return async ({ of, id }, counts) => {
    const params = { id }
    try {
      if (of === 'year') return await client.call(reserveIds, { params, body: counts })
      const { line, trait } = counts
      return {
        plot: [],
        plant: [],
        marker: [],
        ...(await client.call(reserveCropIds, { params, body: { line, trait } })),
      }
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }
}

/** The field-year on screen for `persistColumns`. */
export const persistedYear: PersistedPart<FieldYearColumns> = {
  open(store) {
    const columns = store.get(loadedYearAtom)
    // A page is no copy of its year.
    return store.get(yearCopyAtAtom) === null && columns?.pageTotal === null ? columns : null
  },
  scopeOf: ({ year_id }) => yearScope(year_id),
  steps: encodingSteps,
  follow: (store, onChange) => store.sub(lastTouchAtom, () => onChange(store.get(lastTouchAtom).origin === 'load')),
}

/** How long a field-year waits for its stored copy if that takes longer than its arrival, ms. */
const copyTimeout = 300
/** A window that has just closed may still seem alive; delay after which its unsent changes are looked for again, ms. */
const secondAdoptionDelay = 1500

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/**
 * Connects the loaded field-year, and the crop if a page works on it, with server, socket and browser database for a
 * signed-in user: loads what is chosen, sends the outbox, applies colleagues' changes, and preserves copy, queue and undo
 * timeline over a reload. Returns how to stop.
 */
export function linkFieldYear(store: Store, client: Client, userId: number, pair: WindowPair): () => void {
  const storage = browserStorage()
  const { windows, release } = openWindow(pair.ownId)
  const pairLink = linkPair(store, pair)
  const timelines = linkTimelines(store, userId, pair, windows)
  const persister = combinePersisters(
    persistAsOwner(pair, () => persistWork(store, storage, userId, windows.ownId)),
    persistPhotos(store, storage, userId, windows.ownId),
  )
  const owner = { storage, userId, windows, persister }
  const years = persistColumns(store, userId, ownerOnlyStorage(storage, pair), persistedYear)
  const sender = startSender(store, apiTransport(client), pair.isOwner)
  const photos = linkPhotos(store, client)
  const cropLines = cropLinesLoader(store, client)
  let isStopped = false
  let loading = new AbortController()
  /** Whether changes were announced during a load that the year may lack. */
  let isBehind = false

  /** Adopts what closed windows have left: now, and again for those that are just closing. */
  const adopt = async (isSecond = false): Promise<void> => {
    const isMoreElsewhere = await adoptWork(store, owner, sender.announceSaved)
    if (isStopped || isSecond || !isMoreElsewhere) return
    inBackground(pause(secondAdoptionDelay).then(() => (isStopped ? undefined : sequentially(() => adopt(true)))))
  }
  // Sequentially: each adopted part is stored as work of this window before the next is read.
  let adopting: Promise<void> = Promise.resolve()
  const sequentially = (work: () => Promise<void>) => {
    adopting = adopting
      .then(work)
      .catch((error: unknown) => console.error('What is storage could not be taken over', error))
    return adopting
  }

  const inheritTimeline = async (scope: ChangeScope) =>
    adoptTimeline(store, owner, scope, (await timelines.joined).has(scopeKey(scope)))
  const adoptScope = (scope: ChangeScope) =>
    Promise.race([pair.isOwner() ? sequentially(() => inheritTimeline(scope)) : pairLink.joined, pause(copyTimeout)])
  const onOpened = (wasBehind: boolean) => {
    if (wasBehind || log.isBehind()) inBackground(sender.catchUp())
    return reserveMore(store, reserveFromServer(client))
  }
  const log = followLog(store, {
    onReceived() {
      isBehind = true
      crop.onReceived()
    },
    missed: () => inBackground(sender.catchUp()),
  })
  const crop = linkCrop(store, client, { userId, storage, adopt: adoptScope, opened: onOpened })

  const load = async () => {
    loading.abort()
    const controller = new AbortController()
    loading = controller
    const yearId = store.get(chosenYearIdAtom)
    watchOpenScopes(store)
    // A year that this user deletes loses its copy; a year whose deletion failed is not in the set any more.
    years.forget([...store.get(deletingYearsAtom)].filter((id) => id !== yearId).map(yearScope))
    if (yearId === null) {
      store.set(loadingAtom, null)
      // An open editor writes into the year that is still open.
      writeOpenEditors()
      store.set(endYearAtom)
      return
    }
    isBehind = false
    const scope = yearScope(yearId)
    const before = adoptScope(scope)
    const { received, flush: leaving } = years
    await loadYear(store, client, { userId, scope, signal: controller.signal, received, storage, before, leaving })
    // A later load of the same year continues.
    if (loading !== controller) return
    inBackground(cropLines.load(controller.signal))
    await onOpened(isBehind)
  }

  const backOnline = () => {
    sender.wake()
    photos.wake()
    crop.backOnline()
    const isCopy = store.get(yearCopyAtAtom) !== null
    inBackground(isCopy ? load() : cropLines.load(loading.signal))
    // With a copy of the year, the crop's own columns may lack only the log's end.
    if (!isCopy || store.get(openCropAtom)) inBackground(sender.catchUp())
  }

  const stops: (() => void)[] = [
    () => {
      isStopped = true
    },
    release,
    sender.stop,
    photos.stop,
    persister.stop,
    years.stop,
    crop.stop,
    linkPresence(store, pair),
    serveSecondWindow(store, pair),
    pairLink.stop,
    timelines.stop,
    onInheritedWork(pair, { store, storage, userId }, () => {
      inBackground(sequentially(adopt))
      sender.wake()
      inBackground(sender.catchUp())
    }),
    reportSending(store),
    reportDeletedYears(store),
    log.stop,
    storage.onOpen(() => {
      // A database that was unavailable may have lost its content.
      inBackground(persister.storeAll())
      // Only one of two windows adopts the work of closed ones.
      if (!pair.isOwner()) return
      inBackground(sequentially(adopt))
      const [yearId, cropId] = [store.get(chosenYearIdAtom), store.get(requestedCropIdAtom)]
      const open = [...(yearId === null ? [] : [yearScope(yearId)]), ...(cropId === null ? [] : [cropScope(cropId)])]
      for (const scope of open) inBackground(sequentially(() => inheritTimeline(scope)))
    }),
    store.sub(deletedScopesAtom, () => {
      const deleted = store.get(deletedScopesAtom).map(({ scope }) => scope)
      years.forget(deleted.filter(({ of }) => of === 'year'))
      crop.forget(deleted.filter(({ of }) => of === 'crop'))
    }),
    store.sub(chosenYearIdAtom, () => inBackground(load())),
    store.sub(yearPageAtom, () => inBackground(load())),
    handleRequests(store, reloadRequests, () => {
      crop.reload()
      inBackground(load())
    }),
    handleRequests(store, cancelLoadRequests, () => {
      crop.cancel()
      loading.abort()
      store.set(loadingAtom, null)
    }),
    store.sub(isConnectedAtom, () => {
      if (!store.get(isConnectedAtom)) return
      backOnline()
    }),
    store.sub(offlineSinceAtom, () => {
      if (store.get(offlineSinceAtom) === null) backOnline()
    }),
    () => {
      loading.abort()
      store.set(loadingAtom, null)
    },
  ]
  // Stores begin now: a closing page may not finish a late write. The browser prompts first if unsent changes would be
  // lost with the page.
  const promptIfUnsaved = (event: BeforeUnloadEvent) => {
    writeOpenEditors()
    inBackground(persister.flush())
    const waits =
      unresolvedEntries(store).length > 0 ||
      store.get(refusedChangesAtom).some(survivesReload) ||
      store.get(waitingPhotosAtom).length + store.get(photoEditsAtom).length > 0
    if (storage.problem() !== null && waits) event.preventDefault()
  }
  const sendPending = () => {
    writeOpenEditors()
    inBackground(persister.flush())
    // What was forgotten at logout stays forgotten.
    if (cookieTokens.access() === null) return
    // A closing page may not finish its last write to the browser. Of several pending ones the order would be random.
    const last = sender.singleChange()
    if (last) sendOnPageClose(client, last.scope, last.request)
    years.flush()
    crop.flush()
  }
  globalThis.addEventListener('online', backOnline)
  globalThis.addEventListener('beforeunload', promptIfUnsaved)
  globalThis.addEventListener('pagehide', sendPending)
  stops.push(() => {
    globalThis.removeEventListener('online', backOnline)
    globalThis.removeEventListener('beforeunload', promptIfUnsaved)
    globalThis.removeEventListener('pagehide', sendPending)
  })
  inBackground(load())
  return () => {
    for (const stop of stops) stop()
  }
}
