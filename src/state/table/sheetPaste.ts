import { atom } from 'jotai'
import type { CellEdits } from '../../domain/change/cellEdits.ts'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { editFaults } from '../../domain/sheet/cells/editFaults.ts'
import { fieldRule } from '../../domain/sheet/cells/fieldRules.ts'
import type { PasteColumn } from '../../domain/sheet/cells/pasteReader.ts'
import {
  type CheckedColumn,
  countPasted,
  pasteEqual,
  pasteNeedsPreview,
  pasteUnknown,
} from '../../domain/sheet/pasteCheck.ts'
import type { CellRect } from '../../domain/sheet/range/ranges.ts'
import { loadedAtom } from '../loaded.ts'
import { changedSince } from '../seenCells.ts'
import type { Store } from '../store.ts'
import { ensureReserved } from '../sync/reservedIds.ts'
import { tellAtom } from '../view.ts'
import { withShownRows } from '../visiblePlots.ts'
import type { PlannedPaste } from './pastePlan.ts'
import { copiedCellsAtom } from './sheetCopy.ts'
import { selectRect } from './sheetSelection.ts'
import { tellRefusal, writeSheet } from './writeSheet.ts'

/** A checked column of a paste: `values[k]` would go to plot `plots[k]`, `status[k]` says what it does there. */
interface PreviewColumn extends CheckedColumn {
  readonly field: string
  readonly plots: Int32Array
  /** What stood in each cell when the paste was read. */
  readonly present: readonly CellValue[]
}

/** A paste that is shown in place before it is written. */
export interface SheetPaste {
  readonly columns: readonly PreviewColumn[]
  /** Cells by what they do: equal, change, out of range, doubtful, unknown. */
  readonly counts: Int32Array
  /** Lines that the paste makes. */
  readonly newLines: number
  /** Values that have no cell to go to. */
  readonly noRoom: number
  readonly rect: CellRect | null
  /** The clipboard's text, which tells whether cells that were cut are to be taken away. */
  readonly text: string
  /** Reads the same block by its row of headings and its column of labels instead; null when it has none. */
  readonly matched: (() => Promise<void>) | null
}

/** What a shown paste would do to one cell: a status of pasteCheck, and the value that it would hold. */
export interface PastedCellState {
  readonly status: number
  readonly value: CellValue
}

export const sheetPasteAtom = atom<SheetPaste | null>(null)

const lineFields: ReadonlySet<string> = new Set(['line', 'mother', 'father', 'crossing'])

function countNewLines(columns: FieldYearColumns, pasted: readonly PreviewColumn[]): number {
  const known = new Set([...columns.lines.values()].map((line) => line.name))
  const fresh = new Set<CellValue>()
  for (const { field, values, status } of pasted) {
    if (!lineFields.has(field)) continue
    values.forEach((value, k) => {
      if (value !== null && status[k] !== pasteUnknown && !known.has(String(value))) fresh.add(value)
    })
  }
  return fresh.size
}

/**
 * Marks cells that clash with other cells or with the pedigree: they keep what they have. Cells that are cut by the same
 * paste are empty by then.
 */
function markFaults(
  columns: FieldYearColumns,
  pasted: readonly PreviewColumn[],
  present: readonly PasteColumn[],
  cut: readonly CellEdits[],
): void {
  const writable = pasted.map((column) => editsOf(column, (status) => status !== pasteUnknown))
  const edits = writable.map(
    ({ edit }) => merged([edit, ...cut.filter(({ field }) => field === edit.field)])[0] ?? edit,
  )
  for (const { edit, k } of editFaults(columns, edits)) {
    const at = writable[edit].at[k]
    if (at === undefined) continue
    pasted[edit].status[at] = pasteUnknown
    pasted[edit].values[at] = present[edit].present[at]
  }
}

function editsOf(column: PreviewColumn, keep: (status: number) => boolean): { edit: CellEdits; at: number[] } {
  const at = Array.from(column.status.keys()).filter((k) => keep(column.status[k]))
  return {
    at,
    edit: { field: column.field, plots: at.map((k) => column.plots[k]), values: at.map((k) => column.values[k]) },
  }
}

/** What a planned paste comes to once its cells are read. */
export function checkedPaste(
  store: Store,
  planned: PlannedPaste,
  checked: readonly CheckedColumn[],
  text: string,
): SheetPaste | null {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  const pasted = planned.columns.map((column, c) => ({
    field: column.field,
    plots: planned.plots[c],
    present: column.present,
    values: checked[c].values,
    status: checked[c].status,
  }))
  markFaults(columns, pasted, planned.columns, cutEdits(store, columns, pasted, text))
  return {
    columns: pasted,
    counts: countPasted(pasted),
    newLines: countNewLines(columns, pasted),
    noRoom: planned.noRoom,
    rect: planned.rect,
    text,
    matched: null,
  }
}

/** Writes a paste at once when it is small and clear, else shows it in place. */
export async function showOrWritePaste(store: Store, paste: SheetPaste): Promise<void> {
  if (pasteNeedsPreview(paste.counts, paste.noRoom) || paste.matched) store.set(sheetPasteAtom, paste)
  else await writePaste(store, paste)
}

/** Edits that take cut cells away where the paste does not write; names and computed cells stay. */
function cutEdits(
  store: Store,
  columns: FieldYearColumns,
  pasted: readonly PreviewColumn[],
  text: string,
): CellEdits[] {
  const copied = store.get(copiedCellsAtom)
  if (!copied?.isCut || copied.text !== text) return []
  return copied.block.fields.flatMap((field) => {
    if (!fieldRule(columns, field)?.mayBeEmpty) return []
    const written = new Set(pasted.filter((column) => column.field === field).flatMap(({ plots }) => [...plots]))
    const plots = copied.block.plots.filter((plot) => columns.alive[plot] && !written.has(plot))
    return plots.length ? [{ field, plots, values: new Array<CellValue>(plots.length).fill(null) }] : []
  })
}

/** Edits of one field become one, so that labels may move from cell to cell within a paste. */
function merged(edits: readonly CellEdits[]): CellEdits[] {
  const byField = new Map<string, { plots: number[]; values: CellValue[] }>()
  for (const { field, plots, values } of edits) {
    const known = byField.get(field) ?? { plots: [], values: [] }
    for (let k = 0; k < plots.length; k++) {
      known.plots.push(plots[k])
      known.values.push(values[k])
    }
    byField.set(field, known)
  }
  return [...byField].map(([field, edit]) => ({ field, ...edit }))
}

/** Writes a paste as one change; cells that cannot be read keep what they have. A refusal leaves it shown. */
export async function writePaste(store: Store, paste: SheetPaste): Promise<void> {
  const columns = store.get(loadedAtom)
  if (!columns) return
  if (paste.newLines > 0) await ensureReserved(store, 'line', paste.newLines)
  const writes = (status: number) => status !== pasteUnknown && status !== pasteEqual
  const edits = paste.columns.map((column) => editsOf(column, writes).edit)
  const count = edits.reduce((sum, edit) => sum + edit.plots.length, 0)
  const all = merged([...edits, ...cutEdits(store, columns, paste.columns, paste.text)])
  // What a colleague has stored below the shown paste is asked about.
  const seen = new Map(
    paste.columns.flatMap(({ field, plots, present }) => [...changedSince(columns, field, plots, present)]),
  )
  const refusal = withShownRows(store, () => {
    const refused = writeSheet(store, all, { key: 'change.pasted', params: { count } }, seen)
    if (!refused) tellPasted(store, count, paste.counts[pasteUnknown])
    return refused
  })
  if (refusal) {
    store.set(sheetPasteAtom, paste)
    tellRefusal(store, refusal)
    return
  }
  store.set(sheetPasteAtom, null)
  if (store.get(copiedCellsAtom)?.isCut) store.set(copiedCellsAtom, null)
  if (paste.rect) selectRect(store, paste.rect)
}

function tellPasted(store: Store, count: number, left: number): void {
  if (left) store.set(tellAtom, { kind: 'warning', key: 'table.paste.left', params: { count: left } })
  else if (!count) store.set(tellAtom, { kind: 'info', key: 'table.paste.equal', params: {} })
  else store.set(tellAtom, { kind: 'info', key: 'change.pasted', params: { count } })
}

/** Drops a shown paste. */
export function dropPaste(store: Store): void {
  store.set(sheetPasteAtom, null)
}

/** Looks up what a shown paste would do to a cell; null where it does nothing. */
export function pastedCells(paste: SheetPaste): (plot: number, field: string) => PastedCellState | null {
  const byField = new Map(
    paste.columns.map((column) => [
      column.field,
      { column, at: new Map(Array.from(column.plots, (plot, k) => [plot, k])) },
    ]),
  )
  return (plot, field) => {
    const found = byField.get(field)
    const k = found?.at.get(plot)
    return found && k !== undefined ? { status: found.column.status[k], value: found.column.values[k] } : null
  }
}
