import { type ChangeColumn, type ChangeSet, countCells, invertChange } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectPlots } from '../year/selection.ts'
import { resolveConflict } from './conflicts.ts'
import { openCropAtom, workedScopeAtom } from './openColumns.ts'
import { type ConflictEntry, conflictsAtom, failuresAtom } from './outbox.ts'
import { livingPlots } from './plotIds.ts'
import { dropRefused, keepRefused } from './refusedCells.ts'
import { heldByCrop, heldByYear, stillMine } from './stillMine.ts'
import { transact } from './transact.ts'
import { entryName, type HistoryEntry, plotsOfEntry, putTimeline, timelineAtom, timelineOf } from './undoStack.ts'

/** What an undo or redo did: cells changed since by another are left alone and counted. */
export interface UndoResult {
  entry: HistoryEntry
  done: number
  /** Of the cells done, those whose stored value it changed; the others held what could not be stored. */
  stored: number
  skipped: number
  /** Lines that stay since others use them by now. */
  used: number
  /** Plots (by id) that came back without a place, since others stand there by now. */
  unplaced?: readonly number[]
  /** Cells of an open conflict that now hold what another had stored; redo writes the own values over it. */
  theirs: number
}

/** What redo writes of an open conflict that was taken back: the own values over those that are stored now. */
function mineAgain({ conflicts }: ConflictEntry): ChangeColumn[] {
  return conflicts.flatMap(({ entity, field, id, current, mine }) =>
    field === 'exists'
      ? []
      : [{ entity, field: field as ChangeColumn['field'], ids: [id], before: [current], after: [mine] }],
  )
}

/**
 * Taking back a change that waits for the choice between mine and theirs is the choice of theirs; what of it had no
 * conflict is then undone as ever. Redo writes mine all the same.
 */
function takeTheirsFirst(store: Store, scope: ChangeScope, conflict: ConflictEntry): UndoResult | null {
  const before = timelineOf(store, scope)
  const entry = before.undo.find(({ key }) => key === conflict.key) ?? before.undo[before.undo.length - 1]
  resolveConflict(store, conflict.key, 'theirs')
  const isLeft = timelineOf(store, scope).undo.length === before.undo.length
  const result = isLeft ? step(store, 'undo') : { entry, done: 0, stored: 0, skipped: 0, used: 0, theirs: 0 }
  const mine = mineAgain(conflict)
  if (!result || !mine.length) return result
  const { undo, redo } = timelineOf(store, scope)
  const rest = isLeft ? redo.at(-1) : undefined
  const again = { ...(rest ?? entry), change: { ...entry.change, columns: [...(rest?.change.columns ?? []), ...mine] } }
  putTimeline(store, scope, { undo, redo: [...(rest ? redo.slice(0, -1) : redo), again] })
  return { ...result, theirs: mine.length }
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

/**
 * A change that restores plots, with those off the map whose place another plot has by now: the server would take their place
 * away all the same, and until then the map would show two plots on it.
 */
function withoutTakenPlaces(columns: FieldYearColumns, change: ChangeSet): { change: ChangeSet; unplaced: number[] } {
  const restored = change.columns.flatMap(({ entity, field, ids, after }) =>
    entity === 'plot' && field === 'exists' ? ids.filter((_, k) => after[k] === true) : [],
  )
  if (restored.length === 0) return { change, unplaced: [] }
  const placed = new Set(change.columns.flatMap(({ field, ids }) => (field === 'row' || field === 'col' ? ids : [])))
  const taken = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i] && columns.col[i]) taken.add(`${columns.row[i]}:${columns.col[i]}`)
  const unplaced = restored.filter((id) => {
    const i = columns.indexOf.get(id)
    return i !== undefined && !placed.has(id) && columns.row[i] && taken.has(`${columns.row[i]}:${columns.col[i]}`)
  })
  if (unplaced.length === 0) return { change, unplaced }
  const off = (field: 'row' | 'col'): ChangeColumn => ({
    entity: 'plot',
    field,
    ids: unplaced,
    before: unplaced.map((id) => columns[field][columns.indexOf.get(id) as number]),
    after: unplaced.map(() => null),
  })
  return { change: { ...change, columns: [...change.columns, off('row'), off('col')] }, unplaced }
}

/** Entries that undo could not take back, by name: the next undo goes on to the entry before them. */
const blockedEntriesAtom = signInAtom<ReadonlySet<string>>(new Set<string>())

function step(store: Store, direction: 'undo' | 'redo'): UndoResult | null {
  const scope = store.get(workedScopeAtom)
  const columns = scope?.of === 'year' ? store.get(loadedAtom) : null
  const crop = scope?.of === 'crop' ? store.get(openCropAtom) : null
  const held = columns ? heldByYear(columns) : crop && heldByCrop(crop)
  if (!scope || !held) return null
  const timeline = timelineOf(store, scope)
  const blocked = store.get(blockedEntriesAtom)
  const isPassed = (entry: HistoryEntry) => direction === 'undo' && blocked.has(entryName(entry))
  const open = timeline[direction].filter((entry) => !isPassed(entry))
  const last = open.at(-1)
  if (!last) {
    if (!timeline[direction].length) return null
    // All that is left could not be taken back before: the newest is tried once more, and null ends who undoes everything.
    store.set(blockedEntriesAtom, new Set())
    const again = step(store, direction)
    return again?.done === 0 && again.skipped > 0 ? null : again
  }
  const from = timeline[direction].filter((entry) => entry !== last)
  if (direction === 'undo') {
    const undecided = store.get(conflictsAtom).find((conflict) => conflict.key === last.key)
    if (undecided) return takeTheirsFirst(store, scope, undecided)
  }
  const entry = direction === 'undo' ? withUnstoredNow(store, last) : last
  const { unstored = [] } = entry
  if (!entry.change.columns.length && !unstored.length) {
    // What it had left on its cells has been typed over since: there is nothing to take back.
    putTimeline(store, scope, { ...timeline, [direction]: from })
    return step(store, direction)
  }
  const wanted = direction === 'undo' ? invertChange(entry.change) : entry.change
  const { change: mine, skipped, used } = stillMine(held, wanted)
  const { change, unplaced } = columns ? withoutTakenPlaces(columns, mine) : { change: mine, unplaced: [] }
  const written = countCells(mine)
  if (direction === 'undo' && skipped > 0 && !written && !unstored.length) {
    // Others changed all of it since. It is not used up: once they take that back, it can be undone again.
    store.set(blockedEntriesAtom, new Set([...blocked, entryName(last)]))
    return { entry, done: 0, stored: 0, skipped, used, theirs: 0 }
  }
  if (direction === 'undo') for (const { key } of unstored) dropRefused(store, key)
  const done = written + unstored.reduce((sum, failure) => sum + countCells(failure.change), 0)
  const key = written ? transact(store, change, { origin: 'user', history: 'skip' }) : null
  if (direction === 'redo') keepRefused(store, unstored)
  const { undoneBy: _, ...doneAgain } = entry
  putTimeline(
    store,
    scope,
    direction === 'undo'
      ? { undo: from, redo: [...timeline.redo, key ? { ...entry, undoneBy: key } : entry] }
      : // Done again under a new key: a conflict about it is about this entry.
        { undo: [...timeline.undo, key ? { ...doneAgain, key, isAgain: true } : doneAgain], redo: from },
  )
  const result: UndoResult = { entry, done, stored: written, skipped, used, theirs: 0, unplaced }
  if (!columns) return result
  const plots = plotsOfEntry({ ...entry, change })
  const touched = new Set(plots)
  const selected = livingPlots(
    columns,
    (entry.selected ?? []).filter((id) => touched.has(id)),
  )
  const shown = selected.length ? selected : livingPlots(columns, plots)
  if (shown.length) selectPlots(store, shown, store.get(loadedAtom) === columns ? 'keep' : 'map')
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
    if (done.length > position) {
      undo(store)
      // What others changed since stays in the timeline: the point is as near as it can be.
      if (store.get(timelineAtom).undo.length === done.length) undo(store)
      if (store.get(timelineAtom).undo.length === done.length) return
    } else if (done.length < position && undone.length) redo(store)
    else return
  }
}
