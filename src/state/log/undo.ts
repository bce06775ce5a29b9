import { type ChangeColumn, countCells, invertChange } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
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
import { type HistoryEntry, plotsOfEntry, putTimeline, timelineAtom, timelineOf } from './undoStack.ts'

/** What an undo or redo did: cells changed since by another are left alone and counted. */
export interface UndoResult {
  entry: HistoryEntry
  done: number
  /** Of the cells done, those whose stored value it changed; the others held what could not be stored. */
  stored: number
  skipped: number
  /** Lines that stay since others use them by now. */
  used: number
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
  const entry = before.undo[before.undo.length - 1]
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

function step(store: Store, direction: 'undo' | 'redo'): UndoResult | null {
  const scope = store.get(workedScopeAtom)
  const columns = scope?.of === 'year' ? store.get(loadedAtom) : null
  const crop = scope?.of === 'crop' ? store.get(openCropAtom) : null
  const held = columns ? heldByYear(columns) : crop && heldByCrop(crop)
  if (!scope || !held) return null
  const timeline = timelineOf(store, scope)
  const from = timeline[direction].slice(0, -1)
  const last = timeline[direction].at(-1)
  if (!last) return null
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
  if (direction === 'undo') for (const { key } of unstored) dropRefused(store, key)
  const wanted = direction === 'undo' ? invertChange(entry.change) : entry.change
  const { change, skipped, used } = stillMine(held, wanted)
  const written = countCells(change)
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
  const result: UndoResult = { entry, done, stored: written, skipped, used, theirs: 0 }
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
    if (done.length > position) undo(store)
    else if (done.length < position && undone.length) redo(store)
    else return
  }
}
