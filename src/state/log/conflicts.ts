import type { ChangeColumn, ChangeSet } from '../../domain/change/changeSet.ts'
import type { Store } from '../store.ts'
import { cellKey } from './cells.ts'
import { isShownAtom, seqOf } from './openColumns.ts'
import { sendAgain } from './openConflicts.ts'
import { type CellConflict, type ConflictEntry, conflictsAtom } from './outbox.ts'
import { drawAgain, forgetOverwritten } from './refusedCells.ts'
import { applyToScreen } from './screen.ts'
import { belowQueue } from './shownValues.ts'
import { alterEntry, dropEntry, rekeyEntry } from './undoStack.ts'

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

/** The conflicting cells for which there is a choice, as a change. */
function decidedCells(entry: ConflictEntry, choiceOf: (cell: CellConflict) => Choice | null): ChangeSet {
  return theirs(
    entry,
    entry.conflicts.filter((cell) => choiceOf(cell) !== null),
  )
}

/** A thing that others have deleted while this user wrote into it. */
const isDeleted = (cell: CellConflict): boolean =>
  cell.field === 'exists' && cell.current === false && cell.mine === true
const thing = ({ entity, id }: { entity: string; id: number }): string => `${entity}:${id}`

/**
 * A change with "mine" cells based on what is stored now, "theirs" cells left out, undecided ones as they were. Of a deleted
 * thing "theirs" leaves everything out.
 */
function rebased(
  change: ChangeSet,
  conflicts: readonly CellConflict[],
  choiceOf: (cell: CellConflict) => Choice | null,
): ChangeSet {
  const conflictAt = new Map(conflicts.map((cell) => [cellKey(cell), cell]))
  const left = new Set(conflicts.filter((cell) => isDeleted(cell) && choiceOf(cell) === 'theirs').map(thing))
  const columns: ChangeColumn[] = []
  for (const column of change.columns) {
    const next: ChangeColumn = { ...column, ids: [], before: [], after: [] }
    column.ids.forEach((id, k) => {
      if (left.has(thing({ entity: column.entity, id }))) return
      const conflict = conflictAt.get(cellKey({ entity: column.entity, field: column.field, id }))
      if (conflict && choiceOf(conflict) === 'theirs') return
      next.ids.push(id)
      const isMine = conflict && choiceOf(conflict) === 'mine'
      next.before.push(isMine ? conflict.current : column.before[k])
      next.after.push(column.after[k])
    })
    if (next.ids.length) columns.push(next)
  }
  return { name: change.name, columns }
}

/** What brings deleted things back that a change writes into, where it does not say so itself. */
function broughtBack(change: ChangeSet, cells: readonly CellConflict[]): ChangeSet {
  const named = new Set<string>()
  for (const column of change.columns)
    if (column.field === 'exists') for (const id of column.ids) named.add(thing({ entity: column.entity, id }))
  const columns = (['line', 'trait', 'marker', 'plot', 'plant'] as const).flatMap((entity): ChangeColumn[] => {
    const ids = cells.filter((cell) => cell.entity === entity && !named.has(thing(cell))).map(({ id }) => id)
    if (!ids.length) return []
    return [{ entity, field: 'exists', ids, before: ids.map(() => false), after: ids.map(() => true) }]
  })
  return { name: change.name, columns }
}

/**
 * Settles a refused change, or those of its cells for which `choice` answers one; null = not decided yet. "Keep mine" sends
 * again on top of what is stored now, once no cell of the change is undecided; what is deleted is brought back before it.
 * "Take theirs" shows what is stored. With nothing left to send, its undo entry goes as well.
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
  const change = rebased(entry.change, entry.conflicts, choiceOf)
  // Undo takes back to what is overwritten now, not to what stood there when it was typed.
  alterEntry(store, entry.scope, entry.key, (done) => rebased(done, entry.conflicts, choiceOf))
  const others = store.get(conflictsAtom)
  if (conflicts.length) {
    // Another change now than the one that was refused under its key.
    const left = { ...entry, key: crypto.randomUUID(), change, conflicts }
    rekeyEntry(store, entry.scope, entry.key, left.key)
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
  const { scope } = entry
  const shown = store.get(isShownAtom)(scope) ? seqOf(store, scope) : null
  // What was typed later and refused would cover what has been chosen.
  const decided = decidedCells(entry, choiceOf)
  if (forgetOverwritten(store, decided)) drawAgain(store, decided)
  if (taken.length) applyToScreen(store, scope, belowQueue(store, theirs(entry, taken)))
  const baseSeq = shown ?? entry.baseSeq
  const back = broughtBack(
    entry.change,
    entry.conflicts.filter((cell) => isDeleted(cell) && choiceOf(cell) === 'mine'),
  )
  applyToScreen(store, scope, back)
  if (!conflicts.length && !change.columns.length) {
    dropEntry(store, scope, key)
    return
  }
  // By itself: what a thing had comes back with it, and what was written into it is compared with that.
  const now = conflicts.length ? { name: change.name, columns: [] } : change
  // What was typed after the conflict may have left another value on screen.
  applyToScreen(store, scope, belowQueue(store, now))
  if (now.columns.length || back.columns.length) sendAgain(store, { ...entry, change: now }, baseSeq, back)
}
