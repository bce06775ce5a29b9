import { walkColumn } from '../../../domain/layout/walk/walkColumn.ts'
import type { Walk } from '../../../domain/layout/walk/walkOrder.ts'
import { transact } from '../../log/transact.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/** Saves a walk as the open year's walk, in one change. Also true if it is stored already; false if no year is open. */
export function saveWalk(store: Store, walk: Walk): boolean {
  const columns = store.get(loadedYearAtom)
  if (!columns) return false
  const column = walkColumn(columns, walk)
  if (column) {
    const name = { key: 'change.year_walk', params: { year: String(columns.year) } }
    transact(store, { name, columns: [column] }, { origin: 'user', undo: 'record' })
  }
  return true
}
