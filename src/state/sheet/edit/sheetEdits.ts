import type { RuleOutcome } from '../../../domain/change/cellRules.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import { ruledValue } from '../../../domain/sheet/cells/fieldRules.ts'
import { type CellRect, numbersInRuns } from '../../../domain/sheet/range/ranges.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { activeCellAtom, shownBlocksAtom } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { nameOfEdits, writeSheet } from './writeSheet.ts'

/** Rows of a column that a command acts on, each once, in display order. */
export interface SheetColumn {
  readonly field: string
  readonly rows: Int32Array
}

/** The visible cells of a rectangle, as columns from left to right. */
export function columnsOfRect(store: Store, rect: CellRect): SheetColumn[] {
  const { rows, fields } = store.get(sheetOrderAtom)
  const shown = rows.slice(rect.top, rect.bottom + 1)
  return fields.slice(rect.left, rect.right + 1).map((field) => ({ field, rows: shown }))
}

/** The selected visible cells, as columns from left to right. */
export function selectedColumns(store: Store): SheetColumn[] {
  const order = store.get(sheetOrderAtom)
  const rowsOf = new Map<number, Set<number>>()
  const blocks = store.get(shownBlocksAtom)
  if (blocks.length === 1) {
    const rows = numbersInRuns(blocks[0].rows).map((row) => order.rows[row])
    return Array.from(numbersInRuns(blocks[0].cols), (col) => ({ field: order.fields[col], rows }))
  }
  for (const block of blocks) {
    const rows = numbersInRuns(block.rows)
    for (const col of numbersInRuns(block.cols)) {
      const selectedRows = rowsOf.get(col) ?? new Set<number>()
      for (const row of rows) selectedRows.add(row)
      rowsOf.set(col, selectedRows)
    }
  }
  return [...rowsOf]
    .sort(([a], [b]) => a - b)
    .map(([col, rows]) => ({
      field: order.fields[col],
      rows: Int32Array.from(rows)
        .sort()
        .map((row) => order.rows[row]),
    }))
}

/** A value of one column converted for another: a number to text, a text to the number it shows. */
export function valueFor(source: SheetSource, field: string, value: CellValue): RuleOutcome {
  const rule = source.rule(field)
  if (rule?.kind === 'number' && typeof value === 'string') return readCellInput(rule, value)
  return rule ? ruledValue(rule, value) : { ok: false, code: 'value.computed', params: {} }
}

/** Writes the value of the cell above into the active cell. */
export function copyFromAbove(store: Store): void {
  const source = store.get(sheetSourceAtom)
  const activeCell = store.get(activeCellAtom)
  const { rows, fields } = store.get(sheetOrderAtom)
  if (!source || !activeCell || activeCell.row === 0) return
  const field = fields[activeCell.col]
  const ruled = valueFor(source, field, source.read(rows[activeCell.row - 1], field))
  const edits = [{ field, rows: Int32Array.of(rows[activeCell.row]), values: [ruled.ok ? ruled.value : null] }]
  const refusal = ruled.ok ? writeSheet(store, edits, nameOfEdits(source, edits)) : ruled
  if (refusal) showRefusalMessage(store, refusal)
}
