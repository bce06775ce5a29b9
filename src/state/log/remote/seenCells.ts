import type { CellValue, ChangeSet } from '../../../domain/change/changeSet.ts'
import type { CellField } from '../../../domain/columns/cell.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { cellKey } from '../../outbox/cells.ts'

/** Stored values of cells when their editor opened, by `cellKey`. */
export type SeenCells = ReadonlyMap<string, CellValue>

/** Reads the stored values of a field in these rows, for an editor that opens over them. */
export function readSeenCells(source: SheetSource, rows: ArrayLike<number>, field: CellField): SeenCells {
  const seen = new Map<string, CellValue>()
  for (let k = 0; k < rows.length; k++) {
    const cell = source.stored(rows[k], field)
    if (cell) seen.set(cellKey(cell), cell.value)
  }
  return seen
}

/** The cells whose current value differs from the one in `read`, with the value in `read`; a line is its id. */
export function changedSince(
  source: SheetSource,
  field: CellField,
  rows: ArrayLike<number>,
  read: ArrayLike<CellValue>,
): SeenCells {
  const seen = new Map<string, CellValue>()
  const readValue = source.reader(field)
  for (let k = 0; k < rows.length; k++) {
    if (Object.is(readValue(rows[k]), read[k])) continue
    const cell = source.stored(rows[k], field)
    if (cell) seen.set(cellKey(cell), cell.field === field ? read[k] : lineNamed(source, read[k]))
  }
  return seen
}

function lineNamed(source: SheetSource, name: CellValue): number | null {
  return name === null ? null : source.lineNamed(String(name))
}

/**
 * The change with each `before` as the user saw it: a remote edit while the editor was open then becomes a conflict and
 * is not overwritten unseen.
 */
export function basedOnSeen(change: ChangeSet, seen: SeenCells): ChangeSet {
  if (seen.size === 0) return change
  const columns = change.columns.map((column) => {
    const { entity, field } = column
    const before = column.ids.map((id, k) => {
      const value = seen.get(cellKey({ entity, id, field }))
      return value === undefined ? column.before[k] : value
    })
    return { ...column, before }
  })
  return { ...change, columns }
}
