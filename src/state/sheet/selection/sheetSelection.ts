import {
  blockHasCol,
  blockHasRow,
  blockOf,
  blockSize,
  type CellAt,
  type CellBlock,
  type CellRect,
  hasEveryRow,
  numbersInRuns,
  rectBetween,
  type ShownBlock,
  shownBlock,
  shownMask,
} from '../../../domain/sheet/range/ranges.ts'
import { displayRowOf, type SheetOrder } from '../../../domain/sheet/range/sheetOrder.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { cropAtom } from '../../lifetime.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Reader, Store } from '../../store.ts'
import { type CellRange, rangesOf, type Selection, type Whole } from '../../year/selection.ts'
import { sheetAtom, sheetDerived, sheetSelected, sheetSourceAtom } from '../openSheet.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/** The last active column of the table. */
const lastFieldAtom = sheetAtom<string | null>(null, undefined, cropAtom<string | null>(null))

/** Shift+F8: moving the cursor keeps the ranges, and Shift then adds another. */
export const addRangeAtom = sheetAtom(false)

/** The cursor without the ranges: dragging a range does not change it. */
const cursorAtom = sheetSelected(
  sheetSelectionAtom,
  ({ active, field, pane }) => ({ active, field, pane }),
  (a, b) => a.active === b.active && a.field === b.field && a.pane === b.pane,
)

/** The column of the active cell: the table's own, or the map's shown field if that is a column. */
export const activeFieldAtom = sheetDerived((get): string | null => {
  const { field, pane } = get(cursorAtom)
  const { colOf, fields } = get(sheetOrderAtom)
  if (pane === 'table' && field !== null && colOf.has(field)) return field
  const shown = get(shownFieldAtom)
  if (pane === 'map' && colOf.has(shown)) return shown
  const last = get(lastFieldAtom)
  if (last !== null && colOf.has(last)) return last
  return fields[0] ?? null
})

const locatedActiveCellAtom = sheetDerived((get): CellAt | null => {
  const { active } = get(cursorAtom)
  const field = get(activeFieldAtom)
  const order = get(sheetOrderAtom)
  if (!active || active.plot < 0 || field === null) return null
  const row = displayRowOf(order, active.plot)
  const col = order.colOf.get(field)
  return row < 0 || col === undefined ? null : { row, col }
})

const isSameCell = (a: CellAt | null, b: CellAt | null): boolean => a?.row === b?.row && a?.col === b?.col

/** The active cell in display coordinates; null if its plot is not visible. */
export const activeCellAtom = sheetSelected(locatedActiveCellAtom, (at) => at, isSameCell)

/**
 * The selected blocks in display coordinates, the primary one first: the table's ranges, or the plots selected on the
 * map in the active column.
 */
export const shownBlocksAtom = sheetDerived((get): ShownBlock[] => {
  const selection = get(sheetSelectionAtom)
  const order = get(sheetOrderAtom)
  if (selection.ranges.length) return blocksOfRanges(selection, order)
  return selection.count > 0 ? [shownMask(order, selection.mask, get(activeFieldAtom))] : []
})

/** The ranges of a selection in the coordinates of an order. */
export const blocksOfRanges = ({ ranges }: Selection, order: SheetOrder): ShownBlock[] =>
  ranges.map((range) => shownBlock(order, range))

/** The moving corner of the primary range in display coordinates; null = none, or at the active cell. */
export function movingCornerOf({ lead }: Selection, order: SheetOrder): CellAt | null {
  const col = lead ? order.colOf.get(lead.field) : undefined
  if (!lead || col === undefined) return null
  const row = displayRowOf(order, lead.plot)
  return row < 0 ? null : { row, col }
}

/** The moving corner of the primary range in display coordinates, or the active cell. */
export const leadCellAtom = sheetDerived(
  (get): CellAt | null => movingCornerOf(get(sheetSelectionAtom), get(sheetOrderAtom)) ?? get(activeCellAtom),
)

/** Reports that the cursor is in no cell of the table, so nothing is written. */
export function reportNoActiveCell(store: Store): void {
  store.set(showMessageAtom, { kind: 'warning', key: 'table.noActive', params: {}, about: ['entries'] })
}

/**
 * A selection to set: the active cell, the corner that Shift moves, and whether the first range is whole rows or
 * columns.
 */
interface SelectionTarget {
  readonly at: CellAt
  readonly lead: CellAt
  readonly whole?: Whole
  /** The selection before, if only its ranges change: subscribers of the cursor are then not notified. */
  readonly before?: Selection
}

/** Selects ranges with the active cell at display coordinates. */
function setRanges(
  store: Store,
  ranges: readonly CellRange[],
  { at, lead, whole = null, before }: SelectionTarget,
): void {
  const source = store.get(sheetSourceAtom)
  const order = store.get(sheetOrderAtom)
  if (!source || at.row >= order.rows.length || at.col >= order.fields.length) return
  const plot = order.rows[at.row]
  const field = order.fields[at.col]
  const isUnchanged = before?.active?.plot === plot && before.field === field && before.pane === 'table'
  const active = isUnchanged ? before.active : { plot, ...source.place(plot) }
  const marked = markedRows(source, ranges)
  if (!isUnchanged && store.get(lastFieldAtom) !== field) store.set(lastFieldAtom, field)
  store.set(sheetSelectionAtom, {
    get mask() {
      return marked().mask
    },
    get count() {
      return marked().count
    },
    active,
    anchor: active,
    ranges: [...ranges],
    field,
    lead: { plot: order.rows[lead.row], field: order.fields[lead.col], whole },
    pane: 'table',
  })
}

/**
 * The existing rows of ranges as mask and count, each row once. Computed lazily: a drag in the table only uses ranges,
 * and computing a mask of all rows would take most of the time of a step.
 */
function markedRows(
  { id: { length }, alive }: SheetSource,
  ranges: readonly CellRange[],
): () => Pick<Selection, 'mask' | 'count'> {
  const livingRanges = ranges.every(({ rows }) => areAllAlive(rows, alive))
    ? ranges
    : rangesOf(ranges, (row) => alive[row] === 1)
  let marked: Pick<Selection, 'mask' | 'count'> | null = null
  return () => {
    if (marked) return marked
    const mask = new Uint8Array(length)
    let count = 0
    for (const { rows } of livingRanges) {
      for (let k = 0; k < rows.length; k++) {
        if (mask[rows[k]]) continue
        mask[rows[k]] = 1
        count++
      }
    }
    marked = { mask, count }
    return marked
  }
}

function areAllAlive(rows: Int32Array, alive: Uint8Array): boolean {
  for (let k = 0; k < rows.length; k++) if (!alive[rows[k]]) return false
  return true
}

const cellRect = (at: CellAt): CellRect => ({ top: at.row, bottom: at.row, left: at.col, right: at.col })

/** The ranges that stay when another is added: a selection made on the map becomes a range of the active column. */
export function retainedRanges(store: Reader): readonly CellRange[] {
  const selection = store.get(sheetSelectionAtom)
  const { ranges } = selection
  const field = store.get(activeFieldAtom)
  if (ranges.length || selection.count === 0 || field === null) return ranges
  const { mask } = selection
  const plots: number[] = []
  for (const plot of store.get(sheetOrderAtom).rows) if (mask[plot]) plots.push(plot)
  return plots.length ? [{ rows: Int32Array.from(plots), fields: [field] }] : []
}

/** Makes a cell active and selects it alone; with Shift+F8 the selection stays. */
export function goToCell(store: Store, at: CellAt): void {
  const order = store.get(sheetOrderAtom)
  const ranges = store.get(addRangeAtom) ? retainedRanges(store) : [blockOf(order, cellRect(at))]
  setRanges(store, ranges, { at, lead: at })
}

/** Makes a cell active without changing the selection: Tab and Enter inside it. */
export function walkToCell(store: Store, at: CellAt): void {
  setRanges(store, retainedRanges(store), { at, lead: at })
}

/** Moves the cursor out of columns that are about to be hidden: to the next one, else the one before. */
export function leaveColumns(store: Store, hidden: readonly string[]): void {
  const activeCell = store.get(activeCellAtom)
  const { fields } = store.get(sheetOrderAtom)
  if (!activeCell || store.get(sheetSelectionAtom).pane !== 'table' || !hidden.includes(fields[activeCell.col])) return
  const shownColumns = [...fields.keys()].filter((col) => !hidden.includes(fields[col]))
  const next = shownColumns.find((col) => col > activeCell.col) ?? shownColumns.at(-1)
  if (next !== undefined) walkToCell(store, { row: activeCell.row, col: next })
}

/** Adds a cell as another range and makes it active. */
export function addCell(store: Store, at: CellAt): void {
  const order = store.get(sheetOrderAtom)
  setRanges(store, [blockOf(order, cellRect(at)), ...retainedRanges(store)], { at, lead: at })
}

/** Whether the primary range is whole rows or columns; null = a rectangle, or the selection changed since. */
function wholeOfPrimary({ ranges: [primary], lead }: Selection, { rows: shown, fields }: SheetOrder): Whole {
  const whole = lead?.whole ?? null
  if (whole === 'rows' && primary?.fields.length === fields.length) return 'rows'
  return whole === 'cols' && primary?.rows.length === shown.length ? 'cols' : null
}

function extendedRect(order: SheetOrder, at: CellAt, lead: CellAt, whole: Whole): CellRect {
  const rect = rectBetween(at, lead)
  if (whole === 'rows') return { ...rect, left: 0, right: order.fields.length - 1 }
  return whole === 'cols' ? { ...rect, top: 0, bottom: order.rows.length - 1 } : rect
}

/** Extends the primary range from the active cell to `lead`; with Shift+F8 the first step starts another range. */
export function extendToCell(store: Store, lead: CellAt): void {
  const order = store.get(sheetOrderAtom)
  const activeCell = store.get(activeCellAtom)
  if (!activeCell) {
    goToCell(store, lead)
    return
  }
  const begins = store.get(addRangeAtom)
  const before = store.get(sheetSelectionAtom)
  const otherRanges = begins ? retainedRanges(store) : before.ranges.slice(1)
  const whole = begins ? null : wholeOfPrimary(before, order)
  if (begins) store.set(addRangeAtom, false)
  setRanges(store, [blockOf(order, extendedRect(order, activeCell, lead, whole)), ...otherRanges], {
    at: activeCell,
    lead,
    whole,
    before,
  })
}

/** Options for selecting a rectangle. */
interface SelectOptions {
  /** Ranges that stay selected. */
  readonly otherRanges?: readonly CellRange[]
  /** The active cell; default: top left. */
  readonly at?: CellAt
  /** The corner that Shift moves and that is scrolled to; default: the active cell. */
  readonly lead?: CellAt
  readonly whole?: Whole
}

/** Selects a rectangle, alone or in addition to other ranges. */
export function selectRect(store: Store, rect: CellRect, options: SelectOptions = {}): void {
  const order = store.get(sheetOrderAtom)
  if (rect.bottom < rect.top || rect.right < rect.left) return
  const at = options.at ?? { row: rect.top, col: rect.left }
  setRanges(store, [blockOf(order, rect), ...(options.otherRanges ?? [])], {
    at,
    lead: options.lead ?? at,
    whole: options.whole,
  })
}

/** Selects the visible part of a block of plots and fields; its top left becomes the active cell. */
export function selectBlock(store: Store, block: CellBlock): void {
  const order = store.get(sheetOrderAtom)
  const shown = shownBlock(order, block)
  const at = { row: shown.rows[0], col: shown.cols[0] }
  if (!shown.rows.length || !shown.cols.length) return
  const plots = numbersInRuns(shown.rows).map((row) => order.rows[row])
  const fields = Array.from(numbersInRuns(shown.cols), (col) => order.fields[col])
  setRanges(store, [{ rows: plots, fields }], { at, lead: at })
}

/** Selects whole rows between two display rows; the active cell is in the first one. */
export function selectRows(
  store: Store,
  from: number,
  to: number,
  col: number,
  otherRanges: readonly CellRange[] = [],
): void {
  const { fields } = store.get(sheetOrderAtom)
  const rect = { top: Math.min(from, to), bottom: Math.max(from, to), left: 0, right: fields.length - 1 }
  selectRect(store, rect, { otherRanges, at: { row: from, col }, lead: { row: to, col }, whole: 'rows' })
}

/** Selects whole columns between two display columns; the active cell stays in its row if possible. */
export function selectCols(store: Store, from: number, to: number, otherRanges: readonly CellRange[] = []): void {
  const { rows } = store.get(sheetOrderAtom)
  if (!rows.length) return
  const row = store.get(activeCellAtom)?.row ?? 0
  const rect = { top: 0, bottom: rows.length - 1, left: Math.min(from, to), right: Math.max(from, to) }
  selectRect(store, rect, { otherRanges, at: { row, col: from }, lead: { row, col: to }, whole: 'cols' })
}

/** Selects every visible cell; the active cell stays. */
export function selectEverything(store: Store): void {
  const { rows: shown, fields } = store.get(sheetOrderAtom)
  const activeCell = store.get(activeCellAtom) ?? { row: 0, col: 0 }
  selectRect(
    store,
    { top: 0, bottom: shown.length - 1, left: 0, right: fields.length - 1 },
    { at: activeCell, whole: 'rows' },
  )
}

/** Whether every visible cell of a display column is selected. */
export function isWholeCol(store: Store, col: number): boolean {
  const rows = store.get(sheetOrderAtom).rows.length
  return store.get(shownBlocksAtom).some((block) => blockHasCol(block, col) && hasEveryRow(block, rows))
}

/** Whether every visible cell of a display row is selected. */
export function isWholeRow(store: Store, row: number): boolean {
  const cols = store.get(sheetOrderAtom).fields.length
  return store.get(shownBlocksAtom).some((block) => blockHasRow(block, row) && blockSize(block).cols === cols)
}

/** The columns that a command about columns acts on: the selected ones, or only the active one if whole rows are selected. */
export function targetFields(store: Store): string[] {
  const { fields } = store.get(sheetOrderAtom)
  const active = store.get(activeFieldAtom)
  const cols = new Set(store.get(shownBlocksAtom).flatMap((block) => [...numbersInRuns(block.cols)]))
  const isRows = cols.size === fields.length
  if (cols.size && !isRows) return [...cols].sort((a, b) => a - b).map((col) => fields[col])
  return active === null ? [] : [active]
}
