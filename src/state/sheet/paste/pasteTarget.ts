import { livingRows } from '../../../domain/sheet/source/livingRows.ts'
import { idsOfRows } from '../../../domain/sheet/source/rowIds.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import type { Store } from '../../store.ts'
import { selectedIds } from '../../year/selection.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { sheetSelectionAtom } from '../selection/rowSelection.ts'

/** Where a paste goes that has to wait for the clipboard. */
export interface PasteTarget {
  /** The key of the rows, see `SheetSource.key`. */
  readonly source: string | undefined
  readonly at: string
}

/** The current place for a paste: the active cell, the selected plots and the shown field. */
export function pasteTarget(store: Store): PasteTarget {
  const source = store.get(sheetSourceAtom)
  if (!source) return { source: undefined, at: '' }
  const { active, ranges, field } = store.get(sheetSelectionAtom)
  const at = [
    active && (active.plot < 0 ? [active.row, active.col] : source.id[active.plot]),
    field,
    store.get(shownFieldAtom),
    selectedIds(store),
    ranges.map((range) => [range.fields, idsOfRows(source, range.rows)]),
  ]
  return { source: source.key, at: JSON.stringify(at) }
}

/** Why a paste requested at a place must not be applied; null = the place is unchanged. */
export function targetChange(store: Store, { source, at }: PasteTarget): 'paste.otherYear' | 'paste.moved' | null {
  const current = pasteTarget(store)
  if (current.source !== source) return 'paste.otherYear'
  return current.at === at ? null : 'paste.moved'
}

/** The row ids, and the id at the cursor (null = none), when a paste was read. */
export interface RowsAtRead {
  readonly rows: Float64Array
  readonly active: number | null
}

export function rowsAtRead(store: Store): RowsAtRead {
  const source = store.get(sheetSourceAtom)
  if (!source) return { rows: new Float64Array(0), active: null }
  const { active } = store.get(sheetSelectionAtom)
  const rows = idsOfRows(source, livingRows(source))
  return { rows, active: active && active.plot >= 0 ? source.id[active.plot] : null }
}

/**
 * Whether rows were added or removed since a paste was read, without a move of the cursor by the user: the block would
 * now go to other rows than shown.
 */
export function rowsHaveShifted(store: Store, { rows, active }: RowsAtRead): boolean {
  const current = rowsAtRead(store)
  const hasActiveRow = active !== null && current.rows.includes(active)
  if (hasActiveRow && current.active !== active) return false
  return current.rows.length !== rows.length || current.rows.some((id, k) => id !== rows[k])
}
