import type { Touched } from '../../domain/change/applyChange.ts'
import type { TouchedLines } from '../../domain/change/applyToCrop.ts'
import { displayRowOf, rowBeside } from '../../domain/sheet/range/sheetOrder.ts'
import type { PlantsOnPage } from '../../domain/sheet/source/pagePlantsSource.ts'
import type { PlantRows } from '../../domain/sheet/source/plantRows.ts'
import { openCropAtom } from '../log/openColumns.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { type Active, actingPaneAtom, rangesOf, type Selection, selectionAtom } from '../year/selection.ts'
import { displace } from './displaced.ts'
import { linesSheet, plantRowsAtom, plantsOnPageAtom, plantsSheet, plotsSheet, type Sheet } from './openSheet.ts'
import { sheetSelectionAtom } from './rowSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'

/**
 * The selection without deleted rows, with the active one replaced by `followed`; the same object if nothing changes.
 */
function followedSelection(
  before: Selection,
  touched: ReadonlySet<number>,
  isGone: (row: number) => boolean,
  followed: (at: Active | null) => Active | null,
): Selection {
  const { mask } = before
  const active = followed(before.active)
  const anchor = before.anchor === before.active ? active : followed(before.anchor)
  const gone = [...touched].filter((i) => mask[i] === 1 && isGone(i))
  if (!gone.length && active === before.active && anchor === before.anchor) return before
  if (!gone.length) return { ...before, active, anchor }
  const left = mask.slice()
  for (const i of gone) left[i] = 0
  const ranges = rangesOf(before.ranges, (i) => !isGone(i))
  return { ...before, mask: left, count: before.count - gone.length, ranges, active, anchor }
}

/**
 * Replaces the selection of a sheet. If its cursor was moved to another row by a colleague's change, that is reported.
 */
function follow(store: Store, sheet: Sheet, after: Selection, isOwn: boolean): void {
  const selection = sheetSelectionAtom.of(sheet)
  const before = store.get(selection)
  if (after === before) return
  store.set(selection, after)
  const [from, to] = [before.active?.plot ?? -1, after.active?.plot ?? -1]
  if (isOwn || from < 0 || to < 0 || from === to) return
  const order = store.get(sheetOrderAtom.of(sheet))
  displace(store, sheet, { row: to, gone: from, isNext: displayRowOf(order, to) > displayRowOf(order, from) })
}

/**
 * Updates selections after a change: deleted plots are removed, and the active plot gets its new place. If the active
 * plot is deleted, the map keeps the place and the table moves to the row that follows. `isOwn`: made by the user of
 * this page.
 */
export function followChange(store: Store, touched: Touched, isOwn: boolean): void {
  if (touched.plants.size || touched.map) followPlants(store, touched, isOwn)
  const columns = store.get(loadedAtom)
  if (!columns || !touched.map) return
  const before = store.get(selectionAtom)
  const isGone = (i: number) => columns.alive[i] === 0
  const followed = (at: Active | null): Active | null => {
    if (!at || at.plot < 0 || !touched.plots.has(at.plot)) return at
    let { plot } = at
    const order = sheetOrderAtom.of(plotsSheet)
    if (isGone(plot)) plot = store.get(actingPaneAtom) === 'table' ? rowBeside(store.get(order), plot, isGone) : -1
    if (plot < 0) return { ...at, plot }
    const [row, col] = [columns.row[plot], columns.col[plot]]
    return plot === at.plot && row === at.row && col === at.col ? at : { plot, row, col }
  }
  follow(store, plotsSheet, followedSelection(before, touched.plots, isGone, followed), isOwn)
}

/** The same after a change of plants, or of plots with their plants. */
function followPlants(store: Store, { plants, map }: Touched, isOwn: boolean): void {
  const source = store.get(plantRowsAtom)
  if (!source) return
  source.follow()
  const isGone = (i: number) => source.alive[i] === 0
  const rows = new Set([...plants].flatMap((id) => source.indexOf.get(id) ?? []))
  for (let i = 0; map && i < source.count; i++) if (isGone(i)) rows.add(i)
  const before = store.get(sheetSelectionAtom.of(plantsSheet))
  const followed = (at: Active | null): Active | null => {
    if (!at || at.plot < 0 || !rows.has(at.plot) || !isGone(at.plot)) return at
    return { ...at, plot: rowBeside(store.get(sheetOrderAtom.of(plantsSheet)), at.plot, isGone) }
  }
  follow(store, plantsSheet, followedSelection(before, rows, isGone, followed), isOwn)
}

/**
 * Shows the plants of a page; `former` are its plants before it was read again, null = first read. If the cursor's
 * plant is missing, the cursor is on another row, which is reported.
 */
export function showPlantsOnPage(store: Store, page: PlantsOnPage, former: PlantRows | null): void {
  const selection = sheetSelectionAtom.of(plantsSheet)
  const cursor = () => store.get(selection).active?.plot ?? -1
  const at = cursor()
  store.set(plantsOnPageAtom, page)
  // Ties the selection to the new rows, for comparison with the next ones.
  store.set(selection, (carried) => carried)
  const rows = store.get(plantRowsAtom)
  const now = cursor()
  if (!former || !rows || at < 0 || now < 0 || rows.id[now] === former.id[at]) return
  const isNext = (former.indexOf.get(rows.id[now]) ?? -1) > at
  displace(store, plantsSheet, { row: now, gone: -1, isNext })
}

/** The same after a change of lines. */
export function followLines(store: Store, touched: TouchedLines, isOwn: boolean): void {
  const crop = store.get(openCropAtom)
  if (!crop || !touched.fields.has('exists')) return
  const before = store.get(sheetSelectionAtom.of(linesSheet))
  const isGone = (i: number) => crop.alive[i] === 0
  const followed = (at: Active | null): Active | null => {
    if (!at || at.plot < 0 || !touched.lines.has(at.plot) || !isGone(at.plot)) return at
    return { ...at, plot: rowBeside(store.get(sheetOrderAtom.of(linesSheet)), at.plot, isGone) }
  }
  follow(store, linesSheet, followedSelection(before, touched.lines, isGone, followed), isOwn)
}
