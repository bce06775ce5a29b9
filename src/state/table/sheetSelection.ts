import { atom } from 'jotai'
import {
  blockOf,
  type CellAt,
  type CellRect,
  rectBetween,
  type ShownBlock,
  shownBlock,
  shownMask,
} from '../../domain/sheet/range/ranges.ts'
import { rowOfPlot } from '../../domain/sheet/range/sheetOrder.ts'
import { loadedAtom } from '../loaded.ts'
import { type Active, type CellRange, selectionAtom, setSelection } from '../selection.ts'
import type { Store } from '../store.ts'
import { shownFieldAtom } from '../view.ts'
import { sheetOrderAtom } from './sheetView.ts'

/** The column that the table was last in. */
const lastFieldAtom = atom<string | null>(null)

/** The corner of the primary range that Shift moves, by plot and field; null = the active cell itself. */
const leadAtom = atom<{ plot: number; field: string } | null>(null)

/** Shift+F8: moving leaves the ranges alone, Shift then adds a further one. */
export const addRangeAtom = atom(false)

/** The column of the active cell: the table's own, or the map's shown field where that is a column. */
export const activeFieldAtom = atom((get): string | null => {
  const { field, pane } = get(selectionAtom)
  const { colOf, fields } = get(sheetOrderAtom)
  if (pane === 'table' && field !== null && colOf.has(field)) return field
  const shown = get(shownFieldAtom)
  if (pane === 'map' && colOf.has(shown)) return shown
  const last = get(lastFieldAtom)
  if (last !== null && colOf.has(last)) return last
  return fields[0] ?? null
})

/** The active cell as it now lies in the table; null when its plot is not shown. */
export const activeCellAtom = atom((get): CellAt | null => {
  const { active } = get(selectionAtom)
  const field = get(activeFieldAtom)
  const order = get(sheetOrderAtom)
  if (!active || active.plot < 0 || field === null) return null
  const row = rowOfPlot(order, active.plot)
  const col = order.colOf.get(field)
  return row < 0 || col === undefined ? null : { row, col }
})

/**
 * The selected blocks as they now lie in the table, the primary one first: the table's own ranges, or the plots that the
 * map selected crossed with the active column.
 */
export const shownBlocksAtom = atom((get): ShownBlock[] => {
  const { ranges, mask, count } = get(selectionAtom)
  const order = get(sheetOrderAtom)
  if (ranges.length) return ranges.map((range) => shownBlock(order, range))
  return count > 0 ? [shownMask(order, mask, get(activeFieldAtom))] : []
})

/** The moving corner of the primary range as it now lies in the table. */
export const leadCellAtom = atom((get): CellAt | null => {
  const lead = get(leadAtom)
  const order = get(sheetOrderAtom)
  const col = lead ? order.colOf.get(lead.field) : undefined
  if (!lead || col === undefined) return get(activeCellAtom)
  const row = rowOfPlot(order, lead.plot)
  return row < 0 ? get(activeCellAtom) : { row, col }
})

function activeOf(store: Store, plot: number): Active | null {
  const columns = store.get(loadedAtom)
  return columns ? { plot, row: columns.row[plot], col: columns.col[plot] } : null
}

/** Selects these ranges with the active cell at a display place; `lead` is the corner that Shift moves. */
function put(store: Store, ranges: CellRange[], at: CellAt, lead: CellAt): void {
  const columns = store.get(loadedAtom)
  const order = store.get(sheetOrderAtom)
  if (!columns || at.row >= order.plots.length || at.col >= order.fields.length) return
  const mask = new Uint8Array(columns.id.length)
  let count = 0
  for (const { plots } of ranges) {
    for (let k = 0; k < plots.length; k++) {
      if (mask[plots[k]] || !columns.alive[plots[k]]) continue
      mask[plots[k]] = 1
      count++
    }
  }
  const field = order.fields[at.col]
  const active = activeOf(store, order.plots[at.row])
  store.set(lastFieldAtom, field)
  store.set(leadAtom, { plot: order.plots[lead.row], field: order.fields[lead.col] })
  setSelection(store, { mask, count, active, anchor: active, ranges, field, pane: 'table' })
}

const cellRect = (at: CellAt): CellRect => ({ top: at.row, bottom: at.row, left: at.col, right: at.col })

/** The ranges that stay when a further one is made: the map's selection becomes a range of the active column. */
function presentRanges(store: Store): CellRange[] {
  const { ranges, mask, count } = store.get(selectionAtom)
  const field = store.get(activeFieldAtom)
  if (ranges.length || count === 0 || field === null) return ranges
  const plots: number[] = []
  for (const plot of store.get(sheetOrderAtom).plots) if (mask[plot]) plots.push(plot)
  return plots.length ? [{ plots: Int32Array.from(plots), fields: [field] }] : []
}

/** Makes a cell active and selects it alone; while Shift+F8 holds, what is selected stays as it is. */
export function goToCell(store: Store, at: CellAt): void {
  const order = store.get(sheetOrderAtom)
  const ranges = store.get(addRangeAtom) ? presentRanges(store) : [blockOf(order, cellRect(at))]
  put(store, ranges, at, at)
}

/** Makes a cell active without touching what is selected: Tab and Enter inside a selection. */
export function walkToCell(store: Store, at: CellAt): void {
  put(store, presentRanges(store), at, at)
}

/** Adds a cell as a further range and makes it active. */
export function addCell(store: Store, at: CellAt): void {
  const order = store.get(sheetOrderAtom)
  put(store, [blockOf(order, cellRect(at)), ...presentRanges(store)], at, at)
}

/** Whole rows or columns stay whole while they are extended. */
function extendedRect(store: Store, at: CellAt, lead: CellAt): CellRect {
  const order = store.get(sheetOrderAtom)
  const [primary] = store.get(selectionAtom).ranges
  const rect = rectBetween(at, lead)
  const last = { row: order.plots.length - 1, col: order.fields.length - 1 }
  const isRows = primary !== undefined && primary.fields.length === order.fields.length && last.col > 0
  const isCols = primary !== undefined && primary.plots.length === order.plots.length && last.row > 0
  if (isRows && !isCols) return { ...rect, left: 0, right: last.col }
  if (isCols && !isRows) return { ...rect, top: 0, bottom: last.row }
  return rect
}

/** Draws the primary range from the active cell to `lead`; with Shift+F8 the first such step begins a further range. */
export function extendToCell(store: Store, lead: CellAt): void {
  const order = store.get(sheetOrderAtom)
  const at = store.get(activeCellAtom)
  if (!at) {
    goToCell(store, lead)
    return
  }
  const begins = store.get(addRangeAtom)
  const others = begins ? presentRanges(store) : store.get(selectionAtom).ranges.slice(1)
  const rect = begins ? rectBetween(at, lead) : extendedRect(store, at, lead)
  store.set(addRangeAtom, false)
  put(store, [blockOf(order, rect), ...others], at, lead)
}

/**
 * Selects a rectangle; `add` keeps what is selected. The active cell is `at`, by default its top left; the view goes to
 * `lead`, by default the same.
 */
export function selectRect(
  store: Store,
  rect: CellRect,
  options: { add?: boolean; at?: CellAt; lead?: CellAt } = {},
): void {
  const order = store.get(sheetOrderAtom)
  if (rect.bottom < rect.top || rect.right < rect.left) return
  const at = options.at ?? { row: rect.top, col: rect.left }
  const others = options.add ? presentRanges(store) : []
  put(store, [blockOf(order, rect), ...others], at, options.lead ?? at)
}

/** Selects whole rows between two display rows; the active cell is in the first one given. */
export function selectRows(store: Store, from: number, to: number, col: number, add = false): void {
  const { fields } = store.get(sheetOrderAtom)
  const rect = { top: Math.min(from, to), bottom: Math.max(from, to), left: 0, right: fields.length - 1 }
  selectRect(store, rect, { add, at: { row: from, col }, lead: { row: to, col } })
}

/** Selects whole columns between two display columns; the active cell stays in its row where it can. */
export function selectCols(store: Store, from: number, to: number, add = false): void {
  const { plots } = store.get(sheetOrderAtom)
  if (!plots.length) return
  const row = store.get(activeCellAtom)?.row ?? 0
  const rect = { top: 0, bottom: plots.length - 1, left: Math.min(from, to), right: Math.max(from, to) }
  selectRect(store, rect, { add, at: { row, col: from }, lead: { row, col: to } })
}
