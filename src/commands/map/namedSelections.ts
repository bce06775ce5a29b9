import { namedSelectionsAtom } from '../../state/map/select/namedSelections.ts'
import { copySelectionMask } from '../../state/map/select/rangeSelection.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { selectGathered } from './selectPlots.ts'

/** Ids of the selected plots, in the order of the year. */
export function selectedIds(store: Store): number[] {
  const columns = store.get(loadedYearAtom)
  const { mask } = store.get(selectionAtom)
  const ids: number[] = []
  for (let i = 0; columns && i < columns.count; i++) if (mask[i] && columns.alive[i]) ids.push(columns.id[i])
  return ids
}

/** Number of these plots that exist in the open year. */
export function countInOpenYear(store: Store, ids: readonly number[]): number {
  const columns = store.get(loadedYearAtom)
  if (!columns) return 0
  return ids.filter((id) => columns.alive[columns.indexOf.get(id) ?? -1] === 1).length
}

/** Selects plots by id, or adds them to the selection; deleted ones are ignored. */
export function selectByIds(store: Store, ids: readonly number[], mode: 'replace' | 'add'): void {
  selectGathered(store, (columns) => {
    const marks = mode === 'add' ? copySelectionMask(store) : new Uint8Array(columns.count)
    for (const id of ids) {
      const plot = columns.indexOf.get(id)
      if (plot !== undefined) marks[plot] = 1
    }
    return marks
  })
}

/** Selects the plots saved under a digit; shows a message if there are none. */
export function selectSavedUnder(store: Store, key: string): void {
  const saved = store.get(namedSelectionsAtom)[key]
  if (saved) selectByIds(store, saved, 'replace')
  else store.set(showMessageAtom, { kind: 'info', key: 'map.noStoredSelection', params: { key } })
}

/** Saves the selection under a digit. */
export function saveSelectionUnder(store: Store, key: string): void {
  const ids = selectedIds(store)
  store.set(namedSelectionsAtom, { ...store.get(namedSelectionsAtom), [key]: ids })
  store.set(showMessageAtom, { kind: 'info', key: 'map.selectionStored', params: { count: ids.length, key } })
}
