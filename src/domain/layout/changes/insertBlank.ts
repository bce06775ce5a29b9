import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import { maxRows, maxWidth, minWidth } from '../mapLimits.ts'
import { isPlaced, mapSize, type Positions, type Rectangle } from '../positions.ts'
import { plainStructure } from '../structure/fieldStructure.ts'
import { markPositions } from '../structure/markPositions.ts'
import type { PositionRule } from '../structure/moveStructure.ts'
import { positionKinds } from '../structure/positionKinds.ts'
import type { MapPosition } from '../viewCorner.ts'
import { mapPositions, type PositionChange } from './positionChange.ts'

const neighbours = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

/**
 * The positions next to chosen ones, including diagonally, from which the edge of the rectangle `area` can be reached
 * without crossing a chosen place: a hole among the chosen ones has no outline. Some may be before the first row or
 * column of the map. `isChosen` is only called for places of the rectangle.
 */
function outlineOf(area: Rectangle, isChosen: (row: number, col: number) => boolean): MapPosition[] {
  const { top, left, bottom, right } = area
  // One more position on every side, for the outside.
  const [height, width] = [bottom - top + 3, right - left + 3]
  const chosen = new Uint8Array(height * width)
  for (let row = top; row <= bottom; row++)
    for (let col = left; col <= right; col++)
      if (isChosen(row, col)) chosen[(row - top + 1) * width + col - left + 1] = 1
  const outside = new Uint8Array(height * width)
  const queue = [0]
  outside[0] = 1
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const [row, col] = [Math.floor(at / width), at % width]
    for (const [down, across] of neighbours) {
      const [r, c] = [row + down, col + across]
      const next = r * width + c
      if (r < 0 || c < 0 || r >= height || c >= width || chosen[next] || outside[next]) continue
      outside[next] = 1
      queue.push(next)
    }
  }
  const touches = (row: number, col: number): boolean => {
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
      for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c++) if (chosen[r * width + c]) return true
    return false
  }
  const places: MapPosition[] = []
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++)
      if (outside[row * width + col] && touches(row, col)) places.push({ row: row + top - 1, col: col + left - 1 })
  return places
}

export type SizeRefusal = RuleRefusal<'width.limit' | 'rows.limit'>

/**
 * Inserts `count` blank rows above row `before`; rows from `before` on move down. `before` = rows + 1 adds them at the
 * bottom.
 */
export function insertRows(positions: Positions, before: number, count = 1): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  const size = { map_width: cols, map_rows: rows + count }
  return (
    checkSize(size) ??
    mapPositions(positions, size, (row, col, position) => {
      position.row = row >= before ? row + count : row
      position.col = col
    })
  )
}

/** Inserts `count` blank columns left of column `before`; refused if the map would be wider than 150. */
export function insertColumns(positions: Positions, before: number, count = 1): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  const size = { map_width: cols + count, map_rows: rows }
  return (
    checkSize(size) ??
    mapPositions(positions, size, (row, col, position) => {
      position.row = row
      position.col = col >= before ? col + count : col
    })
  )
}

/** Inserts one blank position at (row, col): the plots of the row from there on move one to the right. */
export function insertPosition(positions: Positions, row: number, col: number): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  let last = 0
  for (let i = 0; i < positions.count; i++)
    if (isPlaced(positions, i) && positions.row[i] === row && positions.col[i] >= col)
      last = Math.max(last, positions.col[i])
  const kinds = positions.structure?.kinds.get(row)
  if (kinds)
    last = Math.max(
      last,
      kinds.findLastIndex((kind, at) => kind !== 0 && at >= col),
    )
  const size = { map_width: Math.max(cols, last + 1), map_rows: rows }
  return (
    checkSize(size) ??
    mapPositions(
      positions,
      size,
      (atRow, atCol, position) => {
        position.row = atRow
        position.col = atRow === row && atCol >= col ? atCol + 1 : atCol
      },
      { onlyPlaces: true },
    )
  )
}

/**
 * Puts a border around a rectangle (by default the whole map), along the outline of its chosen plots (1, by index; by
 * default all positions): the positions next to them become borders. A side whose places have no plot and at most borders is
 * used as it is; for any other a row or column is inserted. A plot in a bay of the outline stays.
 */
export function insertBorder(
  positions: Positions,
  area?: Rectangle,
  chosen?: Uint8Array,
): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  const bounds = area ?? { top: 1, left: 1, bottom: rows, right: cols }
  const occupied = occupiedPositions(positions)
  const isChosen = chosen ? positionsOfPlots(positions, chosen) : null
  const outline = outlineOf(bounds, (row, col) => isChosen === null || isChosen.has(keyOf(row, col)))
  const added = createdSides(outline, bounds, occupied, rows, cols)
  const size = {
    map_width: cols + Number(added.left) + Number(added.right),
    map_rows: rows + Number(added.top) + Number(added.bottom),
  }
  const refusal = checkSize(size)
  if (refusal) return refusal
  const { top, left, bottom, right } = bounds
  const change = mapPositions(positions, size, (row, col, position) => {
    position.row = row + Number(added.top && row >= top) + Number(added.bottom && row > bottom)
    position.col = col + Number(added.left && col >= left) + Number(added.right && col > right)
  })
  const isInside = ({ row, col }: MapPosition) => row >= top && row <= bottom && col >= left && col <= right
  const border = outline
    .filter((position) => !isInside(position) || !occupied.has(keyOf(position.row, position.col)))
    .map(({ row, col }) => ({ row: row + Number(added.top), col: col + Number(added.left) }))
  const structure = change.structure ?? positions.structure ?? plainStructure
  return { ...change, structure: markPositions(structure, border, 'border') }
}

/** A position as one number; columns are at most 150, and one before the first is possible. */
const keyOf = (row: number, col: number): number => row * 1000 + col

function positionsOfPlots(positions: Positions, chosen: Uint8Array): Set<number> {
  const places = new Set<number>()
  for (let i = 0; i < positions.count; i++)
    if (chosen[i] === 1 && isPlaced(positions, i)) places.add(keyOf(positions.row[i], positions.col[i]))
  return places
}

/** Places that cannot become borders: those with plots, and paths and the like. */
function occupiedPositions(positions: Positions): Set<number> {
  const occupied = positionsOfPlots(positions, new Uint8Array(positions.count).fill(1))
  const border = positionKinds.indexOf('border')
  for (const [row, kinds] of positions.structure?.kinds ?? [])
    for (let col = 1; col < kinds.length; col++)
      if (kinds[col] !== 0 && kinds[col] !== border) occupied.add(keyOf(row, col))
  return occupied
}

/** The sides of a rectangle without room for a border: beyond the map, or on occupied positions. */
function createdSides(
  outline: readonly MapPosition[],
  { top, left, bottom, right }: Rectangle,
  occupied: ReadonlySet<number>,
  rows: number,
  cols: number,
): Record<'top' | 'bottom' | 'left' | 'right', boolean> {
  const added = { top: top === 1, bottom: bottom === rows, left: left === 1, right: right === cols }
  for (const { row, col } of outline) {
    if (!occupied.has(keyOf(row, col))) continue
    if (row === top - 1) added.top = true
    if (row === bottom + 1) added.bottom = true
    if (col === left - 1) added.left = true
    if (col === right + 1) added.right = true
  }
  return added
}

/**
 * Removes the rows and columns of a rectangle that are blank over the whole map; places beyond them move up. A map stays
 * at least two columns wide. A row or column without plots is blank, whatever the kinds of its positions. Refused if the
 * rectangle has none.
 */
export function removeBlank(positions: Positions, area: Rectangle): PositionChange | RuleRefusal<'layout.noBlank'> {
  const { rows, cols } = mapSize(positions)
  const rowUsed = new Uint8Array(rows + 1)
  const colUsed = new Uint8Array(cols + 1)
  for (let i = 0; i < positions.count; i++) {
    if (!isPlaced(positions, i)) continue
    rowUsed[positions.row[i]] = 1
    colUsed[positions.col[i]] = 1
  }
  const rowShift = shifts(rowUsed, area.top, area.bottom, rows)
  const colShift = shifts(colUsed, area.left, area.right, cols - minWidth)
  if (rowShift[rows] === 0 && colShift[cols] === 0) return refuseRule('layout.noBlank')
  const size = { map_width: cols - colShift[cols], map_rows: rows - rowShift[rows] }
  const removed = {
    row: (row: number) => rowShift[row] > rowShift[row - 1],
    col: (col: number) => colShift[col] > colShift[col - 1],
  }
  const target: PositionRule = (row, col, position) => {
    position.row = row - rowShift[row]
    position.col = col - colShift[col]
  }
  return mapPositions(positions, size, target, { removed })
}

/** How far each row (or column) moves when the unused ones from `from` to `to` are removed, at most `limit` of them. */
function shifts(used: Uint8Array, from: number, to: number, limit: number): Int32Array {
  const shift = new Int32Array(used.length)
  let removed = 0
  for (let k = 1; k < used.length; k++) {
    if (k >= from && k <= to && used[k] === 0 && removed < limit) removed += 1
    shift[k] = removed
  }
  return shift
}

function checkSize(size: { map_width: number; map_rows: number }): SizeRefusal | null {
  if (size.map_width > maxWidth)
    return refuseRule('width.limit', { min: minWidth, max: maxWidth, width: size.map_width })
  return size.map_rows > maxRows ? refuseRule('rows.limit', { max: maxRows, rows: size.map_rows }) : null
}
