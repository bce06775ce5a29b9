import { yearAtom } from '../lifetime.ts'

/** Columns that were empty in the whole year when it was opened, which the table folds; null before. A new loading of the same year folds no others. */
export const emptyWhenOpenedAtom = yearAtom<readonly string[] | null>(null)

/** Those of them that have been unfolded since: they stay so for as long as the year is open. */
export const unfoldedAtom = yearAtom<ReadonlySet<string>>(new Set<string>())

/** Those of them that plots have been given something in since. */
export const filledSinceAtom = yearAtom<ReadonlySet<string>>(new Set<string>())
