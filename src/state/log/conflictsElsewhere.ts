import { atom } from 'jotai'
import { type KnownYear, knownYears } from './goneYear.ts'
import { isShownAtom } from './openColumns.ts'
import { conflictsAtom } from './outbox.ts'

/** Cells that a colleague stored first in something that is not on screen. */
export interface ElsewhereConflicts {
  readonly count: number
  /** The first field-year of the chosen crop that has some; null: they are of another crop, or of lines. */
  readonly place: (KnownYear & { readonly yearId: number }) | null
}

/** What waits for a choice elsewhere than on screen; null = nothing. */
export const conflictsElsewhereAtom = atom((get): ElsewhereConflicts | null => {
  const isShown = get(isShownAtom)
  const entries = get(conflictsAtom).filter(({ scope }) => !isShown(scope))
  if (entries.length === 0) return null
  const years = get(knownYears)?.years
  const places = entries.flatMap(({ scope }) => {
    const known = scope.of === 'year' ? years?.get(scope.id) : undefined
    return known ? [{ ...known, yearId: scope.id }] : []
  })
  const count = entries.reduce((sum, { conflicts }) => sum + conflicts.length, 0)
  return { count, place: places[0] ?? null }
})
