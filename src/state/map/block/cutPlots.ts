import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { membership } from '../../../domain/layout/positions.ts'
import { existingRows, idsOfRows } from '../../../domain/sheet/source/rowIds.ts'
import { cropAtom } from '../../lifetime.ts'
import { isSameText } from '../../sheet/paste/ownCopy.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { visibleTargetPlots } from '../../year/visiblePlots.ts'
import { beginMove, cancelMove, dropMove, placeMove } from '../layout/moveDraft.ts'
import { activeSeen, selectMarked } from '../select/rangeSelection.ts'
import { type SeenGrid, seenBounds } from '../view/seenGrid.ts'

/** Plots of one field-year marked by Mod+X, by id: the next paste of the same `text` moves them. */
export interface CutPlots {
  readonly yearId: number
  readonly ids: Float64Array
  readonly text: string
}

export const cutPlotsAtom = cropAtom<CutPlots | null>(null)

/** Indexes of the cut plots in the loaded field-year; empty if they belong to another one. */
export const cutPlotIndexesAtom = atom((get): Int32Array => {
  const cut = get(cutPlotsAtom)
  const columns = get(loadedYearAtom)
  return cut && cut.yearId === columns?.year_id ? existingRows(columns, cut.ids) : new Int32Array(0)
})

/** Marks the selected plots to be moved by the next paste of `text`. */
export function cutSelectedPlots(store: Store, text: string): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  store.set(cutPlotsAtom, { yearId: columns.year_id, ids: idsOfRows(columns, visibleTargetPlots(store)), text })
}

/**
 * Moves the plots that were cut with this text to the active position, or shows why that is impossible. False if no plots
 * were cut with it: paste the text as values.
 */
export function moveCutPlots(store: Store, columns: FieldYearColumns, grid: SeenGrid, text: string): boolean {
  const cut = store.get(cutPlotsAtom)
  if (!cut || !isSameText(cut.text, text)) return false
  if (cut.yearId !== columns.year_id) {
    store.set(showMessageAtom, { kind: 'warning', key: 'paste.cutInOtherYear', params: {} })
    return true
  }
  const plots = existingRows(columns, cut.ids)
  const to = activeSeen(store)
  const from = seenBounds(grid, plots)
  if (!from) {
    store.set(cutPlotsAtom, null)
    store.set(showMessageAtom, { kind: 'warning', key: 'paste.allCutDeleted', params: {} })
    return true
  }
  if (!to) {
    store.set(showMessageAtom, { kind: 'info', key: 'table.paste.nothing', params: {} })
    return true
  }
  selectMarked(store, membership(columns.id.length, plots))
  if (!beginMove(store)) return true
  placeMove(store, to.row - from.top, to.col - from.left)
  if (!dropMove(store, false)) {
    cancelMove(store)
    return true
  }
  store.set(cutPlotsAtom, null)
  const deleted = cut.ids.length - plots.length
  if (deleted) {
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'paste.cutDeleted',
      params: { count: deleted },
      isAddition: true,
    })
  }
  return true
}
