import type { CellValue } from '../../change/changeSet.ts'
import type { CellReason } from '../../sheet/numberReading.ts'
import type { ReviewColumn, ReviewTrait } from './reviewColumns.ts'

/**
 * The outcome of writing a file's cell: no change, filling an empty cell, a change, out of range, unreadable, or a
 * conflict with a colleague's value.
 */
export const outcomes = ['equal', 'added', 'changed', 'outside', 'refused', 'foreign'] as const
export type CellOutcome = (typeof outcomes)[number]

/**
 * One column of the file compared with plots and plants: `k` counts the filled cells whose row has a plot or plant, or
 * creates one.
 */
export interface ReviewCells {
  readonly column: ReviewColumn
  /** Null = a plot's own field, or a marker's calls. */
  readonly trait: ReviewTrait | null
  /**
   * The field in which they are shown, also for a trait that is not created yet but has an id; null = the trait has no
   * column.
   */
  readonly field: string | null
  /** Indices of their rows among the file's rows. */
  readonly rows: Int32Array
  /** Indices of plots; -1 = a plant's cell, or its plot is not created yet. */
  readonly plots: Int32Array
  /** Ids of plants; 0 = a plot's cell, or its plant is not created yet. */
  readonly plants: Float64Array
  readonly addresses: readonly string[]
  readonly texts: readonly string[]
  readonly values: readonly CellValue[]
  readonly present: readonly CellValue[]
  readonly outcome: readonly CellOutcome[]
  /** 1 = the cell is written. */
  readonly accepted: Uint8Array
  /** Notes that are written with the values, by `k`; unchanged notes are omitted. */
  readonly notes: ReadonlyMap<number, { readonly before: string | null; readonly after: string }>
  /** An unreadable cell without a decision (1). */
  readonly open: Uint8Array
  readonly reasons: ReadonlyMap<number, CellReason>
}
