import type { Corner } from './corners.ts'
import { degrees, type Edge, edges } from './structure/fieldStructure.ts'
import type { NumberingType, Walk } from './walk/walkOrder.ts'

/**
 * How the stored map is drawn: the stored corner that is displayed bottom left after quarter turns. Only for drawing;
 * nothing stored changes.
 */
export interface MapView {
  readonly origin: Corner
}

/** The map as stored: row 1 on top, column 1 on the left. */
export const storedView: MapView = { origin: 'bottom_left' }

/** Views by the quarter turns, clockwise, from the stored map to the displayed one. */
const byQuarters: readonly Corner[] = ['bottom_left', 'bottom_right', 'top_right', 'top_left']

/** The number of quarter turns, clockwise, of the displayed map. */
export function viewQuarters(view: MapView): number {
  return byQuarters.indexOf(view.origin)
}

/** Where a corner or side of the stored map is displayed. */
export function seenEdge(stored: Edge, view: MapView): Edge {
  return edges[(edges.indexOf(stored) + 2 * viewQuarters(view)) % edges.length]
}

/** The corner or side of the stored map that is displayed at `seen`. */
export function storedEdge(seen: Edge, view: MapView): Edge {
  return edges[(edges.indexOf(seen) + edges.length - 2 * viewQuarters(view)) % edges.length]
}

/** A direction on the stored map (degrees clockwise from its top) as displayed. */
export function seenAngle(stored: number, view: MapView): number {
  return degrees(stored + 90 * viewQuarters(view))
}

/** The direction on the stored map that is displayed as `seen`, degrees clockwise from the top. */
export function storedAngle(seen: number, view: MapView): number {
  return degrees(seen + 360 - 90 * viewQuarters(view))
}

/** Whether rows of the stored map are displayed as columns. */
export function viewExchangesAxes(view: MapView): boolean {
  return view.origin === 'bottom_right' || view.origin === 'top_left'
}

/** The stored corner at a displayed corner. */
export function storedCorner(seen: Corner, view: MapView): Corner {
  const seenRight = isRight(seen)
  const seenTop = isTop(seen)
  const exchange = viewExchangesAxes(view)
  return corner(
    (exchange ? seenTop : seenRight) !== isRight(view.origin),
    (exchange ? seenRight : seenTop) !== isTop(view.origin),
  )
}

/** The corner at which a stored corner is displayed. */
export function seenCorner(stored: Corner, view: MapView): Corner {
  const differsAcross = isRight(stored) !== isRight(view.origin)
  const differsUp = isTop(stored) !== isTop(view.origin)
  return viewExchangesAxes(view) ? corner(differsUp, differsAcross) : corner(differsAcross, differsUp)
}

/** The type whose runs are displayed along `seen`; its own inverse. */
export function storedNumberingType(seen: NumberingType, view: MapView): NumberingType {
  if (!viewExchangesAxes(view)) return seen
  return seen === 'horizontal' ? 'vertical' : 'horizontal'
}

/** A stored walk with its corner and axis as displayed. */
export function seenWalk(walk: Walk, view: MapView): Walk {
  return {
    ...walk,
    start_position: seenCorner(walk.start_position, view),
    numbering_type: storedNumberingType(walk.numbering_type, view),
  }
}

/** A place of a map; 1-based, row 1 on top. */
export interface MapPosition {
  readonly row: number
  readonly col: number
}

/** Where a stored position of a map of `rows` × `cols` is displayed, counted on the displayed map from its top left. */
export function seenPosition(stored: MapPosition, view: MapView, rows: number, cols: number): MapPosition {
  const across = isRight(view.origin) ? cols - stored.col : stored.col - 1
  const up = isTop(view.origin) ? stored.row - 1 : rows - stored.row
  return viewExchangesAxes(view) ? { row: cols - across, col: up + 1 } : { row: rows - up, col: across + 1 }
}

/** The stored position (of a map of `rows` × `cols` as stored) that is displayed at `seen`. */
export function storedPosition(seen: MapPosition, view: MapView, rows: number, cols: number): MapPosition {
  const exchange = viewExchangesAxes(view)
  const across = exchange ? cols - seen.row : seen.col - 1
  const up = exchange ? seen.col - 1 : rows - seen.row
  return {
    row: isTop(view.origin) ? up + 1 : rows - up,
    col: isRight(view.origin) ? cols - across : across + 1,
  }
}

function isRight(one: Corner): boolean {
  return one === 'top_right' || one === 'bottom_right'
}

function isTop(one: Corner): boolean {
  return one === 'top_left' || one === 'top_right'
}

function corner(right: boolean, top: boolean): Corner {
  if (top) return right ? 'top_right' : 'top_left'
  return right ? 'bottom_right' : 'bottom_left'
}
