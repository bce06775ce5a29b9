import type { ChangeColumn } from '../../change/changeSet.ts'
import type { NumberingOptions } from '../numbering/numberingOptions.ts'
import { type StoredWalk, walkCell } from './storedWalk.ts'
import type { Walk } from './walkOrder.ts'

interface WalkedYear {
  readonly year_id: number
  readonly walk: StoredWalk | null
}

/** The cell that sets another walk of a year; null if it is unchanged. */
export function walkColumn({ year_id, walk }: WalkedYear, next: Walk | null): ChangeColumn | null {
  const [before, after] = [walkCell(walk), walkCell(next)]
  if (before === after) return null
  return { entity: 'field_year', field: 'walk', ids: [year_id], before: [before], after: [after] }
}

/**
 * The walk to store after a numbering: a numbering of the whole map sets the year's walk; a numbering of a part only if
 * the year has none.
 */
export function numberedWalk(year: WalkedYear, options: NumberingOptions): ChangeColumn | null {
  return options.members && year.walk ? null : walkColumn(year, options)
}
