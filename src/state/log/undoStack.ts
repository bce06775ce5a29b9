import { atom } from 'jotai'
import { type ChangeName, type ChangeSet, plotsOfChange } from '../../domain/change/changeSet.ts'
import { type ChangeScope, type ScopeKey, scopeKey } from '../../domain/change/scope.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { workedScopeAtom } from './openColumns.ts'
import { conflictsAtom, type FailedEntry, failuresAtom, outboxAtom } from './outbox.ts'

/** One undo entry: a gesture, a paste, a dialog, an import. */
export interface HistoryEntry {
  /** The outbox key of the change, so that a refused or resolved change can drop its entry. */
  key: string | null
  scope: ChangeScope
  change: ChangeSet
  at: number
  plots: number
  /** Plots (by id) that were selected when it was made, where they were a part of those that it touches. */
  selected?: readonly number[]
  /** What it could not store and left on cells with the reason: undo takes it off, redo puts it there again. */
  unstored?: readonly FailedEntry[]
  /** The outbox key of the change that took it back, while it stands under redo. */
  undoneBy?: string
  /** It was taken back before and stands under undo by a redo. */
  isAgain?: true
}

/** What was done and can be taken back, and what was taken back and can be done again; newest last. */
export interface Timeline {
  undo: HistoryEntry[]
  redo: HistoryEntry[]
}

/** The name of an entry in whichever window it stands: it was made at one time, under one key. */
export const entryName = ({ at, key }: HistoryEntry): string => `${at} ${key}`

/** Entries that a timeline holds. */
export const historyLimit = 200

/** The one undo timeline over map, table, dialogs and imports, by scope. */
export const historyAtom = signInAtom<Partial<Record<ScopeKey, Timeline>>>({})

const emptyTimeline: Timeline = { undo: [], redo: [] }

/** The timeline of what is worked on. */
export const timelineAtom = atom((get) => {
  const scope = get(workedScopeAtom)
  return scope ? (get(historyAtom)[scopeKey(scope)] ?? emptyTimeline) : emptyTimeline
})

/** What was done in a scope. */
export const timelineOf = (store: Store, scope: ChangeScope): Timeline =>
  store.get(historyAtom)[scopeKey(scope)] ?? emptyTimeline

/** Takes the place of a scope’s timeline. */
export function putTimeline(store: Store, scope: ChangeScope, timeline: Timeline): void {
  store.set(historyAtom, { ...store.get(historyAtom), [scopeKey(scope)]: timeline })
}

function add(store: Store, scope: ChangeScope, entry: HistoryEntry): void {
  const timeline = timelineOf(store, scope)
  putTimeline(store, scope, { undo: [...timeline.undo, entry].slice(-historyLimit), redo: [] })
}

/** Plots (by id) that an entry is about, those on which it left what could not be stored too. */
export function plotsOfEntry({ change, unstored = [] }: HistoryEntry): number[] {
  return [...new Set([change, ...unstored.map((failure) => failure.change)].flatMap(plotsOfChange))]
}

/** Adds an entry, with the plots that were selected before it; what had been undone can no longer be redone. */
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
 * Whether an entry hangs on the queue of this tab: its change, or the undo of it, is not sent yet, waits for a decision or was
 * refused. Only this tab can undo or redo it.
 */
export function isUnsettledEntry(store: Store, { key, undoneBy, unstored }: HistoryEntry): boolean {
  if (key === null || unstored?.length) return true
  const changes = [...store.get(outboxAtom), ...store.get(conflictsAtom), ...store.get(failuresAtom)]
  return changes.some((change) => change.key === key || change.key === undoneBy)
}

/** The entry that undo would take back; undefined when there is none. */
export function newestEntry(store: Store): HistoryEntry | undefined {
  return store.get(timelineAtom).undo.at(-1)
}

/**
 * Makes what a change could not store, and left on cells, part of its entry: of the newest one, or where that was there
 * `before` and nothing was stored, of an entry of its own.
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

/** What an entry left unstored on its cells, as an entry once the rest came to nothing; none where there is nothing. */
function unstoredOf(entry: HistoryEntry): HistoryEntry[] {
  if (!entry.unstored) return []
  const left = { ...entry, key: null, change: { ...entry.change, columns: [] } }
  return [{ ...left, plots: plotsOfEntry(left).length }]
}

/** The entry without what came to nothing under this key; none where it held nothing else. */
function without(entry: HistoryEntry, key: string): HistoryEntry[] {
  if (entry.key === key) return unstoredOf(entry)
  if (!entry.unstored?.some((failure) => failure.key === key)) return [entry]
  const { unstored: _, ...stored } = entry
  const unstored = entry.unstored.filter((failure) => failure.key !== key)
  if (unstored.length) return [{ ...entry, unstored }]
  return entry.change.columns.length ? [stored] : []
}

/** Drops the entry of a change that came to nothing (refused by the server, or "Take theirs"), or what it left unstored. */
export function dropEntry(store: Store, scope: ChangeScope, key: string): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const left = (entries: HistoryEntry[]) => entries.flatMap((entry) => without(entry, key))
  putTimeline(store, scope, { undo: left(timeline.undo), redo: left(timeline.redo) })
}

/**
 * Puts an entry back to where it was before an undo or redo whose change, under this key, the server has refused: nothing
 * of that is stored. False where the change is no undo or redo.
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

/** Whether the change with this key is an undo that can still be done again. */
export function isUndo(store: Store, scope: ChangeScope, key: string): boolean {
  return timelineOf(store, scope).redo.some(({ undoneBy }) => undoneBy === key)
}

/** Whether the change with this key is a step that undo can take back. */
export function canUndo(store: Store, scope: ChangeScope, key: string): boolean {
  return store.get(historyAtom)[scopeKey(scope)]?.undo.some((entry) => entry.key === key) ?? false
}

/** Has the entry of a change hold another change; one that then holds nothing is left to `dropEntry`. */
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

/** Has every entry of every timeline hold another change; those that then hold nothing go. */
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

/** A change that is sent again under a new key stays the same entry. */
export function rekeyEntry(store: Store, scope: ChangeScope, from: string, to: string): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const rekeyed = (entry: HistoryEntry) => (entry.key === from ? { ...entry, key: to } : entry)
  putTimeline(store, scope, { undo: timeline.undo.map(rekeyed), redo: timeline.redo.map(rekeyed) })
}

/**
 * The entry of a change that waits on another base, under another key: what was done is `waits`, what had been taken back
 * is done again as a `whole`.
 */
export function rebaseEntry(
  store: Store,
  scope: ChangeScope,
  from: string,
  { key, waits, whole }: { key: string; waits: ChangeSet; whole: ChangeSet },
): void {
  const timeline = store.get(historyAtom)[scopeKey(scope)]
  if (!timeline) return
  const rebased = (entries: HistoryEntry[], change: ChangeSet) =>
    entries.flatMap((entry) => {
      if (entry.key !== from) return [entry]
      return change.columns.length
        ? [{ ...entry, key, change, plots: plotsOfChange(change).length }]
        : unstoredOf(entry)
    })
  putTimeline(store, scope, { undo: rebased(timeline.undo, waits), redo: rebased(timeline.redo, whole) })
}
