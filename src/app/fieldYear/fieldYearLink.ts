import type { Client } from '../../api/client.ts'
import { cookieTokens } from '../../api/tokens.ts'
import { type ChangeScope, ofCrop, ofYear, scopeKey } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { endYearAtom } from '../../state/lifetime.ts'
import { goneAtom } from '../../state/log/gone.ts'
import { deletingYearsAtom } from '../../state/log/goneYear.ts'
import { adoptTimeline, adoptWork } from '../../state/log/kept/adopt.ts'
import { keepPhotos } from '../../state/log/kept/keepPhotos.ts'
import { keepWork, together } from '../../state/log/kept/keepWork.ts'
import { browserKept } from '../../state/log/kept/kept.ts'
import { openCropAtom, openedCropIdAtom } from '../../state/log/openColumns.ts'
import { failuresAtom, outlastsPage, unsettledEntries } from '../../state/log/outbox.ts'
import { reserveMore } from '../../state/log/reservedIds.ts'
import { startSender } from '../../state/log/sender.ts'
import { photoEditsAtom } from '../../state/photos/photoEdits.ts'
import { waitingPhotosAtom } from '../../state/photos/waitingPhotos.ts'
import { isConnected, offlineSince } from '../../state/shell/connection.ts'
import { serve } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { cancelLoadRequests, chosenYearIdAtom, reloadRequests, yearCopyAtAtom } from '../../state/year/chosenYear.ts'
import { loadingAtom } from '../../state/year/loaded.ts'
import { yearPageAtom } from '../../state/year/yearPage.ts'
import { askToLeave } from '../../ui/overlay/useLeaving.ts'
import { keepColumns } from '../columns/keepColumns.ts'
import { watchOpen } from '../columns/watchOpen.ts'
import { linkCrop } from '../crop/cropLink.ts'
import { linkPair } from '../pair/linkPair.ts'
import { linkTimelines } from '../pair/linkTimelines.ts'
import { serveSecondWindow } from '../pair/openSecond.ts'
import { inherit, keepOwned, writtenByOwner } from '../pair/ownedWork.ts'
import type { WindowPair } from '../pair/windowPair.ts'
import { linkPhotos } from '../photos/linkPhotos.ts'
import { cropLinesLoader } from './cropLines.ts'
import { followLog } from './followLog.ts'
import { keptYear } from './keptYear.ts'
import { loadYear } from './loadYear.ts'
import { linkPresence } from './presence.ts'
import { reserveFromServer } from './reserveFromServer.ts'
import { tellGone } from './tellGone.ts'
import { tellSending } from './tellSending.ts'
import { apiTransport, sendLeaving } from './transport.ts'
import { openWindow } from './windows.ts'

/** How long a field-year waits for what is kept of it, when that takes longer than its own coming; ms. */
const patience = 300
/** A window that has just closed may still look alive; ms after which its unsent changes are looked for again. */
const secondLook = 1500

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/**
 * Joins the loaded field-year, and the crop where a page works on it, with server, socket and browser database for a signed-in user: loads what is chosen, sends
 * the outbox, takes in colleagues' changes, and keeps copy, queue and undo timeline over a reload. Answers how to stop.
 */
export function linkFieldYear(store: Store, client: Client, userId: number, pair: WindowPair): () => void {
  const kept = browserKept()
  const { windows, release } = openWindow(pair.own)
  const beside = linkPair(store, pair)
  const timelines = linkTimelines(store, userId, pair, windows)
  const keeper = together(
    keepOwned(pair, () => keepWork(store, kept, userId, windows.own)),
    keepPhotos(store, kept, userId, windows.own),
  )
  const owner = { kept, userId, windows, keeper }
  const years = keepColumns(store, userId, writtenByOwner(kept, pair), keptYear)
  const sender = startSender(store, apiTransport(client), pair.isOwner)
  const photos = linkPhotos(store, client)
  const cropLines = cropLinesLoader(store, client)
  let isStopped = false
  let loading = new AbortController()
  /** Whether something was told while a year was on its way, which may not contain it. */
  let isBehind = false

  /** Takes over what gone windows left: now, and once more for those that are just going. */
  const adopt = async (isSecond = false): Promise<void> => {
    const isMoreElsewhere = await adoptWork(store, owner, sender.tellSaved)
    if (isStopped || isSecond || !isMoreElsewhere) return
    inBackground(pause(secondLook).then(() => (isStopped ? undefined : inTurn(() => adopt(true)))))
  }
  // In order: what is taken over first is stored as this window's before anything else is looked for.
  let adopting: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    adopting = adopting
      .then(work)
      .catch((error: unknown) => console.error('What is kept could not be taken over', error))
    return adopting
  }

  const inheritTimeline = async (scope: ChangeScope) =>
    adoptTimeline(store, owner, scope, (await timelines.joined).has(scopeKey(scope)))
  const takeOver = (scope: ChangeScope) =>
    Promise.race([pair.isOwner() ? inTurn(() => inheritTimeline(scope)) : beside.joined, pause(patience)])
  const opened = (wasBehind: boolean) => {
    if (wasBehind || log.isBehind()) inBackground(sender.catchUp())
    return reserveMore(store, reserveFromServer(client))
  }
  const log = followLog(store, {
    heard() {
      isBehind = true
      crop.heard()
    },
    missed: () => inBackground(sender.catchUp()),
  })
  const crop = linkCrop(store, client, { userId, kept, takeOver, opened })

  const load = async () => {
    loading.abort()
    const own = new AbortController()
    loading = own
    const yearId = store.get(chosenYearIdAtom)
    watchOpen(store)
    // What this user deletes is left with it; a year whose deletion failed stands there no more.
    years.forget([...store.get(deletingYearsAtom)].filter((id) => id !== yearId).map(ofYear))
    if (yearId === null) {
      store.set(loadingAtom, null)
      // What stands in an editor is written into the year that is still here.
      askToLeave()
      store.set(endYearAtom)
      return
    }
    isBehind = false
    const scope = ofYear(yearId)
    const before = takeOver(scope)
    const { received, flush: leaving } = years
    await loadYear(store, client, { userId, scope, signal: own.signal, received, kept, before, leaving })
    // A later load of the same year goes on.
    if (loading !== own) return
    inBackground(cropLines.load(own.signal))
    await opened(isBehind)
  }

  const backOnline = () => {
    sender.wake()
    photos.wake()
    crop.backOnline()
    const isCopy = store.get(yearCopyAtAtom) !== null
    inBackground(isCopy ? load() : cropLines.load(loading.signal))
    // Beside a copy of the year, the crop's own columns may only lack the log's end.
    if (!isCopy || store.get(openCropAtom)) inBackground(sender.catchUp())
  }

  const stops: (() => void)[] = [
    () => {
      isStopped = true
    },
    release,
    sender.stop,
    photos.stop,
    keeper.stop,
    years.stop,
    crop.stop,
    linkPresence(store, pair),
    serveSecondWindow(store, pair),
    beside.stop,
    timelines.stop,
    inherit(pair, { store, kept, userId }, () => {
      inBackground(inTurn(adopt))
      sender.wake()
      inBackground(sender.catchUp())
    }),
    tellSending(store),
    tellGone(store),
    log.stop,
    kept.onOpen(() => {
      // A database that was away may have lost what it had.
      inBackground(keeper.anew())
      // Of two windows one takes over what gone ones left.
      if (!pair.isOwner()) return
      inBackground(inTurn(adopt))
      const [yearId, cropId] = [store.get(chosenYearIdAtom), store.get(openedCropIdAtom)]
      const open = [...(yearId === null ? [] : [ofYear(yearId)]), ...(cropId === null ? [] : [ofCrop(cropId)])]
      for (const scope of open) inBackground(inTurn(() => inheritTimeline(scope)))
    }),
    store.sub(goneAtom, () => {
      const gone = store.get(goneAtom).map(({ scope }) => scope)
      years.forget(gone.filter(({ of }) => of === 'year'))
      crop.forget(gone.filter(({ of }) => of === 'crop'))
    }),
    store.sub(chosenYearIdAtom, () => inBackground(load())),
    store.sub(yearPageAtom, () => inBackground(load())),
    serve(store, reloadRequests, () => {
      crop.reload()
      inBackground(load())
    }),
    serve(store, cancelLoadRequests, () => {
      crop.cancel()
      loading.abort()
      store.set(loadingAtom, null)
    }),
    store.sub(isConnected, () => {
      if (!store.get(isConnected)) return
      backOnline()
    }),
    store.sub(offlineSince, () => {
      if (store.get(offlineSince) === null) backOnline()
    }),
    () => {
      loading.abort()
      store.set(loadingAtom, null)
    },
  ]
  // What was done is begun to be stored now: a page that is gone may leave a late write undone. The browser asks first where
  // what waits would go with the page.
  const asking = (event: BeforeUnloadEvent) => {
    askToLeave()
    inBackground(keeper.now())
    const waits =
      unsettledEntries(store).length > 0 ||
      store.get(failuresAtom).some(outlastsPage) ||
      store.get(waitingPhotosAtom).length + store.get(photoEditsAtom).length > 0
    if (kept.trouble() !== null && waits) event.preventDefault()
  }
  const leaving = () => {
    askToLeave()
    inBackground(keeper.now())
    // What was forgotten at logout stays so.
    if (cookieTokens.access() === null) return
    // A page that goes may leave its last write to the browser undone. Of several, the order would be left to chance.
    const last = sender.single()
    if (last) sendLeaving(client, last.scope, last.request)
    years.flush()
    crop.flush()
  }
  globalThis.addEventListener('online', backOnline)
  globalThis.addEventListener('beforeunload', asking)
  globalThis.addEventListener('pagehide', leaving)
  stops.push(() => {
    globalThis.removeEventListener('online', backOnline)
    globalThis.removeEventListener('beforeunload', asking)
    globalThis.removeEventListener('pagehide', leaving)
  })
  inBackground(load())
  return () => {
    for (const stop of stops) stop()
  }
}
