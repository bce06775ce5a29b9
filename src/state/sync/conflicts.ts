import type { CellValue, ChangeColumn, ChangeSet } from '../../domain/change/changeSet.ts'
import { dropEntry } from '../history.ts'
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

/** The entry's change with "mine" cells based on what is stored now and "theirs" cells left out. */
function rebased(entry: ConflictEntry, choiceOf: (cell: CellConflict) => Choice): ChangeSet {
  const conflictAt = new Map(entry.conflicts.map((cell) => [cellKey(cell), cell]))
  const columns: ChangeColumn[] = []
  for (const column of entry.change.columns) {
    const next: ChangeColumn = { ...column, ids: [], before: [], after: [] }
    column.ids.forEach((id, k) => {
      const conflict = conflictAt.get(cellKey({ entity: column.entity, field: column.field, id }))
      if (conflict && choiceOf(conflict) === 'theirs') return
      next.ids.push(id)
      next.before.push(conflict ? conflict.current : column.before[k])
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
 * Settles a refused change. "Keep mine" sends it again on top of what is stored now; "Take theirs" shows what is stored.
 * With nothing left to send, its undo entry goes as well.
 */
export function resolveConflict(store: Store, key: string, choice: Choice | ((cell: CellConflict) => Choice)): void {
  const entry = store.get(conflictsAtom).find((candidate) => candidate.key === key)
  if (!entry) return
  const choiceOf = typeof choice === 'function' ? choice : () => choice
  store.set(
    conflictsAtom,
    store.get(conflictsAtom).filter((candidate) => candidate !== entry),
  )
  const taken = entry.conflicts.filter((cell) => choiceOf(cell) === 'theirs')
  const columns = store.get(loadedAtom)
  const isLoaded = columns?.year_id === entry.yearId
  if (taken.length && isLoaded) applyToScreen(store, belowQueue(store, entry.yearId, theirs(entry, taken)))
  const change = rebased(entry, choiceOf)
  if (!change.columns.length) {
    dropEntry(store, entry.yearId, key)
    return
  }
  // What was typed after the conflict may have left another value on screen.
  if (isLoaded) applyToScreen(store, belowQueue(store, entry.yearId, change))
  sendAgain(store, { ...entry, change }, isLoaded ? columns.seq : entry.baseSeq)
}
