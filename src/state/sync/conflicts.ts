import type { CellValue, ChangeColumn, ChangeSet } from '../../domain/change/changeSet.ts'
import { dropEntry, rekeyEntry } from '../history.ts'
import { loadedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { cellKey, eachCell, withValues } from './cells.ts'
import { sendAgain } from './openConflicts.ts'
import { type CellConflict, type ConflictEntry, conflictsAtom, outboxAtom } from './outbox.ts'
import { applyToScreen } from './remote.ts'

export type Choice = 'mine' | 'theirs'

/** The stored values of the conflicting cells, as a change for the screen. */
function theirs(entry: ConflictEntry, cells: CellConflict[]): ChangeSet {
  return {
    name: entry.change.name,
    columns: cells.map((cell) => ({
      entity: cell.entity,
      field: cell.field as ChangeColumn['field'],
      ids: [cell.id],
      before: [cell.mine],
      after: [cell.current],
    })),
  }
}

/** The entry's change with "mine" cells based on what is stored now, "theirs" cells left out, undecided ones as they were. */
function rebased(entry: ConflictEntry, choiceOf: (cell: CellConflict) => Choice | null): ChangeSet {
  const conflictAt = new Map(entry.conflicts.map((cell) => [cellKey(cell), cell]))
  const columns: ChangeColumn[] = []
  for (const column of entry.change.columns) {
    const next: ChangeColumn = { ...column, ids: [], before: [], after: [] }
    column.ids.forEach((id, k) => {
      const conflict = conflictAt.get(cellKey({ entity: column.entity, field: column.field, id }))
      if (conflict && choiceOf(conflict) === 'theirs') return
      next.ids.push(id)
      const isMine = conflict && choiceOf(conflict) === 'mine'
      next.before.push(isMine ? conflict.current : column.before[k])
      next.after.push(column.after[k])
    })
    if (next.ids.length) columns.push(next)
  }
  return { name: entry.change.name, columns }
}

/** The change as it may be shown: a cell that a later change of the queue writes again keeps that later value on screen. */
function belowQueue(store: Store, yearId: number, change: ChangeSet): ChangeSet {
  const later = new Map<string, CellValue>()
  for (const entry of store.get(outboxAtom)) {
    if (entry.yearId === yearId) eachCell(entry.change, (key, column, k) => later.set(key, column.after[k]))
  }
  return withValues(change, later)
}

/**
 * Settles a refused change, or those of its cells for which `choice` answers one; null = not decided yet. "Keep mine" sends
 * again on top of what is stored now, once no cell of the change is undecided; "Take theirs" shows what is stored. With
 * nothing left to send, its undo entry goes as well.
 */
export function resolveConflict(
  store: Store,
  key: string,
  choice: Choice | ((cell: CellConflict) => Choice | null),
): void {
  const entry = store.get(conflictsAtom).find((candidate) => candidate.key === key)
  if (!entry) return
  const choiceOf = typeof choice === 'function' ? choice : () => choice
  const taken = entry.conflicts.filter((cell) => choiceOf(cell) === 'theirs')
  const conflicts = entry.conflicts.filter((cell) => choiceOf(cell) === null)
  const change = rebased(entry, choiceOf)
  const others = store.get(conflictsAtom)
  if (conflicts.length) {
    // Another change now than the one that was refused under its key.
    const left = { ...entry, key: crypto.randomUUID(), change, conflicts }
    rekeyEntry(store, entry.yearId, entry.key, left.key)
    store.set(
      conflictsAtom,
      others.map((candidate) => (candidate === entry ? left : candidate)),
    )
  } else {
    store.set(
      conflictsAtom,
      others.filter((candidate) => candidate !== entry),
    )
  }
  const columns = store.get(loadedAtom)
  const isLoaded = columns?.year_id === entry.yearId
  if (taken.length && isLoaded) applyToScreen(store, belowQueue(store, entry.yearId, theirs(entry, taken)))
  if (conflicts.length) return
  if (!change.columns.length) {
    dropEntry(store, entry.yearId, key)
    return
  }
  // What was typed after the conflict may have left another value on screen.
  if (isLoaded) applyToScreen(store, belowQueue(store, entry.yearId, change))
  sendAgain(store, { ...entry, change }, isLoaded ? columns.seq : entry.baseSeq)
}
