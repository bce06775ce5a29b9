import type { CellValue } from '../../change/changeSet.ts'
import type { CellReason } from '../../sheet/numberReading.ts'
import type { ReviewColumn, ReviewTrait } from './reviewColumns.ts'

/**
 * What a cell of a file would do: nothing, fill an empty one, change one, lie out of range, not be read, or meet
 * another's value.
 */
export const outcomes = ['equal', 'added', 'changed', 'outside', 'refused', 'foreign'] as const
export type CellOutcome = (typeof outcomes)[number]

/** One column of a file against the plots and plants: `k` counts the filled cells whose row is of one, or makes one. */
export interface ReviewCells {
  readonly column: ReviewColumn
  /** Null = they are what plots have of their own, or a marker's calls. */
  readonly trait: ReviewTrait | null
  /** Where they are shown, also of a trait that is yet to be made and has its id; null = there is no column of the trait. */
  readonly field: string | null
  /** Places of their rows among those of the file. */
  readonly rows: Int32Array
  /** Indexes of plots; -1 = it is a plant's, or its plot is yet to be made. */
  readonly plots: Int32Array
  /** Ids of plants; 0 = it is a plot's, or its plant is yet to be made. */
  readonly plants: Float64Array
  readonly addresses: readonly string[]
  readonly texts: readonly string[]
  readonly values: readonly CellValue[]
  readonly present: readonly CellValue[]
  readonly outcome: readonly CellOutcome[]
  /** Whether it is written (1). */
  readonly accepted: Uint8Array
  /** Notes that are written with the values, by `k`; what is stored already is none. */
  readonly notes: ReadonlyMap<number, { readonly before: string | null; readonly after: string }>
  /** A cell that cannot be read and of which nothing was decided yet (1). */
  readonly open: Uint8Array
  readonly reasons: ReadonlyMap<number, CellReason>
}
