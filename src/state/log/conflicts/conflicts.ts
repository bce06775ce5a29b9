import type { ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { cellKey } from '../../outbox/cells.ts'
import { type CellConflict, type ConflictEntry, conflictsAtom, withQueuedValues } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { isShownAtom, seqOf } from '../openColumns.ts'
import { redrawCells, removeOverwritten } from '../queue/refusedCells.ts'
import { applyToScreen } from '../screen.ts'
import { alterEntry, dropEntry, renewKey } from '../undo/undoStack.ts'
import { resend } from './openConflicts.ts'

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

/** The conflicting cells that have been decided, as a change. */
function decidedCells(entry: ConflictEntry, choiceOf: (cell: CellConflict) => Choice | null): ChangeSet {
  return theirs(
    entry,
    entry.conflicts.filter((cell) => choiceOf(cell) !== null),
  )
}

/** Whether a colleague deleted something while this user wrote into it. */
const isDeleted = (cell: CellConflict): boolean =>
  cell.field === 'exists' && cell.current === false && cell.mine === true
const thing = ({ entity, id }: { entity: string; id: number }): string => `${entity}:${id}`

/**
 * A change with "mine" cells based on the stored values, without "theirs" cells, and undecided cells unchanged.
 * "Theirs" for a deleted entity drops all of its cells.
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

/** A change that restores the deleted entities a change writes into, unless that change restores them itself. */
function restored(change: ChangeSet, cells: readonly CellConflict[]): ChangeSet {
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
 * Resolves the conflict of a refused change, or only the cells for which `choice` returns a decision (null = undecided).
 * "mine": once no cell is undecided, the change is sent again, based on the stored values, after a change that restores
 * deleted entities. "theirs": the stored values are shown. If nothing is left to send, the undo entry is dropped.
 */
export function resolveConflict(
  store: Store,
  key: string,
  choice: Choice | ((cell: CellConflict) => Choice | null),
): void {
  const entry = store.get(conflictsAtom).find((candidate) => candidate.key === key)
  if (!entry) return
  const choiceOf = typeof choice === 'function' ? choice : () => choice
  const overruled = entry.conflicts.filter((cell) => choiceOf(cell) === 'theirs')
  const conflicts = entry.conflicts.filter((cell) => choiceOf(cell) === null)
  const change = rebased(entry.change, entry.conflicts, choiceOf)
  // Undo must restore the stored value that is overwritten now, not the value from when the user typed.
  alterEntry(store, entry.scope, entry.key, (done) => rebased(done, entry.conflicts, choiceOf))
  const others = store.get(conflictsAtom)
  if (conflicts.length) {
    const left = { ...entry, key: renewKey(store, entry), change, conflicts }
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
  // Values that were typed later and refused would hide the chosen ones.
  const decided = decidedCells(entry, choiceOf)
  if (removeOverwritten(store, decided)) redrawCells(store, decided)
  if (overruled.length) applyToScreen(store, scope, withQueuedValues(store, theirs(entry, overruled)))
  const baseSeq = shown ?? entry.baseSeq
  const back = restored(
    entry.change,
    entry.conflicts.filter((cell) => isDeleted(cell) && choiceOf(cell) === 'mine'),
  )
  applyToScreen(store, scope, back)
  if (!conflicts.length && !change.columns.length) {
    dropEntry(store, scope, key)
    return
  }
  // The restored entity brings its values with it; this change is sent separately, to be compared with them.
  const now = conflicts.length ? { name: change.name, columns: [] } : change
  // A value typed after the conflict may still be on screen.
  applyToScreen(store, scope, withQueuedValues(store, now))
  if (now.columns.length || back.columns.length) resend(store, { ...entry, change: now }, baseSeq, back)
}
