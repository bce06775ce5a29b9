import type { ChangeEffect } from '../../../domain/change/applyChange.ts'
import type { TouchedLines } from '../../../domain/change/applyToCrop.ts'
import { displayRowOf, nearestRow } from '../../../domain/sheet/range/sheetOrder.ts'
import type { PlantsOnPage } from '../../../domain/sheet/source/pagePlantsSource.ts'
import type { PlantRows } from '../../../domain/sheet/source/plantRows.ts'
import { openCropAtom } from '../../log/openColumns.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { type Active, actingPaneAtom, rangesOf, type Selection, selectionAtom } from '../../year/selection.ts'
import { linesSheet, plantRowsAtom, plantsOnPageAtom, plantsSheet, plotsSheet, type Sheet } from '../openSheet.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { moveCursorToRow } from './displaced.ts'
import { sheetSelectionAtom } from './rowSelection.ts'

/**
 * The selection without deleted rows, with the active one replaced by `followed`; the same object if nothing changes.
 */
function followedSelection(
  before: Selection,
  touched: ReadonlySet<number>,
  isDeleted: (row: number) => boolean,
  followed: (at: Active | null) => Active | null,
): Selection {
  const { mask } = before
  const active = followed(before.active)
  const anchor = before.anchor === before.active ? active : followed(before.anchor)
  const deleted = [...touched].filter((i) => mask[i] === 1 && isDeleted(i))
  if (!deleted.length && active === before.active && anchor === before.anchor) return before
  if (!deleted.length) return { ...before, active, anchor }
  const remaining = mask.slice()
  for (const i of deleted) remaining[i] = 0
  const ranges = rangesOf(before.ranges, (i) => !isDeleted(i))
  return { ...before, mask: remaining, count: before.count - deleted.length, ranges, active, anchor }
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
  moveCursorToRow(store, sheet, {
    row: to,
    deletedRow: from,
    isNext: displayRowOf(order, to) > displayRowOf(order, from),
  })
}

/**
 * Updates selections after a change: deleted plots are removed, and the active plot gets its new place. If the active
 * plot is deleted, the map keeps the place and the table moves to the row that follows. `isOwn`: made by the user of
 * this page.
 */
export function followChange(store: Store, touched: ChangeEffect, isOwn: boolean): void {
  if (touched.plants.size || touched.map) followPlants(store, touched, isOwn)
  const columns = store.get(loadedYearAtom)
  if (!columns || !touched.map) return
  const before = store.get(selectionAtom)
  const isDeleted = (i: number) => columns.alive[i] === 0
  const followed = (at: Active | null): Active | null => {
    if (!at || at.plot < 0 || !touched.plots.has(at.plot)) return at
    let { plot } = at
    const order = sheetOrderAtom.of(plotsSheet)
    if (isDeleted(plot))
      plot = store.get(actingPaneAtom) === 'table' ? nearestRow(store.get(order), plot, isDeleted) : -1
    if (plot < 0) return { ...at, plot }
    const [row, col] = [columns.row[plot], columns.col[plot]]
    return plot === at.plot && row === at.row && col === at.col ? at : { plot, row, col }
  }
  follow(store, plotsSheet, followedSelection(before, touched.plots, isDeleted, followed), isOwn)
}

/** Updates selection and cursor of the sheet of plants after a change of plants, or of plots with their plants. */
function followPlants(store: Store, { plants, map }: ChangeEffect, isOwn: boolean): void {
  const source = store.get(plantRowsAtom)
  if (!source) return
  source.syncRows()
  const isDeleted = (i: number) => source.alive[i] === 0
  const rows = new Set([...plants].flatMap((id) => source.indexOf.get(id) ?? []))
  for (let i = 0; map && i < source.count; i++) if (isDeleted(i)) rows.add(i)
  const before = store.get(sheetSelectionAtom.of(plantsSheet))
  const followed = (at: Active | null): Active | null => {
    if (!at || at.plot < 0 || !rows.has(at.plot) || !isDeleted(at.plot)) return at
    return { ...at, plot: nearestRow(store.get(sheetOrderAtom.of(plantsSheet)), at.plot, isDeleted) }
  }
  follow(store, plantsSheet, followedSelection(before, rows, isDeleted, followed), isOwn)
}

/**
 * Shows the plants of a page; `previous` are its plants before it was read again, null = first read. If the cursor's
 * plant is missing, the cursor is on another row, which is reported.
 */
export function showPlantsOnPage(store: Store, page: PlantsOnPage, previous: PlantRows | null): void {
  const selection = sheetSelectionAtom.of(plantsSheet)
  const cursor = () => store.get(selection).active?.plot ?? -1
  const at = cursor()
  store.set(plantsOnPageAtom, page)
  // Ties the selection to the new rows, for comparison with the next ones.
  store.set(selection, (carried) => carried)
  const rows = store.get(plantRowsAtom)
  const current = cursor()
  if (!previous || !rows || at < 0 || current < 0 || rows.id[current] === previous.id[at]) return
  const isNext = (previous.indexOf.get(rows.id[current]) ?? -1) > at
  moveCursorToRow(store, plantsSheet, { row: current, deletedRow: -1, isNext })
}

/** Updates selection and cursor of the sheet of lines after a change of lines. */
export function followLines(store: Store, touched: TouchedLines, isOwn: boolean): void {
  const crop = store.get(openCropAtom)
  if (!crop || !touched.fields.has('exists')) return
  const before = store.get(sheetSelectionAtom.of(linesSheet))
  const isDeleted = (i: number) => crop.alive[i] === 0
  const followed = (at: Active | null): Active | null => {
    if (!at || at.plot < 0 || !touched.lines.has(at.plot) || !isDeleted(at.plot)) return at
    return { ...at, plot: nearestRow(store.get(sheetOrderAtom.of(linesSheet)), at.plot, isDeleted) }
  }
  follow(store, linesSheet, followedSelection(before, touched.lines, isDeleted, followed), isOwn)
}
