import { atom } from 'jotai'
import { type ChangeName, type ChangeSet, plotsOfChange } from '../../../domain/change/changeSet.ts'
import { type ChangeScope, type ScopeKey, scopeKey } from '../../../domain/change/scope.ts'
import { signInAtom } from '../../lifetime.ts'
import { conflictsAtom, type FailedEntry, failuresAtom, outboxAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { activeScopeAtom } from '../openColumns.ts'

/** One undo entry: a gesture, a paste, a dialog, an import. */
export interface HistoryEntry {
  /** The outbox key of the change, so that a refused or resolved change can drop its entry. */
  key: string | null
  scope: ChangeScope
  change: ChangeSet
  at: number
  plots: number
  /** Plots (by id) that were selected before, if they are only a part of those touched. */
  selected?: readonly number[]
  /** Values that it left in cells because they could not be stored: undo removes them, redo restores them. */
  unstored?: readonly FailedEntry[]
  /** The outbox key of the undo, while the entry is under redo. */
  undoneBy?: string
  /** It was undone and redone. */
  isAgain?: true
}

/** Undo and redo entries, newest last. */
export interface Timeline {
  undo: HistoryEntry[]
  redo: HistoryEntry[]
}

/** Identifies an entry in all windows: by its time and first key. */
export const entryName = ({ at, key }: HistoryEntry): string => `${at} ${key}`

/** Maximal number of entries in a timeline. */
export const historyLimit = 200

/** Undo timelines by scope, shared by map, table, dialogs and imports. */
export const historyAtom = signInAtom<Partial<Record<ScopeKey, Timeline>>>({})

const emptyTimeline: Timeline = { undo: [], redo: [] }

/** The timeline of the active scope. */
export const timelineAtom = atom((get) => {
  const scope = get(activeScopeAtom)
  return scope ? (get(historyAtom)[scopeKey(scope)] ?? emptyTimeline) : emptyTimeline
})

/** The timeline of a scope; empty if it has none. */
export const timelineOf = (store: Store, scope: ChangeScope): Timeline =>
  store.get(historyAtom)[scopeKey(scope)] ?? emptyTimeline

/** Replaces the timeline of a scope. */
export function putTimeline(store: Store, scope: ChangeScope, timeline: Timeline): void {
  store.set(historyAtom, { ...store.get(historyAtom), [scopeKey(scope)]: timeline })
}

function add(store: Store, scope: ChangeScope, entry: HistoryEntry): void {
  const timeline = timelineOf(store, scope)
  putTimeline(store, scope, { undo: [...timeline.undo, entry].slice(-historyLimit), redo: [] })
}

/** Ids of the plots that an entry touches, including those with its refused values. */
export function plotsOfEntry({ change, unstored = [] }: HistoryEntry): number[] {
  return [...new Set([change, ...unstored.map((failure) => failure.change)].flatMap(plotsOfChange))]
}

/** Adds an entry with the plots selected before it; clears redo. */
export function record(
  store: Store,
  scope: ChangeScope,
  change: ChangeSet,
  key: string | null,
  selectedBefore: readonly number[],
): void {
  const plots = plotsOfChange(change)
  const touched = new Set(plots)
  const selected = selectedBefore.filter((id) => touched.has(id))
  const entry: HistoryEntry = { key, scope, change, at: Date.now(), plots: plots.length }
  const isPart = selected.length > 0 && selected.length < plots.length
  add(store, scope, isPart ? { ...entry, selected } : entry)
}

/**
 * Whether an entry depends on this tab's queue: its change or its undo is unsent, undecided or refused. Only this tab
 * can undo or redo it.
 */
export function isUnresolvedEntry(store: Store, { key, undoneBy, unstored }: HistoryEntry): boolean {
  if (key === null || unstored?.length) return true
  const changes = [...store.get(outboxAtom), ...store.get(conflictsAtom), ...store.get(failuresAtom)]
  return changes.some((change) => change.key === key || change.key === undoneBy)
}

/** The entry that undo would take next; undefined if there is none. */
export function newestEntry(store: Store): HistoryEntry | undefined {
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
  unstored: readonly FailedEntry[],
  before: HistoryEntry | undefined,
): void {
  if (!unstored.length) return
  const newest = newestEntry(store)
  if (newest && newest !== before) {
    const timeline = timelineOf(store, scope)
    const whole = { ...newest, unstored }
    putTimeline(store, scope, { ...timeline, undo: [...timeline.undo.slice(0, -1), whole] })
    return
  }
  const entry: HistoryEntry = { key: null, scope, change: { name, columns: [] }, at: Date.now(), plots: 0, unstored }
  add(store, scope, { ...entry, plots: plotsOfEntry(entry).length })
}

/** The refused values of an entry as a separate entry; empty if there are none. */
function unstoredOf(entry: HistoryEntry): HistoryEntry[] {
  if (!entry.unstored) return []
  const remaining = { ...entry, key: null, change: { ...entry.change, columns: [] } }
  return [{ ...remaining, plots: plotsOfEntry(remaining).length }]
}

/** The entry without the change with this key; empty if nothing else is left in it. */
function without(entry: HistoryEntry, key: string): HistoryEntry[] {
  if (entry.key === key) return unstoredOf(entry)
  if (!entry.unstored?.some((failure) => failure.key === key)) return [entry]
  const { unstored: _, ...stored } = entry
  const unstored = entry.unstored.filter((failure) => failure.key !== key)
  if (unstored.length) return [{ ...entry, unstored }]
  return entry.change.columns.length ? [stored] : []
}

/** Drops the entry of a change that has no effect (refused by the server, or "Take theirs"). */
export function dropEntry(store: Store, scope: ChangeScope, key: string): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const remaining = (entries: HistoryEntry[]) => entries.flatMap((entry) => without(entry, key))
  putTimeline(store, scope, { undo: remaining(timeline.undo), redo: remaining(timeline.redo) })
}

/**
 * Moves the entry of a refused undo or redo, found by the key of its change, back to where it was. False if the change
 * is neither.
 */
export function stepBack(store: Store, scope: ChangeScope, key: string): boolean {
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
  return store.get(historyAtom)[scopeKey(scope)]?.undo.some((entry) => entry.key === key) ?? false
}

/**
 * Replaces the change of an entry. If nothing is left of it, the entry stays: the caller removes it with `dropEntry`.
 */
export function alterEntry(
  store: Store,
  scope: ChangeScope,
  key: string,
  alter: (change: ChangeSet) => ChangeSet,
): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const altered = (entry: HistoryEntry) => {
    if (entry.key !== key) return entry
    const change = alter(entry.change)
    return change.columns.length ? { ...entry, change, plots: plotsOfChange(change).length } : entry
  }
  putTimeline(store, scope, { undo: timeline.undo.map(altered), redo: timeline.redo.map(altered) })
}

/** Replaces the changes of all entries in all timelines; entries without a change left are removed. */
export function alterEntries(store: Store, alter: (change: ChangeSet) => ChangeSet): void {
  const altered = (entries: HistoryEntry[]) =>
    entries.flatMap((entry) => {
      const change = alter(entry.change)
      if (change === entry.change) return [entry]
      return change.columns.length ? [{ ...entry, change, plots: plotsOfChange(change).length }] : unstoredOf(entry)
    })
  const isSame = (before: HistoryEntry[], after: HistoryEntry[]) =>
    before.length === after.length && before.every((entry, k) => entry === after[k])
  const timelines = Object.entries(store.get(historyAtom)) as [ScopeKey, Timeline][]
  const now = timelines.map(([scope, timeline]): [ScopeKey, Timeline] => {
    const [undo, redo] = [altered(timeline.undo), altered(timeline.redo)]
    return [scope, isSame(timeline.undo, undo) && isSame(timeline.redo, redo) ? timeline : { undo, redo }]
  })
  store.set(historyAtom, Object.fromEntries(now))
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
export function rekeyEntry(store: Store, scope: ChangeScope, from: string, to: string): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const rekeyed = (entry: HistoryEntry) => (entry.key === from ? { ...entry, key: to } : entry)
  putTimeline(store, scope, { undo: timeline.undo.map(rekeyed), redo: timeline.redo.map(rekeyed) })
}

/** Replaces the change of an entry whose change was rebased: by `waits` under undo, by `whole` under redo. */
export function rebaseEntry(
  store: Store,
  scope: ChangeScope,
  key: string,
  { waits, whole }: { waits: ChangeSet; whole: ChangeSet },
): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const rebased = (entries: HistoryEntry[], change: ChangeSet) =>
    entries.flatMap((entry) => {
      if (entry.key !== key) return [entry]
      return change.columns.length ? [{ ...entry, change, plots: plotsOfChange(change).length }] : unstoredOf(entry)
    })
  putTimeline(store, scope, { undo: rebased(timeline.undo, waits), redo: rebased(timeline.redo, whole) })
}
