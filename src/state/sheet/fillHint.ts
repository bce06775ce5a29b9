import type { CellValue } from '../../domain/change/changeSet.ts'
import { yearAtom } from '../lifetime.ts'

/** A value that a fill would write, with the decimals that its column's numbers are written with; null = as it is. */
export interface FilledValue {
  readonly value: CellValue
  readonly decimals: number | null
}

/** The last value that the fill under way would write, shown at the pointer; null = none is under way. */
export const fillHintAtom = yearAtom<FilledValue | null>(null, { reloaded: 'ends' })
