import type { Client } from '../../api/client.ts'
import {
  cancelLoadAtom,
  chosenYearIdAtom,
  nurseriesRequestAtom,
  reloadRequestAtom,
  shownFromCopyAtom,
} from '../../state/chosen.ts'
import { isConnected, liveLink, offlineSince } from '../../state/connection.ts'
import { historyAtom } from '../../state/history.ts'
import { loadedAtom, loadingAtom } from '../../state/loaded.ts'
import { resetSelection } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { adoptableEntries, type Kept, keepOutbox, openKept, putTimelines } from '../../state/sync/kept.ts'
import { conflictsAtom, outboxAtom, unsettledEntries } from '../../state/sync/outbox.ts'
import { type LoggedChange, receiveCropLogged, receiveLogged } from '../../state/sync/remote.ts'
import { reserveMore } from '../../state/sync/reservedIds.ts'
import { startSender } from '../../state/sync/sender.ts'
import { debounced } from './debounced.ts'
import { keepTyped } from './keepTyped.ts'
import { keepYears } from './keepYear.ts'
import { loadYear } from './loadYear.ts'
import { linkPresence } from './presence.ts'
import { reserveFromServer } from './reserveFromServer.ts'
import { tellSending } from './tellSending.ts'
import { apiTransport } from './transport.ts'

/** What `data_updated` carries; `change` is null when it is too large for a frame. */
type Updated = Omit<LoggedChange, 'change' | 'seq'> & {
  year_id: number | null
  spec_id: number
  seq: number | null
  crop_seq: number | null
  change: LoggedChange['change'] | null
}

const timelineDelay = 300
const timelineLatest = 1500
const windowLock = (window: string) => `plotline.window.${window}`

/** Holds a lock for as long as this window lives, so that others know whose unsent changes are still in good hands. */
function holdWindowLock(window: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(windowLock(window), () => held)
  return () => release()
}

async function isWindowAlive(window: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === windowLock(window))
}

/**
 * Joins the loaded field-year with server, socket and browser database for a signed-in user: loads what is chosen, sends
 * the outbox, takes in colleagues' changes, and keeps copy, queue and undo timeline over a reload. Answers how to stop.
 */
export function linkFieldYear(store: Store, client: Client, userId: number): () => void {
  const window = crypto.randomUUID()
  const release = holdWindowLock(window)
  // A colleague may have deleted the year: the list says which there are.
  const lookAgain = () => store.set(nurseriesRequestAtom, (before) => before + 1)
  const sender = startSender(store, apiTransport(client, lookAgain))
  const stops: (() => void)[] = [release, sender.stop, linkPresence(store), tellSending(store)]
  let loading = new AbortController()
  /** Whether something was told while a year was on its way, which may not contain it. */
  let isBehind = false
  let database: Kept | null = null
  const keeper = keepYears(store, userId, () => database)
  let sentKeys: string[] = []

  const load = async () => {
    loading.abort()
    const own = new AbortController()
    loading = own
    const yearId = store.get(chosenYearIdAtom)
    store.get(liveLink)?.watch(yearId)
    if (yearId === null) {
      store.set(loadingAtom, null)
      store.set(loadedAtom, null)
      resetSelection(store)
      return
    }
    isBehind = false
    await loadYear(store, client, userId, { yearId, signal: own.signal, received: keeper.received })
    // A later load of the same year goes on.
    if (loading !== own) return
    if (isBehind) void sender.catchUp()
    await reserveMore(store, reserveFromServer(client))
  }

  let keptTimelines: Record<number, unknown> = {}
  const keepTimelines = debounced(
    () => {
      const timelines = store.get(historyAtom)
      const changed = Object.entries(timelines).flatMap(([yearId, timeline]) =>
        timeline === keptTimelines[Number(yearId)] ? [] : [{ userId, yearId: Number(yearId), ...timeline }],
      )
      if (!database || !changed.length) return
      keptTimelines = timelines
      void putTimelines(database, changed)
    },
    timelineDelay,
    timelineLatest,
  )

  let keptKeys = new Set<string>()
  const keepQueue = () => {
    if (!database) return
    const entries = unsettledEntries(store)
    const keys = new Set(entries.map((entry) => entry.key))
    sentKeys = [...keptKeys].filter((key) => !keys.has(key))
    keptKeys = keys
    void keepOutbox(database, userId, window, entries, sentKeys)
  }

  const takeIn = (updated: Updated) => {
    const { change } = updated
    if (store.get(loadingAtom)) isBehind = true
    let gap = change === null
    if (change && updated.seq !== null && updated.year_id !== null) {
      gap = receiveLogged(store, updated.year_id, { ...updated, seq: updated.seq, change }) === 'gap'
    }
    if (change && updated.crop_seq !== null && updated.year_id === null) {
      const logged = { ...updated, seq: updated.crop_seq, change }
      gap = receiveCropLogged(store, updated.spec_id, logged) === 'gap' || gap
    } else if (updated.crop_seq !== null) {
      const columns = store.get(loadedAtom)
      if (columns && updated.crop_seq === columns.crop_seq + 1 && columns.spec_id === updated.spec_id) {
        columns.crop_seq = updated.crop_seq
      }
    }
    if (gap) void sender.catchUp()
  }

  let stopListening = () => {}
  const listen = () => {
    stopListening()
    const link = store.get(liveLink)
    stopListening = link?.on('data_updated', (data) => takeIn(data as Updated)) ?? (() => {})
    link?.watch(store.get(chosenYearIdAtom))
  }

  const backOnline = () => {
    sender.wake()
    if (store.get(shownFromCopyAtom)) void load()
    else void sender.catchUp()
  }

  const start = async () => {
    database = await openKept()
    const left = await adoptableEntries(database, userId, isWindowAlive)
    if (left.length) {
      const present = new Set(unsettledEntries(store).map((entry) => entry.key))
      const adopted = left.filter((entry) => !present.has(entry.key))
      store.set(outboxAtom, [...adopted, ...store.get(outboxAtom)])
    }
    keepQueue()
    await load()
  }

  stops.push(
    store.sub(chosenYearIdAtom, () => void load()),
    store.sub(reloadRequestAtom, () => void load()),
    store.sub(cancelLoadAtom, () => {
      loading.abort()
      store.set(loadingAtom, null)
    }),
    store.sub(liveLink, listen),
    store.sub(isConnected, () => {
      if (store.get(isConnected)) backOnline()
    }),
    store.sub(offlineSince, () => {
      if (store.get(offlineSince) === null) backOnline()
    }),
    store.sub(historyAtom, keepTimelines),
    store.sub(outboxAtom, keepQueue),
    store.sub(conflictsAtom, keepQueue),
    keeper.stop,
    () => stopListening(),
    () => {
      loading.abort()
      store.set(loadingAtom, null)
    },
  )
  // What cannot stand in its cell stays in the editor, and the browser asks before it goes. The timeline is begun now: a page
  // that is gone may leave a late write undone.
  const asking = (event: BeforeUnloadEvent) => {
    if (keepTyped()) keepTimelines.now()
    else event.preventDefault()
  }
  const cameOnline = () => backOnline()
  const leaving = () => {
    keepTyped()
    keepTimelines.now()
    keeper.flush()
  }
  globalThis.addEventListener('online', cameOnline)
  globalThis.addEventListener('beforeunload', asking)
  globalThis.addEventListener('pagehide', leaving)
  stops.push(() => {
    globalThis.removeEventListener('online', cameOnline)
    globalThis.removeEventListener('beforeunload', asking)
    globalThis.removeEventListener('pagehide', leaving)
  })
  listen()
  void start()
  return () => {
    for (const stop of stops) stop()
  }
}
