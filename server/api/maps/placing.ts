import type { z } from 'zod'
import type { saveFieldMap } from '../../../src/contract/plots/maps.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import {
  applyPositions,
  type PositionChange,
  positionChange,
  positionColumns,
} from '../../../src/domain/layout/changes/positionChange.ts'
import { reflow } from '../../../src/domain/layout/changes/reflow.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

type Body = z.output<NonNullable<typeof saveFieldMap.body>>

/** Lays the plots out at another width; returns the new map. @throws ApiError `width.limit`. */
export async function changeWidth(
  tx: Tx,
  context: WriteContext,
  columns: FieldYearColumns,
  width: number,
): Promise<FieldYearColumns> {
  const change = reflow(columns, width)
  if (!change.ok) throw fieldError('max_length_per_list', change.code, { ...change.params })
  return write(tx, context, columns, change, { key: 'change.width', params: { width } })
}

/**
 * Places every plot; returns the new map.
 * @throws ApiError `map.other_map`, `map.too_wide`, `map.unknown_plot`, `map.duplicate`, `map.missing_plot` with the ids.
 */
export async function placeAllPlots(
  tx: Tx,
  context: WriteContext,
  columns: FieldYearColumns,
  body: Body,
): Promise<FieldYearColumns> {
  const field = 'location_of_plots'
  const width = body.max_length_per_list
  if (body.id !== undefined && body.id !== columns.year_id) throw fieldError('id', 'map.other_map')
  const row = new Int32Array(columns.count)
  const col = new Int32Array(columns.count)
  for (const [r, cells] of body.location_of_plots.entries()) {
    if (cells.length > width) throw fieldError(field, 'map.too_wide', { width })
    for (const [c, cell] of cells.entries()) {
      if (cell === null) continue
      const i = columns.indexOf.get(cell.plot_id)
      if (i === undefined || !columns.alive[i]) throw fieldError(field, 'map.unknown_plot')
      if (row[i] !== 0) throw fieldError(field, 'map.duplicate')
      row[i] = r + 1
      col[i] = c + 1
    }
  }
  const missing: string[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && row[i] === 0) missing.push(columns.name[i])
  if (missing.length > 0) throw fieldError(field, 'map.missing_plot', { names: missing.slice(0, 20).join(', ') })
  const size = { map_width: width, map_rows: body.location_of_plots.length }
  const change = positionChange(columns, row, col, size)
  return write(tx, context, columns, change, { key: 'change.moved', params: { count: change.plots.length } })
}

/** Writes the new places; returns a copy of the columns, since the given ones must stay as they are. */
async function write(
  tx: Tx,
  context: WriteContext,
  columns: FieldYearColumns,
  change: PositionChange,
  name: { key: string; params: Record<string, string | number> },
): Promise<FieldYearColumns> {
  const movedColumns = positionColumns(columns, change)
  if (movedColumns.length > 0) await applyNamed(tx, context, columns.year_id, { name, columns: movedColumns })
  return { ...columns, ...applyPositions(columns, change) }
}
