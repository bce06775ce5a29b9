import { atom } from 'jotai'
import { type ChangeName, type ChangeSet, plotsOfChange } from '../../../domain/change/changeSet.ts'
import { type ChangeScope, type ScopeKey, scopeKey } from '../../../domain/change/scope.ts'
import { signInAtom } from '../../lifetime.ts'
import { conflictsAtom, outboxAtom, type RefusedChange, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { activeScopeAtom } from '../openColumns.ts'

/** One undo entry: a gesture, a paste, a dialog, an import. */
export interface UndoEntry {
  /** The outbox key of the change, so that a refused or resolved change can drop its entry. */
  key: string | null
  scope: ChangeScope
  change: ChangeSet
  at: number
  plots: number
  /** The selection before the change (ids of plots), if it was a proper part of the touched plots; undo restores it. */
  selected?: readonly number[]
  /** Values that it left in cells because they could not be stored: undo removes them, redo restores them. */
  unstored?: readonly RefusedChange[]
  /** The outbox key of the undo, while the entry is under redo. */
  undoneBy?: string
  /** Set on an entry that was undone and redone. */
  isAgain?: true
}

/** Undo and redo entries, newest last. */
export interface Timeline {
  undo: UndoEntry[]
  redo: UndoEntry[]
}

/** Identifies an entry in all windows: by its time and first key. */
export const undoEntryId = ({ at, key }: UndoEntry): string => `${at} ${key}`

/** Maximal number of undo entries, and of redo entries, in a timeline. */
export const timelineLimit = 200

/** Undo timelines by scope, shared by map, table, dialogs and imports. */
export const timelinesAtom = signInAtom<Partial<Record<ScopeKey, Timeline>>>({})

/** Whether the timeline is open below the map. */
export const timelineOpenAtom = signInAtom<boolean>(false)

const emptyTimeline: Timeline = { undo: [], redo: [] }

/** The timeline of the active scope. */
export const timelineAtom = atom((get) => {
  const scope = get(activeScopeAtom)
  return scope ? (get(timelinesAtom)[scopeKey(scope)] ?? emptyTimeline) : emptyTimeline
})

/** The timeline of a scope; empty if it has none. */
export const timelineOf = (store: Store, scope: ChangeScope): Timeline =>
  store.get(timelinesAtom)[scopeKey(scope)] ?? emptyTimeline

/** Replaces the timeline of a scope. */
export function putTimeline(store: Store, scope: ChangeScope, timeline: Timeline): void {
  store.set(timelinesAtom, { ...store.get(timelinesAtom), [scopeKey(scope)]: timeline })
}

function addEntry(store: Store, scope: ChangeScope, entry: UndoEntry): void {
  const timeline = timelineOf(store, scope)
  putTimeline(store, scope, { undo: [...timeline.undo, entry].slice(-timelineLimit), redo: [] })
}

/** Ids of the plots that an entry touches, including those with its refused values. */
export function plotsOfEntry({ change, unstored = [] }: UndoEntry): number[] {
  return [...new Set([change, ...unstored.map((refused) => refused.change)].flatMap(plotsOfChange))]
}

/** Adds an undo entry with the plots that were selected before the change; removes the redo entries. */
export function addUndoEntry(
  store: Store,
  scope: ChangeScope,
  change: ChangeSet,
  key: string | null,
  selectedBefore: readonly number[],
): void {
  const plots = plotsOfChange(change)
  const touched = new Set(plots)
  const selected = selectedBefore.filter((id) => touched.has(id))
  const entry: UndoEntry = { key, scope, change, at: Date.now(), plots: plots.length }
  const isPart = selected.length > 0 && selected.length < plots.length
  addEntry(store, scope, isPart ? { ...entry, selected } : entry)
}

/**
 * Whether an entry depends on this tab's queue: its change or its undo is unsent, undecided or refused. Only this tab
 * can undo or redo it.
 */
export function isUnresolvedEntry(store: Store, { key, undoneBy, unstored }: UndoEntry): boolean {
  if (key === null || unstored?.length) return true
  const changes = [...store.get(outboxAtom), ...store.get(conflictsAtom), ...store.get(refusedChangesAtom)]
  return changes.some((change) => change.key === key || change.key === undoneBy)
}

/** The entry that the next undo reverts; undefined if there is none. */
export function newestEntry(store: Store): UndoEntry | undefined {
  return store.get(timelineAtom).undo.at(-1)
}

/**
 * Adds values that could not be stored to the entry of their change: the newest entry or, if that is still `before`
 * because nothing was stored, a new one.
 */
export function recordUnstored(
  store: Store,
  scope: ChangeScope,
  name: ChangeName,
  unstored: readonly RefusedChange[],
  before: UndoEntry | undefined,
): void {
  if (!unstored.length) return
  const newest = newestEntry(store)
  if (newest && newest !== before) {
    const timeline = timelineOf(store, scope)
    const entryWithUnstored = { ...newest, unstored }
    putTimeline(store, scope, { ...timeline, undo: [...timeline.undo.slice(0, -1), entryWithUnstored] })
    return
  }
  const entry: UndoEntry = { key: null, scope, change: { name, columns: [] }, at: Date.now(), plots: 0, unstored }
  addEntry(store, scope, { ...entry, plots: plotsOfEntry(entry).length })
}

/** The refused values of an entry as a separate entry; empty if there are none. */
function unstoredAsEntry(entry: UndoEntry): UndoEntry[] {
  if (!entry.unstored) return []
  const remaining = { ...entry, key: null, change: { ...entry.change, columns: [] } }
  return [{ ...remaining, plots: plotsOfEntry(remaining).length }]
}

/** The entry without the change with this key; empty if nothing else is left in it. */
function entryWithout(entry: UndoEntry, key: string): UndoEntry[] {
  if (entry.key === key) return unstoredAsEntry(entry)
  if (!entry.unstored?.some((refused) => refused.key === key)) return [entry]
  const { unstored: _, ...stored } = entry
  const unstored = entry.unstored.filter((refused) => refused.key !== key)
  if (unstored.length) return [{ ...entry, unstored }]
  return entry.change.columns.length ? [stored] : []
}

/** Drops the entry of a change that has no effect (refused by the server, or "Take theirs"). */
export function dropEntry(store: Store, scope: ChangeScope, key: string): void {
  const timeline = store.get(timelinesAtom)[scopeKey(scope)]
  if (!timeline) return
  const remainingEntries = (entries: UndoEntry[]) => entries.flatMap((entry) => entryWithout(entry, key))
  putTimeline(store, scope, { undo: remainingEntries(timeline.undo), redo: remainingEntries(timeline.redo) })
}

/**
 * Reverts the timeline after the server refused an undo or redo: the entry of that change returns to the undo or redo
 * entries. False if the change with this key is neither an undo nor a redo.
 */
export function revertTimeline(store: Store, scope: ChangeScope, key: string): boolean {
  const { undo, redo } = timelineOf(store, scope)
  const undone = redo.find(({ undoneBy }) => undoneBy === key)
  const redone = undo.find((entry) => entry.key === key && entry.isAgain)
  if (undone) {
    const { undoneBy: _, ...entry } = undone
    putTimeline(store, scope, { undo: [...undo, entry], redo: redo.filter((other) => other !== undone) })
  } else if (redone) {
    putTimeline(store, scope, { undo: undo.filter((other) => other !== redone), redo: [...redo, redone] })
  }
  return Boolean(undone || redone)
}

/** Whether the change with this key is an undo that can still be redone. */
export function isUndo(store: Store, scope: ChangeScope, key: string): boolean {
  return timelineOf(store, scope).redo.some(({ undoneBy }) => undoneBy === key)
}

/** Whether the change with this key can be undone. */
export function canUndo(store: Store, scope: ChangeScope, key: string): boolean {
  return store.get(timelinesAtom)[scopeKey(scope)]?.undo.some((entry) => entry.key === key) ?? false
}

/**
 * Replaces the change of the entry with this key. An entry whose change becomes empty stays as it is: the caller removes
 * it with `dropEntry`.
 */
export function updateEntryChange(
  store: Store,
  scope: ChangeScope,
  key: string,
  update: (change: ChangeSet) => ChangeSet,
): void {
  const timeline = store.get(timelinesAtom)[scopeKey(scope)]
  if (!timeline) return
  const updated = (entry: UndoEntry) => {
    if (entry.key !== key) return entry
    const change = update(entry.change)
    return change.columns.length ? { ...entry, change, plots: plotsOfChange(change).length } : entry
  }
  putTimeline(store, scope, { undo: timeline.undo.map(updated), redo: timeline.redo.map(updated) })
}

/** Replaces the changes of all entries in all timelines; an entry whose change becomes empty is removed. */
export function updateAllEntries(store: Store, update: (change: ChangeSet) => ChangeSet): void {
  const updatedEntries = (entries: UndoEntry[]) =>
    entries.flatMap((entry) => {
      const change = update(entry.change)
      if (change === entry.change) return [entry]
      return change.columns.length
        ? [{ ...entry, change, plots: plotsOfChange(change).length }]
        : unstoredAsEntry(entry)
    })
  const isSame = (before: UndoEntry[], after: UndoEntry[]) =>
    before.length === after.length && before.every((entry, k) => entry === after[k])
  const timelines = Object.entries(store.get(timelinesAtom)) as [ScopeKey, Timeline][]
  const updatedTimelines = timelines.map(([scope, timeline]): [ScopeKey, Timeline] => {
    const [undo, redo] = [updatedEntries(timeline.undo), updatedEntries(timeline.redo)]
    return [scope, isSame(timeline.undo, undo) && isSame(timeline.redo, redo) ? timeline : { undo, redo }]
  })
  store.set(timelinesAtom, Object.fromEntries(updatedTimelines))
}

/**
 * Gives a change a new key, which its entry gets too; returns the key. The server answers a known key with its first
 * answer, so a change that may have been sent needs another key to be sent with other cells, or again after a refusal.
 */
export function renewKey(store: Store, { scope, key }: { scope: ChangeScope; key: string }): string {
  const renewed = crypto.randomUUID()
  rekeyEntry(store, scope, key, renewed)
  return renewed
}

/** Gives the entry of a change the key of another change, which replaces it in the queue. */
export function rekeyEntry(store: Store, scope: ChangeScope, key: string, newKey: string): void {
  const timeline = store.get(timelinesAtom)[scopeKey(scope)]
  if (!timeline) return
  const rekeyed = (entry: UndoEntry) => (entry.key === key ? { ...entry, key: newKey } : entry)
  putTimeline(store, scope, { undo: timeline.undo.map(rekeyed), redo: timeline.redo.map(rekeyed) })
}

/** Replaces the rebased change of an entry: by `queued` in an undo entry, by `complete` in a redo entry. */
export function rebaseEntry(
  store: Store,
  scope: ChangeScope,
  key: string,
  { queued, complete }: { queued: ChangeSet; complete: ChangeSet },
): void {
  const timeline = store.get(timelinesAtom)[scopeKey(scope)]
  if (!timeline) return
  const rebased = (entries: UndoEntry[], change: ChangeSet) =>
    entries.flatMap((entry) => {
      if (entry.key !== key) return [entry]
      return change.columns.length
        ? [{ ...entry, change, plots: plotsOfChange(change).length }]
        : unstoredAsEntry(entry)
    })
  putTimeline(store, scope, { undo: rebased(timeline.undo, queued), redo: rebased(timeline.redo, complete) })
}
