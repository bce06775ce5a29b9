import type { Axis } from '../axis.ts'

/** Cells from the first to before the one after the last, in both directions, from 0. */
export interface CellArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** About how long and high a tile is, device pixels. */
const tileLength = 512

/** Cells of one direction that a tile takes: whole ones, so that no cell is painted twice. */
export function cellsATile(axis: Axis): number {
  return Math.max(1, Math.round((tileLength * axis.count) / Math.max(1, axis.length)))
}

/** Where a cell's room begins, the gap to its neighbours included; after the last one, where the field ends. */
export function edgeAt(axis: Axis, cell: number): number {
  return cell < axis.count ? axis.start[cell] : axis.length
}

/** The longest run of `cells` neighbours, device pixels. */
export function longestRun(axis: Axis, cells: number): number {
  let longest = 0
  for (let from = 0; from < axis.count; from += cells) {
    longest = Math.max(longest, edgeAt(axis, Math.min(axis.count, from + cells)) - edgeAt(axis, from))
  }
  return longest
}

export const isEmpty = (area: CellArea): boolean => area.left >= area.right || area.top >= area.bottom

export function isSame(a: CellArea, b: CellArea): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}

export function common(a: CellArea, b: CellArea): CellArea {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** The smallest area that holds both. */
export function around(a: CellArea, b: CellArea): CellArea {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** What `whole` has beyond `part`, which lies in it, as up to four areas. */
export function beyond(whole: CellArea, part: CellArea): CellArea[] {
  return [
    { ...whole, bottom: part.top },
    { ...whole, top: part.bottom },
    { ...part, left: whole.left, right: part.left },
    { ...part, left: part.right, right: whole.right },
  ].filter((area) => !isEmpty(area))
}
