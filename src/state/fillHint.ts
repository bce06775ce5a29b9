import { atom } from 'jotai'
import type { CellValue } from '../domain/change/changeSet.ts'

/** The last value that the fill under way would write, shown at the pointer; null = none is under way. */
export const fillHintAtom = atom<{ readonly value: CellValue } | null>(null)
