import { atom } from 'jotai'
import { yearAtom } from '../lifetime.ts'

/** Columns that were empty in the whole year when it was opened, which the table folds; null before. A new loading of the same year folds no others. */
export const emptyWhenOpenedAtom = yearAtom<readonly string[] | null>(null)

/** Those of them that have been unfolded since: they stay so for as long as the year is open. */
export const unfoldedAtom = yearAtom<ReadonlySet<string>>(new Set<string>())

/** Those of them that plots have been given something in since. */
export const filledSinceAtom = yearAtom<ReadonlySet<string>>(new Set<string>())

/**
 * Takes note of the columns that a load found empty: of a year that is opened they are the ones to fold, of one that comes
 * anew those that are no longer among them have been filled. Of plots that are on no page that was shown, only that tells.
 */
export const noteEmptyAtom = atom(null, (get, set, empty: readonly string[]) => {
  const opened = get(emptyWhenOpenedAtom)
  const filled = (opened ?? []).filter((field) => !empty.includes(field))
  if (opened === null) set(emptyWhenOpenedAtom, empty)
  if (filled.length) set(filledSinceAtom, new Set([...get(filledSinceAtom), ...filled]))
})
