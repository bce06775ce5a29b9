import type { CellValue, ChangeColumn, FieldYearField, PlotField } from '../../change/changeSet.ts'
import { isPlaced, type Positions } from '../positions.ts'
import { type FieldStructure, plainStructure, structureCell, structureFieldsOf } from '../structure/fieldStructure.ts'
import { moveStructure, type PositionRule, type StructureMove } from '../structure/moveStructure.ts'

/** New positions of the plots that move (by index, ascending) and the map's new size. 0 = taken off the map. */
export interface PositionChange {
  readonly ok: true
  readonly plots: Int32Array
  readonly row: Int32Array
  readonly col: Int32Array
  readonly map_width: number
  readonly map_rows: number
  /** The field's structure after the change; absent if it is unchanged. */
  readonly structure?: FieldStructure
}

/** The difference between `positions` and the new positions `row`, `col` (arrays as long as `positions.count`). */
export function positionChange(
  positions: Positions,
  row: Int32Array,
  col: Int32Array,
  size: { map_width: number; map_rows: number; structure?: FieldStructure },
): PositionChange {
  const moved: number[] = []
  for (let i = 0; i < positions.count; i++)
    if (row[i] !== positions.row[i] || col[i] !== positions.col[i]) moved.push(i)
  const plots = Int32Array.from(moved)
  return { ok: true, plots, row: plots.map((i) => row[i]), col: plots.map((i) => col[i]), ...size }
}

/**
 * Moves every placed plot and the field's structure by a rule on positions; `target` writes the new row and column into
 * `place`.
 */
export function mapPositions(
  positions: Positions,
  size: { map_width: number; map_rows: number },
  target: PositionRule,
  move?: StructureMove,
): PositionChange {
  const row = positions.row.slice(0, positions.count)
  const col = positions.col.slice(0, positions.count)
  const position = { row: 0, col: 0 }
  for (let i = 0; i < positions.count; i++) {
    if (!isPlaced(positions, i)) continue
    position.row = row[i]
    position.col = col[i]
    target(row[i], col[i], position)
    row[i] = position.row
    col[i] = position.col
  }
  const { structure } = positions
  if (!structure || structure === plainStructure) return positionChange(positions, row, col, size)
  return positionChange(positions, row, col, { ...size, structure: moveStructure(structure, target, move) })
}

/** The positions after a change, as new arrays; the original ones stay unchanged. */
export function applyPositions(positions: Positions, change: PositionChange): Positions {
  const row = positions.row.slice(0, positions.count)
  const col = positions.col.slice(0, positions.count)
  change.plots.forEach((plot, k) => {
    row[plot] = change.row[k]
    col[plot] = change.col[k]
  })
  const { map_width, map_rows, structure = positions.structure } = change
  return { ...positions, row, col, map_width, map_rows, ...(structure && { structure }) }
}

/** A position change as columns of a ChangeSet; empty if nothing moves and the map's size is unchanged. */
export function positionColumns(
  from: Positions & { readonly id: ArrayLike<number>; readonly year_id: number },
  change: PositionChange,
): ChangeColumn[] {
  const columns: ChangeColumn[] = []
  const plotColumn = (field: PlotField & ('row' | 'col'), before: Int32Array, after: Int32Array): void => {
    const column: ChangeColumn = { entity: 'plot', field, ids: [], before: [], after: [] }
    change.plots.forEach((plot, k) => {
      if (before[plot] === after[k]) return
      column.ids.push(from.id[plot])
      column.before.push(before[plot] || null)
      column.after.push(after[k] || null)
    })
    if (column.ids.length > 0) columns.push(column)
  }
  const yearColumn = (field: FieldYearField, before: CellValue, after: CellValue): void => {
    if (before !== after)
      columns.push({ entity: 'field_year', field, ids: [from.year_id], before: [before], after: [after] })
  }
  plotColumn('row', from.row, change.row)
  plotColumn('col', from.col, change.col)
  yearColumn('width', from.map_width, change.map_width)
  yearColumn('rows', from.map_rows, change.map_rows)
  if (!change.structure) return columns
  const before = from.structure ?? plainStructure
  for (const field of structureFieldsOf(before, change.structure))
    yearColumn(field, structureCell(before, field), structureCell(change.structure, field))
  return columns
}
