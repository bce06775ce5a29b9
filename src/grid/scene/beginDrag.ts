import { boundsOfBlock, type CellAt, type CellRect } from '../../domain/sheet/range/ranges.ts'
import { toggleReviewedRow } from '../../state/sheet/review/reviewRows.ts'
import {
  activeCellAtom,
  addCell,
  extendToCell,
  goToCell,
  isWholeCol,
  retainedRanges,
  selectCols,
  selectEverything,
  selectRows,
  shownBlocksAtom,
} from '../../state/sheet/selection/sheetSelection.ts'
import type { Store } from '../../state/store.ts'
import type { CellRange } from '../../state/year/selection.ts'
import { isOnTick } from '../columns/gutter.ts'
import { gutterField } from '../columns/sheetColumn.ts'
import { cellOfTarget, headingOfTarget, rowOfTarget } from './renderedCells.ts'
import type { SheetScene } from './SheetScene.ts'

/**
 * What the pointer is drawing. Whole rows and columns are drawn from the pressed one, in addition to the existing ranges.
 */
export type Drag =
  | { readonly kind: 'cells' }
  | { readonly kind: 'rows' | 'cols'; readonly from: number; readonly retained: readonly CellRange[] }
  | { readonly kind: 'fill'; readonly source: CellRect }

/** Whether a target is the fill handle. */
export function isHandle(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.handle === 'fill'
}

/** Whether a target in a heading is handled by the grid or the heading itself: its edge, its menu button, a filter. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input, .ag-header-cell-resize') !== null
}

/** The cell under an event by its display position; null for none. */
function cellAt(scene: SheetScene, target: EventTarget | null): CellAt | null {
  const cell = cellOfTarget(target)
  const col = cell ? scene.order.colOf.get(cell.field) : undefined
  if (!cell || col === undefined || cell.row >= scene.order.rows.length) return null
  return { row: cell.row, col }
}

const isAdding = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey

/** Selects whole rows by a press on a row's number: Shift extends from the active cell, Mod adds. */
function pressRow(store: Store, event: MouseEvent, row: number): Drag {
  const from = (event.shiftKey ? store.get(activeCellAtom)?.row : undefined) ?? row
  const retained = isAdding(event) ? retainedRanges(store) : []
  selectRows(store, from, row, 0, retained)
  return { kind: 'rows', from, retained }
}

function pressCol(store: Store, event: MouseEvent, col: number): Drag {
  const from = (event.shiftKey ? store.get(activeCellAtom)?.col : undefined) ?? col
  const retained = isAdding(event) ? retainedRanges(store) : []
  selectCols(store, from, col, retained)
  return { kind: 'cols', from, retained }
}

/**
 * Handles a press on a heading: the corner selects everything, a column's heading its column. A heading of a selected
 * column is left to the grid, which moves the column on a drag: null, as for anything that is not a heading.
 */
function pressHeading(store: Store, scene: SheetScene, event: MouseEvent): Drag | 'pressed' | null {
  const heading = isControl(event.target) ? null : headingOfTarget(event.target)
  if (heading?.field === gutterField) {
    selectEverything(store)
    return 'pressed'
  }
  const col = heading ? scene.order.colOf.get(heading.field) : undefined
  if (col === undefined) return null
  const isPlain = !event.shiftKey && !isAdding(event)
  return isPlain && isWholeCol(store, col) ? null : pressCol(store, event, col)
}

function pressCell(store: Store, event: MouseEvent, at: CellAt): Drag {
  if (event.shiftKey) extendToCell(store, at)
  else if (isAdding(event)) addCell(store, at)
  else goToCell(store, at)
  return { kind: 'cells' }
}

/**
 * Handles the selection by a press of the main button and returns the drag that it may become; `pressed` if there is
 * none, null if the press is not handled here.
 */
export function beginDrag(store: Store, scene: SheetScene, event: MouseEvent): Drag | 'pressed' | null {
  if (isHandle(event.target)) {
    const [block] = store.get(shownBlocksAtom)
    const source = block ? boundsOfBlock(block) : null
    return source ? { kind: 'fill', source } : 'pressed'
  }
  const row = rowOfTarget(event.target)
  if (row !== null && isOnTick(event)) {
    toggleReviewedRow(store, scene.order.rows[row])
    return 'pressed'
  }
  if (row !== null) return pressRow(store, event, row)
  const at = cellAt(scene, event.target)
  return at ? pressCell(store, event, at) : pressHeading(store, scene, event)
}

/** Handles a click for which no press has selected: on a selected heading, or by a finger on a heading or row number. */
export function handleHeadingClick(store: Store, scene: SheetScene, event: MouseEvent): boolean {
  const row = rowOfTarget(event.target)
  const heading = isControl(event.target) ? null : headingOfTarget(event.target)
  if (row !== null && isOnTick(event)) {
    // Presses of a pen or a mouse have toggled the row already.
    if (event instanceof PointerEvent && event.pointerType === 'touch') toggleReviewedRow(store, scene.order.rows[row])
  } else if (row !== null) pressRow(store, event, row)
  else if (heading?.field === gutterField) selectEverything(store)
  else {
    const col = heading ? scene.order.colOf.get(heading.field) : undefined
    if (col === undefined) return false
    pressCol(store, event, col)
  }
  return true
}

/** Handles a finger's tap on a cell, which selects like a press: the next key, or an editor, is meant for that cell. */
export function handleCellTap(store: Store, scene: SheetScene, event: MouseEvent): boolean {
  const at = isControl(event.target) ? null : cellAt(scene, event.target)
  if (!at) return false
  pressCell(store, event, at)
  return true
}
