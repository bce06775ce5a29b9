import { atom } from 'jotai'
import { yearAtom } from '../lifetime.ts'

/**
 * Columns without values in the whole year when it was opened, which the table folds; null before. Reloading the same
 * year folds no others.
 */
export const emptyWhenOpenedAtom = yearAtom<readonly string[] | null>(null)

/** Empty columns that the user has unfolded; they stay unfolded while the year is open. */
export const unfoldedAtom = yearAtom<ReadonlySet<string>>(new Set<string>())

/** Columns that were empty when the year was opened and have received values. */
export const filledSinceAtom = yearAtom<ReadonlySet<string>>(new Set<string>())

/**
 * Records the columns that a load found empty. For a newly opened year these are folded; after a reload of the same year,
 * missing ones have been filled. For plots on pages that were never shown this is the only source.
 */
export const noteEmptyAtom = atom(null, (get, set, empty: readonly string[]) => {
  const opened = get(emptyWhenOpenedAtom)
  const filled = (opened ?? []).filter((field) => !empty.includes(field))
  if (opened === null) set(emptyWhenOpenedAtom, empty)
  if (filled.length) set(filledSinceAtom, new Set([...get(filledSinceAtom), ...filled]))
})
