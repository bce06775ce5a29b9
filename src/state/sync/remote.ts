import type { CellValue, ChangeColumn, ChangeSet } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { noteChangeAtom } from '../inspector.ts'
import { signInAtom } from '../lifetime.ts'
import { loadedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { cellKey } from './cells.ts'
import type { LoggedChange } from './loggedChange.ts'
import { closeAgreed, closeByNewer } from './openConflicts.ts'
import { conflictsAtom, outboxAtom, unconfirmedCells } from './outbox.ts'
import { applyToScreen } from './screen.ts'

/**
 * What colleagues stored meanwhile in cells that this user has written and not yet got an answer for, by
 * `<entity>:<id>:<field>`: shown if the user's own write is refused.
 */
export const hiddenValuesAtom = signInAtom<ReadonlyMap<string, CellValue>>(new Map<string, CellValue>())

/**
 * The part of a stored change that may be shown: cells with an unanswered write of this user keep it on screen, and cells
 * of an open conflict go on waiting for the choice, now with the newest stored value.
 */
function besidesMine(store: Store, change: ChangeSet): ChangeSet {
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
    if (!free.some(Boolean)) continue
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => free[k])
    columns.push({ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) })
  }
  if (hidden.size) store.set(hiddenValuesAtom, hidden)
  if (newest.size) showNewest(store, newest)
  return { name: change.name, columns }
}

function showNewest(store: Store, newest: ReadonlyMap<string, CellValue>): void {
  store.set(
    conflictsAtom,
    store.get(conflictsAtom).map((entry) => ({
      ...entry,
      conflicts: entry.conflicts.map((cell) => {
        const key = cellKey(cell)
        return newest.has(key) ? { ...cell, current: newest.get(key) ?? null } : cell
      }),
    })),
  )
}

/** An own change that comes back in the log is stored, even if its answer is still on the way or was lost. */
function confirmByLog(store: Store, key: string): void {
  const queue = store.get(outboxAtom)
  const confirmed = queue.find((entry) => entry.key === key)
  if (!confirmed) return
  store.set(
    outboxAtom,
    queue.filter((entry) => entry !== confirmed),
  )
  closeByNewer(store, confirmed.yearId, confirmed.change)
}

/**
 * Takes in the next change of the loaded field-year's log. 'gap' asks the caller to read the tail first, 'old' was known,
 * 'other' belongs to another field-year.
 */
export function receiveLogged(store: Store, yearId: number, logged: LoggedChange): 'applied' | 'gap' | 'old' | 'other' {
  const columns = store.get(loadedAtom)
  if (!columns || columns.year_id !== yearId) return 'other'
  if (logged.seq <= columns.seq) return 'old'
  if (logged.seq > columns.seq + 1) return 'gap'
  columns.seq = logged.seq
  store.set(noteChangeAtom, yearId, logged)
  confirmByLog(store, logged.key)
  applyToScreen(store, besidesMine(store, logged.change))
  return 'applied'
}

/** Takes in a change of the crop's log (lines, traits, parents made in another field-year). */
export function receiveCropLogged(
  store: Store,
  specId: number,
  logged: LoggedChange,
): 'applied' | 'gap' | 'old' | 'other' {
  const columns = store.get(loadedAtom)
  if (!columns || columns.spec_id !== specId) return 'other'
  if (logged.seq <= columns.crop_seq) return 'old'
  if (logged.seq > columns.crop_seq + 1) return 'gap'
  columns.crop_seq = logged.seq
  applyToScreen(store, besidesMine(store, logged.change))
  return 'applied'
}

/** A tail as read from the server, oldest first. */
export function receiveTail(store: Store, yearId: number, tail: { data: LoggedChange[]; crop: LoggedChange[] }): void {
  const columns: FieldYearColumns | null = store.get(loadedAtom)
  if (!columns || columns.year_id !== yearId) return
  for (const logged of tail.crop) receiveCropLogged(store, columns.spec_id, logged)
  for (const logged of tail.data) receiveLogged(store, yearId, logged)
}
