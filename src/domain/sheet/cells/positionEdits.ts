import type { CellEdits } from '../../change/cellEdits.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { maxWidth } from '../../layout/mapLimits.ts'
import { type RuleRefusal, refuseRule } from '../../refusal.ts'

/** Edits of row and column after which every plot has a whole position or none. */
export type PositionEdits = { readonly ok: true; readonly edits: CellEdits[] } | RuleRefusal

const positionKey = (row: number, col: number): number => row * (maxWidth + 1) + col

/**
 * Converts edits of the columns row and column to moves on the map: a plot moves to the position of its row and column;
 * an unplaced plot that gets only a row takes the first free column in it (only a column: the first free row); emptying
 * either takes the plot off the map. Other edits stay unchanged. Refused with `position.taken` if two plots would share a
 * position.
 */
export function resolvePositions(columns: FieldYearColumns, edits: readonly CellEdits[]): PositionEdits {
  const positionByPlot = new Map<number, { row?: number | null; col?: number | null }>()
  const others: CellEdits[] = []
  for (const edit of edits) {
    if (edit.field !== 'row' && edit.field !== 'col') {
      others.push(edit)
      continue
    }
    for (let k = 0; k < edit.rows.length; k++) {
      const place = positionByPlot.get(edit.rows[k]) ?? {}
      place[edit.field] = edit.values[k] as number | null
      positionByPlot.set(edit.rows[k], place)
    }
  }
  if (positionByPlot.size === 0) return { ok: true, edits: others }
  const occupied = new Set<number>()
  for (let i = 0; i < columns.count; i++) {
    if (columns.alive[i] && columns.row[i] && columns.col[i] && !positionByPlot.has(i))
      occupied.add(positionKey(columns.row[i], columns.col[i]))
  }
  const plots: number[] = []
  const rows: (number | null)[] = []
  const cols: (number | null)[] = []
  for (const [plot, { row, col }] of positionByPlot) {
    let toRow = row === undefined ? columns.row[plot] || undefined : row
    let toCol = col === undefined ? columns.col[plot] || undefined : col
    if (toRow === null || toCol === null) {
      toRow = null
      toCol = null
    } else if (toRow === undefined) toRow = firstFree((at) => occupied.has(positionKey(at, toCol as number)))
    else if (toCol === undefined) toCol = firstFree((at) => occupied.has(positionKey(toRow as number, at)))
    if (toRow != null && toCol != null) {
      const key = positionKey(toRow, toCol)
      if (toCol > maxWidth || occupied.has(key)) return refuseRule('position.taken', { row: toRow, col: toCol })
      occupied.add(key)
    }
    plots.push(plot)
    rows.push(toRow ?? null)
    cols.push(toCol ?? null)
  }
  return {
    ok: true,
    edits: [...others, { field: 'row', rows: plots, values: rows }, { field: 'col', rows: plots, values: cols }],
  }
}

function firstFree(isOccupied: (at: number) => boolean): number {
  let at = 1
  while (isOccupied(at)) at++
  return at
}
