import { type CellValue, type ChangeColumn, type ChangeSet, columnWhere } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import { signInAtom } from '../lifetime.ts'
import { ask } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { reloadRequests } from '../year/chosenYear.ts'
import { noteChangeAtom } from '../year/inspector.ts'
import { loadedAtom } from '../year/loaded.ts'
import { cellKey } from './cells.ts'
import { loadLackingMarkers } from './lackingMarkers.ts'
import type { LoggedChange } from './loggedChange.ts'
import { cropHolders, isShownAtom } from './openColumns.ts'
import { closeAgreed, closeByNewer } from './openConflicts.ts'
import { conflictsAtom, outboxAtom, unconfirmedCells } from './outbox.ts'
import { forgetStored } from './refusedCells.ts'
import { applyToOpenCrop, applyToYear } from './screen.ts'

/** What became of a change of the log that was offered to what is open. */
type Received = 'applied' | 'gap' | 'old' | 'other'

/**
 * What colleagues stored meanwhile in cells that this user has written and not yet got an answer for, by
 * `<entity>:<id>:<field>`: shown if the user's own write is refused.
 */
export const hiddenValuesAtom = signInAtom<ReadonlyMap<string, CellValue>>(new Map<string, CellValue>())

/** Who stored a change, and when. */
type Author = Pick<LoggedChange, 'user_name' | 'at'>

/**
 * The part of a stored change that may be shown: cells with an unanswered write of this user keep it on screen, and cells
 * of an open conflict go on waiting for the choice, now with the newest stored value and its author; `author` null: whoever
 * was told already stays.
 */
function besidesMine(store: Store, change: ChangeSet, author: Author | null): ChangeSet {
  closeAgreed(store, change)
  const mine = unconfirmedCells(store)
  const open = new Set(store.get(conflictsAtom).flatMap((entry) => entry.conflicts.map(cellKey)))
  if (!mine.size && !open.size) return change
  const hidden = new Map(store.get(hiddenValuesAtom))
  const newest = new Map<string, CellValue>()
  const columns: ChangeColumn[] = []
  for (const column of change.columns) {
    const free = column.ids.map((id, k) => {
      const cell = cellKey({ entity: column.entity, id, field: column.field })
      if (mine.has(cell)) hidden.set(cell, column.after[k])
      if (open.has(cell)) newest.set(cell, column.after[k])
      return !mine.has(cell) && !open.has(cell)
    })
    if (free.some(Boolean)) columns.push(columnWhere(column, free))
  }
  if (hidden.size) store.set(hiddenValuesAtom, hidden)
  if (newest.size) showNewest(store, newest, author)
  return { name: change.name, columns }
}

function showNewest(store: Store, newest: ReadonlyMap<string, CellValue>, author: Author | null): void {
  const told = author && { by: author.user_name, at: author.at }
  store.set(
    conflictsAtom,
    store.get(conflictsAtom).map((entry) => ({
      ...entry,
      conflicts: entry.conflicts.map((cell) => {
        const key = cellKey(cell)
        return newest.has(key) ? { ...cell, ...told, current: newest.get(key) ?? null } : cell
      }),
    })),
  )
}

/** An own change that comes back in the log is stored, even if its answer is still on the way or was lost. */
function confirmByLog(store: Store, of: ChangeScope['of'], { key, change }: LoggedChange): void {
  forgetStored(store, key, change)
  const queue = store.get(outboxAtom)
  // What a year's change does to lines comes in the crop's log, too, under the same key and without its plots.
  const confirmed = queue.find((entry) => entry.key === key && entry.scope.of === of)
  if (!confirmed) return
  store.set(
    outboxAtom,
    queue.filter((entry) => entry !== confirmed),
  )
  closeByNewer(store, confirmed.change)
}

/**
 * Takes in the next change of the loaded field-year's log. 'gap' asks the caller to read the tail first, 'old' was known,
 * 'other' belongs to another field-year.
 */
export function receiveLogged(store: Store, yearId: number, logged: LoggedChange): Received {
  const columns = store.get(loadedAtom)
  if (!columns || columns.year_id !== yearId) return 'other'
  if (logged.seq <= columns.seq) return 'old'
  if (logged.seq > columns.seq + 1) return 'gap'
  columns.seq = logged.seq
  store.set(noteChangeAtom, yearId, logged)
  confirmByLog(store, 'year', logged)
  applyToYear(store, besidesMine(store, logged.change, logged))
  loadLackingMarkers(store, logged.change)
  // Which plots stand on a page hangs on all of them.
  const makesPlots = logged.change.columns.some(({ entity, field }) => entity === 'plot' && field === 'exists')
  if (columns.found !== null && makesPlots) ask(store, reloadRequests)
  return 'applied'
}

/**
 * Takes in a change of the crop's log (lines, traits, parents made elsewhere) where it is the next one: in the loaded
 * field-year, in the crop's own columns, or in both.
 */
export function receiveCropLogged(store: Store, specId: number, logged: LoggedChange): Received {
  const holders = cropHolders(store, specId)
  if (!holders.length) return 'other'
  if (holders.some(({ seq }) => logged.seq > seq + 1)) return 'gap'
  const next = holders.filter(({ seq }) => logged.seq === seq + 1)
  if (!next.length) return 'old'
  for (const holder of next) holder.advance(logged.seq)
  confirmByLog(store, 'crop', logged)
  const change = besidesMine(store, logged.change, logged)
  for (const { of } of next) (of === 'year' ? applyToYear : applyToOpenCrop)(store, change)
  if (next.some(({ of }) => of === 'year')) loadLackingMarkers(store, logged.change)
  return 'applied'
}

/**
 * Takes in what a change of the watched field-year did to lines and traits. The field-year itself has them with the change,
 * where that was `inYear`; the crop's own columns get them where it is the next one. `change` null: it was too large to be
 * told.
 */
export function receiveCropPart(
  store: Store,
  specId: number,
  { crop_seq, change, inYear }: { crop_seq: number; change: ChangeSet | null; inYear: Received | null },
): 'applied' | 'gap' {
  let isBehind = false
  for (const holder of cropHolders(store, specId)) {
    const isNext = crop_seq === holder.seq + 1
    if (holder.of === 'year') {
      if (isNext && (inYear === 'applied' || inYear === 'old')) holder.advance(crop_seq)
    } else if (isNext && change) {
      holder.advance(crop_seq)
      // The year's part of it, which holds these cells too, told who stored them.
      applyToOpenCrop(store, besidesMine(store, change, null))
    } else isBehind ||= crop_seq > holder.seq
  }
  return isBehind ? 'gap' : 'applied'
}

/** A tail as read from the server, oldest first. */
export function receiveTail(
  store: Store,
  scope: ChangeScope,
  tail: { data: LoggedChange[]; crop: LoggedChange[] },
): void {
  if (!store.get(isShownAtom)(scope)) return
  const specId = scope.of === 'crop' ? scope.id : store.get(loadedAtom)?.spec_id
  for (const logged of tail.crop) if (specId !== undefined) receiveCropLogged(store, specId, logged)
  for (const logged of tail.data) receiveLogged(store, scope.id, logged)
}
