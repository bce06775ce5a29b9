import { atom } from 'jotai'
import type { ShownBlock } from '../../domain/sheet/range/ranges.ts'
import { legendFilterAtom, wholeLegend } from '../colour/colouring.ts'
import { legendVisibleAtom } from '../map/legendVisible.ts'
import { countHiddenInside } from '../sheet/hiddenColumns.ts'
import { sheetDerived, sheetSourceAtom } from '../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../sheet/rowSelection.ts'
import { shownBlocksAtom } from '../sheet/sheetSelection.ts'
import { sheetRevisionAtom } from '../sheet/sheetTouched.ts'
import { sheetOrderAtom, sheetRequests, tableFilterAtom } from '../sheet/sheetView.ts'
import { messagesAtom, showMessageAtom } from '../shell/messages.ts'
import { request } from '../shell/requests.ts'
import type { Reader, Store } from '../store.ts'
import { loadedAtom, revisionAtom } from './loaded.ts'
import { actedPlots, actingPaneAtom, rangesOf, selectionAtom } from './selection.ts'

/** Whether a plot (by index) can be seen; null = every one can. */
type Sight = ((plot: number) => boolean) | null

const sightOfMapAtom = atom((get): Sight => {
  const visible = get(legendVisibleAtom)
  return visible && ((plot) => visible[plot] !== 0)
})

const sightOfTableAtom = sheetDerived((get): Sight => {
  const { rows, rowOf } = get(sheetOrderAtom)
  const source = get(sheetSourceAtom)
  return source && rows.length < source.count ? (row) => rowOf[row] !== -1 : null
})

/** What can be seen in the acting pane: on the map the legend's filter decides, in the table its own. */
const canBeSeenAtom = atom((get): Sight => get(get(actingPaneAtom) === 'map' ? sightOfMapAtom : sightOfTableAtom))

/** How many rows the table's filter hides; null = no filter is set. */
export const filteredRowsAtom = sheetDerived((get): number | null => {
  get(sheetRevisionAtom)
  const source = get(sheetSourceAtom)
  if (!source || get(tableFilterAtom) === null) return null
  let rows = 0
  for (let row = 0; row < source.count; row++) rows += source.alive[row]
  return Math.max(0, rows - get(sheetOrderAtom).rows.length)
})

function countHidden(mask: Uint8Array, canBeSeen: Sight): number {
  let hidden = 0
  if (canBeSeen) for (let plot = 0; plot < mask.length; plot++) if (mask[plot] && !canBeSeen(plot)) hidden++
  return hidden
}

/** How many of the selected plots cannot be seen in the acting pane. */
export const hiddenSelectedAtom = atom((get): { hidden: number; selected: number } => {
  const { mask, count } = get(selectionAtom)
  return { hidden: count ? countHidden(mask, get(canBeSeenAtom)) : 0, selected: count }
})

/** The plots that a command acts on, without those that cannot be seen in the acting pane. */
export function visibleActedPlots(store: Reader): number[] {
  const canBeSeen = store.get(canBeSeenAtom)
  const plots = actedPlots(store)
  return canBeSeen ? plots.filter(canBeSeen) : plots
}

/** Indexes of all plots that can be seen in the acting pane. */
export function visiblePlots(store: Reader): number[] {
  const columns = store.get(loadedAtom)
  if (!columns) return []
  const canBeSeen = store.get(canBeSeenAtom)
  const plots: number[] = []
  for (let plot = 0; plot < columns.count; plot++)
    if (columns.alive[plot] && (!canBeSeen || canBeSeen(plot))) plots.push(plot)
  return plots
}

/** Plots (1, by index) that can be seen in the acting pane; null = all. */
export const visibleMarksAtom = atom((get): Uint8Array | null => {
  const canBeSeen = get(canBeSeenAtom)
  const columns = get(loadedAtom)
  get(revisionAtom)
  return canBeSeen && columns && Uint8Array.from(columns.id, (_, plot) => (canBeSeen(plot) ? 1 : 0))
})

/** How many plots of the year cannot be seen in the acting pane. */
export const hiddenPlotsAtom = atom((get): number => {
  const columns = get(loadedAtom)
  const visible = get(visibleMarksAtom)
  let hidden = 0
  if (columns && visible)
    for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot] && !visible[plot]) hidden++
  return hidden
})

/** As `visibleMarksAtom`, to be changed by the caller. */
export function visibleMarks(store: Store): Uint8Array | null {
  return store.get(visibleMarksAtom)?.slice() ?? null
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

/**
 * Runs a command and shows afterwards, next to the message of its result, how many plots and columns it left out because they
 * cannot be seen; of a command that answers a refusal nothing was left out.
 */
export function runAndReportHidden<T>(store: Store, count: number, run: () => T, columns = 0): T {
  const before = store.get(messagesAtom)[0]?.id
  const result = run()
  if (isRefusal(result)) return result
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
 * Runs a command with the plots that it may touch: the selected ones, or the active plot, that can be seen in the acting
 * pane. Says how many were left out.
 */
export function withVisiblePlots<T>(store: Store, run: (plots: number[]) => T): T {
  const plots = visibleActedPlots(store)
  return runAndReportHidden(store, actedPlots(store).length - plots.length, () => run(plots))
}

/**
 * Runs a command of the table, which acts on shown rows and columns alone, and shows how many selected plots the filter hides
 * and how many hidden columns lie inside `blocks`, which it acts on.
 */
export function withShownCells<T>(
  store: Store,
  run: () => T,
  blocks: readonly Pick<ShownBlock, 'cols'>[] = store.get(shownBlocksAtom),
): T {
  const plots = countHidden(store.get(sheetSelectionAtom).mask, store.get(sightOfTableAtom))
  return runAndReportHidden(store, plots, run, countHiddenInside(store, blocks))
}

/** Brings hidden plots back in sight: lets go of the legend's filter, or of the table's. */
export function showHidden(store: Store): void {
  if (store.get(actingPaneAtom) === 'table') request(store, sheetRequests, { do: 'clearFilters' })
  else store.set(legendFilterAtom, wholeLegend)
}

/** Takes the plots that cannot be seen out of the selection; the active plot stays where it can be seen. */
export function dropHidden(store: Store): void {
  const columns = store.get(loadedAtom)
  const canBeSeen = store.get(canBeSeenAtom)
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
