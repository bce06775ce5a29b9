import type { ScopeKey } from '../../../domain/change/scope.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { debounced } from '../../debounced.ts'
import type { Store } from '../../store.ts'
import { conflictsAtom, failuresAtom, outboxAtom, outlastsPage, unsettledEntries } from '../outbox.ts'
import { cropOfScope } from '../screen.ts'
import { historyAtom } from '../undoStack.ts'
import type { Kept } from './kept.ts'
import type { Write } from './records.ts'

const timelineDelay = 300
const timelineLatest = 1500

/** Keeps something of a window's work as it comes and goes. */
export interface WorkKeeper {
  /** Begins to store what has changed; resolves when it is. */
  now(): Promise<void>
  /** Stores all of it, whatever was stored before. */
  anew(): Promise<void>
  stop(): void
}

/** What of a list is stored under its keys, and with what. */
type Stored<T> = Map<string, T>

/** Several keepers as one. */
export function together(...keepers: readonly WorkKeeper[]): WorkKeeper {
  const all = async (keep: (keeper: WorkKeeper) => Promise<void>) => {
    await Promise.all(keepers.map(keep))
  }
  return {
    now: () => all((keeper) => keeper.now()),
    anew: () => all((keeper) => keeper.anew()),
    stop() {
      for (const keeper of keepers) keeper.stop()
    },
  }
}

/**
 * Follows queue, conflicts, refusals and timelines of a window. Timelines are stored once the changes pause, all
 * else with every change.
 */
export function keepWork(store: Store, kept: Kept, userId: number, window: string): WorkKeeper {
  let entries: Stored<{ change: unknown; order: number }> = new Map()
  let refusals: Stored<unknown> = new Map()
  let timelines: Partial<Record<ScopeKey, unknown>> = {}

  function entryWrites(): Write[] {
    const before = entries
    const writes: Write[] = []
    const now: typeof entries = new Map()
    const last = lastOrder(before)
    let order = -1
    for (const entry of unsettledEntries(store)) {
      const known = before.get(entry.key)
      // Numbers only have to grow along the queue: what leaves it or joins at its end moves no other.
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
      store.get(failuresAtom).flatMap((entry) => (outlastsPage(entry) ? [[entry.key, entry] as const] : [])),
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

  const put = (writes: Write[]) => (writes.length ? kept.write(writes) : Promise.resolve())
  const keepTimelines = debounced(() => inBackground(put(timelineWrites())), timelineDelay, timelineLatest)
  const stops = [
    store.sub(historyAtom, keepTimelines),
    store.sub(outboxAtom, () => inBackground(put(entryWrites()))),
    store.sub(conflictsAtom, () => inBackground(put(entryWrites()))),
    store.sub(failuresAtom, () => inBackground(put(refusalWrites()))),
  ]
  const now = () => {
    keepTimelines.cancel()
    return put([...entryWrites(), ...refusalWrites(), ...timelineWrites()])
  }
  return {
    now,
    anew() {
      entries = new Map()
      refusals = new Map()
      timelines = {}
      return now()
    },
    stop() {
      keepTimelines.cancel()
      for (const stop of stops) stop()
    },
  }
}

function lastOrder(stored: Stored<{ order: number }>): number {
  let last = -1
  for (const { order } of stored.values()) last = Math.max(last, order)
  return last
}
