import { type ChangeScope, scopeKey } from '../../../domain/change/scope.ts'
import { type PhotoEdit, photoEditsAtom } from '../../photos/photoEdits.ts'
import { type WaitingPhoto, waitingPhotosAtom } from '../../photos/waitingPhotos.ts'
import type { Store } from '../../store.ts'
import { cropOfYearAtom } from '../../year/loaded.ts'
import { failuresAtom, outboxAtom, unsettledEntries } from '../outbox.ts'
import { applyToScreen } from '../screen.ts'
import { belowQueue } from '../shownValues.ts'
import {
  entryName,
  type HistoryEntry,
  historyAtom,
  historyLimit,
  isUnsettledEntry,
  type Timeline,
} from '../undoStack.ts'
import type { WorkKeeper } from './keepWork.ts'
import type { Kept } from './kept.ts'
import type { KeptEntry, KeptTimeline } from './records.ts'

/** The open windows of this user in this browser. */
export interface Windows {
  /** The id of this window. */
  own: string
  /** Ids of the windows that are open. */
  alive(): Promise<ReadonlySet<string>>
  /** Runs `work` under a lock, so that no other window does the same at the same time. */
  exclusively(work: () => Promise<void>): Promise<void>
}

interface Owner {
  kept: Kept
  userId: number
  windows: Windows
  keeper: WorkKeeper
}

/**
 * Takes over the unsent changes, refused values and photos of closed windows. The changes go to the head of the queue,
 * in their order, and onto the screen. `coming` is called before they are in the queue: they may be sent while they are
 * still being stored under this window. Resolves to whether other open windows have unsent work.
 */
export async function adoptWork(store: Store, owner: Owner, coming: () => void): Promise<boolean> {
  const { kept, userId, windows, keeper } = owner
  let isMoreElsewhere = false
  await windows.exclusively(async () => {
    const [entries, refusals, photos, alive] = await Promise.all([
      kept.all('outbox', [userId]),
      kept.all('refusals', [userId]),
      kept.all('photos', [userId]),
      windows.alive(),
    ])
    const isLeft = ({ window }: { window: string }) => window !== windows.own && !alive.has(window)
    isMoreElsewhere = [...entries, ...refusals, ...photos].some(
      ({ window }) => window !== windows.own && alive.has(window),
    )
    const present = new Set(unsettledEntries(store).map(({ key }) => key))
    const begun = new Map<string, number>()
    for (const { window, entry } of entries)
      begun.set(window, Math.min(entry.at, begun.get(window) ?? Number.POSITIVE_INFINITY))
    const left = entries
      .filter((record) => isLeft(record) && !present.has(record.entry.key))
      .sort((a, b) => begun.get(a.window)! - begun.get(b.window)! || a.order - b.order)
    const queue = left.map(({ entry }) => entry)
    const told = new Set(store.get(failuresAtom).map(({ key }) => key))
    // Refusals are stored by key, which has no order.
    const refused = refusals
      .filter((record) => isLeft(record) && !told.has(record.entry.key))
      .sort((a, b) => (a.entry.at ?? 0) - (b.entry.at ?? 0))
    if (refused.length) {
      const before = refused.map(({ entry }) => ({ ...entry, isAdopted: true as const }))
      store.set(failuresAtom, [...before, ...store.get(failuresAtom)])
    }
    adoptPhotos(
      store,
      photos.filter(isLeft).map(({ photo }) => photo),
    )
    if (queue.length) {
      coming()
      knowCrops(store, left)
      store.set(outboxAtom, [...queue, ...store.get(outboxAtom)])
    }
    for (const { scope, change } of queue) applyToScreen(store, scope, belowQueue(store, change))
    // Store before the lock is released: another window may look for left work next.
    await keeper.now()
  })
  return isMoreElsewhere
}

/** Adds photos and photo edits of closed windows before those of this window, oldest first. */
function adoptPhotos(store: Store, left: readonly (WaitingPhoto | PhotoEdit)[]): void {
  const shown = new Set([...store.get(waitingPhotosAtom), ...store.get(photoEditsAtom)].map(({ key }) => key))
  const taken = left.filter(({ key }) => !shown.has(key)).sort((a, b) => a.at - b.at)
  const pictures = taken.filter((photo) => 'file' in photo)
  const edits = taken.filter((photo): photo is PhotoEdit => !('file' in photo))
  if (pictures.length) store.set(waitingPhotosAtom, [...pictures, ...store.get(waitingPhotosAtom)])
  if (edits.length) store.set(photoEditsAtom, [...edits, ...store.get(photoEditsAtom)])
}

/** Records the crops of the years with unsent changes: their lines are shown though the year is not open. */
function knowCrops(store: Store, entries: readonly KeptEntry[]): void {
  const known = new Map(store.get(cropOfYearAtom))
  for (const { entry, cropId } of entries)
    if (entry.scope.of === 'year' && cropId !== undefined) known.set(entry.scope.id, cropId)
  store.set(cropOfYearAtom, known)
}

/**
 * Takes over the undo timelines of closed windows. Open windows share one timeline, so the window closed last has the
 * complete one. From the others, and from all if an open window has sent its timeline (`isShared`), only entries with
 * unsent changes are added.
 */
export async function adoptTimeline(store: Store, owner: Owner, of: ChangeScope, isShared = false): Promise<void> {
  const { kept, userId, windows, keeper } = owner
  const scope = scopeKey(of)
  await windows.exclusively(async () => {
    const [timelines, alive] = await Promise.all([kept.all('timelines', [userId, scope]), windows.alive()])
    const left = timelines.filter(({ window }) => window !== windows.own && !alive.has(window))
    if (!left.length) return
    const own = store.get(historyAtom)[scope]
    const known = new Set([...(own?.undo ?? []), ...(own?.redo ?? [])].map(entryName))
    const last = left.reduce((one, other) => (lastTime(other) > lastTime(one) ? other : one))
    const inherited = (timeline: KeptTimeline) => (entry: HistoryEntry) => {
      const name = entryName(entry)
      const isNew = !known.has(name)
      const counts = isNew && ((timeline === last && !isShared) || isUnsettledEntry(store, entry))
      if (counts) known.add(name)
      return counts
    }
    const others = [last, ...left.filter((timeline) => timeline !== last)].map((timeline) => ({
      ...timeline,
      undo: timeline.undo.filter(inherited(timeline)),
      redo: timeline.redo.filter(inherited(timeline)),
    }))
    store.set(historyAtom, {
      ...store.get(historyAtom),
      [scope]: merged(own ? [...others, { ...own, savedAt: isShared ? Date.now() : 0 }] : others),
    })
    await keeper.now()
    await kept.write(left.map(({ window }) => ({ kind: 'timelines', remove: [userId, scope, window] })))
  })
}

type StoredTimeline = Timeline & { readonly savedAt?: number }

const lastTime = ({ undo, redo, savedAt }: StoredTimeline): number =>
  Math.max(savedAt ?? 0, ...[...undo, ...redo].map(({ at }) => at))

/** Merges timelines. Only the redo entries of the latest one stay valid. */
function merged(timelines: readonly StoredTimeline[]): Timeline {
  const [latest] = [...timelines].sort((a, b) => lastTime(b) - lastTime(a))
  const undo = timelines.flatMap((timeline) => timeline.undo).sort((a, b) => a.at - b.at)
  return { undo: undo.slice(-historyLimit), redo: latest.redo }
}
