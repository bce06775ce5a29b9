import type { CellValue } from '../../change/changeSet.ts'
import type { Trait } from '../../traits/trait.ts'
import { type PastedBlock, type PastedCell, readClipboard } from '../clipboard.ts'
import type { SlashOrder } from '../dateReading.ts'
import {
  type DecimalMark,
  isDecimalMark,
  type NumberSurroundings,
  type ReadingAnswer,
  type StoredNumbers,
} from '../decimalMarks.ts'
import { transposed } from '../paste.ts'
import { type CheckedColumn, checkPastedColumn, pasteChange, pasteEqual, pasteUnknown, textOf } from '../pasteCheck.ts'
import { plainPaste, specialColumn } from '../pasteSpecial.ts'
import { type FieldRule, pasteTarget, type RuleContext, ruledValue, ruleOf } from './fieldRules.ts'

/** A clipboard block's size, and the texts of its first row, which may be headings. */
export interface PasteShape {
  readonly rows: number
  readonly cols: number
  readonly head: readonly string[]
  /** The column in this program from which each column of the block was copied; null if copied elsewhere. */
  readonly fields: readonly (string | null)[]
  /** Gaps between copied pieces, by row × `cols` + column, where nothing is written. Null = none. */
  readonly gaps: ReadonlySet<number> | null
}

/**
 * One column that a paste writes: cell `k` gets the block's cell (`rows[k]`, `col`), and now has `present[k]`. `trait` is
 * the trait of a trait's column, else null, and `stored` the numbers of its plots. `answer` is how the user reads the
 * column; absent = not chosen.
 */
export interface PasteColumn extends RuleContext {
  readonly field: string
  readonly trait: Trait | null
  readonly stored: StoredNumbers | null
  readonly col: number
  readonly rows: Int32Array
  readonly present: readonly CellValue[]
  readonly answer?: ReadingAnswer
}

/** Knowledge about a clipboard other than its contents. */
export interface ClipboardHints {
  /** The decimal mark of a text that this program copied last; null for any other text. */
  readonly ownMark: DecimalMark | null
}

const noHints: ClipboardHints = { ownMark: null }

/** Reads a clipboard once and checks its cells against their target columns; runs in a worker for large blocks. */
export class PasteReader {
  private block: PastedBlock = { source: 'text', rows: [] }
  private hints: ClipboardHints = noHints

  /** Reads a clipboard; with `transposes` its rows become columns. */
  open(
    clipboard: { readonly html: string; readonly text: string },
    hints = noHints,
    { transposes } = plainPaste,
  ): PasteShape {
    this.hints = hints
    const block = readClipboard(clipboard)
    this.block = transposes ? { ...block, rows: transposed(block.rows) } : block
    const { rows } = this.block
    const gaps = rows.flatMap((row, r) => row.flatMap((cell, c) => (cell.isGap ? [r * row.length + c] : [])))
    return {
      rows: rows.length,
      cols: rows[0]?.length ?? 0,
      head: rows[0]?.map((cell) => cell.text) ?? [],
      fields: rows[0]?.map((cell) => cell.field) ?? [],
      gaps: gaps.length ? new Set(gaps) : null,
    }
  }

  /** The outcome for each column. @throws RangeError for a field that is not editable. */
  check(columns: readonly PasteColumn[], special = plainPaste): CheckedColumn[] {
    const cells = columns.map((column) => Array.from(column.rows, (row) => this.block.rows[row][column.col]))
    return checkCells(columns, cells, { ...this.hints, answer: this.block.decimal }, special)
  }

  /** The texts of cells: for each part, column `col` of the block at `rows`. */
  texts(parts: readonly Pick<PasteColumn, 'col' | 'rows'>[]): string[][] {
    return parts.map(({ col, rows }) => Array.from(rows, (row) => textOf(this.block.rows[row][col])))
  }
}

/**
 * The outcome for each column: column `c` gets `cells[c]`, cell by cell like its `present`; number and date formats are
 * decided for each column by itself. @throws RangeError for a field that is not editable.
 */
export function checkCells(
  columns: readonly Pick<PasteColumn, 'field' | 'trait' | 'stored' | 'present' | 'answer' | keyof RuleContext>[],
  cells: readonly (readonly PastedCell[])[],
  hints: ClipboardHints & { readonly answer?: DecimalMark | null },
  special = plainPaste,
): CheckedColumn[] {
  const rules = columns.map(({ field, trait, ...context }) => {
    const rule = ruleOf(field, trait, context)
    if (!rule) throw new RangeError(`field ${field}`)
    return rule
  })
  return columns.map((column, c) => {
    const { answer } = column
    const mark = answer && isDecimalMark(answer) ? answer : hints.answer
    const around = { ...hints, stored: column.stored, limits: column.trait, answer: mark }
    const order = answer && !isDecimalMark(answer) ? answer : 'unknown'
    const checked = checkColumn(rules[c], cells[c], column.present, around, order)
    return special === plainPaste ? checked : specialColumn(rules[c], checked, column.present, special)
  })
}

function checkColumn(
  rule: FieldRule,
  cells: readonly PastedCell[],
  present: readonly CellValue[],
  around: NumberSurroundings,
  order: SlashOrder,
): CheckedColumn {
  const checked = checkPastedColumn(cells, pasteTarget(rule), present, around, order)
  for (let k = 0; k < cells.length; k++) {
    if (checked.status[k] === pasteUnknown && rule.kind === 'number') continue
    // A text that the column refuses is checked by the rule too, for the rule's own reason.
    const isText = checked.status[k] === pasteUnknown
    const outcome = ruledValue(rule, isText ? checked.texts[k] : checked.values[k])
    if (!outcome.ok) {
      checked.status[k] = pasteUnknown
      checked.reasons.set(k, { code: outcome.code, params: outcome.params })
      checked.values[k] = present[k]
    } else if (!isText) {
      checked.values[k] = outcome.value
      if (checked.status[k] === pasteChange && outcome.value === present[k]) checked.status[k] = pasteEqual
    }
  }
  return checked
}
