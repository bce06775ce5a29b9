import { loadedAtom } from './loaded.ts'
import { idsOfPlots } from './plotIds.ts'
import { selectedIds, selectionAtom } from './selection.ts'
import type { Store } from './store.ts'
import { shownFieldAtom } from './view.ts'

/** Where a paste goes that has to wait for its clipboard. */
export interface PastePlace {
  readonly yearId: number | undefined
  readonly at: string
}

/** The place where a paste that is asked for now goes: the active cell, the selected plots and the shown field. */
export function pastePlace(store: Store): PastePlace {
  const columns = store.get(loadedAtom)
  if (!columns) return { yearId: undefined, at: '' }
  const { active, ranges, field } = store.get(selectionAtom)
  const at = [
    active && (active.plot < 0 ? [active.row, active.col] : columns.id[active.plot]),
    field,
    store.get(shownFieldAtom),
    selectedIds(store),
    ranges.map((range) => [range.fields, idsOfPlots(columns, range.plots)]),
  ]
  return { yearId: columns.year_id, at: JSON.stringify(at) }
}

/** Why a paste that was asked for at a place must not be carried out there any more; null = it is as it was. */
export function leftSince(store: Store, { yearId, at }: PastePlace): 'paste.otherYear' | 'paste.moved' | null {
  const now = pastePlace(store)
  if (now.yearId !== yearId) return 'paste.otherYear'
  return now.at === at ? null : 'paste.moved'
}
