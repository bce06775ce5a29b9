import { type RuleRefusal, refuseRule } from '../refusal.ts'
import { rowsMax, widthMax, widthMin } from './mapLimits.ts'
import { mapPlaces, type PositionChange } from './positionChange.ts'
import { isPlaced, mapSize, type Positions, type Rectangle } from './positions.ts'
import type { PlaceRule } from './structure/moveStructure.ts'

export type SizeRefusal = RuleRefusal<'width.limit' | 'rows.limit'>

/** Makes `count` blank rows above row `before`; rows from `before` on move down. `before` = rows + 1 adds below. */
export function insertRows(positions: Positions, before: number, count = 1): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  const size = { map_width: cols, map_rows: rows + count }
  return (
    checkSize(size) ??
    mapPlaces(positions, size, (row, col, place) => {
      place.row = row >= before ? row + count : row
      place.col = col
    })
  )
}

/** Makes `count` blank columns left of column `before`; refused when the map would be wider than 150. */
export function insertColumns(positions: Positions, before: number, count = 1): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  const size = { map_width: cols + count, map_rows: rows }
  return (
    checkSize(size) ??
    mapPlaces(positions, size, (row, col, place) => {
      place.row = row
      place.col = col >= before ? col + count : col
    })
  )
}

/** Makes one blank place at (row, col): the plots of the row from there on move one to the right. */
export function insertPlace(positions: Positions, row: number, col: number): PositionChange | SizeRefusal {
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
    mapPlaces(
      positions,
      size,
      (atRow, atCol, place) => {
        place.row = atRow
        place.col = atRow === row && atCol >= col ? atCol + 1 : atCol
      },
      { onlyPlaces: true },
    )
  )
}

/** Makes a blank row above and below and a blank column left and right of a rectangle (of the whole map when absent). */
export function insertBorder(positions: Positions, area?: Rectangle): PositionChange | SizeRefusal {
  const { rows, cols } = mapSize(positions)
  const { top, left, bottom, right } = area ?? { top: 1, left: 1, bottom: rows, right: cols }
  const size = { map_width: cols + 2, map_rows: rows + 2 }
  return (
    checkSize(size) ??
    mapPlaces(positions, size, (row, col, place) => {
      place.row = row + (row >= top ? 1 : 0) + (row > bottom ? 1 : 0)
      place.col = col + (col >= left ? 1 : 0) + (col > right ? 1 : 0)
    })
  )
}

/**
 * Takes out the rows and columns of a rectangle that are blank over the whole map; what lies beyond closes up. A map
 * stays at least two columns wide. Blank is what has no plots, whatever its places are.
 *  Refused when the rectangle has none.
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
  const colShift = shifts(colUsed, area.left, area.right, cols - widthMin)
  if (rowShift[rows] === 0 && colShift[cols] === 0) return refuseRule('layout.noBlank')
  const size = { map_width: cols - colShift[cols], map_rows: rows - rowShift[rows] }
  const gone = {
    row: (row: number) => rowShift[row] > rowShift[row - 1],
    col: (col: number) => colShift[col] > colShift[col - 1],
  }
  const target: PlaceRule = (row, col, place) => {
    place.row = row - rowShift[row]
    place.col = col - colShift[col]
  }
  return mapPlaces(positions, size, target, { gone })
}

/** How far each row (or column) moves when the unused ones from `from` to `to` go, at most `limit` of them. */
function shifts(used: Uint8Array, from: number, to: number, limit: number): Int32Array {
  const shift = new Int32Array(used.length)
  let gone = 0
  for (let k = 1; k < used.length; k++) {
    if (k >= from && k <= to && used[k] === 0 && gone < limit) gone += 1
    shift[k] = gone
  }
  return shift
}

function checkSize(size: { map_width: number; map_rows: number }): SizeRefusal | null {
  if (size.map_width > widthMax)
    return refuseRule('width.limit', { min: widthMin, max: widthMax, width: size.map_width })
  return size.map_rows > rowsMax ? refuseRule('rows.limit', { max: rowsMax, rows: size.map_rows }) : null
}
