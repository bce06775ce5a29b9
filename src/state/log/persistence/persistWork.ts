import type { ScopeKey } from '../../../domain/change/scope.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { debounced } from '../../debounced.ts'
import { conflictsAtom, failuresAtom, outboxAtom, survivesReload, unresolvedEntries } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { cropOfScope } from '../screen.ts'
import { historyAtom } from '../undo/undoStack.ts'
import type { Write } from './records.ts'
import type { PersistentStorage } from './storage.ts'

const timelineDelay = 300
const timelineLatest = 1500

/** Stores a part of a window's unsent work whenever it changes. */
export interface Persister {
  /** Stores what has changed since the last call; resolves once it is stored. */
  now(): Promise<void>
  /** Stores everything, as if nothing were stored. */
  storeAll(): Promise<void>
  stop(): void
}

/** The stored records, by key. */
type Stored<T> = Map<string, T>

/** Combines several into one. */
export function combined(...persisters: readonly Persister[]): Persister {
  const all = async (run: (persister: Persister) => Promise<void>) => {
    await Promise.all(persisters.map(run))
  }
  return {
    now: () => all((persister) => persister.now()),
    storeAll: () => all((persister) => persister.storeAll()),
    stop() {
      for (const persister of persisters) persister.stop()
    },
  }
}

/**
 * Stores queue, conflicts, refusals and timelines of a window. Timelines are stored when changes pause, everything else
 * at every change.
 */
export function persistWork(store: Store, storage: PersistentStorage, userId: number, window: string): Persister {
  let entries: Stored<{ change: unknown; order: number }> = new Map()
  let refusals: Stored<unknown> = new Map()
  let timelines: Partial<Record<ScopeKey, unknown>> = {}

  function entryWrites(): Write[] {
    const before = entries
    const writes: Write[] = []
    const now: typeof entries = new Map()
    const last = lastOrder(before)
    let order = -1
    for (const entry of unresolvedEntries(store)) {
      const known = before.get(entry.key)
      // Order numbers only have to grow along the queue, so that removing or appending entries rewrites no others.
      if (known && known.order > order) order = known.order
      else order = (known ? order : Math.max(order, last)) + 1
      now.set(entry.key, { change: entry.change, order })
      if (known && known.order === order && known.change === entry.change) continue
      const cropId = cropOfScope(store, entry.scope) ?? undefined
      writes.push({ kind: 'outbox', put: { userId, window, order, entry: { ...entry, state: 'waiting' }, cropId } })
    }
    for (const key of before.keys()) if (!now.has(key)) writes.push({ kind: 'outbox', remove: key })
    entries = now
    return writes
  }

  function refusalWrites(): Write[] {
    const before = refusals
    const now = new Map(
      store.get(failuresAtom).flatMap((entry) => (survivesReload(entry) ? [[entry.key, entry] as const] : [])),
    )
    const writes: Write[] = []
    for (const [key, entry] of now)
      if (before.get(key) !== entry) writes.push({ kind: 'refusals', put: { userId, window, entry } })
    for (const key of before.keys()) if (!now.has(key)) writes.push({ kind: 'refusals', remove: key })
    refusals = now
    return writes
  }

  function timelineWrites(): Write[] {
    const now = store.get(historyAtom)
    const before = timelines
    timelines = now
    const scopes = new Set([...Object.keys(before), ...Object.keys(now)] as ScopeKey[])
    return [...scopes].flatMap((scope): Write[] => {
      const timeline = now[scope]
      if (timeline === before[scope]) return []
      if (!timeline) return [{ kind: 'timelines', remove: [userId, scope, window] }]
      return [{ kind: 'timelines', put: { userId, scope, window, ...timeline, savedAt: Date.now() } }]
    })
  }

  const put = (writes: Write[]) => (writes.length ? storage.write(writes) : Promise.resolve())
  const storeTimelines = debounced(() => inBackground(put(timelineWrites())), timelineDelay, timelineLatest)
  const stops = [
    store.sub(historyAtom, storeTimelines),
    store.sub(outboxAtom, () => inBackground(put(entryWrites()))),
    store.sub(conflictsAtom, () => inBackground(put(entryWrites()))),
    store.sub(failuresAtom, () => inBackground(put(refusalWrites()))),
  ]
  const now = () => {
    storeTimelines.cancel()
    return put([...entryWrites(), ...refusalWrites(), ...timelineWrites()])
  }
  return {
    now,
    storeAll() {
      entries = new Map()
      refusals = new Map()
      timelines = {}
      return now()
    },
    stop() {
      storeTimelines.cancel()
      for (const stop of stops) stop()
    },
  }
}

function lastOrder(stored: Stored<{ order: number }>): number {
  let last = -1
  for (const { order } of stored.values()) last = Math.max(last, order)
  return last
}
