import type { PasteColumn, PasteShape } from '../../domain/sheet/cells/pasteReader.ts'
import { cellsWithoutRoom, matchByLabel, planPaste } from '../../domain/sheet/paste.ts'
import {
  blockSize,
  boundsOfBlock,
  type CellRect,
  numbersInRuns,
  type ShownBlock,
} from '../../domain/sheet/range/ranges.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { idsOfPlots } from '../log/plotIds.ts'
import type { Store } from '../store.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { activeCellAtom, shownBlocksAtom } from './sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'

/** Cells by what they hold: plots by id, and fields. */
export interface KeptBlock {
  readonly ids: Float64Array
  readonly fields: readonly string[]
}

/**
 * Where a block goes in a field-year: its columns for the reader, and the plot of each of their cells by id, since it is
 * read off the main thread and may be shown for long before it is written.
 */
export interface PlannedPaste {
  /** The rows that it was planned for, see `SheetSource.key`. */
  readonly source: string
  readonly columns: readonly PasteColumn[]
  readonly ids: readonly Float64Array[]
  /** The cells that will be written, to be selected afterwards; null when they are no one block. */
  readonly cells: KeptBlock | null
  /** Values of the block beyond the last row or column: they go nowhere. */
  readonly noRoom: number
  /** Columns of the block that go to columns which nobody can write into, and the plots of their cells. */
  readonly computed: readonly {
    readonly field: string
    readonly col: number
    readonly rows: Int32Array
    readonly ids: Float64Array
  }[]
  /** Labels and headings of the block that name no row and no column of the table. */
  readonly unmatched: { readonly labels: readonly string[]; readonly headings: readonly string[] }
}

function columnFor(source: SheetSource, field: string, col: number, rows: Int32Array, plots: Int32Array) {
  const present = Array.from(plots, (plot) => source.read(plot, field))
  const trait = source.rule(field)?.trait ?? null
  const sowing = source.year?.sowing_date ?? null
  return { field, trait, stored: source.numbers(field), sowing, col, rows, present }
}

/** One selected range that a block goes into: its columns with their plots, and the cells that it covers. */
interface PlannedRange {
  readonly columns: readonly PasteColumn[]
  readonly computed: PlannedPaste['computed']
  readonly rows: Int32Array
  readonly fields: readonly string[]
  readonly noRoom: number
  /** Whether the block covers the range and nothing else. */
  readonly fits: boolean
}

function planRange(
  store: Store,
  source: SheetSource,
  shape: PasteShape,
  bounds: CellRect,
  block: ShownBlock | null,
): PlannedRange {
  const order = store.get(sheetOrderAtom)
  const selected = block ? numbersInRuns(block.rows) : Int32Array.of(bounds.top)
  const size = block ? blockSize(block) : { rows: 1, cols: 1 }
  const plan = planPaste({ rows: shape.rows, cols: shape.cols }, size, {
    rows: order.rows.length - bounds.top,
    cols: order.fields.length - bounds.left,
  })
  const isTiled = plan.rows === selected.length
  const rows = Int32Array.from({ length: plan.rows }, (_, r) => r % plan.source.rows)
  const plots = rows.map((_, r) => order.rows[isTiled ? selected[r] : bounds.top + r])
  const ids = idsOfPlots(source, plots)
  const planned: PasteColumn[] = []
  const computed: PlannedPaste['computed'][number][] = []
  for (let c = 0; c < plan.cols; c++) {
    const field = order.fields[bounds.left + c]
    const col = c % plan.source.cols
    if (source.rule(field)) planned.push(columnFor(source, field, col, rows, plots))
    else computed.push({ field, col, rows, ids })
  }
  return {
    columns: planned,
    computed,
    rows: plots,
    fields: order.fields.slice(bounds.left, bounds.left + plan.cols),
    noRoom: cellsWithoutRoom(plan),
    fits: plan.rows === size.rows && plan.cols === size.cols,
  }
}

function planRanges(store: Store, source: SheetSource, shape: PasteShape): PlannedRange[] {
  if (shape.rows === 0 || shape.cols === 0) return []
  const at = store.get(activeCellAtom)
  const ranges = store.get(shownBlocksAtom).flatMap((block) => {
    const bounds = boundsOfBlock(block)
    return bounds ? [planRange(store, source, shape, bounds, block)] : []
  })
  if (ranges.length || !at) return ranges
  return [planRange(store, source, shape, { top: at.row, bottom: at.row, left: at.col, right: at.col }, null)]
}

const isMisfit = (ranges: readonly PlannedRange[]): boolean => ranges.length > 1 && ranges.some(({ fits }) => !fits)

/** Whether several ranges are selected that a block does not fill exactly: it goes into none of them then. */
export function missesRanges(store: Store, shape: PasteShape): boolean {
  const source = store.get(sheetSourceAtom)
  return source !== null && isMisfit(planRanges(store, source, shape))
}

/**
 * The columns of ranges with the plots of their cells, each cell once. Excel fills ranges in the order in which they were
 * selected, so that of those that overlap the last one stands: the first here.
 */
function cellsOnce<Column extends { field: string; rows: Int32Array }>(
  ranges: readonly PlannedRange[],
  columnsOf: (range: PlannedRange) => readonly Column[],
  idsOf: (range: PlannedRange) => Float64Array,
  kept: (column: Column, at: Int32Array) => Column,
): { column: Column; ids: Float64Array }[] {
  const all = ranges.flatMap((range) => columnsOf(range).map((column) => ({ column, ids: idsOf(range) })))
  if (ranges.length < 2) return all
  const taken = new Map<string, Set<number>>()
  return all.flatMap(({ column, ids }) => {
    const before = taken.get(column.field) ?? new Set<number>()
    const at = Int32Array.from(ids.keys()).filter((k) => !before.has(ids[k]))
    taken.set(column.field, new Set([...before, ...ids]))
    return at.length ? [{ column: kept(column, at), ids: Float64Array.from(at, (k) => ids[k]) }] : []
  })
}

/**
 * Where a block goes by Excel's rules of size, over rows and columns that are shown: from the selection's top left on, or
 * into each of several ranges that it fills exactly. Columns that nobody can write into are told apart. null when there
 * is no active cell, no block, or a range of another size among several.
 */
export function planSheetPaste(store: Store, shape: PasteShape): PlannedPaste | null {
  const source = store.get(sheetSourceAtom)
  const ranges = source ? planRanges(store, source, shape) : []
  const [first, ...others] = ranges
  if (!source || !first || isMisfit(ranges)) return null
  const ids = new Map(ranges.map((range) => [range, idsOfPlots(source, range.rows)]))
  const idsOf = (range: PlannedRange) => ids.get(range) ?? new Float64Array(0)
  const rowsAt = ({ rows }: { rows: Int32Array }, at: Int32Array) => at.map((k) => rows[k])
  const written = cellsOnce(
    ranges,
    (range) => range.columns,
    idsOf,
    (column, at) => ({
      ...column,
      rows: rowsAt(column, at),
      present: Array.from(at, (k) => column.present[k]),
    }),
  )
  const computed = cellsOnce(
    ranges,
    (range) => range.computed,
    idsOf,
    (column, at) => ({ ...column, rows: rowsAt(column, at), ids: Float64Array.from(at, (k) => column.ids[k]) }),
  )
  return {
    source: source.key,
    columns: written.map(({ column }) => column),
    ids: written.map((one) => one.ids),
    cells: others.length ? null : { ids: idsOf(first), fields: first.fields },
    noRoom: first.noRoom,
    computed: computed.map(({ column }) => column),
    unmatched: { labels: [], headings: [] },
  }
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
  const source = store.get(sheetSourceAtom)
  const order = store.get(sheetOrderAtom)
  if (!source || shape.rows < 2 || shape.cols < 2) return null
  const plotOf = new Map<string, number>()
  for (const plot of order.rows) {
    const label = source.label(plot)
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
  const known = Array.from(match.rows, (plot, k) => ({ plot, row: k + 1 })).filter(({ plot }) => plot >= 0)
  const plots = Int32Array.from(known, ({ plot }) => plot)
  const rows = Int32Array.from(known, ({ row }) => row)
  const ids = idsOfPlots(source, plots)
  const named = match.columns.flatMap((field, c) => (field === null ? [] : [{ field, col: c + 1 }]))
  const planned = named.flatMap(({ field, col }) =>
    source.rule(field) ? [columnFor(source, field, col, rows, plots)] : [],
  )
  return {
    source: source.key,
    columns: planned,
    ids: planned.map(() => ids),
    cells: null,
    noRoom: 0,
    computed: named.flatMap(({ field, col }) => (source.rule(field) ? [] : [{ field, col, rows, ids }])),
    unmatched: {
      labels: shape.side.slice(1).filter((_, k) => match.rows[k] < 0),
      headings: shape.head.slice(1).filter((_, c) => match.columns[c] === null),
    },
  }
}
