import type { CellValue } from '../../change/changeSet.ts'
import type { Trait } from '../../columns/fieldYear.ts'
import { type PastedBlock, readClipboard } from '../clipboard.ts'
import { type CheckedColumn, checkPastedColumn, pasteUnknown } from '../pasteCheck.ts'
import { pasteTarget, ruledValue, ruleOf } from './fieldRules.ts'

/** A clipboard block's size, and the texts that a match by label looks at: its first row and its first column. */
export interface PasteShape {
  readonly rows: number
  readonly cols: number
  readonly head: readonly string[]
  readonly side: readonly string[]
}

/**
 * One column that a paste writes: cell `k` takes the block's cell (`rows[k]`, `col`), `present[k]` stands there now.
 * `trait` is the trait of a trait's column, else null.
 */
export interface PasteColumn {
  readonly field: string
  readonly trait: Trait | null
  readonly col: number
  readonly rows: Int32Array
  readonly present: readonly CellValue[]
}

/** Reads a clipboard once and checks its cells against the columns they go to; runs in a worker for large blocks. */
export class PasteReader {
  private block: PastedBlock = { source: 'text', rows: [] }

  open(clipboard: { readonly html: string; readonly text: string }): PasteShape {
    this.block = readClipboard(clipboard)
    const { rows } = this.block
    return {
      rows: rows.length,
      cols: rows[0]?.length ?? 0,
      head: rows[0]?.map((cell) => cell.text) ?? [],
      side: rows.map((row) => row[0]?.text ?? ''),
    }
  }

  /** What each column would take. @throws RangeError for a field that nobody can write into. */
  check(columns: readonly PasteColumn[]): CheckedColumn[] {
    return columns.map((column) => {
      const rule = ruleOf(column.field, column.trait)
      if (!rule) throw new RangeError(`field ${column.field}`)
      const cells = Array.from(column.rows, (row) => this.block.rows[row][column.col])
      const checked = checkPastedColumn(cells, pasteTarget(rule), column.present)
      for (let k = 0; k < cells.length; k++) {
        if (checked.status[k] === pasteUnknown) continue
        const ruled = ruledValue(rule, checked.values[k])
        if (!ruled.ok) checked.status[k] = pasteUnknown
        checked.values[k] = ruled.ok ? ruled.value : column.present[k]
      }
      return checked
    })
  }
}
