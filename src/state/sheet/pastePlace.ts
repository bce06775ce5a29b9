import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import { shownFieldAtom } from '../colour/colouring.ts'
import { idsOfPlots } from '../log/plotIds.ts'
import type { Store } from '../store.ts'
import { selectedIds } from '../year/selection.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/** Where a paste goes that has to wait for its clipboard. */
export interface PastePlace {
  /** The rows that are pasted into, see `SheetSource.key`. */
  readonly source: string | undefined
  readonly at: string
}

/** The place where a paste that is asked for now goes: the active cell, the selected plots and the shown field. */
export function pastePlace(store: Store): PastePlace {
  const source = store.get(sheetSourceAtom)
  if (!source) return { source: undefined, at: '' }
  const { active, ranges, field } = store.get(sheetSelectionAtom)
  const at = [
    active && (active.plot < 0 ? [active.row, active.col] : source.id[active.plot]),
    field,
    store.get(shownFieldAtom),
    selectedIds(store),
    ranges.map((range) => [range.fields, idsOfPlots(source, range.rows)]),
  ]
  return { source: source.key, at: JSON.stringify(at) }
}

/** Why a paste that was asked for at a place must not be carried out there any more; null = it is as it was. */
export function leftSince(store: Store, { source, at }: PastePlace): 'paste.otherYear' | 'paste.moved' | null {
  const now = pastePlace(store)
  if (now.source !== source) return 'paste.otherYear'
  return now.at === at ? null : 'paste.moved'
}

/** Which rows there were, by id, and at which one the cursor stood (null = at none) when a paste was read. */
export interface ReadPlace {
  readonly rows: Float64Array
  readonly active: number | null
}

export function readPlace(store: Store): ReadPlace {
  const source = store.get(sheetSourceAtom)
  if (!source) return { rows: new Float64Array(0), active: null }
  const { active } = store.get(sheetSelectionAtom)
  const rows = idsOfPlots(source, livingRows(source))
  return { rows, active: active && active.plot >= 0 ? source.id[active.plot] : null }
}

/**
 * Whether rows have come or gone since a paste was read, while nobody has chosen another place for it: the same block laid anew
 * would go to other rows than those that it was shown on.
 */
export function rowsHaveShifted(store: Store, { rows, active }: ReadPlace): boolean {
  const now = readPlace(store)
  const isThere = active !== null && now.rows.includes(active)
  if (isThere && now.active !== active) return false
  return now.rows.length !== rows.length || now.rows.some((id, k) => id !== rows[k])
}
