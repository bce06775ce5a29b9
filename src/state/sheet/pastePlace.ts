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
