import { yearAtom } from '../lifetime.ts'

/** The values of the coloured trait under the pointer in the histogram, from … to (exclusive); null = none. */
export const highlightedValuesAtom = yearAtom<{ readonly from: number; readonly to: number } | null>(null)
