import { type PositionChange, positionColumns } from '../../../domain/layout/changes/positionChange.ts'
import { walkColumn } from '../../../domain/layout/walk/walkColumn.ts'
import type { Walk } from '../../../domain/layout/walk/walkOrder.ts'
import { transact } from '../../log/transact.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/**
 * Writes new positions of plots (or the map's new size) as one change with one undo entry. `key` names it, `params` adds
 * numbers to `count`, the number of moved plots; `walk` is the new walk, absent = unchanged. False if nothing changes.
 */
export function writePositions(
  store: Store,
  change: PositionChange,
  key: string,
  params: Record<string, string | number> = {},
  walk?: Walk | null,
): boolean {
  const loaded = store.get(loadedYearAtom)
  if (!loaded) return false
  const walked = walk ? walkColumn(loaded, walk) : null
  const columns = [...positionColumns(loaded, change), ...(walked ? [walked] : [])]
  if (!columns.length) return false
  transact(
    store,
    { name: { key, params: { count: change.plots.length, ...params } }, columns },
    { origin: 'user', undo: 'record' },
  )
  return true
}
