import { type ChangeColumn, type ChangeSet, countCells, invertChange } from '../../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { existingRows } from '../../../domain/sheet/source/rowIds.ts'
import { signInAtom } from '../../lifetime.ts'
import { type ConflictEntry, conflictsAtom, refusedChangesAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectPlots } from '../../year/selection.ts'
import { resolveConflict } from '../conflicts/resolveConflict.ts'
import { activeScopeAtom, openCropAtom } from '../openColumns.ts'
import { dropRefused, showRefused } from '../refused/refusedCells.ts'
import { transact } from '../transact.ts'
import { applicablePart, type LoadedValues, loadedInCrop, loadedInYear } from './applicablePart.ts'
import {
  plotsOfEntry,
  putTimeline,
  type Timeline,
  timelineAtom,
  timelineOf,
  type UndoEntry,
  undoEntryId,
} from './timeline.ts'

/** The result of an undo or redo. Cells changed by others since are skipped and counted. */
export interface UndoResult {
  entry: UndoEntry
  cellCount: number
  /** Cells written to the year or the crop; the others of `cellCount` had refused values, which are removed. */
  writtenCells: number
  skipped: number
  /** Lines that are not deleted because others use them. */
  retainedLines: number
  /** Plots (by id) that were restored without a position because another plot occupies it. */
  unplaced?: readonly number[]
  /** Cells of an open conflict that now show the colleague's value; redo writes the user's value over it. */
  conflictCells: number
}

/** The columns that redo writes after an open conflict was undone: the user's values over the stored ones. */
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
  const hasRemainingEntry = timelineOf(store, scope).undo.length === before.undo.length
  const result = hasRemainingEntry
    ? applyNext(store, 'undo')
    : { entry, cellCount: 0, writtenCells: 0, skipped: 0, retainedLines: 0, conflictCells: 0 }
  const ownColumns = ownValues(conflict)
  if (!result || !ownColumns.length) return result
  const { undo, redo } = timelineOf(store, scope)
  const remaining = hasRemainingEntry ? redo.at(-1) : undefined
  const redoEntry = {
    ...(remaining ?? entry),
    change: { ...entry.change, columns: [...(remaining?.change.columns ?? []), ...ownColumns] },
  }
  putTimeline(store, scope, { undo, redo: [...(remaining ? redo.slice(0, -1) : redo), redoEntry] })
  return { ...result, conflictCells: ownColumns.length }
}

/** The entry with its refused values updated: if the server has refused the change since, nothing of it is stored. */
function withUnstoredNow(store: Store, entry: UndoEntry): UndoEntry {
  const refusedChanges = store.get(refusedChangesAtom)
  const refused = refusedChanges.find(({ key }) => key === entry.key)
  if (refused) return { ...entry, key: null, change: { ...entry.change, columns: [] }, unstored: [refused] }
  if (!entry.unstored) return entry
  const keys = new Set(entry.unstored.map(({ key }) => key))
  return { ...entry, unstored: refusedChanges.filter(({ key }) => keys.has(key)) }
}

/**
 * A change that restores plots, with those moved off the map whose position is occupied: the server would do the same, but
 * the map would show two plots until then.
 */
function withoutOccupiedPositions(
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
  const clearedColumn = (field: 'row' | 'col'): ChangeColumn => ({
    entity: 'plot',
    field,
    ids: unplaced,
    before: unplaced.map((id) => columns[field][columns.indexOf.get(id) as number]),
    after: unplaced.map(() => null),
  })
  return { change: { ...change, columns: [...change.columns, clearedColumn('row'), clearedColumn('col')] }, unplaced }
}

/** Ids of entries that could not be undone; the next undo skips them. */
const blockedEntriesAtom = signInAtom<ReadonlySet<string>>(new Set<string>())

type Direction = 'undo' | 'redo'

/** The active scope with its loaded columns; `year` is null in a crop's scope. */
interface ActiveColumns {
  readonly scope: ChangeScope
  readonly year: FieldYearColumns | null
  readonly loaded: LoadedValues
}

function activeColumns(store: Store): ActiveColumns | null {
  const scope = store.get(activeScopeAtom)
  if (!scope) return null
  if (scope.of === 'year') {
    const year = store.get(loadedYearAtom)
    return year && { scope, year, loaded: loadedInYear(year) }
  }
  const crop = store.get(openCropAtom)
  return crop && { scope, year: null, loaded: loadedInCrop(crop) }
}

/** The newest entry of a timeline that is not blocked; undefined if there is none. Only undo is ever blocked. */
function nextEntry(store: Store, timeline: Timeline, direction: Direction): UndoEntry | undefined {
  if (direction === 'redo') return timeline.redo.at(-1)
  const blocked = store.get(blockedEntriesAtom)
  return timeline.undo.findLast((entry) => !blocked.has(undoEntryId(entry)))
}

/** Tries the newest blocked entry once more. Null if it is still blocked, which ends a loop that undoes everything. */
function retryBlocked(store: Store): UndoResult | null {
  store.set(blockedEntriesAtom, new Set())
  const retried = applyNext(store, 'undo')
  return retried?.cellCount === 0 && retried.skipped > 0 ? null : retried
}

/** The timeline after an entry was undone or redone by the change with this key; key null = nothing was written. */
function timelineAfter(
  { undo, redo }: Timeline,
  direction: Direction,
  { next, entry, key }: { next: UndoEntry; entry: UndoEntry; key: string | null },
): Timeline {
  if (direction === 'undo') {
    const undone = key ? { ...entry, undoneBy: key } : entry
    return { undo: undo.filter((other) => other !== next), redo: [...redo, undone] }
  }
  const { undoneBy: _, ...previous } = entry
  // The new key lets a later conflict find this entry.
  const redone: UndoEntry = key ? { ...previous, key, isAgain: true } : previous
  return { undo: [...undo, redone], redo: redo.filter((other) => other !== next) }
}

/** Selects the plots that an undo or redo touched; if some of them were selected before the original change, only those. */
function selectTouchedPlots(store: Store, year: FieldYearColumns, entry: UndoEntry): void {
  const plots = plotsOfEntry(entry)
  const touched = new Set(plots)
  const selectedBefore = (entry.selected ?? []).filter((id) => touched.has(id))
  const selected = existingRows(year, selectedBefore)
  const shown = selected.length ? selected : existingRows(year, plots)
  if (shown.length) selectPlots(store, shown, store.get(loadedYearAtom) === year ? 'keep' : 'map')
}

/** Undoes or redoes the next entry of the active scope; null if there is none. */
function applyNext(store: Store, direction: Direction): UndoResult | null {
  const active = activeColumns(store)
  if (!active) return null
  const { scope, year, loaded } = active
  const timeline = timelineOf(store, scope)
  const next = nextEntry(store, timeline, direction)
  if (!next) return timeline[direction].length ? retryBlocked(store) : null
  const isUndo = direction === 'undo'
  const conflict = isUndo && store.get(conflictsAtom).find(({ key }) => key === next.key)
  if (conflict) return undoConflict(store, scope, conflict)
  const entry = isUndo ? withUnstoredNow(store, next) : next
  const { unstored = [] } = entry
  if (!entry.change.columns.length && !unstored.length) {
    // Its refused values have been overwritten since: nothing to undo.
    putTimeline(store, scope, { ...timeline, [direction]: timeline[direction].filter((other) => other !== next) })
    return applyNext(store, direction)
  }
  const part = applicablePart(loaded, isUndo ? invertChange(entry.change) : entry.change)
  const { skipped, used: retainedLines } = part
  const { change, unplaced } = year
    ? withoutOccupiedPositions(year, part.change)
    : { change: part.change, unplaced: [] }
  const writtenCells = countCells(part.change)
  if (isUndo && skipped > 0 && !writtenCells && !unstored.length) {
    // Others have changed all of it. It stays in the timeline: once they undo that, it can be undone.
    store.set(blockedEntriesAtom, new Set([...store.get(blockedEntriesAtom), undoEntryId(next)]))
    return { entry, cellCount: 0, writtenCells: 0, skipped, retainedLines, conflictCells: 0 }
  }
  if (isUndo) for (const { key } of unstored) dropRefused(store, key)
  const cellCount = writtenCells + unstored.reduce((sum, refused) => sum + countCells(refused.change), 0)
  const key = writtenCells ? transact(store, change, { origin: 'user', undo: 'skip' }) : null
  if (!isUndo) showRefused(store, unstored)
  putTimeline(store, scope, timelineAfter(timeline, direction, { next, entry, key }))
  if (year) selectTouchedPlots(store, year, { ...entry, change })
  return { entry, cellCount, writtenCells, skipped, retainedLines, conflictCells: 0, unplaced }
}

/** Undoes the last entry; null if there is none. */
export function undo(store: Store): UndoResult | null {
  return applyNext(store, 'undo')
}

/** Redoes the last undone entry; null if there is none. */
export function redo(store: Store): UndoResult | null {
  return applyNext(store, 'redo')
}

/** Undoes or redoes entries until the timeline has `point` undo entries (0 = all are undone). */
export function goToTimelinePoint(store: Store, point: number): void {
  for (;;) {
    const { undo: done, redo: undone } = store.get(timelineAtom)
    if (done.length > point) {
      undo(store)
      // Entries changed by others stay in the timeline: stop as near as possible.
      if (store.get(timelineAtom).undo.length === done.length) undo(store)
      if (store.get(timelineAtom).undo.length === done.length) return
    } else if (done.length < point && undone.length) redo(store)
    else return
  }
}
