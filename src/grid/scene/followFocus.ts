import type { GridApi } from 'ag-grid-community'
import { sheetSelectionAtom } from '../../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, goToCell } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { cellOfTarget } from './renderedCells.ts'

/** The grid restores the focus to a row's number; this moves it to the active cell. */
export function followFocus(store: Store, api: GridApi<PlotRow>, root: HTMLElement): void {
  const activeCell = store.get(activeCellAtom)
  const { activeElement } = document
  const focused = cellOfTarget(activeElement)
  if (!activeCell || !focused || !root.contains(activeElement) || activeElement?.matches('input, textarea')) return
  const field = store.get(sheetOrderAtom).fields[activeCell.col]
  if (focused.row !== activeCell.row || focused.field !== field) api.setFocusedCell(activeCell.row, field)
}

/** If nothing is selected yet, the focused cell becomes the active one, for which keys are meant. */
export function activateFocusedCell(store: Store): void {
  const focused = cellOfTarget(document.activeElement)
  const col = focused && store.get(sheetOrderAtom).colOf.get(focused.field)
  if (store.get(sheetSelectionAtom).active !== null || !focused || col === undefined || col === null) return
  goToCell(store, { row: focused.row, col })
}
