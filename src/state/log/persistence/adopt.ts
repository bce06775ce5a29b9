import { type ChangeScope, scopeKey } from '../../../domain/change/scope.ts'
import { outboxAtom, refusedChangesAtom, unresolvedEntries, withQueuedValues } from '../../outbox/outbox.ts'
import { type PhotoEdit, photoEditsAtom } from '../../photos/photoEdits.ts'
import { type WaitingPhoto, waitingPhotosAtom } from '../../photos/waitingPhotos.ts'
import type { Store } from '../../store.ts'
import { cropOfYearAtom } from '../../year/loaded.ts'
import { applyToScreen } from '../applyToScreen.ts'
import {
  isUnresolvedEntry,
  type Timeline,
  timelineLimit,
  timelinesAtom,
  type UndoEntry,
  undoEntryId,
} from '../undo/timeline.ts'
import type { Persister } from './persistWork.ts'
import type { StoredEntry, StoredTimeline } from './records.ts'
import type { PersistentStorage } from './storage.ts'

/** The open windows of this user in this browser. */
export interface Windows {
  /** The id of this window. */
  ownId: string
  /** Ids of the windows that are open. */
  alive(): Promise<ReadonlySet<string>>
  /** Runs `work` under a lock, so that no other window does the same at the same time. */
  exclusively(work: () => Promise<void>): Promise<void>
}

interface AdoptingWindow {
  storage: PersistentStorage
  userId: number
  windows: Windows
  persister: Persister
}

/**
 * Adopts the unsent changes, refused values and photos of closed windows. The changes go to the head of the queue, in
 * their order, and onto the screen. `beforeQueueing` is called before they are in the queue: they may be sent while they
 * are still being stored under this window. Resolves to whether other open windows have unsent work.
 */
export async function adoptWork(store: Store, owner: AdoptingWindow, beforeQueueing: () => void): Promise<boolean> {
  const { storage, userId, windows, persister } = owner
  let hasWorkElsewhere = false
  await windows.exclusively(async () => {
    const [entries, refusals, photos, alive] = await Promise.all([
      storage.all('outbox', [userId]),
      storage.all('refusals', [userId]),
      storage.all('photos', [userId]),
      windows.alive(),
    ])
    const isOrphaned = ({ window }: { window: string }) => window !== windows.ownId && !alive.has(window)
    hasWorkElsewhere = [...entries, ...refusals, ...photos].some(
      ({ window }) => window !== windows.ownId && alive.has(window),
    )
    const present = new Set(unresolvedEntries(store).map(({ key }) => key))
    const begun = new Map<string, number>()
    for (const { window, entry } of entries)
      begun.set(window, Math.min(entry.at, begun.get(window) ?? Number.POSITIVE_INFINITY))
    const orphaned = entries
      .filter((record) => isOrphaned(record) && !present.has(record.entry.key))
      .sort((a, b) => begun.get(a.window)! - begun.get(b.window)! || a.order - b.order)
    const queue = orphaned.map(({ entry }) => entry)
    const known = new Set(store.get(refusedChangesAtom).map(({ key }) => key))
    // Refusals are stored by key, which has no order.
    const refused = refusals
      .filter((record) => isOrphaned(record) && !known.has(record.entry.key))
      .sort((a, b) => (a.entry.at ?? 0) - (b.entry.at ?? 0))
    if (refused.length) {
      const adopted = refused.map(({ entry }) => ({ ...entry, isAdopted: true as const }))
      store.set(refusedChangesAtom, [...adopted, ...store.get(refusedChangesAtom)])
    }
    adoptPhotos(
      store,
      photos.filter(isOrphaned).map(({ photo }) => photo),
    )
    if (queue.length) {
      beforeQueueing()
      noteCrops(store, orphaned)
      store.set(outboxAtom, [...queue, ...store.get(outboxAtom)])
    }
    for (const { scope, change } of queue) applyToScreen(store, scope, withQueuedValues(store, change))
    // Store before the lock is released: another window may look for left work next.
    await persister.flush()
  })
  return hasWorkElsewhere
}

/** Adds photos and photo edits of closed windows before the ones of this window, oldest first. */
function adoptPhotos(store: Store, orphaned: readonly (WaitingPhoto | PhotoEdit)[]): void {
  const shown = new Set([...store.get(waitingPhotosAtom), ...store.get(photoEditsAtom)].map(({ key }) => key))
  const adopted = orphaned.filter(({ key }) => !shown.has(key)).sort((a, b) => a.at - b.at)
  const pictures = adopted.filter((photo) => 'file' in photo)
  const edits = adopted.filter((photo): photo is PhotoEdit => !('file' in photo))
  if (pictures.length) store.set(waitingPhotosAtom, [...pictures, ...store.get(waitingPhotosAtom)])
  if (edits.length) store.set(photoEditsAtom, [...edits, ...store.get(photoEditsAtom)])
}

/** Records the crops of the years with unsent changes: their lines are shown though the year is not open. */
function noteCrops(store: Store, entries: readonly StoredEntry[]): void {
  const known = new Map(store.get(cropOfYearAtom))
  for (const { entry, cropId } of entries)
    if (entry.scope.of === 'year' && cropId !== undefined) known.set(entry.scope.id, cropId)
  store.set(cropOfYearAtom, known)
}

/**
 * Adopts the undo timelines of closed windows. Open windows share one timeline, so the window closed last has the
 * complete one. From the others, and from all if an open window has sent its timeline (`isShared`), only entries with
 * unsent changes are added.
 */
export async function adoptTimeline(
  store: Store,
  owner: AdoptingWindow,
  of: ChangeScope,
  isShared = false,
): Promise<void> {
  const { storage, userId, windows, persister } = owner
  const scope = scopeKey(of)
  await windows.exclusively(async () => {
    const [timelines, alive] = await Promise.all([storage.all('timelines', [userId, scope]), windows.alive()])
    const orphaned = timelines.filter(({ window }) => window !== windows.ownId && !alive.has(window))
    if (!orphaned.length) return
    const timeline = store.get(timelinesAtom)[scope]
    const known = new Set([...(timeline?.undo ?? []), ...(timeline?.redo ?? [])].map(undoEntryId))
    const closedLast = orphaned.reduce((latest, other) => (lastTime(other) > lastTime(latest) ? other : latest))
    const isAdopted = (timeline: StoredTimeline) => (entry: UndoEntry) => {
      const name = undoEntryId(entry)
      const isNew = !known.has(name)
      const isNeeded = isNew && ((timeline === closedLast && !isShared) || isUnresolvedEntry(store, entry))
      if (isNeeded) known.add(name)
      return isNeeded
    }
    const adopted = [closedLast, ...orphaned.filter((timeline) => timeline !== closedLast)].map((timeline) => ({
      ...timeline,
      undo: timeline.undo.filter(isAdopted(timeline)),
      redo: timeline.redo.filter(isAdopted(timeline)),
    }))
    store.set(timelinesAtom, {
      ...store.get(timelinesAtom),
      [scope]: mergeTimelines(timeline ? [...adopted, { ...timeline, savedAt: isShared ? Date.now() : 0 }] : adopted),
    })
    await persister.flush()
    await storage.write(orphaned.map(({ window }) => ({ kind: 'timelines', remove: [userId, scope, window] })))
  })
}

type SavedTimeline = Timeline & { readonly savedAt?: number }

const lastTime = ({ undo, redo, savedAt }: SavedTimeline): number =>
  Math.max(savedAt ?? 0, ...[...undo, ...redo].map(({ at }) => at))

/** Merges timelines. Only the redo entries of the latest one stay valid. */
function mergeTimelines(timelines: readonly SavedTimeline[]): Timeline {
  const [latest] = [...timelines].sort((a, b) => lastTime(b) - lastTime(a))
  const undo = timelines.flatMap((timeline) => timeline.undo).sort((a, b) => a.at - b.at)
  return { undo: undo.slice(-timelineLimit), redo: latest.redo }
}
