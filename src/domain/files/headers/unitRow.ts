import { readNumberText } from '../../sheet/numberReading.ts'
import { textOf } from '../cells/cell.ts'
import { cellIn, type SheetRow } from '../cells/sheet.ts'
import type { ColumnKey } from './columns.ts'
import { columnOf } from './headerForm.ts'

/**
 * The row directly below the header row if it contains units: empty under every known column, and without numbers under
 * the traits; else null.
 */
export function findUnitRow(
  header: SheetRow,
  below: SheetRow | undefined,
  known: readonly ColumnKey[],
): SheetRow | null {
  if (!below || below.number !== header.number + 1) return null
  for (let column = 1; column <= below.cells.length; column++) {
    const cell = cellIn(below, column)
    if (cell === null) continue
    const head = textOf(cellIn(header, column))
    if (typeof cell !== 'string' || readNumberText(cell) !== null) return null
    if (head === '' || columnOf(head, known) !== null) return null
  }
  return below
}
