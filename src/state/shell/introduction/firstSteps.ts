import { atom } from 'jotai'
import { signInAtom } from '../../lifetime.ts'

/** First steps of a new company, in order. */
export const firstSteps = ['crop', 'nursery', 'plots', 'values', 'statistics'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Completed steps as a bit set, bit 0 the first; 'done' and 'skipped' hide the list; null = never started. */
type FirstStepsState = number | 'done' | 'skipped' | null

/** The user's progress, synchronised with the settings (`toursAtom`). */
export const firstStepsAtom = signInAtom<FirstStepsState>(null)

const allStepsMask = (1 << firstSteps.length) - 1
const bitOf = (step: FirstStep): number => 1 << firstSteps.indexOf(step)

/** The completed steps; null if the list is hidden. */
export const stepsDoneAtom = atom((get): readonly FirstStep[] | null => {
  const state = get(firstStepsAtom)
  return typeof state === 'number' ? firstSteps.filter((step) => state & bitOf(step)) : null
})

/** Starts the list for a user who has not had it. */
export const beginFirstStepsAtom = atom(null, (get, set) => {
  if (get(firstStepsAtom) === null) set(firstStepsAtom, 0)
})

/** Completes a step for good; the last one ends the list. No effect if the list is hidden. */
export const firstStepDoneAtom = atom(null, (get, set, step: FirstStep) => {
  const state = get(firstStepsAtom)
  if (typeof state !== 'number') return
  const next = state | bitOf(step)
  if (next === allStepsMask) set(firstStepsAtom, 'done')
  else if (next !== state) set(firstStepsAtom, next)
})
