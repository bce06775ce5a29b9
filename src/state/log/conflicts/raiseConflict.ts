import type { CellValue, ChangeColumn } from '../../../domain/change/changeSet.ts'
import { cellKey, eachCell, withoutCells, withValues } from '../../outbox/cells.ts'
import { type CellConflict, conflictsAtom, type OutboxEntry, outboxAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { applyToScreen } from '../applyToScreen.ts'
import { hiddenValuesAtom } from '../remote/receiveChanges.ts'
import { canUndo, dropEntry, renewKey } from '../undo/timeline.ts'
import { resend, updateOpenConflict } from './openConflicts.ts'

/** Values that later changes in the queue had for the conflicting cells. */
interface LaterValues {
  /** The last value by cell. */
  readonly last: ReadonlyMap<string, CellValue>
  /** The key of the newest change that had no other cells; null = there is none. */
  readonly key: string | null
}

/** Removes cells from the changes behind the refused one in the queue. */
function extractLater(store: Store, refused: OutboxEntry, cells: ReadonlySet<string>): LaterValues {
  const latest = new Map<string, CellValue>()
  let newest: string | null = null
  const queue = store.get(outboxAtom)
  const index = queue.findIndex((entry) => entry.key === refused.key)
  const remaining = queue.flatMap((entry, i) => {
    if (i <= index) return [entry]
    eachCell(entry.change, (key, column, k) => {
      if (cells.has(key)) latest.set(key, column.after[k])
    })
    const change = withoutCells(entry.change, (key) => cells.has(key))
    if (change === entry.change) return [entry]
    if (!change.columns.length) {
      newest = entry.key
      return []
    }
    return [{ ...entry, key: renewKey(store, entry), change }]
  })
  if (latest.size) store.set(outboxAtom, remaining)
  return { last: latest, key: newest }
}

/**
 * Moves a refused change from the queue to the open conflicts: one conflict for each cell, with the user's latest
 * value. Cells whose latest value is the original or the stored one are no conflict.
 */
export function raiseConflict(store: Store, refused: OutboxEntry, conflicts: readonly CellConflict[]): void {
  const { scope } = refused
  const later = extractLater(store, refused, new Set(conflicts.map(cellKey)))
  const before = new Map<string, CellValue>()
  eachCell(refused.change, (key, column, k) => {
    if (!before.has(key)) before.set(key, column.before[k])
  })
  const hidden = store.get(hiddenValuesAtom)
  const undecided: CellConflict[] = []
  const resolved: ChangeColumn[] = []
  const mineOf = new Map<string, CellValue>()
  const excluded = new Set<string>()
  for (const cell of conflicts) {
    const key = cellKey(cell)
    const latest = later.last.get(key)
    const mine = latest === undefined ? cell.mine : latest
    const isReverted = latest !== undefined && Object.is(mine, before.get(key))
    if (!isReverted && !Object.is(mine, cell.current)) {
      // Each value typed into a deleted entity is a separate conflict: resolving one of them can restore the entity.
      if (cell.field !== 'exists' && updateOpenConflict(store, cell, mine)) excluded.add(key)
      else {
        mineOf.set(key, mine)
        undecided.push({ ...cell, mine })
      }
      continue
    }
    excluded.add(key)
    const stored = hidden.get(key)
    resolved.push({
      entity: cell.entity,
      field: cell.field as ChangeColumn['field'],
      ids: [cell.id],
      before: [mine],
      after: [stored === undefined ? cell.current : stored],
    })
  }
  const change = withValues(
    withoutCells(refused.change, (key) => excluded.has(key)),
    mineOf,
  )
  const { state: _, ...entry } = { ...refused, change }
  if (undecided.length) {
    // If the change was undone and redone while it waited, its entry has the later key.
    const known = later.key === null || canUndo(store, scope, entry.key) ? entry.key : later.key
    const key = excluded.size || later.last.size ? renewKey(store, { scope, key: known }) : entry.key
    // Into the list before it leaves the queue: in between it would be stored nowhere.
    store.set(conflictsAtom, [...store.get(conflictsAtom), { ...entry, key, conflicts: undecided }])
  } else if (change.columns.length) resend(store, entry)
  else dropEntry(store, scope, refused.key)
  store.set(
    outboxAtom,
    store.get(outboxAtom).filter((waiting) => waiting.key !== refused.key),
  )
  applyToScreen(store, scope, { name: refused.change.name, columns: resolved })
}
