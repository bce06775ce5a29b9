import { atom } from 'jotai'
import {
  type ChangeColumn,
  type ChangeName,
  type ChangeSet,
  countCells,
  invertChange,
  plotsOfChange,
} from '../domain/change/changeSet.ts'
import { readCell } from '../domain/columns/cell.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { signInAtom, yearAtom } from './lifetime.ts'
import { loadedAtom } from './loaded.ts'
import { livingPlots } from './plotIds.ts'
import { selectPlots } from './selection.ts'
import type { Store } from './store.ts'
import { resolveConflict } from './sync/conflicts.ts'
import { type ConflictEntry, conflictsAtom, type FailedEntry, failuresAtom } from './sync/outbox.ts'
import { dropRefused, keepRefused } from './sync/refused.ts'
import { transact } from './transact.ts'

/** One undo entry: a gesture, a paste, a dialog, an import. */
export interface HistoryEntry {
  /** The outbox key of the change, so that a refused or resolved change can drop its entry. */
  key: string | null
  yearId: number
  change: ChangeSet
  at: number
  plots: number
  /** Plots (by id) that were selected when it was made, where they were a part of those that it touches. */
  selected?: readonly number[]
  /** What it could not store and left on cells with the reason: undo takes it off, redo puts it there again. */
  unstored?: readonly FailedEntry[]
}

/** What an undo or redo did: cells changed since by another are left alone and counted. */
export interface UndoResult {
  entry: HistoryEntry
  done: number
  skipped: number
}

/** What was done and can be taken back, and what was taken back and can be done again; newest last. */
export interface Timeline {
  undo: HistoryEntry[]
  redo: HistoryEntry[]
}

/** Entries that a timeline holds. */
export const historyLimit = 200

/** The one undo timeline over map, table, dialogs and imports, by field-year. */
export const historyAtom = signInAtom<Record<number, Timeline>>({})
export const lastUndoAtom = yearAtom<(UndoResult & { direction: 'undo' | 'redo' }) | null>(null)

const emptyTimeline: Timeline = { undo: [], redo: [] }

/** The timeline of the loaded field-year. */
export const timelineAtom = atom((get) => {
  const columns = get(loadedAtom)
  return columns ? (get(historyAtom)[columns.year_id] ?? emptyTimeline) : emptyTimeline
})

function put(store: Store, yearId: number, timeline: Timeline): void {
  store.set(historyAtom, { ...store.get(historyAtom), [yearId]: timeline })
}

function add(store: Store, yearId: number, entry: HistoryEntry): void {
  const timeline = store.get(historyAtom)[yearId] ?? emptyTimeline
  put(store, yearId, { undo: [...timeline.undo, entry].slice(-historyLimit), redo: [] })
}

/** Plots (by id) that an entry is about, those on which it left what could not be stored too. */
export function plotsOfEntry({ change, unstored = [] }: HistoryEntry): number[] {
  return [...new Set([change, ...unstored.map((failure) => failure.change)].flatMap(plotsOfChange))]
}

/** Adds an entry, with the plots that were selected before it; what had been undone can no longer be redone. */
export function record(
  store: Store,
  yearId: number,
  change: ChangeSet,
  key: string | null,
  selectedBefore: readonly number[],
): void {
  const plots = plotsOfChange(change)
  const touched = new Set(plots)
  const selected = selectedBefore.filter((id) => touched.has(id))
  const entry: HistoryEntry = { key, yearId, change, at: Date.now(), plots: plots.length }
  const isPart = selected.length > 0 && selected.length < plots.length
  add(store, yearId, isPart ? { ...entry, selected } : entry)
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
  yearId: number,
  name: ChangeName,
  unstored: readonly FailedEntry[],
  before: HistoryEntry | undefined,
): void {
  if (!unstored.length) return
  const newest = newestEntry(store)
  if (newest && newest !== before) {
    const timeline = store.get(historyAtom)[yearId]
    const whole = { ...newest, unstored }
    put(store, yearId, { ...timeline, undo: [...timeline.undo.slice(0, -1), whole] })
    return
  }
  const entry: HistoryEntry = { key: null, yearId, change: { name, columns: [] }, at: Date.now(), plots: 0, unstored }
  add(store, yearId, { ...entry, plots: plotsOfEntry(entry).length })
}

/** The entry without what came to nothing under this key; none where it held nothing else. */
function without(entry: HistoryEntry, key: string): HistoryEntry[] {
  if (entry.key === key) return []
  if (!entry.unstored?.some((failure) => failure.key === key)) return [entry]
  const { unstored: _, ...stored } = entry
  const unstored = entry.unstored.filter((failure) => failure.key !== key)
  if (unstored.length) return [{ ...entry, unstored }]
  return entry.change.columns.length ? [stored] : []
}

/** Drops the entry of a change that came to nothing (refused by the server, or "Take theirs"), or what it left unstored. */
export function dropEntry(store: Store, yearId: number, key: string): void {
  const timeline = store.get(historyAtom)[yearId]
  if (!timeline) return
  const left = (entries: HistoryEntry[]) => entries.flatMap((entry) => without(entry, key))
  put(store, yearId, { undo: left(timeline.undo), redo: left(timeline.redo) })
}

/** A change that is sent again under a new key stays the same entry. */
export function rekeyEntry(store: Store, yearId: number, from: string, to: string): void {
  const timeline = store.get(historyAtom)[yearId]
  if (!timeline) return
  const rekeyed = (entry: HistoryEntry) => (entry.key === from ? { ...entry, key: to } : entry)
  put(store, yearId, { undo: timeline.undo.map(rekeyed), redo: timeline.redo.map(rekeyed) })
}

/** Whether the stored cell is still what the entry left, so that taking it back overwrites nobody. */
function untouched(columns: FieldYearColumns, column: ChangeColumn, k: number): boolean {
  const id = column.ids[k]
  const expected = column.before[k]
  if (column.entity === 'plot') {
    const i = columns.indexOf.get(id)
    return i === undefined ? column.field === 'exists' : Object.is(readCell(columns, i, column.field), expected)
  }
  if (column.entity === 'line') {
    const line = columns.lines.get(id)
    if (column.field === 'exists') {
      if (line === undefined) return expected === false
      // A line made on the way goes only while no plot uses it.
      return expected === true && !usesLine(columns, id)
    }
    return line !== undefined && Object.is(line[column.field as 'name'] ?? null, expected ?? null)
  }
  return true
}

function usesLine(columns: FieldYearColumns, id: number): boolean {
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && columns.line[i] === id) return true
  return false
}

/** The part of `change` whose cells nobody has changed since. */
function stillMine(columns: FieldYearColumns, change: ChangeSet): { change: ChangeSet; skipped: number } {
  let skipped = 0
  const kept: ChangeColumn[] = []
  const deferred: ChangeColumn[] = []
  for (const column of change.columns) {
    // Lines are judged after the plots have been given back, see undo.
    if (column.entity === 'line' && column.field === 'exists' && column.before[0] === true) {
      deferred.push(column)
      continue
    }
    const mine = column.ids.map((_, k) => untouched(columns, column, k))
    skipped += mine.filter((is) => !is).length
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => mine[k])
    if (mine.some(Boolean)) {
      kept.push({ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) })
    }
  }
  for (const column of deferred) {
    const givenBack = new Set(
      kept.filter((other) => other.entity === 'plot' && other.field === 'line_id').flatMap((other) => other.ids),
    )
    const free = column.ids.map((id) => !usedBeyond(columns, id, givenBack))
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => free[k])
    if (free.some(Boolean)) {
      kept.push({ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) })
    }
  }
  return { change: { name: change.name, columns: kept }, skipped }
}

function usedBeyond(columns: FieldYearColumns, lineId: number, except: Set<number>): boolean {
  for (let i = 0; i < columns.count; i++) {
    if (columns.alive[i] && columns.line[i] === lineId && !except.has(columns.id[i])) return true
  }
  return false
}

/**
 * Taking back a change that waits for the choice between mine and theirs is the choice of theirs; what of it had no
 * conflict is then undone as ever.
 */
function takeTheirsFirst(store: Store, yearId: number, conflict: ConflictEntry): UndoResult | null {
  const before = store.get(historyAtom)[yearId] ?? emptyTimeline
  const entry = before.undo[before.undo.length - 1]
  resolveConflict(store, conflict.key, 'theirs')
  if (store.get(historyAtom)[yearId]?.undo.length === before.undo.length) return step(store, 'undo')
  const result = { entry, done: 0, skipped: conflict.conflicts.length }
  store.set(lastUndoAtom, { ...result, direction: 'undo' })
  return result
}

/** The entry with what is still unstored of it: what the server refused of it is, too, and then nothing of it is stored. */
function withUnstoredNow(store: Store, entry: HistoryEntry): HistoryEntry {
  const failures = store.get(failuresAtom)
  const refused = failures.find(({ key }) => key === entry.key)
  if (refused) return { ...entry, key: null, change: { ...entry.change, columns: [] }, unstored: [refused] }
  if (!entry.unstored) return entry
  const keys = new Set(entry.unstored.map(({ key }) => key))
  return { ...entry, unstored: failures.filter(({ key }) => keys.has(key)) }
}

function step(store: Store, direction: 'undo' | 'redo'): UndoResult | null {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  const timeline = store.get(historyAtom)[columns.year_id] ?? emptyTimeline
  const from = timeline[direction].slice(0, -1)
  const last = timeline[direction].at(-1)
  if (!last) return null
  if (direction === 'undo') {
    const undecided = store.get(conflictsAtom).find((conflict) => conflict.key === last.key)
    if (undecided) return takeTheirsFirst(store, columns.year_id, undecided)
  }
  const entry = direction === 'undo' ? withUnstoredNow(store, last) : last
  const { unstored = [] } = entry
  if (!entry.change.columns.length && !unstored.length) {
    // What it had left on its cells has been typed over since: there is nothing to take back.
    put(store, columns.year_id, { ...timeline, [direction]: from })
    return step(store, direction)
  }
  if (direction === 'undo') for (const { key } of unstored) dropRefused(store, key)
  const wanted = direction === 'undo' ? invertChange(entry.change) : entry.change
  const { change, skipped } = stillMine(columns, wanted)
  const written = countCells(change)
  const done = written + unstored.reduce((sum, failure) => sum + countCells(failure.change), 0)
  const key = written ? transact(store, change, { origin: 'user', history: 'skip' }) : null
  if (direction === 'redo') keepRefused(store, unstored)
  put(
    store,
    columns.year_id,
    direction === 'undo'
      ? { undo: from, redo: [...timeline.redo, entry] }
      : // Done again under a new key: a conflict about it is about this entry.
        { undo: [...timeline.undo, key ? { ...entry, key } : entry], redo: from },
  )
  const plots = plotsOfEntry({ ...entry, change })
  const touched = new Set(plots)
  const selected = livingPlots(
    columns,
    (entry.selected ?? []).filter((id) => touched.has(id)),
  )
  const shown = selected.length ? selected : livingPlots(columns, plots)
  if (shown.length) selectPlots(store, shown, store.get(loadedAtom) === columns ? 'keep' : 'map')
  const result = { entry, done, skipped }
  store.set(lastUndoAtom, { ...result, direction })
  return result
}

/** Takes the last entry back; null when there is none. */
export function undo(store: Store): UndoResult | null {
  return step(store, 'undo')
}

/** Does the last undone entry again; null when there is none. */
export function redo(store: Store): UndoResult | null {
  return step(store, 'redo')
}

/** Goes to the point after `position` entries have been done (0 = before the first). */
export function goToPoint(store: Store, position: number): void {
  for (;;) {
    const { undo: done, redo: undone } = store.get(timelineAtom)
    if (done.length > position) undo(store)
    else if (done.length < position && undone.length) redo(store)
    else return
  }
}
