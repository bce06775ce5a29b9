import type { CellValue } from '../../../domain/change/changeSet.ts'
import { yearAtom } from '../../lifetime.ts'

/** A value that a fill would write, with the decimals of its column; null = as it is. */
export interface FilledValue {
  readonly value: CellValue
  readonly decimals: number | null
}

/** The last value that the current fill would write, shown at the pointer; null = no fill. */
export const fillHintAtom = yearAtom<FilledValue | null>(null, { reloaded: 'resets' })
