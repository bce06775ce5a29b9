import type { GridApi } from 'ag-grid-community'
import { sheetSelectionAtom } from '../../state/sheet/rowSelection.ts'
import { activeCellAtom, goToCell } from '../../state/sheet/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { cellOfTarget } from './renderedCells.ts'

/** The grid keeps the focus at a row's number; it belongs to the active cell, wherever that has come to. */
export function followFocus(store: Store, api: GridApi<PlotRow>, root: HTMLElement): void {
  const at = store.get(activeCellAtom)
  const { activeElement } = document
  const focused = cellOfTarget(activeElement)
  if (!at || !focused || !root.contains(activeElement) || activeElement?.matches('input, textarea')) return
  const field = store.get(sheetOrderAtom).fields[at.col]
  if (focused.row !== at.row || focused.field !== field) api.setFocusedCell(at.row, field)
}

/** Where nothing has been chosen yet, the cell that is seen to have the keyboard is the one that a key is for. */
export function chooseFocused(store: Store): void {
  const focused = cellOfTarget(document.activeElement)
  const col = focused && store.get(sheetOrderAtom).colOf.get(focused.field)
  if (store.get(sheetSelectionAtom).active !== null || !focused || col === undefined || col === null) return
  goToCell(store, { row: focused.row, col })
}
