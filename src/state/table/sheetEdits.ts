import type { CellEdits } from '../../domain/change/cellEdits.ts'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { readCellInput } from '../../domain/sheet/cellInput.ts'
import { fieldRule, type Ruled, ruledValue } from '../../domain/sheet/cells/fieldRules.ts'
import { numbersInRuns } from '../../domain/sheet/range/ranges.ts'
import { loadedAtom } from '../loaded.ts'
import type { SeenCells } from '../seenCells.ts'
import type { Store } from '../store.ts'
import { tellAtom } from '../view.ts'
import { withShownRows } from '../visiblePlots.ts'
import { activeCellAtom, shownBlocksAtom } from './sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'
import { nameOfEdits, tellRefusal, writeSheet } from './writeSheet.ts'

/** Plots of a column that a command acts on, each once, in the order shown. */
export interface SheetColumn {
  readonly field: string
  readonly plots: Int32Array
}

/** The selected cells that the table shows, as columns from left to right. */
export function selectedColumns(store: Store): SheetColumn[] {
  const order = store.get(sheetOrderAtom)
  const rowsOf = new Map<number, Set<number>>()
  const blocks = store.get(shownBlocksAtom)
  if (blocks.length === 1) {
    const plots = numbersInRuns(blocks[0].rows).map((row) => order.plots[row])
    return Array.from(numbersInRuns(blocks[0].cols), (col) => ({ field: order.fields[col], plots }))
  }
  for (const block of blocks) {
    const rows = numbersInRuns(block.rows)
    for (const col of numbersInRuns(block.cols)) {
      const known = rowsOf.get(col) ?? new Set<number>()
      for (const row of rows) known.add(row)
      rowsOf.set(col, known)
    }
  }
  return [...rowsOf]
    .sort(([a], [b]) => a - b)
    .map(([col, rows]) => ({
      field: order.fields[col],
      plots: Int32Array.from(rows)
        .sort()
        .map((row) => order.plots[row]),
    }))
}

/**
 * Writes what was typed into cells as one change, based on what the editor has `seen` in them. Answers why it cannot stand there, so that it stays in the editor; null
 * when it was written. A number beyond the trait's limits is written and told.
 */
export function typeInto(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  seen?: SeenCells,
): RuleRefusal | null {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  const edits: CellEdits[] = []
  let isOutside = false
  for (const { field, plots } of targets) {
    const input = readCellInput(columns, field, text)
    if (!input.ok) return input
    isOutside ||= input.isOutside
    edits.push({ field, plots, values: new Array<CellValue>(plots.length).fill(input.value) })
  }
  const refusal = writeSheet(store, edits, nameOfEdits(columns, edits), seen)
  if (refusal) return refusal
  if (isOutside) store.set(tellAtom, { kind: 'warning', key: 'table.outOfRange', params: { value: text.trim() } })
  return null
}

/** Writes what was typed into one cell of the table, or with `toAll` into every selected one; answers as `typeInto`. */
export function typeCell(
  store: Store,
  cell: { plot: number; field: string; seen?: SeenCells },
  text: string,
  toAll = false,
): RuleRefusal | null {
  const one = [{ field: cell.field, plots: Int32Array.of(cell.plot) }]
  if (!toAll) return typeInto(store, one, text, cell.seen)
  const selected = selectedColumns(store)
  return withShownRows(store, () => typeInto(store, selected.length ? selected : one, text, cell.seen))
}

/** What whole rows keep when they are cleared: the plot's name and place, and the pedigree of its line. */
const keptOfRows: ReadonlySet<string> = new Set(['name', 'row', 'col', 'mother', 'father'])

/** Empties the selected cells; of whole rows only what was recorded on the plot. */
export function clearSelected(store: Store): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  const selected = selectedColumns(store)
  const isRows = selected.length > 1 && selected.length === store.get(sheetOrderAtom).fields.length
  const edits: CellEdits[] = []
  let count = 0
  for (const { field, plots } of selected) {
    if (!fieldRule(columns, field)?.mayBeEmpty || (isRows && keptOfRows.has(field))) continue
    const filled = plots.filter((plot) => readCell(columns, plot, field) !== null)
    count += filled.length
    edits.push({ field, plots: filled, values: new Array<CellValue>(filled.length).fill(null) })
  }
  if (!count) {
    store.set(tellAtom, { kind: 'info', key: 'table.nothingToClear', params: {} })
    return
  }
  const refusal = withShownRows(store, () =>
    writeSheet(store, edits, { key: 'change.sheet.cleared', params: { count } }),
  )
  if (refusal) tellRefusal(store, refusal)
}

/** A value of one column as another one takes it: a number as text, a text as the number it shows. */
export function valueFor(columns: FieldYearColumns, field: string, value: CellValue): Ruled {
  const rule = fieldRule(columns, field)
  if (rule?.kind === 'number' && typeof value === 'string') return readCellInput(columns, field, value)
  return rule ? ruledValue(rule, value) : { ok: false, code: 'value.computed', params: {} }
}

/** Writes the value of the cell above into the active cell. */
export function copyFromAbove(store: Store): void {
  const columns = store.get(loadedAtom)
  const at = store.get(activeCellAtom)
  const { plots, fields } = store.get(sheetOrderAtom)
  if (!columns || !at || at.row === 0) return
  const field = fields[at.col]
  const ruled = valueFor(columns, field, readCell(columns, plots[at.row - 1], field))
  const edits = [{ field, plots: Int32Array.of(plots[at.row]), values: [ruled.ok ? ruled.value : null] }]
  const refusal = ruled.ok ? writeSheet(store, edits, nameOfEdits(columns, edits)) : ruled
  if (refusal) tellRefusal(store, refusal)
}
