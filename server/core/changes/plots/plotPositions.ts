import { maxWidth } from '../../../../src/domain/layout/mapLimits.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import { addCells, type Cells, refuseCells } from '../cells/draft.ts'
import type { YearWork } from '../work.ts'
import type { PlotStates } from './plotStates.ts'

interface PlotPosition {
  row: number | null
  col: number | null
}

/** New places of all plots that are moved, created or restored; empty if no position changes. */
export type PlotPositions = Map<number, PlotPosition>

/**
 * Determines the new positions and makes the map as large as they need; the map is never smaller than its plots. Two plots
 * never share a position; a restored plot whose place is occupied returns unplaced.
 * @throws ApiError `position.half` if a plot would have a row without a column, `position.taken`.
 */
export async function resolvePositions(work: YearWork, states: PlotStates): Promise<PlotPositions> {
  const { draft, tx, year } = work
  const rows = draft.plot.get('row')
  const cols = draft.plot.get('col')
  const places: PlotPositions = new Map()
  const size = draft.field_year.has('width') || draft.field_year.has('rows')
  if (!rows && !cols) {
    if (size) await growMap(work, places)
    return places
  }
  const moving = [...new Set([...(rows?.ids ?? []), ...(cols?.ids ?? [])])]
  const stored = await tx<{ id: number; row: number | null; col: number | null }[]>`
    SELECT id, "row", col FROM plots WHERE id = ANY (${numberArray(moving)}::bigint[])`
  for (const id of moving) places.set(id, { row: null, col: null })
  for (const { id, row, col } of stored) places.set(id, { row, col })
  rows?.ids.forEach((id, k) => {
    places.get(id)!.row = rows.after[k] as number | null
  })
  cols?.ids.forEach((id, k) => {
    places.get(id)!.col = cols.after[k] as number | null
  })
  const half = moving.filter((id) => (places.get(id)!.row === null) !== (places.get(id)!.col === null))
  if (half.length > 0) throw refuseCells('position.half', 'row', half)

  const placedIds = moving.filter((id) => places.get(id)!.row !== null && !states.deleted.has(id))
  const holders = await tx<{ id: number; row: number; col: number }[]>`
    SELECT p.id, p."row", p.col FROM plots p
    JOIN unnest(
      ${numberArray(placedIds.map((id) => places.get(id)!.row))}::integer[],
      ${numberArray(placedIds.map((id) => places.get(id)!.col))}::integer[]) AS u (r, c) ON p."row" = u.r AND p.col = u.c
    WHERE p.field_year_id = ${year.id} AND p.live`
  const key = (place: PlotPosition): number => place.row! * 1000 + place.col!
  const occupied = new Set(holders.filter(({ id }) => !places.has(id) && !states.deleted.has(id)).map(key))
  const clashing: number[] = []
  for (const id of placedIds) {
    const place = places.get(id)!
    if (!occupied.has(key(place))) occupied.add(key(place))
    else if (states.restored.has(id)) unplace(work, id, places)
    else clashing.push(id)
  }
  if (clashing.length > 0) {
    const { row, col } = places.get(clashing[0])!
    throw refuseCells('position.taken', 'row', clashing, { row: row!, col: col! })
  }
  await growMap(work, places)
  return places
}

function unplace(work: YearWork, id: number, places: PlotPositions): void {
  places.set(id, { row: null, col: null })
  for (const field of ['row', 'col'] as const) {
    const cells = work.draft.plot.get(field)
    const k = cells?.ids.indexOf(id) ?? -1
    if (!cells || k < 0) continue
    work.draft.difference.push({ entity: 'plot', field, ids: [id], before: [cells.after[k]], after: [null] })
    cells.after[k] = null
  }
}

/** Widens the map (or limits how far it shrinks) so that every plot lies on it. */
async function growMap(work: YearWork, places: PlotPositions): Promise<void> {
  const { draft, tx, year } = work
  const newSize = (field: 'width' | 'rows', current: number): number =>
    (draft.field_year.get(field)?.after[0] as number | undefined) ?? current
  const width = newSize('width', year.map_width)
  const rows = newSize('rows', year.map_rows)
  let neededWidth = width
  let neededRows = rows
  for (const { row, col } of places.values()) {
    if (row === null || col === null) continue
    neededWidth = Math.max(neededWidth, col)
    neededRows = Math.max(neededRows, row)
  }
  if (width < year.map_width || rows < year.map_rows) {
    const [otherPlots] = await tx<{ row: number | null; col: number | null }[]>`
      SELECT max("row") AS row, max(col) AS col FROM plots
      WHERE field_year_id = ${year.id} AND live AND NOT id = ANY (${numberArray([...places.keys()])}::bigint[])`
    neededWidth = Math.max(neededWidth, otherPlots.col ?? 0)
    neededRows = Math.max(neededRows, otherPlots.row ?? 0)
  }
  if (neededWidth > maxWidth) throw refuseCells('width.limit', 'col', [...places.keys()], { min: 2, max: maxWidth })
  resize(work, 'width', width, neededWidth, year.map_width)
  resize(work, 'rows', rows, neededRows, year.map_rows)
}

function resize(work: YearWork, field: 'width' | 'rows', wanted: number, needed: number, stored: number): void {
  if (needed === wanted) return
  const cells: Cells = { ids: [work.year.id], before: [stored], after: [needed] }
  work.draft.difference.push({ entity: 'field_year', field, ids: cells.ids, before: [wanted], after: [needed] })
  if (needed === stored) work.draft.field_year.delete(field)
  else addCells(work.draft.field_year, field, cells)
}
