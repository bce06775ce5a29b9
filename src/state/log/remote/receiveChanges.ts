import { type CellValue, type ChangeColumn, type ChangeSet, filteredColumn } from '../../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../../domain/change/scope.ts'
import { missingMarkers } from '../../../domain/columns/missingMarkers.ts'
import { signInAtom, yearAtom } from '../../lifetime.ts'
import { cellKey } from '../../outbox/cells.ts'
import type { LoggedChange } from '../../outbox/loggedChange.ts'
import { conflictsAtom, outboxAtom, unconfirmedCells } from '../../outbox/outbox.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { noteChangeAtom } from '../../year/inspector.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { applyToOpenCrop, applyToYear } from '../applyToScreen.ts'
import { closeAgreedConflicts, closeOverwrittenConflicts } from '../conflicts/openConflicts.ts'
import { cropCursors, isShownAtom } from '../openColumns.ts'
import { dropValuesFoundStored } from '../refused/refusedCells.ts'

/**
 * Markers (as columns) whose calls were already requested by a reload; those that did not come have fewer calls than
 * others.
 */
const requestedMarkersAtom = yearAtom<ReadonlySet<number>>(new Set<number>())

/**
 * Reloads the year if a colleague's change gives a marker that is not loaded its first calls, declares its column or
 * pins it.
 */
function loadMissingMarkers(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const requested = store.get(requestedMarkersAtom)
  const { called, shown } = missingMarkers(columns, change)
  const missing = [...called].filter((column) => !requested.has(column))
  if (!missing.length && !shown.size) return
  store.set(requestedMarkersAtom, new Set([...requested, ...missing]))
  request(store, reloadRequests)
}

/** The result of receiving a logged change, explained at `receiveLogged`. */
type ReceivedAs = 'applied' | 'gap' | 'old' | 'other'

/**
 * Remote values of cells with an unconfirmed write of this user, by `<entity>:<id>:<field>`: shown if that write is
 * refused.
 */
export const hiddenValuesAtom = signInAtom<ReadonlyMap<string, CellValue>>(new Map<string, CellValue>())

/** Who stored a change, and when. */
type Author = Pick<LoggedChange, 'user_name' | 'at'>

/**
 * Returns the part of a remote change that can be shown. Remote values of cells with an unconfirmed write of this user are
 * stored in `hiddenValuesAtom`; open conflicts get the new stored value and its author (`author` null: the author stays).
 * Conflicts that the change resolves are closed.
 */
function hideUnconfirmedCells(store: Store, change: ChangeSet, author: Author | null): ChangeSet {
  closeAgreedConflicts(store, change)
  const unconfirmed = unconfirmedCells(store)
  const conflicting = new Set(store.get(conflictsAtom).flatMap((entry) => entry.conflicts.map(cellKey)))
  if (!unconfirmed.size && !conflicting.size) return change
  const hidden = new Map(store.get(hiddenValuesAtom))
  const newest = new Map<string, CellValue>()
  const columns: ChangeColumn[] = []
  for (const column of change.columns) {
    const areShown = column.ids.map((id, k) => {
      const cell = cellKey({ entity: column.entity, id, field: column.field })
      if (unconfirmed.has(cell)) hidden.set(cell, column.after[k])
      if (conflicting.has(cell)) newest.set(cell, column.after[k])
      return !unconfirmed.has(cell) && !conflicting.has(cell)
    })
    if (areShown.some(Boolean)) columns.push(filteredColumn(column, areShown))
  }
  if (hidden.size) store.set(hiddenValuesAtom, hidden)
  if (newest.size) showNewest(store, newest, author)
  return { name: change.name, columns }
}

function showNewest(store: Store, newest: ReadonlyMap<string, CellValue>, author: Author | null): void {
  const stored = author && { by: author.user_name, at: author.at }
  store.set(
    conflictsAtom,
    store.get(conflictsAtom).map((entry) => ({
      ...entry,
      conflicts: entry.conflicts.map((cell) => {
        const key = cellKey(cell)
        return newest.has(key) ? { ...cell, ...stored, current: newest.get(key) ?? null } : cell
      }),
    })),
  )
}

/** Removes this user's change from the queue when it is in the log: it is stored even if its answer was lost. */
function confirmByLog(store: Store, kind: ChangeScope['of'], { key, change }: LoggedChange): void {
  dropValuesFoundStored(store, key, change)
  const queue = store.get(outboxAtom)
  // Lines of a year's change also come in the crop's log, under the same key and without its plots.
  const confirmed = queue.find((entry) => entry.key === key && entry.scope.of === kind)
  if (!confirmed) return
  store.set(
    outboxAtom,
    queue.filter((entry) => entry !== confirmed),
  )
  closeOverwrittenConflicts(store, confirmed.change)
}

/**
 * Applies the next change of the loaded field-year's log. 'gap': the caller must read the tail first; 'old': already
 * applied; 'other': of another field-year.
 */
export function receiveLogged(store: Store, yearId: number, logged: LoggedChange): ReceivedAs {
  const columns = store.get(loadedYearAtom)
  if (!columns || columns.year_id !== yearId) return 'other'
  if (logged.seq <= columns.seq) return 'old'
  if (logged.seq > columns.seq + 1) return 'gap'
  columns.seq = logged.seq
  store.set(noteChangeAtom, yearId, logged)
  confirmByLog(store, 'year', logged)
  applyToYear(store, hideUnconfirmedCells(store, logged.change, logged))
  loadMissingMarkers(store, logged.change)
  // Which plots are on a page depends on all plots.
  const makesPlots = logged.change.columns.some(({ entity, field }) => entity === 'plot' && field === 'exists')
  if (columns.pageTotal !== null && makesPlots) request(store, reloadRequests)
  return 'applied'
}

/**
 * Applies a change of the crop's log (lines, traits, parents) to the open columns for which it is the next one: the
 * loaded field-year, the crop, or both.
 */
export function receiveCropLogged(store: Store, cropId: number, logged: LoggedChange): ReceivedAs {
  const cursors = cropCursors(store, cropId)
  if (!cursors.length) return 'other'
  if (cursors.some(({ seq }) => logged.seq > seq + 1)) return 'gap'
  const nextCursors = cursors.filter(({ seq }) => logged.seq === seq + 1)
  if (!nextCursors.length) return 'old'
  for (const cursor of nextCursors) cursor.advance(logged.seq)
  confirmByLog(store, 'crop', logged)
  const change = hideUnconfirmedCells(store, logged.change, logged)
  for (const { of } of nextCursors) (of === 'year' ? applyToYear : applyToOpenCrop)(store, change)
  if (nextCursors.some(({ of }) => of === 'year')) loadMissingMarkers(store, logged.change)
  return 'applied'
}

/**
 * Applies what a change of the open field-year did to lines and traits. The year's own columns have it already
 * (`inYear`); the crop's columns get it if it is the next one. `change` null: it was too large to be sent.
 */
export function receiveCropPart(
  store: Store,
  cropId: number,
  { crop_seq, change, inYear }: { crop_seq: number; change: ChangeSet | null; inYear: ReceivedAs | null },
): 'applied' | 'gap' {
  let isBehind = false
  for (const cursor of cropCursors(store, cropId)) {
    const isNext = crop_seq === cursor.seq + 1
    if (cursor.of === 'year') {
      if (isNext && (inYear === 'applied' || inYear === 'old')) cursor.advance(crop_seq)
    } else if (isNext && change) {
      cursor.advance(crop_seq)
      // The year's part of this change has already set the author.
      applyToOpenCrop(store, hideUnconfirmedCells(store, change, null))
    } else isBehind ||= crop_seq > cursor.seq
  }
  return isBehind ? 'gap' : 'applied'
}

/** Applies a tail of the log, oldest change first. */
export function receiveTail(
  store: Store,
  scope: ChangeScope,
  tail: { data: LoggedChange[]; crop: LoggedChange[] },
): void {
  if (!store.get(isShownAtom)(scope)) return
  const cropId = scope.of === 'crop' ? scope.id : store.get(loadedYearAtom)?.spec_id
  for (const logged of tail.crop) if (cropId !== undefined) receiveCropLogged(store, cropId, logged)
  for (const logged of tail.data) receiveLogged(store, scope.id, logged)
}
