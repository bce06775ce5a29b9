import { atom } from 'jotai'
import type { CellValue, ChangeSet } from '../../../domain/change/changeSet.ts'
import { cellKey, eachCell, withoutCells, withValues } from '../../outbox/cells.ts'
import {
  type CellConflict,
  type ConflictEntry,
  conflictsAtom,
  type OutboxEntry,
  outboxAtom,
} from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { isShownAtom } from '../openColumns.ts'
import { renewKey } from '../undo/timeline.ts'

/** Conflicts of scopes on screen; the others wait until theirs is shown. */
export const conflictsHereAtom = atom((get) => {
  const isShown = get(isShownAtom)
  return get(conflictsAtom).filter(({ scope }) => isShown(scope))
})

/**
 * Puts a refused change at the head of the queue under a new key. `needed` is sent before it.
 */
export function resend(
  store: Store,
  entry: Omit<ConflictEntry, 'conflicts'>,
  baseSeq = entry.baseSeq,
  needed: ChangeSet | null = null,
): void {
  const newKey = renewKey(store, entry)
  const { scope } = entry
  const waiting = (key: string, change: ChangeSet): OutboxEntry[] =>
    change.columns.length ? [{ key, scope, change, baseSeq, state: 'waiting', at: Date.now() }] : []
  const first = needed ? waiting(crypto.randomUUID(), needed) : []
  store.set(outboxAtom, [...first, ...waiting(newKey, entry.change), ...store.get(outboxAtom)])
}

/** Removes cells from open conflicts; changes without any conflict left are sent again. */
function closeConflicts(store: Store, isClosed: (cell: CellConflict, entry: ConflictEntry) => boolean): void {
  const resolved: Omit<ConflictEntry, 'conflicts'>[] = []
  const open = store.get(conflictsAtom)
  const remaining = open.flatMap((entry) => {
    const conflicts = entry.conflicts.filter((cell) => !isClosed(cell, entry))
    if (conflicts.length === entry.conflicts.length) return [entry]
    const closed = new Set(entry.conflicts.filter((cell) => !conflicts.includes(cell)).map(cellKey))
    const change = withoutCells(entry.change, (key) => closed.has(key))
    const { conflicts: _, ...rest } = { ...entry, change }
    if (conflicts.length) return [{ ...rest, conflicts }]
    if (rest.change.columns.length) resolved.push(rest)
    return []
  })
  if (remaining.length === open.length && remaining.every((entry, k) => entry === open[k])) return
  store.set(conflictsAtom, remaining)
  for (const entry of resolved) resend(store, entry)
}

/** Closes conflicts of cells for which a newer value of this user is stored. */
export function closeOverwrittenConflicts(store: Store, change: ChangeSet): void {
  const written = new Set<string>()
  eachCell(change, (key) => written.add(key))
  closeConflicts(store, (cell) => written.has(cellKey(cell)))
}

/** Closes conflicts in which a colleague has now stored the value that this user wanted. */
export function closeAgreedConflicts(store: Store, change: ChangeSet): void {
  if (!store.get(conflictsAtom).length) return
  const stored = new Map<string, CellValue>()
  eachCell(change, (key, column, k) => stored.set(key, column.after[k]))
  closeConflicts(store, (cell) => stored.has(cellKey(cell)) && Object.is(stored.get(cellKey(cell)), cell.mine))
}

/**
 * Replaces the user's value in an open conflict of this cell by a newer one; closes the conflict if it equals the
 * stored value. Returns whether a conflict was open.
 */
export function updateOpenConflict(store: Store, cell: CellConflict, mine: CellValue): boolean {
  const key = cellKey(cell)
  let isOpen = false
  const entries = store.get(conflictsAtom).map((entry) => {
    if (!entry.conflicts.some((conflict) => cellKey(conflict) === key)) return entry
    isOpen = true
    const conflicts = entry.conflicts.map((conflict) => (cellKey(conflict) === key ? { ...cell, mine } : conflict))
    return { ...entry, change: withValues(entry.change, new Map([[key, mine]])), conflicts }
  })
  if (!isOpen) return false
  store.set(conflictsAtom, entries)
  if (Object.is(mine, cell.current)) closeConflicts(store, (candidate) => cellKey(candidate) === key)
  return true
}
