import type { CellAt, CellRect } from '../../domain/sheet/range/ranges.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { blockRows } from '../../state/sheet/selection/blockRows.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'

/** Result of a drag of the fill handle: the grown rectangle to fill, or the part to empty and the rest. */
export type DrawnFill =
  | { readonly kind: 'fill'; readonly rect: CellRect }
  | { readonly kind: 'clear'; readonly rect: CellRect; readonly rest: CellRect }

/**
 * What the fill handle has been dragged to: outside the source it grows in the direction of the larger distance; inside,
 * what lies beyond the pointer is emptied, as in Excel. Null at the handle's own corner.
 */
export function fillAtPointer(source: CellRect, at: CellAt): DrawnFill | null {
  const down = Math.max(at.row - source.bottom, source.top - at.row, 0)
  const across = Math.max(at.col - source.right, source.left - at.col, 0)
  if (down === 0 && across === 0) return clearedPart(source, at)
  const rect =
    down >= across
      ? { ...source, top: Math.min(source.top, at.row), bottom: Math.max(source.bottom, at.row) }
      : { ...source, left: Math.min(source.left, at.col), right: Math.max(source.right, at.col) }
  return { kind: 'fill', rect }
}

function clearedPart(source: CellRect, at: CellAt): DrawnFill | null {
  const rowsCleared = source.bottom - at.row
  const colsCleared = source.right - at.col
  if (rowsCleared === 0 && colsCleared === 0) return null
  return rowsCleared >= colsCleared
    ? { kind: 'clear', rect: { ...source, top: at.row + 1 }, rest: { ...source, bottom: at.row } }
    : { kind: 'clear', rect: { ...source, left: at.col + 1 }, rest: { ...source, right: at.col } }
}

/**
 * Where a double click on the handle fills to: down along the neighbouring column (left, else right) while it has values,
 * as in Excel; next to empty columns to the end of the block of rows. Null if there is nothing to fill.
 */
export function fillToEndRect(store: Store, source: CellRect): CellRect | null {
  const rows = store.get(sheetSourceAtom)
  const { rows: shown, fields } = store.get(sheetOrderAtom)
  if (!rows) return null
  for (const col of [source.left - 1, source.right + 1]) {
    const field = fields[col]
    if (field === undefined) continue
    let bottom = source.bottom
    while (bottom + 1 < shown.length && rows.read(shown[bottom + 1], field) !== null) bottom++
    if (bottom > source.bottom) return { ...source, bottom }
  }
  const { bottom } = blockRows(store, rows, source.bottom)
  return bottom > source.bottom ? { ...source, bottom } : null
}
