import type { ChangeColumn, ChangeSet } from '../../../domain/change/changeSet.ts'
import { cellKey } from '../../outbox/cells.ts'
import { type CellConflict, type ConflictEntry, conflictsAtom, withQueuedValues } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { applyToScreen } from '../applyToScreen.ts'
import { isShownAtom, seqOf } from '../openColumns.ts'
import { redrawCells, removeOverwritten } from '../refused/refusedCells.ts'
import { dropEntry, renewKey, updateEntryChange } from '../undo/timeline.ts'
import { resend } from './openConflicts.ts'

export type Choice = 'mine' | 'theirs'

/** The stored values of the conflicting cells, as a change for the screen. */
function storedValuesChange(entry: ConflictEntry, cells: CellConflict[]): ChangeSet {
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
  return storedValuesChange(
    entry,
    entry.conflicts.filter((cell) => choiceOf(cell) !== null),
  )
}

/** Whether a colleague deleted something while this user wrote into it. */
const isDeleted = (cell: CellConflict): boolean =>
  cell.field === 'exists' && cell.current === false && cell.mine === true
const entityKey = ({ entity, id }: { entity: string; id: number }): string => `${entity}:${id}`

/**
 * A change with "mine" cells based on the stored values, without "theirs" cells, and undecided cells unchanged.
 * "Theirs" for a deleted entity drops all of its cells.
 */
function rebaseOnStored(
  change: ChangeSet,
  conflicts: readonly CellConflict[],
  choiceOf: (cell: CellConflict) => Choice | null,
): ChangeSet {
  const conflictByCell = new Map(conflicts.map((cell) => [cellKey(cell), cell]))
  const discarded = new Set(conflicts.filter((cell) => isDeleted(cell) && choiceOf(cell) === 'theirs').map(entityKey))
  const columns: ChangeColumn[] = []
  for (const column of change.columns) {
    const remaining: ChangeColumn = { ...column, ids: [], before: [], after: [] }
    column.ids.forEach((id, k) => {
      if (discarded.has(entityKey({ entity: column.entity, id }))) return
      const conflict = conflictByCell.get(cellKey({ entity: column.entity, field: column.field, id }))
      if (conflict && choiceOf(conflict) === 'theirs') return
      remaining.ids.push(id)
      const isMine = conflict && choiceOf(conflict) === 'mine'
      remaining.before.push(isMine ? conflict.current : column.before[k])
      remaining.after.push(column.after[k])
    })
    if (remaining.ids.length) columns.push(remaining)
  }
  return { name: change.name, columns }
}

/** A change that restores the deleted entities a change writes into, unless that change restores them itself. */
function restoringChange(change: ChangeSet, cells: readonly CellConflict[]): ChangeSet {
  const named = new Set<string>()
  for (const column of change.columns)
    if (column.field === 'exists') for (const id of column.ids) named.add(entityKey({ entity: column.entity, id }))
  const columns = (['line', 'trait', 'marker', 'plot', 'plant'] as const).flatMap((entity): ChangeColumn[] => {
    const ids = cells.filter((cell) => cell.entity === entity && !named.has(entityKey(cell))).map(({ id }) => id)
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
  const change = rebaseOnStored(entry.change, entry.conflicts, choiceOf)
  // Undo must restore the stored value that is overwritten now, not the value from when the user typed.
  updateEntryChange(store, entry.scope, entry.key, (entryChange) =>
    rebaseOnStored(entryChange, entry.conflicts, choiceOf),
  )
  const openConflicts = store.get(conflictsAtom)
  if (conflicts.length) {
    const undecided = { ...entry, key: renewKey(store, entry), change, conflicts }
    store.set(
      conflictsAtom,
      openConflicts.map((candidate) => (candidate === entry ? undecided : candidate)),
    )
  } else {
    store.set(
      conflictsAtom,
      openConflicts.filter((candidate) => candidate !== entry),
    )
  }
  const { scope } = entry
  const shown = store.get(isShownAtom)(scope) ? seqOf(store, scope) : null
  // Values that were typed later and refused would hide the chosen ones.
  const decided = decidedCells(entry, choiceOf)
  if (removeOverwritten(store, decided)) redrawCells(store, decided)
  if (overruled.length) applyToScreen(store, scope, withQueuedValues(store, storedValuesChange(entry, overruled)))
  const baseSeq = shown ?? entry.baseSeq
  const restoring = restoringChange(
    entry.change,
    entry.conflicts.filter((cell) => isDeleted(cell) && choiceOf(cell) === 'mine'),
  )
  applyToScreen(store, scope, restoring)
  if (!conflicts.length && !change.columns.length) {
    dropEntry(store, scope, key)
    return
  }
  // The restored entity brings its values with it; this change is sent separately, to be compared with them.
  const decidedChange = conflicts.length ? { name: change.name, columns: [] } : change
  // A value typed after the conflict may still be on screen.
  applyToScreen(store, scope, withQueuedValues(store, decidedChange))
  if (decidedChange.columns.length || restoring.columns.length)
    resend(store, { ...entry, change: decidedChange }, baseSeq, restoring)
}
