import { atom } from 'jotai'
import { isRefusal } from '../../domain/refusal.ts'
import type { ShownBlock } from '../../domain/sheet/range/ranges.ts'
import { legendFilterAtom, unfilteredLegend } from '../colour/colouring.ts'
import { legendVisibleAtom } from '../map/legend/legendFilter.ts'
import { countHiddenInside } from '../sheet/columns/hiddenColumns.ts'
import { sheetDerived, sheetSourceAtom } from '../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../sheet/selection/rowSelection.ts'
import { shownBlocksAtom } from '../sheet/selection/sheetSelection.ts'
import { sheetRevisionAtom } from '../sheet/selection/sheetTouched.ts'
import { sheetOrderAtom, sheetRequests, tableFilterAtom } from '../sheet/sheetView.ts'
import { messagesAtom, showMessageAtom } from '../shell/messages.ts'
import { request } from '../shell/requests.ts'
import type { Reader, Store } from '../store.ts'
import { loadedYearAtom, revisionAtom } from './loaded.ts'
import { actingPaneAtom, rangesOf, selectionAtom, targetPlots } from './selection.ts'

/** Whether a plot (by index) is visible; null = all are. */
type VisibleMarks = ((plot: number) => boolean) | null

const mapVisibleAtom = atom((get): VisibleMarks => {
  const visible = get(legendVisibleAtom)
  return visible && ((plot) => visible[plot] !== 0)
})

const tableVisibleAtom = sheetDerived((get): VisibleMarks => {
  const { rows, rowOf } = get(sheetOrderAtom)
  const source = get(sheetSourceAtom)
  return source && rows.length < source.count ? (row) => rowOf[row] !== -1 : null
})

/**
 * Plots that are visible in the acting pane: by the legend's filter on the map, by the table's own filter in the table.
 */
const isPlotVisibleAtom = atom(
  (get): VisibleMarks => get(get(actingPaneAtom) === 'map' ? mapVisibleAtom : tableVisibleAtom),
)

/** Number of rows that the table's filter hides; null = no filter. */
export const filteredRowsAtom = sheetDerived((get): number | null => {
  get(sheetRevisionAtom)
  const source = get(sheetSourceAtom)
  if (!source || get(tableFilterAtom) === null) return null
  let rows = 0
  for (let row = 0; row < source.count; row++) rows += source.alive[row]
  return Math.max(0, rows - get(sheetOrderAtom).rows.length)
})

function countHidden(mask: Uint8Array, canBeSeen: VisibleMarks): number {
  let hidden = 0
  if (canBeSeen) for (let plot = 0; plot < mask.length; plot++) if (mask[plot] && !canBeSeen(plot)) hidden++
  return hidden
}

/** Number of selected plots that are not visible in the acting pane. */
export const hiddenSelectedAtom = atom((get): { hidden: number; selected: number } => {
  const { mask, count } = get(selectionAtom)
  return { hidden: count ? countHidden(mask, get(isPlotVisibleAtom)) : 0, selected: count }
})

/** The plots that a command acts on, restricted to those visible in the acting pane. */
export function visibleTargetPlots(store: Reader): number[] {
  const canBeSeen = store.get(isPlotVisibleAtom)
  const plots = targetPlots(store)
  return canBeSeen ? plots.filter(canBeSeen) : plots
}

/** Indexes of all plots visible in the acting pane. */
export function visiblePlots(store: Reader): number[] {
  const columns = store.get(loadedYearAtom)
  if (!columns) return []
  const canBeSeen = store.get(isPlotVisibleAtom)
  const plots: number[] = []
  for (let plot = 0; plot < columns.count; plot++)
    if (columns.alive[plot] && (!canBeSeen || canBeSeen(plot))) plots.push(plot)
  return plots
}

/** Plots (1, by index) visible in the acting pane; null = all. */
export const visibleMarksAtom = atom((get): Uint8Array | null => {
  const canBeSeen = get(isPlotVisibleAtom)
  const columns = get(loadedYearAtom)
  get(revisionAtom)
  return canBeSeen && columns && Uint8Array.from(columns.id, (_, plot) => (canBeSeen(plot) ? 1 : 0))
})

/** Number of the year's plots that are not visible in the acting pane. */
export const hiddenPlotsAtom = atom((get): number => {
  const columns = get(loadedYearAtom)
  const visible = get(visibleMarksAtom)
  let hidden = 0
  if (columns && visible)
    for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot] && !visible[plot]) hidden++
  return hidden
})

/** A copy of `visibleMarksAtom` that the caller can change. */
export function visibleMarks(store: Store): Uint8Array | null {
  return store.get(visibleMarksAtom)?.slice() ?? null
}

const isRefused = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && isRefusal(answer)

/**
 * Runs a command and then shows, after its own message, how many hidden plots and columns it left out; nothing if the
 * command returns a refusal.
 */
export function runAndReportHidden<T>(store: Store, count: number, run: () => T, columns = 0): T {
  const before = store.get(messagesAtom)[0]?.id
  const result = run()
  if (isRefused(result)) return result
  for (const [key, hidden] of [
    ['hidden.leftOut', count],
    ['hidden.columnsLeftOut', columns],
  ] as const) {
    if (!hidden) continue
    const isAddition = store.get(messagesAtom)[0]?.id !== before
    store.set(showMessageAtom, { kind: 'info', key, params: { count: hidden }, isAddition })
  }
  return result
}

/**
 * Runs a command with the plots that it is allowed to change: the selected ones, or the active plot, if visible in the
 * acting pane. Shows how many were left out.
 */
export function withVisiblePlots<T>(store: Store, run: (plots: number[]) => T): T {
  const plots = visibleTargetPlots(store)
  return runAndReportHidden(store, targetPlots(store).length - plots.length, () => run(plots))
}

/**
 * Runs a command of the table, which acts on shown rows and columns only, and shows how many selected plots the filter
 * hides and how many hidden columns are inside `blocks`, its target.
 */
export function withShownCells<T>(
  store: Store,
  run: () => T,
  blocks: readonly Pick<ShownBlock, 'cols'>[] = store.get(shownBlocksAtom),
): T {
  const plots = countHidden(store.get(sheetSelectionAtom).mask, store.get(tableVisibleAtom))
  return runAndReportHidden(store, plots, run, countHiddenInside(store, blocks))
}

/** Shows hidden plots by clearing the filter of the legend or the table. */
export function showHiddenPlots(store: Store): void {
  if (store.get(actingPaneAtom) === 'table') request(store, sheetRequests, { kind: 'clearFilters' })
  else store.set(legendFilterAtom, unfilteredLegend)
}

/** Removes invisible plots from the selection; the active plot stays if it is visible. */
export function deselectHiddenPlots(store: Store): void {
  const columns = store.get(loadedYearAtom)
  const canBeSeen = store.get(isPlotVisibleAtom)
  if (!columns || !canBeSeen) return
  const before = store.get(selectionAtom)
  const mask = before.mask.map((mark, plot) => (mark && canBeSeen(plot) ? 1 : 0))
  const count = mask.reduce((sum, mark) => sum + mark, 0)
  const ranges = rangesOf(before.ranges, canBeSeen)
  let { active } = before
  const first = mask.indexOf(1)
  if (first >= 0 && (!active || active.plot < 0 || !mask[active.plot])) {
    active = { plot: first, row: columns.row[first], col: columns.col[first] }
  }
  store.set(selectionAtom, { ...before, mask, count, ranges, active, anchor: active })
}
