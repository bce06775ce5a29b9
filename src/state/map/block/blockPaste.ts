import { atom } from 'jotai'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { editFaults } from '../../../domain/sheet/cells/editFaults.ts'
import { fieldRule, pasteTarget } from '../../../domain/sheet/cells/fieldRules.ts'
import { type CopiedCell, type PastedCell, readClipboard, writeClipboard } from '../../../domain/sheet/clipboard.ts'
import { planPaste } from '../../../domain/sheet/paste.ts'
import { checkPastedColumn, countPasted, pasteNeedsPreview, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { loadedAtom } from '../../loaded.ts'
import { changedSince } from '../../seenCells.ts'
import { selectionAtom } from '../../selection.ts'
import type { Store } from '../../store.ts'
import { shownFieldAtom, tellAtom } from '../../view.ts'
import { tellingLeftOut, visibleActedPlots, visibleMarks } from '../../visiblePlots.ts'
import { writeCells } from '../cellWrite.ts'
import { beginMove, cancelMove, dropMove, placeMove } from '../layout/moveDraft.ts'
import { plotSeenAt, type SeenGrid, seenGridAtom } from '../seenGrid.ts'
import { activeSeen, selectMarked } from '../select/rangeSelection.ts'

/** Plots marked by Mod+X: the next paste moves them. Their ids, so that nothing that happens meanwhile confuses them. */
export const cutPlotsAtom = atom<ReadonlySet<number> | null>(null)

/** A paste that is shown in place before it is written; `values[k]` and `status[k]` belong to plot `plots[k]`. */
export interface PastePreview {
  readonly field: string
  readonly plots: readonly number[]
  /** What stood in each cell when the paste was read. */
  readonly present: readonly CellValue[]
  readonly values: readonly CellValue[]
  readonly status: Uint8Array
  /** Cells by what they do: equal, change, out of range, doubtful, unknown. */
  readonly counts: Int32Array
  readonly shown: readonly string[]
  /** Plots under the block that cannot be seen: they are left out. */
  readonly hidden: number
  /** Values that have no plot to go to: on empty places and beyond the field. */
  readonly noRoom: number
}

export const pastePreviewAtom = atom<PastePreview | null>(null)

interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The seen rectangle round some plots; null when none is on the map. */
export function seenBounds(grid: SeenGrid, plots: Iterable<number>): Area | null {
  let area: { top: number; left: number; bottom: number; right: number } | null = null
  for (const plot of plots) {
    const row = grid.row[plot]
    const col = grid.col[plot]
    if (!row) continue
    if (!area) area = { top: row, bottom: row, left: col, right: col }
    area.top = Math.min(area.top, row)
    area.bottom = Math.max(area.bottom, row)
    area.left = Math.min(area.left, col)
    area.right = Math.max(area.right, col)
  }
  return area
}

/** The selected plots' shown field as a block in field shape, for the clipboard; null when nothing is selected. */
export function copyBlock(
  store: Store,
  textOf: (field: string, plot: number) => string,
): { text: string; html: string; count: number } | null {
  const columns = store.get(loadedAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return null
  const plots = new Set(visibleActedPlots(store))
  const area = seenBounds(grid, plots)
  if (!area) return null
  const field = store.get(shownFieldAtom)
  const rows: CopiedCell[][] = []
  for (let row = area.top; row <= area.bottom; row++) {
    const cells: CopiedCell[] = []
    for (let col = area.left; col <= area.right; col++) {
      const plot = plotSeenAt(grid, row, col)
      cells.push(
        plots.has(plot)
          ? { text: textOf(field, plot), value: readCell(columns, plot, field), plot: columns.id[plot], field }
          : { text: '', value: null, plot: null, field },
      )
    }
    rows.push(cells)
  }
  return { ...writeClipboard(rows), count: plots.size }
}

/** Marks the selected plots to be moved by the next paste. */
export function markCut(store: Store): void {
  const columns = store.get(loadedAtom)
  if (columns) store.set(cutPlotsAtom, new Set(visibleActedPlots(store).map((plot) => columns.id[plot])))
}

function moveCut(store: Store, columns: FieldYearColumns, grid: SeenGrid, cut: ReadonlySet<number>): void {
  const mask = new Uint8Array(columns.id.length)
  const plots: number[] = []
  for (const id of cut) {
    const plot = columns.indexOf.get(id)
    if (plot === undefined || !columns.alive[plot]) continue
    mask[plot] = 1
    plots.push(plot)
  }
  const to = activeSeen(store)
  const from = seenBounds(grid, plots)
  if (!to || !from) return
  selectMarked(store, mask)
  if (!beginMove(store)) return
  placeMove(store, to.row - from.top, to.col - from.left)
  if (dropMove(store, false)) store.set(cutPlotsAtom, null)
  else cancelMove(store)
}

/** Cells that clash with other cells, as a label that another plot keeps, cannot be written. */
function markFaults(columns: FieldYearColumns, preview: PastePreview): void {
  const at = preview.plots.map((_, k) => k).filter((k) => preview.status[k] !== pasteUnknown)
  const edit = {
    field: preview.field,
    plots: at.map((k) => preview.plots[k]),
    values: at.map((k) => preview.values[k]),
  }
  for (const fault of editFaults(columns, [edit])) preview.status[at[fault.k]] = pasteUnknown
}

/** What a pasted block would write into the shown field from the active place on; null without a place or a block. */
function planBlock(store: Store, grid: SeenGrid, rows: readonly (readonly PastedCell[])[]) {
  const start = activeSeen(store)
  if (!start || !rows.length) return null
  const { count } = store.get(selectionAtom)
  const bounds = (count > 1 && seenBounds(grid, visibleActedPlots(store))) || {
    top: start.row,
    bottom: start.row,
    left: start.col,
    right: start.col,
  }
  const plan = planPaste(
    { rows: rows.length, cols: rows[0].length },
    { rows: bounds.bottom - bounds.top + 1, cols: bounds.right - bounds.left + 1 },
    { rows: grid.rows - bounds.top + 1, cols: grid.cols - bounds.left + 1 },
  )
  const visible = visibleMarks(store)
  const plots: number[] = []
  const cells: PastedCell[] = []
  let hidden = 0
  let noRoom = 0
  for (let r = 0; r < plan.rows + plan.cutRows; r++) {
    for (let c = 0; c < plan.cols + plan.cutCols; c++) {
      const cell = rows[r % plan.source.rows][c % plan.source.cols]
      const plot = r < plan.rows && c < plan.cols ? plotSeenAt(grid, bounds.top + r, bounds.left + c) : -1
      if (plot < 0) {
        if (cell.text.trim() !== '') noRoom++
        continue
      }
      if (visible?.[plot] === 0) {
        hidden++
        continue
      }
      plots.push(plot)
      cells.push(cell)
    }
  }
  return { plots, cells, hidden, noRoom }
}

/**
 * Pastes at the active place: plots that were cut move there, else values go into the shown field. Many cells, or any
 * doubt, are shown first; few clear ones are written at once.
 */
export function pasteBlock(store: Store, clipboard: { html: string; text: string }): void {
  const columns = store.get(loadedAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return
  const cut = store.get(cutPlotsAtom)
  if (cut) {
    moveCut(store, columns, grid, cut)
    return
  }
  const planned = planBlock(store, grid, readClipboard(clipboard).rows)
  if (!planned?.plots.length) {
    tellingLeftOut(store, planned?.hidden ?? 0, () =>
      store.set(tellAtom, { kind: 'info', key: 'table.paste.nothing', params: {} }),
    )
    return
  }
  const field = store.get(shownFieldAtom)
  const present = planned.plots.map((plot) => readCell(columns, plot, field))
  const rule = fieldRule(columns, field)
  if (!rule) return
  const checked = checkPastedColumn(planned.cells, pasteTarget(rule), present)
  const draft = {
    field,
    plots: planned.plots,
    present,
    ...checked,
    counts: new Int32Array(5),
    shown: [],
    hidden: planned.hidden,
    noRoom: planned.noRoom,
  }
  markFaults(columns, draft)
  const counts = countPasted([draft])
  const preview: PastePreview = { ...draft, counts, shown: planned.cells.map((cell) => cell.text) }
  if (pasteNeedsPreview(counts, preview.noRoom)) store.set(pastePreviewAtom, preview)
  else writePaste(store, preview)
}

/** Writes a shown paste; cells that cannot be read keep what they have. */
export function writePaste(store: Store, preview: PastePreview): void {
  store.set(pastePreviewAtom, null)
  const columns = store.get(loadedAtom)
  if (!columns) return
  // What a colleague has stored below the shown paste is asked about.
  const seen = changedSince(columns, preview.field, preview.plots, preview.present)
  const keep = preview.plots.map((_, k) => preview.status[k] !== pasteUnknown)
  const plots = preview.plots.filter((_, k) => keep[k])
  const values = preview.values.filter((_, k) => keep[k])
  tellingLeftOut(store, preview.hidden, () => {
    const edits = [{ field: preview.field, plots, values }]
    const wrote = writeCells(store, edits, (count) => ({ key: 'change.pasted', params: { count } }), seen)
    if (!wrote) store.set(tellAtom, { kind: 'info', key: 'table.paste.equal', params: {} })
  })
}
