import type { CellValue, ChangeSet } from '../../domain/change/changeSet.ts'
import { eachCell, withValues } from '../outbox/cells.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'

/**
 * The change as it may be shown: cells that a waiting change writes keep the waiting value. Lines are compared across
 * scopes: a line may wait in the queue for its year and for its crop.
 */
export function belowQueue(store: Store, change: ChangeSet): ChangeSet {
  const later = new Map<string, CellValue>()
  for (const entry of store.get(outboxAtom)) {
    eachCell(entry.change, (key, column, k) => later.set(key, column.after[k]))
  }
  return withValues(change, later)
}
