import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { buildPositionIndex } from '../../../domain/layout/positionIndex.ts'
import type { FieldStructure } from '../../../domain/layout/structure/fieldStructure.ts'
import { type PositionKind, positionKinds } from '../../../domain/layout/structure/positionKinds.ts'
import {
  type MapView,
  seenPosition,
  storedPosition,
  storedView,
  viewExchangesAxes,
} from '../../../domain/layout/viewCorner.ts'
import { lastTouchAtom, loadedYearAtom } from '../../year/loaded.ts'
import { designRoomAtom, displaySizeOf } from '../design/designShown.ts'
import { viewSideAtom } from './view.ts'

/**
 * The map as seen: which plot is drawn where. `at[(row - 1) * cols + col - 1]` is a plot index, -1 = empty position; `row`
 * and `col` give a plot's seen position by plot index, 0 = not on the map. Rows and columns count from the top left of the
 * drawing; `storedRows` and `storedCols` are the size of the stored map.
 */
export interface SeenGrid {
  readonly rows: number
  readonly cols: number
  readonly at: Int32Array
  readonly row: Int32Array
  readonly col: Int32Array
  /** Kinds of the seen positions as indexes of `positionKinds`, in the order of `at`; null = all are for plots. */
  readonly kinds: Uint8Array | null
  readonly view: MapView
  readonly storedRows: number
  readonly storedCols: number
}

export interface SeenPosition {
  readonly row: number
  readonly col: number
}

/** The seen grid of a field-year under a view, at least `room` in size. */
export function buildSeenGrid(
  columns: FieldYearColumns,
  view: MapView,
  room: { readonly rows: number; readonly cols: number } = { rows: 0, cols: 0 },
): SeenGrid {
  const stored = buildPositionIndex(columns, room)
  const exchange = viewExchangesAxes(view)
  const rows = exchange ? stored.cols : stored.rows
  const cols = exchange ? stored.rows : stored.cols
  const kinds = seenKindsOf(columns.structure, view, stored)
  const asStored = view.origin === storedView.origin
  // As many plots as places, none of them empty: seen positions equal stored ones.
  if (asStored && stored.at.length === columns.count && !stored.at.includes(-1)) {
    const [row, col] = [columns.row, columns.col].map((positions) => positions.slice(0, columns.count))
    return { rows, cols, at: stored.at, row, col, kinds, view, storedRows: rows, storedCols: cols }
  }
  const row = new Int32Array(columns.count)
  const col = new Int32Array(columns.count)
  const at = asStored ? stored.at : new Int32Array(rows * cols).fill(-1)
  let position = 0
  for (let storedRow = 1; storedRow <= stored.rows; storedRow++) {
    for (let storedCol = 1; storedCol <= stored.cols; storedCol++) {
      const plot = stored.at[position++]
      if (plot < 0) continue
      if (asStored) {
        row[plot] = storedRow
        col[plot] = storedCol
        continue
      }
      const seen = seenPosition({ row: storedRow, col: storedCol }, view, stored.rows, stored.cols)
      at[(seen.row - 1) * cols + seen.col - 1] = plot
      row[plot] = seen.row
      col[plot] = seen.col
    }
  }
  return { rows, cols, at, row, col, kinds, view, storedRows: stored.rows, storedCols: stored.cols }
}

function seenKindsOf(
  { kinds }: FieldStructure,
  view: MapView,
  stored: { rows: number; cols: number },
): Uint8Array | null {
  if (kinds.size === 0) return null
  const cols = viewExchangesAxes(view) ? stored.rows : stored.cols
  const seenKinds = new Uint8Array(stored.rows * stored.cols)
  for (const [row, codes] of kinds)
    for (let col = 1; col < codes.length; col++) {
      if (codes[col] === 0) continue
      const seen = seenPosition({ row, col }, view, stored.rows, stored.cols)
      seenKinds[(seen.row - 1) * cols + seen.col - 1] = codes[col]
    }
  return seenKinds
}

/** The kind of a seen position. */
export function kindSeenAt({ kinds, cols }: SeenGrid, seen: SeenPosition): PositionKind {
  return positionKinds[kinds?.[(seen.row - 1) * cols + seen.col - 1] ?? 0]
}

/** The plot index at a seen position, -1 when it is empty or off the map. */
export function plotSeenAt(grid: SeenGrid, row: number, col: number): number {
  if (row < 1 || col < 1 || row > grid.rows || col > grid.cols) return -1
  return grid.at[(row - 1) * grid.cols + col - 1]
}

export const toStored = (grid: SeenGrid, seen: SeenPosition): SeenPosition =>
  storedPosition(seen, grid.view, grid.storedRows, grid.storedCols)

export const toSeen = (grid: SeenGrid, stored: SeenPosition): SeenPosition =>
  seenPosition(stored, grid.view, grid.storedRows, grid.storedCols)

/** A rectangle of seen positions, both ends included. */
export interface SeenArea {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The seen rectangle round some plots; null when none is on the map. */
export function seenBounds(grid: SeenGrid, plots: Iterable<number>): SeenArea | null {
  let area: { top: number; left: number; bottom: number; right: number } | null = null
  for (const plot of plots) {
    const row = grid.row[plot]
    const col = grid.col[plot]
    if (!row) continue
    if (!area) area = { top: row, bottom: row, left: col, right: col }
    area.top = Math.min(area.top, row)
    area.bottom = Math.max(area.bottom, row)
    area.left = Math.min(area.left, col)
    area.right = Math.max(area.right, col)
  }
  return area
}

interface CachedGrid {
  columns: FieldYearColumns
  revision: number
  view: MapView
  room: number
  grid: SeenGrid
}

const positionFields = ['row', 'col', 'exists']

/** The seen grid of the loaded field-year; the same object until a plot, the map's size or the view changes. */
export const seenGridAtom = (() => {
  let cached: CachedGrid | null = null
  return atom((get): SeenGrid | null => {
    const columns = get(loadedYearAtom)
    const { revision, touched } = get(lastTouchAtom)
    const view = get(viewSideAtom)
    const room = get(designRoomAtom)
    if (!columns) {
      cached = null
      return null
    }
    if (cached && cached.columns === columns && cached.view === view && cached.room === room) {
      const stays =
        revision === cached.revision ||
        (revision === cached.revision + 1 &&
          touched !== null &&
          !touched.map &&
          !positionFields.some((field) => touched.fields.has(field)))
      if (stays) {
        cached = { ...cached, revision }
        return cached.grid
      }
    }
    cached = { columns, revision, view, room, grid: buildSeenGrid(columns, view, displaySizeOf(room)) }
    return cached.grid
  })
})()
