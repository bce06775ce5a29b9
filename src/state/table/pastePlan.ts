import { readCell } from '../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { fieldRule, traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import type { PasteColumn, PasteShape } from '../../domain/sheet/cells/pasteReader.ts'
import { cellsWithoutRoom, matchByLabel, planPaste } from '../../domain/sheet/paste.ts'
import { blockSize, boundsOfBlock, type CellRect, numbersInRuns } from '../../domain/sheet/range/ranges.ts'
import { loadedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { activeCellAtom, shownBlocksAtom } from './sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'

/** Where a block goes: its columns for the reader, and the plot of each of their cells. */
export interface PlannedPaste {
  readonly columns: readonly PasteColumn[]
  readonly plots: readonly Int32Array[]
  /** The cells that will be written, to be selected afterwards; null when rows were matched by label. */
  readonly rect: CellRect | null
  /** Values of the block beyond the last row or column: they go nowhere. */
  readonly noRoom: number
}

function columnFor(columns: FieldYearColumns, field: string, col: number, rows: Int32Array, plots: Int32Array) {
  const present = Array.from(plots, (plot) => readCell(columns, plot, field))
  return { field, trait: traitOfColumn(columns, field), col, rows, present }
}

/**
 * Where a block goes from the selection's top left on, by Excel's rules of size: over rows and columns that are shown.
 * Columns that nobody can write into are passed over. null when there is no active cell or no block.
 */
export function planSheetPaste(store: Store, shape: PasteShape): PlannedPaste | null {
  const columns = store.get(loadedAtom)
  const order = store.get(sheetOrderAtom)
  const [block] = store.get(shownBlocksAtom)
  const at = store.get(activeCellAtom)
  const bounds = (block && boundsOfBlock(block)) ?? (at && { top: at.row, bottom: at.row, left: at.col, right: at.col })
  if (!columns || !bounds || shape.rows === 0 || shape.cols === 0) return null
  const selected = block ? numbersInRuns(block.rows) : Int32Array.of(bounds.top)
  const plan = planPaste({ rows: shape.rows, cols: shape.cols }, block ? blockSize(block) : { rows: 1, cols: 1 }, {
    rows: order.plots.length - bounds.top,
    cols: order.fields.length - bounds.left,
  })
  const isTiled = plan.rows === selected.length
  const rows = Int32Array.from({ length: plan.rows }, (_, r) => r % plan.source.rows)
  const plots = rows.map((_, r) => order.plots[isTiled ? selected[r] : bounds.top + r])
  const planned: PasteColumn[] = []
  for (let c = 0; c < plan.cols; c++) {
    const field = order.fields[bounds.left + c]
    if (fieldRule(columns, field)) planned.push(columnFor(columns, field, c % plan.source.cols, rows, plots))
  }
  const rect = {
    top: bounds.top,
    left: bounds.left,
    bottom: isTiled ? bounds.bottom : bounds.top + plan.rows - 1,
    right: bounds.left + plan.cols - 1,
  }
  return { columns: planned, plots: planned.map(() => plots), rect, noRoom: cellsWithoutRoom(plan) }
}

/**
 * Where a block goes when its first row names columns and its first column holds labels; null when most of them are not
 * known. `headingOf` words a field's heading.
 */
export function planMatchedPaste(
  store: Store,
  shape: PasteShape,
  headingOf: (field: string) => string,
): PlannedPaste | null {
  const columns = store.get(loadedAtom)
  const order = store.get(sheetOrderAtom)
  if (!columns || shape.rows < 2 || shape.cols < 2) return null
  const plotOf = new Map<string, number>()
  for (const plot of order.plots) {
    const label = columns.label[plot] ?? columns.name[plot]
    if (!plotOf.has(label)) plotOf.set(label, plot)
  }
  const fieldOf = new Map(order.fields.map((field) => [headingOf(field).toLowerCase(), field]))
  const texts = shape.side.map((label, r) => (r === 0 ? [...shape.head] : [label]))
  const match = matchByLabel(
    texts,
    (label) => plotOf.get(label) ?? -1,
    (name) => fieldOf.get(name.toLowerCase()) ?? null,
  )
  if (!match) return null
  const known = Array.from(match.plots, (plot, k) => ({ plot, row: k + 1 })).filter(({ plot }) => plot >= 0)
  const plots = Int32Array.from(known, ({ plot }) => plot)
  const rows = Int32Array.from(known, ({ row }) => row)
  const planned = match.columns.flatMap((field, c) =>
    field !== null && fieldRule(columns, field) ? [columnFor(columns, field, c + 1, rows, plots)] : [],
  )
  return { columns: planned, plots: planned.map(() => plots), rect: null, noRoom: 0 }
}
