import { applyChange } from '../../domain/change/applyChange.ts'
import type { ChangeColumn, ChangeSet } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { loadedAtom, touchedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { conflictsAtom, outboxAtom, unconfirmedCells } from './outbox.ts'

/** One accepted change of the log, from the socket or a tail. */
export interface LoggedChange {
  seq: number
  key: string
  user_id: number | null
  user_name: string | null
  at: string
  change: ChangeSet
}

/** Keys that this window has sent: their echoes in the log are already on screen. */
const sentKeys = new Set<string>()

export function rememberSent(key: string): void {
  sentKeys.add(key)
}

/** The part of a colleague's change that does not fall on cells this user has written and not yet got an answer for. */
function besidesMine(store: Store, change: ChangeSet): ChangeSet {
  const mine = unconfirmedCells(store)
  for (const entry of store.get(conflictsAtom)) {
    for (const cell of entry.conflicts) mine.add(`${cell.entity}:${cell.id}:${cell.field}`)
  }
  if (!mine.size) return change
  const columns: ChangeColumn[] = []
  for (const column of change.columns) {
    const free = column.ids.map((id) => !mine.has(`${column.entity}:${id}:${column.field}`))
    if (!free.some(Boolean)) continue
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => free[k])
    columns.push({ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) })
  }
  return { name: change.name, columns }
}

/** Applies a change to the screen without history or queue: a colleague's, a normalised value, a taken-back write. */
export function applyToScreen(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedAtom)
  if (!columns || !change.columns.length) return
  const touched = applyChange(columns, change)
  const { revision } = store.get(touchedAtom)
  store.set(touchedAtom, { revision: revision + 1, touched, origin: 'remote' })
}

/** Who made the last change to a plot that came from elsewhere, for flashing and for `S D`. */
export interface RemoteTouch {
  plots: number[]
  by: string | null
  at: number
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
  const own = sentKeys.has(logged.key) || store.get(outboxAtom).some((entry) => entry.key === logged.key)
  if (!own) applyToScreen(store, besidesMine(store, logged.change))
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
  if (!sentKeys.has(logged.key)) applyToScreen(store, besidesMine(store, logged.change))
  return 'applied'
}

/** A tail as read from the server, oldest first. */
export function receiveTail(store: Store, yearId: number, tail: { data: LoggedChange[]; crop: LoggedChange[] }): void {
  const columns: FieldYearColumns | null = store.get(loadedAtom)
  if (!columns || columns.year_id !== yearId) return
  for (const logged of tail.crop) receiveCropLogged(store, columns.spec_id, logged)
  for (const logged of tail.data) receiveLogged(store, yearId, logged)
}
