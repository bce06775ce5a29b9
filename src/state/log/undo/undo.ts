import { type ChangeColumn, type ChangeSet, countCells, invertChange } from '../../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { existingRows } from '../../../domain/sheet/source/rowIds.ts'
import { signInAtom } from '../../lifetime.ts'
import { type ConflictEntry, conflictsAtom, failuresAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { loadedAtom } from '../../year/loaded.ts'
import { selectPlots } from '../../year/selection.ts'
import { resolveConflict } from '../conflicts/conflicts.ts'
import { activeScopeAtom, openCropAtom } from '../openColumns.ts'
import { dropRefused, showRefused } from '../queue/refusedCells.ts'
import { transact } from '../transact.ts'
import { applicablePart, loadedInCrop, loadedInYear } from './applicablePart.ts'
import { entryName, type HistoryEntry, plotsOfEntry, putTimeline, timelineAtom, timelineOf } from './undoStack.ts'

/** The result of an undo or redo. Cells changed by others since are skipped and counted. */
export interface UndoResult {
  entry: HistoryEntry
  done: number
  /** Number of done cells whose stored value changed; the others had values that could not be stored. */
  stored: number
  skipped: number
  /** Lines that are not deleted because others use them. */
  used: number
  /** Plots (by id) that were restored without a place because another plot occupies it. */
  unplaced?: readonly number[]
  /** Cells of an open conflict that now show the colleague's value; redo writes the user's value over it. */
  theirs: number
}

/** What redo writes after undoing an open conflict: the user's values over the stored ones. */
function ownValues({ conflicts }: ConflictEntry): ChangeColumn[] {
  return conflicts.flatMap(({ entity, field, id, current, mine }) =>
    field === 'exists'
      ? []
      : [{ entity, field: field as ChangeColumn['field'], ids: [id], before: [current], after: [mine] }],
  )
}

/**
 * Undoing a change with an open conflict chooses "theirs"; the rest of the change is then undone normally. Redo writes
 * the user's values all the same.
 */
function undoConflict(store: Store, scope: ChangeScope, conflict: ConflictEntry): UndoResult | null {
  const before = timelineOf(store, scope)
  const entry = before.undo.find(({ key }) => key === conflict.key) ?? before.undo[before.undo.length - 1]
  resolveConflict(store, conflict.key, 'theirs')
  const hasRest = timelineOf(store, scope).undo.length === before.undo.length
  const result = hasRest ? step(store, 'undo') : { entry, done: 0, stored: 0, skipped: 0, used: 0, theirs: 0 }
  const mine = ownValues(conflict)
  if (!result || !mine.length) return result
  const { undo, redo } = timelineOf(store, scope)
  const rest = hasRest ? redo.at(-1) : undefined
  const redoEntry = {
    ...(rest ?? entry),
    change: { ...entry.change, columns: [...(rest?.change.columns ?? []), ...mine] },
  }
  putTimeline(store, scope, { undo, redo: [...(rest ? redo.slice(0, -1) : redo), redoEntry] })
  return { ...result, theirs: mine.length }
}

/** The entry with its refused values updated: if the server has refused the change since, nothing of it is stored. */
function withUnstoredNow(store: Store, entry: HistoryEntry): HistoryEntry {
  const failures = store.get(failuresAtom)
  const refused = failures.find(({ key }) => key === entry.key)
  if (refused) return { ...entry, key: null, change: { ...entry.change, columns: [] }, unstored: [refused] }
  if (!entry.unstored) return entry
  const keys = new Set(entry.unstored.map(({ key }) => key))
  return { ...entry, unstored: failures.filter(({ key }) => keys.has(key)) }
}

/**
 * A change that restores plots, with those moved off the map whose place is occupied: the server would do the same, but
 * the map would show two plots until then.
 */
function withoutOccupiedPlaces(
  columns: FieldYearColumns,
  change: ChangeSet,
): { change: ChangeSet; unplaced: number[] } {
  const restored = change.columns.flatMap(({ entity, field, ids, after }) =>
    entity === 'plot' && field === 'exists' ? ids.filter((_, k) => after[k] === true) : [],
  )
  if (restored.length === 0) return { change, unplaced: [] }
  const placed = new Set(change.columns.flatMap(({ field, ids }) => (field === 'row' || field === 'col' ? ids : [])))
  const occupied = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i] && columns.col[i]) occupied.add(`${columns.row[i]}:${columns.col[i]}`)
  const unplaced = restored.filter((id) => {
    const i = columns.indexOf.get(id)
    return i !== undefined && !placed.has(id) && columns.row[i] && occupied.has(`${columns.row[i]}:${columns.col[i]}`)
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

/** Names of entries that could not be undone; the next undo skips them. */
const blockedEntriesAtom = signInAtom<ReadonlySet<string>>(new Set<string>())

function step(store: Store, direction: 'undo' | 'redo'): UndoResult | null {
  const scope = store.get(activeScopeAtom)
  const columns = scope?.of === 'year' ? store.get(loadedAtom) : null
  const crop = scope?.of === 'crop' ? store.get(openCropAtom) : null
  const loaded = columns ? loadedInYear(columns) : crop && loadedInCrop(crop)
  if (!scope || !loaded) return null
  const timeline = timelineOf(store, scope)
  const blocked = store.get(blockedEntriesAtom)
  const isPassed = (entry: HistoryEntry) => direction === 'undo' && blocked.has(entryName(entry))
  const open = timeline[direction].filter((entry) => !isPassed(entry))
  const last = open.at(-1)
  if (!last) {
    if (!timeline[direction].length) return null
    // Only blocked entries are left: try the newest once more. Null ends a loop that undoes everything.
    store.set(blockedEntriesAtom, new Set())
    const retried = step(store, direction)
    return retried?.done === 0 && retried.skipped > 0 ? null : retried
  }
  const from = timeline[direction].filter((entry) => entry !== last)
  if (direction === 'undo') {
    const undecided = store.get(conflictsAtom).find((conflict) => conflict.key === last.key)
    if (undecided) return undoConflict(store, scope, undecided)
  }
  const entry = direction === 'undo' ? withUnstoredNow(store, last) : last
  const { unstored = [] } = entry
  if (!entry.change.columns.length && !unstored.length) {
    // Its refused values have been overwritten since: nothing to undo.
    putTimeline(store, scope, { ...timeline, [direction]: from })
    return step(store, direction)
  }
  const wanted = direction === 'undo' ? invertChange(entry.change) : entry.change
  const { change: mine, skipped, used } = applicablePart(loaded, wanted)
  const { change, unplaced } = columns ? withoutOccupiedPlaces(columns, mine) : { change: mine, unplaced: [] }
  const written = countCells(mine)
  if (direction === 'undo' && skipped > 0 && !written && !unstored.length) {
    // Others have changed all of it. It stays in the timeline: once they undo that, it can be undone.
    store.set(blockedEntriesAtom, new Set([...blocked, entryName(last)]))
    return { entry, done: 0, stored: 0, skipped, used, theirs: 0 }
  }
  if (direction === 'undo') for (const { key } of unstored) dropRefused(store, key)
  const done = written + unstored.reduce((sum, failure) => sum + countCells(failure.change), 0)
  const key = written ? transact(store, change, { origin: 'user', history: 'skip' }) : null
  if (direction === 'redo') showRefused(store, unstored)
  const { undoneBy: _, ...redone } = entry
  putTimeline(
    store,
    scope,
    direction === 'undo'
      ? { undo: from, redo: [...timeline.redo, key ? { ...entry, undoneBy: key } : entry] }
      : // Redone under a new key, so that a later conflict finds this entry.
        { undo: [...timeline.undo, key ? { ...redone, key, isAgain: true } : redone], redo: from },
  )
  const result: UndoResult = { entry, done, stored: written, skipped, used, theirs: 0, unplaced }
  if (!columns) return result
  const plots = plotsOfEntry({ ...entry, change })
  const touched = new Set(plots)
  const selected = existingRows(
    columns,
    (entry.selected ?? []).filter((id) => touched.has(id)),
  )
  const shown = selected.length ? selected : existingRows(columns, plots)
  if (shown.length) selectPlots(store, shown, store.get(loadedAtom) === columns ? 'keep' : 'map')
  return result
}

/** Undoes the last entry; null if there is none. */
export function undo(store: Store): UndoResult | null {
  return step(store, 'undo')
}

/** Redoes the last undone entry; null if there is none. */
export function redo(store: Store): UndoResult | null {
  return step(store, 'redo')
}

/** Goes to the point at which `position` entries are done (0 = before the first). */
export function goToPoint(store: Store, position: number): void {
  for (;;) {
    const { undo: done, redo: undone } = store.get(timelineAtom)
    if (done.length > position) {
      undo(store)
      // Entries changed by others stay in the timeline: stop as near as possible.
      if (store.get(timelineAtom).undo.length === done.length) undo(store)
      if (store.get(timelineAtom).undo.length === done.length) return
    } else if (done.length < position && undone.length) redo(store)
    else return
  }
}
