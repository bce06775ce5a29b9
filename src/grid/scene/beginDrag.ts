import { boundsOfBlock, type CellAt, type CellRect } from '../../domain/sheet/range/ranges.ts'
import { turnRow } from '../../state/sheet/reviewRows.ts'
import {
  activeCellAtom,
  addCell,
  extendToCell,
  goToCell,
  isWholeCol,
  presentRanges,
  selectCols,
  selectEverything,
  selectRows,
  shownBlocksAtom,
} from '../../state/sheet/sheetSelection.ts'
import type { Store } from '../../state/store.ts'
import type { CellRange } from '../../state/year/selection.ts'
import { isOnTick } from '../columns/gutter.ts'
import { gutterField } from '../columns/sheetColumn.ts'
import { cellOfTarget, headingOfTarget, rowOfTarget } from './renderedCells.ts'
import type { SheetScene } from './SheetScene.ts'

/** What the pointer is drawing. Whole rows and columns are drawn from the one pressed, beside the ranges that are kept. */
export type Drag =
  | { readonly kind: 'cells' }
  | { readonly kind: 'rows' | 'cols'; readonly from: number; readonly kept: readonly CellRange[] }
  | { readonly kind: 'fill'; readonly source: CellRect }

/** The fill handle, which is no cell. */
export function isHandle(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.handle === 'fill'
}

/** The part of a heading that belongs to the grid or to the heading itself: its edge, its menu button, a filter. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input, .ag-header-cell-resize') !== null
}

/** The cell under an event by its display place; null when it is none. */
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
  const kept = isAdding(event) ? presentRanges(store) : []
  selectRows(store, from, row, 0, kept)
  return { kind: 'rows', from, kept }
}

function pressCol(store: Store, event: MouseEvent, col: number): Drag {
  const from = (event.shiftKey ? store.get(activeCellAtom)?.col : undefined) ?? col
  const kept = isAdding(event) ? presentRanges(store) : []
  selectCols(store, from, col, kept)
  return { kind: 'cols', from, kept }
}

/**
 * Carries out a press on a heading: the corner selects everything, a column's heading its column. A heading whose column is
 * selected already is left to the grid, which moves the column when it is dragged: null, as for what is no heading.
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
 * Carries out what a press of the main button selects, and answers the drag that it may become; `pressed` when there is
 * none, null when the press is not ours.
 */
export function beginDrag(store: Store, scene: SheetScene, event: MouseEvent): Drag | 'pressed' | null {
  if (isHandle(event.target)) {
    const [block] = store.get(shownBlocksAtom)
    const source = block ? boundsOfBlock(block) : null
    return source ? { kind: 'fill', source } : 'pressed'
  }
  const row = rowOfTarget(event.target)
  if (row !== null && isOnTick(event)) {
    turnRow(store, scene.order.rows[row])
    return 'pressed'
  }
  if (row !== null) return pressRow(store, event, row)
  const at = cellAt(scene, event.target)
  return at ? pressCell(store, event, at) : pressHeading(store, scene, event)
}

/** Carries out a click that no press has selected for: on a selected heading, or by a finger on a heading or row number. */
export function clickHead(store: Store, scene: SheetScene, event: MouseEvent): boolean {
  const row = rowOfTarget(event.target)
  const heading = isControl(event.target) ? null : headingOfTarget(event.target)
  if (row !== null && isOnTick(event)) {
    // What a pen or a mouse has pressed is turned already.
    if (event instanceof PointerEvent && event.pointerType === 'touch') turnRow(store, scene.order.rows[row])
  } else if (row !== null) pressRow(store, event, row)
  else if (heading?.field === gutterField) selectEverything(store)
  else {
    const col = heading ? scene.order.colOf.get(heading.field) : undefined
    if (col === undefined) return false
    pressCol(store, event, col)
  }
  return true
}

/** Carries out a finger's tap on a cell, which selects as a press does: the next key, and an editor, are meant for that cell. */
export function tapCell(store: Store, scene: SheetScene, event: MouseEvent): boolean {
  const at = isControl(event.target) ? null : cellAt(scene, event.target)
  if (!at) return false
  pressCell(store, event, at)
  return true
}
