import { blockHasCol, blockHasRow } from '../../domain/sheet/range/ranges.ts'
import {
  goToCell,
  isWholeCol,
  isWholeRow,
  selectCols,
  selectEverything,
  selectRows,
  shownBlocksAtom,
} from '../../state/sheet/selection/sheetSelection.ts'
import type { Store } from '../../state/store.ts'
import { groupOfFold, gutterField } from '../columns/sheetColumn.ts'
import { cellOfTarget, headingOfTarget, isStatisticTarget, rowOfTarget } from '../scene/renderedCells.ts'
import type { SheetScene } from '../scene/SheetScene.ts'
import { cellMenuAtom, columnMenuAtom, groupMenuAtom, statisticsMenuAtom } from './menuAtoms.ts'

/** Opens the menu of a cell, of a row by its number, or of everything by the corner. */
function openCellMenu(store: Store, event: MouseEvent, element: Element, select: () => void): void {
  const isByKey = event.button !== 2
  if (!isByKey) select()
  const box = element.getBoundingClientRect()
  store.set(cellMenuAtom, isByKey ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY })
}

/** The group whose heading, or whose folded column's heading, was right-clicked; null for none. */
function groupOfTarget(target: Element): string | null {
  const heading = target.closest('[role="columnheader"]')
  const named = heading?.querySelector<HTMLElement>('[data-column-group]')?.dataset.columnGroup
  return named ?? groupOfFold(heading?.getAttribute('col-id') ?? '')
}

/**
 * Opens the menu for a right click, or for the focused cell by key. A selection that contains the target stays, else the
 * cell, row or column is selected first; a group's heading selects nothing. False if there is no menu.
 */
export function openMenu(store: Store, scene: SheetScene, event: MouseEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (isStatisticTarget(target)) {
    store.set(statisticsMenuAtom, { x: event.clientX, y: event.clientY })
    return true
  }
  const row = rowOfTarget(target)
  if (row !== null) {
    openCellMenu(store, event, target, () => {
      if (!isWholeRow(store, row)) selectRows(store, row, row, 0)
    })
    return true
  }
  const cell = cellOfTarget(target)
  const { colOf } = scene.order
  const col = cell ? colOf.get(cell.field) : undefined
  if (cell && col !== undefined) {
    const isInside = store.get(shownBlocksAtom).some((block) => blockHasRow(block, cell.row) && blockHasCol(block, col))
    openCellMenu(store, event, cell.element, () => {
      if (!isInside) goToCell(store, { row: cell.row, col })
    })
    return true
  }
  const group = groupOfTarget(target)
  if (group !== null) {
    store.set(groupMenuAtom, { group, at: { x: event.clientX, y: event.clientY } })
    return true
  }
  const heading = headingOfTarget(target)
  if (heading?.field === gutterField) {
    openCellMenu(store, event, heading.element, () => selectEverything(store))
    return true
  }
  const headed = heading ? colOf.get(heading.field) : undefined
  if (!heading || headed === undefined) return false
  if (!isWholeCol(store, headed)) selectCols(store, headed, headed)
  const point = new DOMRect(event.clientX, event.clientY, 0, 0)
  store.set(columnMenuAtom, { field: heading.field, target: { getBoundingClientRect: () => point } })
  return true
}
