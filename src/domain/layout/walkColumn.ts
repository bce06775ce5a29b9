import type { ChangeColumn } from '../change/changeSet.ts'
import type { NumberingOptions } from './numberingOptions.ts'
import { type StoredWalk, walkCell } from './storedWalk.ts'
import type { Walk } from './walkOrder.ts'

interface WalkedYear {
  readonly year_id: number
  readonly walk: StoredWalk | null
}

/** The cell that gives a year another walk; null where it is the one that it keeps. */
export function walkColumn({ year_id, walk }: WalkedYear, next: Walk | null): ChangeColumn | null {
  const [before, after] = [walkCell(walk), walkCell(next)]
  if (before === after) return null
  return { entity: 'field_year', field: 'walk', ids: [year_id], before: [before], after: [after] }
}

/** The walk that a numbering leaves: that of the whole map is the year's; that of a part is, where the year keeps none. */
export function numberedWalk(year: WalkedYear, options: NumberingOptions): ChangeColumn | null {
  return options.members && year.walk ? null : walkColumn(year, options)
}
