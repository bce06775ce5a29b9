import type { Axis } from '../axis.ts'

/** Cells from first to one after the last in both directions, from 0. */
export interface CellArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Approximate side of a tile, device pixels. */
const tileLength = 512

/** Cells of a tile in one direction: whole ones, so that no cell is painted twice. */
export function cellsATile(axis: Axis): number {
  return Math.max(1, Math.round((tileLength * axis.count) / Math.max(1, axis.length)))
}

/** Start of a cell's space including the gap before it; after the last cell, the end of the field. */
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

export function intersectArea(a: CellArea, b: CellArea): CellArea {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** The smallest area that contains both. */
export function unionArea(a: CellArea, b: CellArea): CellArea {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** The part of `whole` outside `part`, which lies in it, as up to four areas. */
export function subtractArea(whole: CellArea, part: CellArea): CellArea[] {
  return [
    { ...whole, bottom: part.top },
    { ...whole, top: part.bottom },
    { ...part, left: whole.left, right: part.left },
    { ...part, left: part.right, right: whole.right },
  ].filter((area) => !isEmpty(area))
}
