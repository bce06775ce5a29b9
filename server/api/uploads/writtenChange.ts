import { countCells } from '../../../src/domain/change/changeSet.ts'
import type { AppliedChange } from '../../core/changes/applyChanges.ts'

/**
 * A change made by an upload: its number in the log of the year (`year_id` null: the crop's alone), and its number of
 * cells.
 */
export interface WrittenChange {
  year_id: number | null
  seq: number
  crop_seq: number
  cells: number
}

/** The outcome of a change in the log of a year (null: of the crop alone); none if it changed nothing. */
export function writtenChange(
  year_id: number | null,
  { accepted: { seq, crop_seq }, change }: Pick<AppliedChange, 'accepted' | 'change'>,
): WrittenChange[] {
  return change === null ? [] : [{ year_id, seq, crop_seq, cells: countCells(change) }]
}
