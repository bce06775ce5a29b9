import { atom } from 'jotai'
import { signInAtom } from '../lifetime.ts'

/** What a new company does first, in this order. */
export const firstSteps = ['crop', 'nursery', 'plots', 'values', 'statistics'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Steps that are done as a set of bits, bit 0 the first; 'done' and 'skipped' show the list no more; null = never begun. */
type FirstStepsState = number | 'done' | 'skipped' | null

/** How far the user is; it follows the user with the settings (`toursAtom`). */
export const firstStepsAtom = signInAtom<FirstStepsState>(null)

const allDone = (1 << firstSteps.length) - 1
const bitOf = (step: FirstStep): number => 1 << firstSteps.indexOf(step)

/** The steps that are done; null while no list is to be shown. */
export const stepsDoneAtom = atom((get): readonly FirstStep[] | null => {
  const state = get(firstStepsAtom)
  return typeof state === 'number' ? firstSteps.filter((step) => state & bitOf(step)) : null
})

/** Begins the list for a user who has not had it. */
export const beginFirstStepsAtom = atom(null, (get, set) => {
  if (get(firstStepsAtom) === null) set(firstStepsAtom, 0)
})

/** Marks a step as done, for good; the last one ends the list. Nothing happens where no list is shown. */
export const firstStepDoneAtom = atom(null, (get, set, step: FirstStep) => {
  const state = get(firstStepsAtom)
  if (typeof state !== 'number') return
  const next = state | bitOf(step)
  if (next === allDone) set(firstStepsAtom, 'done')
  else if (next !== state) set(firstStepsAtom, next)
})
