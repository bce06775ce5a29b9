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

/** The windows of this person's browser. */
export interface Windows {
  /** This one. */
  own: string
  /** Of these windows, those that are still there. */
  alive(): Promise<ReadonlySet<string>>
  /** Runs `work` while no other window does the same. */
  exclusively(work: () => Promise<void>): Promise<void>
}

interface Owner {
  kept: Kept
  userId: number
  windows: Windows
  keeper: WorkKeeper
}

/**
 * Takes over the unsent changes, refused values and photos that gone windows have left: they go first in their queue, in
 * their order, and onto the screen. What windows hold that are still there stays with them. `coming` is called before unsent
 * changes stand in the queue: they may be sent while what was taken over is still being stored. Answers whether those windows
 * hold some.
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
    // They are kept by their keys, which say nothing of their order.
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
    // Before another window may look for what was left.
    await keeper.now()
  })
  return isMoreElsewhere
}

/** Takes over photos and edits of photos, the oldest first and before those of this window. */
function adoptPhotos(store: Store, left: readonly (WaitingPhoto | PhotoEdit)[]): void {
  const shown = new Set([...store.get(waitingPhotosAtom), ...store.get(photoEditsAtom)].map(({ key }) => key))
  const taken = left.filter(({ key }) => !shown.has(key)).sort((a, b) => a.at - b.at)
  const pictures = taken.filter((photo) => 'file' in photo)
  const edits = taken.filter((photo): photo is PhotoEdit => !('file' in photo))
  if (pictures.length) store.set(waitingPhotosAtom, [...pictures, ...store.get(waitingPhotosAtom)])
  if (edits.length) store.set(photoEditsAtom, [...edits, ...store.get(photoEditsAtom)])
}

/** The crops of the years that changes are of: their lines are shown though the year is not. */
function knowCrops(store: Store, entries: readonly KeptEntry[]): void {
  const known = new Map(store.get(cropOfYearAtom))
  for (const { entry, cropId } of entries)
    if (entry.scope.of === 'year' && cropId !== undefined) known.set(entry.scope.id, cropId)
  store.set(cropOfYearAtom, known)
}

/**
 * Inherits what closed tabs did in a scope and could undo. Living tabs share one timeline, so the tab that was closed last knew
 * all of it: of the others, and of all of them where a living tab has told the timeline (`isShared`), only the entries count
 * that were still on their way to the server.
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

/** Timelines as one. What had been undone can be redone where that was the last that the user did. */
function merged(timelines: readonly StoredTimeline[]): Timeline {
  const [latest] = [...timelines].sort((a, b) => lastTime(b) - lastTime(a))
  const undo = timelines.flatMap((timeline) => timeline.undo).sort((a, b) => a.at - b.at)
  return { undo: undo.slice(-historyLimit), redo: latest.redo }
}
