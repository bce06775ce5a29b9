import { applyChange, type Touched } from '../domain/change/applyChange.ts'
import { type ChangeSet, plotsOfChange } from '../domain/change/changeSet.ts'
import { loadedAtom, type Origin, touchedAtom } from './loaded.ts'
import { followChange, selectedIds } from './selection.ts'
import type { Store } from './store.ts'
import { enqueue } from './sync/outbox.ts'
import { forgetOverwritten } from './sync/refused.ts'
import { record } from './undoStack.ts'
import { tellAtom } from './view.ts'

/**
 * The only write to the loaded field-year: applies the change in place, tells map and grid what it touched, and for the
 * user's own changes queues it for the server and (with `history: 'record'`) makes it one undo entry, whose name is told
 * when it is about several plots.
 * Answers the outbox key of a user's change, null for others and when no field-year is loaded.
 */
export function transact(
  store: Store,
  change: ChangeSet,
  how: { origin: Origin; history: 'record' | 'skip' },
): string | null {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  if (how.origin === 'user') forgetOverwritten(store, change)
  // Plots that the change deletes leave the selection with it.
  const selected = how.history === 'record' ? selectedIds(store) : []
  const touched: Touched = applyChange(columns, change)
  followChange(store, touched)
  const key = how.origin === 'user' ? enqueue(store, columns.year_id, change, columns.seq) : null
  if (how.history === 'record') {
    record(store, columns.year_id, change, key, selected)
    // More than what was typed into one cell is a result to be told; a command may say it in better words after this.
    if (plotsOfChange(change).length > 1) store.set(tellAtom, { kind: 'info', ...change.name, about: ['entries'] })
  }
  const { revision } = store.get(touchedAtom)
  store.set(touchedAtom, { revision: revision + 1, touched, origin: how.origin })
  return key
}
