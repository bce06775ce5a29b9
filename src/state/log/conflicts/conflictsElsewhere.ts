import { atom } from 'jotai'
import { type ChangeScope, isSameScope } from '../../../domain/change/scope.ts'
import { conflictsAtom } from '../../outbox/outbox.ts'
import { type KnownYear, knownYearsAtom } from '../deleted/deletedYear.ts'
import { isShownAtom } from '../openColumns.ts'

/** Conflicts in a scope that is not on screen, for one place at a time. */
export interface ElsewhereConflicts {
  readonly count: number
  /** The first field-year of the chosen crop that has conflicts; null if they are of another crop or of lines. */
  readonly place: (KnownYear & { readonly yearId: number }) | null
}

/** The next conflicts to resolve outside the screen; null if there are none. */
export const conflictsElsewhereAtom = atom((get): ElsewhereConflicts | null => {
  const isShown = get(isShownAtom)
  const entries = get(conflictsAtom).filter(({ scope }) => !isShown(scope))
  if (entries.length === 0) return null
  const years = get(knownYearsAtom)?.years
  const isKnown = ({ of, id }: ChangeScope) => of === 'year' && years?.has(id) === true
  const first = entries.find(({ scope }) => isKnown(scope))?.scope ?? null
  const announced = first ? entries.filter(({ scope }) => isSameScope(scope, first)) : entries
  const known = first && years?.get(first.id)
  const count = announced.reduce((sum, { conflicts }) => sum + conflicts.length, 0)
  return { count, place: first && known ? { ...known, yearId: first.id } : null }
})
