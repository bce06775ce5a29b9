import { type PositionChange, positionColumns } from '../../../domain/layout/positionChange.ts'
import { transact } from '../../log/transact.ts'
import type { Store } from '../../store.ts'
import { loadedAtom } from '../../year/loaded.ts'

/**
 * Writes new places of plots (or the map's new size) as one change with one undo entry. `key` names it; `count` of its
 * sentence is the number of plots that move, further numbers come in `params`. False when nothing changes.
 */
export function writePositions(
  store: Store,
  change: PositionChange,
  key: string,
  params: Record<string, string | number> = {},
): boolean {
  const loaded = store.get(loadedAtom)
  if (!loaded) return false
  const columns = positionColumns(loaded, change)
  if (!columns.length) return false
  transact(
    store,
    { name: { key, params: { count: change.plots.length, ...params } }, columns },
    { origin: 'user', history: 'record' },
  )
  return true
}
