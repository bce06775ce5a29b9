import type { Rectangle } from '../../../domain/layout/positions.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Reader, Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { type Active, type Selection, selectionAtom, setSelection } from '../../year/selection.ts'
import {
  plotSeenAt,
  type SeenArea,
  type SeenGrid,
  type SeenPosition,
  seenGridAtom,
  toSeen,
  toStored,
} from '../view/seenGrid.ts'

/** Plots that stay selected while the current range is redrawn (by index); null = none. */
const rangeBaseAtom = yearAtom<Uint8Array | null>(null, { reloaded: 'resets' })

/** The end of a range that moves while it is extended, as a seen position, and the selection it belongs to; null = none. */
const rangeEndAtom = yearAtom<(Pick<Selection, 'mask' | 'active'> & { place: SeenPosition }) | null>(null, {
  reloaded: 'resets',
})

function isSamePosition(a: Active | null, b: Active | null): boolean {
  return a?.plot === b?.plot && a?.row === b?.row && a?.col === b?.col
}

/** The moving end of the selection; null if that is no range, or the active position has moved elsewhere since. */
function movingEnd(store: Store): SeenPosition | null {
  const end = store.get(rangeEndAtom)
  const { mask, active } = store.get(selectionAtom)
  return end?.mask === mask && isSamePosition(end.active, active) ? end.place : null
}

/** Whether the selection is a range that is being extended at its other end: its active position stays, in view or not. */
export function isExtendingRange(store: Store): boolean {
  return movingEnd(store) !== null
}

/**
 * The rectangle of the stored map that was last drawn or chosen, including empty positions; null = the selection is none.
 */
const drawnAtom = yearAtom<Rectangle | null>(null, { reloaded: 'resets' })

/** F8 makes every move extend the range; Shift+F8 keeps the selection while moving, and Shift then adds a range. */
export type Sticky = 'none' | 'extend' | 'add'
export const stickyAtom = yearAtom<Sticky>('none')

/**
 * Plots gathered one by one with Space (1 = selected, by index). While they are the selection, moving the active position
 * keeps it, and Shift with a move adds a range. Null = nothing is gathered.
 */
const gatheredAtom = yearAtom<Uint8Array | null>(null, { reloaded: 'resets' })

/**
 * Whether the selection was gathered with Space: any other way of selecting, here or in the table, replaces the
 * selection.
 */
function isGathered(store: Store): boolean {
  return store.get(gatheredAtom) === store.get(selectionAtom).mask
}

/** The rectangle of seen positions that a gesture or key draws; null = none. */
export const marqueeAtom = yearAtom<{ top: number; left: number; bottom: number; right: number } | null>(null, {
  reloaded: 'resets',
})

/** A seen position as an active position of the stored map. */
export function activeAt(grid: SeenGrid, seen: SeenPosition): Active {
  const stored = toStored(grid, seen)
  return { plot: plotSeenAt(grid, seen.row, seen.col), row: stored.row, col: stored.col }
}

/** The seen position of the active position; null if nothing is active or its plot is not on the map. */
export function activeSeen(store: Store): SeenPosition | null {
  const grid = store.get(seenGridAtom)
  const { active } = store.get(selectionAtom)
  if (!grid || !active) return null
  if (active.plot >= 0) {
    return grid.row[active.plot] ? { row: grid.row[active.plot], col: grid.col[active.plot] } : null
  }
  const seen = toSeen(grid, active)
  return seen.row >= 1 && seen.col >= 1 && seen.row <= grid.rows && seen.col <= grid.cols ? seen : null
}

function emptyMaskFor(store: Store): Uint8Array {
  return new Uint8Array(store.get(loadedYearAtom)?.id.length ?? 0)
}

/** A copy of the selection, as long as the present columns. */
export function copySelectionMask(store: Store): Uint8Array {
  const mask = emptyMaskFor(store)
  mask.set(store.get(selectionAtom).mask.subarray(0, mask.length))
  return mask
}

/** Number of selected plots. `indexOf` and `lastIndexOf` are native and fast for the usual few or none. */
function countOf(mask: Uint8Array): number {
  const first = mask.indexOf(1)
  if (first < 0) return 0
  const last = mask.lastIndexOf(1)
  let count = 0
  for (let i = first; i <= last; i++) count += mask[i]
  return count
}

/** What a range was drawn by: its moving end, and its seen rectangle. */
interface DrawnRange {
  readonly end?: SeenPosition
  readonly area?: SeenArea
  /** Moving the active position keeps the selection. */
  readonly gathers?: boolean
}

/** The stored rectangle of a seen one. */
function storedArea(grid: SeenGrid, { top, left, bottom, right }: SeenArea): Rectangle {
  const [corner, opposite] = [toStored(grid, { row: top, col: left }), toStored(grid, { row: bottom, col: right })]
  return {
    top: Math.min(corner.row, opposite.row),
    left: Math.min(corner.col, opposite.col),
    bottom: Math.max(corner.row, opposite.row),
    right: Math.max(corner.col, opposite.col),
  }
}

function setSelectionAndDrawing(
  store: Store,
  mask: Uint8Array,
  active: Active | null,
  anchor: Active | null,
  drawn: DrawnRange = {},
): void {
  const grid = store.get(seenGridAtom)
  store.set(rangeEndAtom, drawn.end ? { mask, active, place: drawn.end } : null)
  store.set(gatheredAtom, drawn.gathers ? mask : null)
  store.set(drawnAtom, grid && drawn.area ? storedArea(grid, drawn.area) : null)
  setSelection(store, { mask, count: countOf(mask), active, anchor, ranges: [], field: null, lead: null, pane: 'map' })
}

/** Moves the active position and clears the selection, unless Shift+F8 or Space keeps it. */
export function activate(store: Store, seen: SeenPosition): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const active = activeAt(grid, seen)
  if (store.get(stickyAtom) === 'add' || isGathered(store)) {
    setSelection(store, { active, anchor: active, pane: 'map' })
    store.set(rangeBaseAtom, copySelectionMask(store))
    store.set(rangeEndAtom, null)
    store.set(drawnAtom, null)
    return
  }
  store.set(rangeBaseAtom, null)
  setSelectionAndDrawing(store, emptyMaskFor(store), active, active)
}

/** Selects only the plot at a seen position and makes it active; an empty position clears the selection. */
export function selectOnly(store: Store, seen: SeenPosition): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const active = activeAt(grid, seen)
  const mask = emptyMaskFor(store)
  if (active.plot >= 0) mask[active.plot] = 1
  store.set(rangeBaseAtom, null)
  setSelectionAndDrawing(store, mask, active, active)
}

/**
 * Toggles the plot at a seen position in the selection and makes it active. With `gathers` the selection stays while the
 * active position moves.
 */
export function togglePosition(store: Store, seen: SeenPosition, gathers = false): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const active = activeAt(grid, seen)
  const mask = copySelectionMask(store)
  if (active.plot >= 0) mask[active.plot] = mask[active.plot] ? 0 : 1
  store.set(rangeBaseAtom, mask)
  setSelectionAndDrawing(store, mask, active, active, { gathers })
}

/** What a rectangle does to the previous selection. */
export type RangeMode = 'replace' | 'add'

/** Starts a range at a seen position: `extendTo` draws it from here, added to what `mode` leaves selected. */
export function beginRange(store: Store, seen: SeenPosition, mode: RangeMode): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const active = activeAt(grid, seen)
  const base = mode === 'add' ? copySelectionMask(store) : null
  store.set(rangeBaseAtom, base)
  store.set(rangeEndAtom, null)
  store.set(drawnAtom, null)
  setSelection(store, { active, anchor: active, pane: 'map' })
}

/** The moving end of the range, from which keys extend it. */
export function rangeEnd(store: Store): SeenPosition | null {
  return movingEnd(store) ?? activeSeen(store)
}

/** The seen rectangle that was last drawn or chosen; null = the selection is none. */
export function rangeArea(store: Reader): SeenArea | null {
  const grid = store.get(seenGridAtom)
  const drawn = store.get(drawnAtom)
  if (!grid || !drawn) return null
  const corner = toSeen(grid, { row: drawn.top, col: drawn.left })
  const other = toSeen(grid, { row: drawn.bottom, col: drawn.right })
  return areaBetween(grid, corner, other)
}

/** The seen rectangle between two positions, clipped to the map. */
function areaBetween({ rows, cols }: SeenGrid, corner: SeenPosition, opposite: SeenPosition): SeenArea {
  return {
    top: Math.max(1, Math.min(corner.row, opposite.row)),
    left: Math.max(1, Math.min(corner.col, opposite.col)),
    bottom: Math.min(rows, Math.max(corner.row, opposite.row)),
    right: Math.min(cols, Math.max(corner.col, opposite.col)),
  }
}

/** Draws the range from its anchor, which stays active, to a seen position. */
export function extendTo(store: Store, seen: SeenPosition): void {
  const grid = store.get(seenGridAtom)
  const selection = store.get(selectionAtom)
  if (!grid) return
  const anchor = selection.anchor ?? selection.active ?? activeAt(grid, seen)
  const from = anchor.plot >= 0 && grid.row[anchor.plot] ? seenOf(grid, anchor.plot) : toSeen(grid, anchor)
  const base = store.get(rangeBaseAtom)
  const mask = emptyMaskFor(store)
  if (base) mask.set(base.subarray(0, mask.length))
  const area = areaBetween(grid, from, seen)
  markArea(grid, mask, area)
  const gathers = isGathered(store)
  setSelectionAndDrawing(store, mask, selection.active ?? anchor, anchor, { end: seen, area, gathers })
}

function seenOf(grid: SeenGrid, plot: number): SeenPosition {
  return { row: grid.row[plot], col: grid.col[plot] }
}

/** Marks the plots of a seen rectangle. */
function markArea(grid: SeenGrid, mask: Uint8Array, { top, left, bottom, right }: SeenArea): void {
  for (let row = top; row <= bottom; row++) {
    for (let col = left; col <= right; col++) {
      const plot = grid.at[(row - 1) * grid.cols + col - 1]
      if (plot >= 0) mask[plot] = 1
    }
  }
}

/**
 * Selects marked plots (by index); the active position stays if it is among them, else the first in reading order becomes
 * active.
 */
export function selectMarked(store: Store, mask: Uint8Array): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const { active } = store.get(selectionAtom)
  let next = active
  if (!active || active.plot < 0 || !mask[active.plot]) {
    for (const plot of grid.at) {
      if (plot < 0 || !mask[plot]) continue
      next = activeAt(grid, seenOf(grid, plot))
      break
    }
  }
  store.set(rangeBaseAtom, mask)
  setSelectionAndDrawing(store, mask, next, next)
}

/** Selects the plots between two seen positions; the active position stays. */
export function selectRectangle(store: Store, corner: SeenPosition, opposite: SeenPosition, mode: RangeMode): void {
  const grid = store.get(seenGridAtom)
  if (!grid) return
  const selection = store.get(selectionAtom)
  const mask = mode === 'add' ? copySelectionMask(store) : emptyMaskFor(store)
  const area = areaBetween(grid, corner, opposite)
  markArea(grid, mask, area)
  setSelectionAndDrawing(store, mask, selection.active, selection.anchor, { area })
}

/** Clears the selection; the active position stays. */
export function clearSelected(store: Store): void {
  const { active } = store.get(selectionAtom)
  store.set(rangeBaseAtom, null)
  setSelectionAndDrawing(store, emptyMaskFor(store), active, active)
}
