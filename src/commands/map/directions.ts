import { plotOfDesignAt } from '../../domain/designs/packedDesign.ts'
import { edgeJump } from '../../domain/layout/blocks.ts'
import { designShownAtom } from '../../state/map/design/designShown.ts'
import { moveDraftAtom, placeMove } from '../../state/map/layout/moveDraft.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { paintPosition } from '../../state/map/select/paintSelection.ts'
import { activate, activeSeen, extendTo, rangeEnd, stickyAtom } from '../../state/map/select/rangeSelection.ts'
import { spaceAtom } from '../../state/map/select/spaceKey.ts'
import { cameraRequests, rowsPerScreenAtom } from '../../state/map/view/cameraRequest.ts'
import { plotSeenAt, type SeenGrid, type SeenPosition, seenGridAtom, toStored } from '../../state/map/view/seenGrid.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'

interface Step {
  readonly rows: -1 | 0 | 1
  readonly cols: -1 | 0 | 1
}

/** Directions of the arrow keys on the seen map. */
export const arrowSteps = {
  ArrowUp: { rows: -1, cols: 0 },
  ArrowDown: { rows: 1, cols: 0 },
  ArrowLeft: { rows: 0, cols: -1 },
  ArrowRight: { rows: 0, cols: 1 },
} as const satisfies Record<string, Step>

/** Where keys start without an active position: the first plot in seen reading order. */
function startPosition(grid: SeenGrid): SeenPosition {
  const first = grid.at.findIndex((plot) => plot >= 0)
  return first < 0 ? { row: 1, col: 1 } : { row: Math.floor(first / grid.cols) + 1, col: (first % grid.cols) + 1 }
}

function clampToGrid(grid: SeenGrid, position: SeenPosition): SeenPosition {
  return {
    row: Math.min(grid.rows, Math.max(1, position.row)),
    col: Math.min(grid.cols, Math.max(1, position.col)),
  }
}

/**
 * Moves the active position by `to`, or with `extend` (and while extending is sticky) the moving end of the range. Without
 * an active position the first press activates the first plot, or goes directly to an absolute target (`isFree`).
 */
export function moveActive(
  store: Store,
  extend: boolean,
  to: (from: SeenPosition, grid: SeenGrid) => SeenPosition,
  isFree = false,
): void {
  const grid = store.get(seenGridAtom)
  if (!grid || grid.rows === 0 || grid.cols === 0) return
  const extending = extend || store.get(stickyAtom) === 'extend'
  const from = extending ? rangeEnd(store) : activeSeen(store)
  const position = from || isFree ? clampToGrid(grid, to(from ?? startPosition(grid), grid)) : startPosition(grid)
  if (!from || !extending) {
    activate(store, position)
    return
  }
  extendTo(store, position)
  const stored = toStored(grid, position)
  request(store, cameraRequests, { kind: 'show', row: stored.row, col: stored.col })
}

/** An arrow key: pans while Space is pressed, shifts moved plots, paints, else moves the active position. */
export function pressArrow(store: Store, step: Step, event?: KeyboardEvent): void {
  if (store.get(spaceAtom) !== 'up') {
    store.set(spaceAtom, 'used')
    request(store, cameraRequests, { kind: 'pan', rows: step.rows * 2, cols: step.cols * 2 })
    return
  }
  const mode = store.get(mapModeAtom)
  const draft = store.get(moveDraftAtom)
  if (mode === 'move' && draft) {
    placeMove(store, draft.rows + step.rows, draft.cols + step.cols)
    return
  }
  const neighbour = (from: SeenPosition): SeenPosition => ({ row: from.row + step.rows, col: from.col + step.cols })
  if (mode === 'paint') {
    const grid = store.get(seenGridAtom)
    const from = activeSeen(store)
    if (grid && from)
      paintPosition(store, clampToGrid(grid, neighbour(from)), event?.ctrlKey === true || event?.metaKey === true)
    return
  }
  moveActive(store, event?.shiftKey ?? false, neighbour)
}

/** Mod+arrow: to the edge of the block or gap. While painting it removes. */
export function jumpToEdge(store: Store, step: Step, event?: KeyboardEvent): void {
  if (store.get(mapModeAtom) === 'paint') {
    pressArrow(store, step, event)
    return
  }
  moveActive(store, event?.shiftKey ?? false, (from, grid) => edgeJump(grid, from, step.rows, step.cols))
}

/** Whether a seen position has a plot, in the year or the shown design. */
function isSown(store: Store, grid: SeenGrid, seen: SeenPosition): boolean {
  if (plotSeenAt(grid, seen.row, seen.col) >= 0) return true
  const shown = store.get(designShownAtom)
  const { row, col } = toStored(grid, seen)
  return shown !== null && plotOfDesignAt(shown.design, [row, col]) >= 0
}

/** Home and End: the first and last plot of the row. */
export function rowEnd(store: Store, end: -1 | 1, extend: boolean): void {
  moveActive(store, extend, (from, grid) => {
    let col = end < 0 ? 1 : grid.cols
    while (col !== from.col && !isSown(store, grid, { row: from.row, col })) col -= end
    return { row: from.row, col }
  })
}

/** PageUp and PageDown: one screen. */
export function pressPageKey(store: Store, direction: -1 | 1, extend: boolean): void {
  const rows = store.get(rowsPerScreenAtom)
  moveActive(store, extend, (from) => ({ row: from.row + direction * Math.max(1, rows - 1), col: from.col }))
}
