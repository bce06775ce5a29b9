import type { CellValue } from '../../domain/change/changeSet.ts'
import { yearAtom } from '../lifetime.ts'

/** The last value that the fill under way would write, shown at the pointer; null = none is under way. */
export const fillHintAtom = yearAtom<{ readonly value: CellValue } | null>(null, { reloaded: 'ends' })
