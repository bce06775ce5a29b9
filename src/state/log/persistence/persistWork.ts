import type { ScopeKey } from '../../../domain/change/scope.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { debounced } from '../../debounced.ts'
import {
  conflictsAtom,
  outboxAtom,
  refusedChangesAtom,
  survivesReload,
  unresolvedEntries,
} from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { cropOfScope } from '../applyToScreen.ts'
import { timelinesAtom } from '../undo/timeline.ts'
import type { Write } from './records.ts'
import type { PersistentStorage } from './storage.ts'

const timelineDelay = 300
const timelineLatest = 1500

/** Stores a part of a window's unsent work whenever it changes. */
export interface Persister {
  /** Stores what has changed since the last call; resolves once it is stored. */
  flush(): Promise<void>
  /** Writes all records again, whatever was written before. */
  storeAll(): Promise<void>
  stop(): void
}

/** The stored records, by key. */
type StoredEntries<T> = Map<string, T>

/** Combines several into one. */
export function combinePersisters(...persisters: readonly Persister[]): Persister {
  const runAll = async (run: (persister: Persister) => Promise<void>) => {
    await Promise.all(persisters.map(run))
  }
  return {
    flush: () => runAll((persister) => persister.flush()),
    storeAll: () => runAll((persister) => persister.storeAll()),
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
  let entries: StoredEntries<{ change: unknown; order: number }> = new Map()
  let refusals: StoredEntries<unknown> = new Map()
  let timelines: Partial<Record<ScopeKey, unknown>> = {}

  function entryWrites(): Write[] {
    const previous = entries
    const writes: Write[] = []
    const current: typeof entries = new Map()
    const lastIndex = lastOrder(previous)
    let order = -1
    for (const entry of unresolvedEntries(store)) {
      const known = previous.get(entry.key)
      // Order numbers only have to grow along the queue, so that removing or appending entries rewrites no others.
      if (known && known.order > order) order = known.order
      else order = (known ? order : Math.max(order, lastIndex)) + 1
      current.set(entry.key, { change: entry.change, order })
      if (known && known.order === order && known.change === entry.change) continue
      const cropId = cropOfScope(store, entry.scope) ?? undefined
      writes.push({ kind: 'outbox', put: { userId, window, order, entry: { ...entry, state: 'waiting' }, cropId } })
    }
    for (const key of previous.keys()) if (!current.has(key)) writes.push({ kind: 'outbox', remove: key })
    entries = current
    return writes
  }

  function refusalWrites(): Write[] {
    const previous = refusals
    const current = new Map(
      store.get(refusedChangesAtom).flatMap((entry) => (survivesReload(entry) ? [[entry.key, entry] as const] : [])),
    )
    const writes: Write[] = []
    for (const [key, entry] of current)
      if (previous.get(key) !== entry) writes.push({ kind: 'refusals', put: { userId, window, entry } })
    for (const key of previous.keys()) if (!current.has(key)) writes.push({ kind: 'refusals', remove: key })
    refusals = current
    return writes
  }

  function timelineWrites(): Write[] {
    const current = store.get(timelinesAtom)
    const previous = timelines
    timelines = current
    const scopes = new Set([...Object.keys(previous), ...Object.keys(current)] as ScopeKey[])
    return [...scopes].flatMap((scope): Write[] => {
      const timeline = current[scope]
      if (timeline === previous[scope]) return []
      if (!timeline) return [{ kind: 'timelines', remove: [userId, scope, window] }]
      return [{ kind: 'timelines', put: { userId, scope, window, ...timeline, savedAt: Date.now() } }]
    })
  }

  const writeAll = (writes: Write[]) => (writes.length ? storage.write(writes) : Promise.resolve())
  const storeTimelines = debounced(() => inBackground(writeAll(timelineWrites())), timelineDelay, timelineLatest)
  const stops = [
    store.sub(timelinesAtom, storeTimelines),
    store.sub(outboxAtom, () => inBackground(writeAll(entryWrites()))),
    store.sub(conflictsAtom, () => inBackground(writeAll(entryWrites()))),
    store.sub(refusedChangesAtom, () => inBackground(writeAll(refusalWrites()))),
  ]
  const storeChanges = () => {
    storeTimelines.cancel()
    return writeAll([...entryWrites(), ...refusalWrites(), ...timelineWrites()])
  }
  return {
    flush: storeChanges,
    storeAll() {
      entries = new Map()
      refusals = new Map()
      timelines = {}
      return storeChanges()
    },
    stop() {
      storeTimelines.cancel()
      for (const stop of stops) stop()
    },
  }
}

function lastOrder(stored: StoredEntries<{ order: number }>): number {
  let last = -1
  for (const { order } of stored.values()) last = Math.max(last, order)
  return last
}
