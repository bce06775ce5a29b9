import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { beginFirstStepsAtom, firstStepDoneAtom, firstSteps, firstStepsAtom, stepsDoneAtom } from './firstSteps.ts'
import { setTourState, tourAtoms, toursAtom } from './tour.ts'

it('a user of a company that started before has no list of first steps', () => {
  const store = createStore()
  store.set(firstStepDoneAtom, 'crop')
  expect(store.get(stepsDoneAtom)).toBeNull()
  expect(store.get(toursAtom)).toEqual({})
})

it('first steps are recorded in any order, and end with the last', () => {
  const store = createStore()
  store.set(beginFirstStepsAtom)
  expect(store.get(stepsDoneAtom)).toEqual([])
  store.set(firstStepDoneAtom, 'plots')
  store.set(firstStepDoneAtom, 'crop')
  store.set(firstStepDoneAtom, 'plots')
  store.set(beginFirstStepsAtom)
  expect(store.get(stepsDoneAtom)).toEqual(['crop', 'plots'])
  for (const step of firstSteps) store.set(firstStepDoneAtom, step)
  expect(store.get(firstStepsAtom)).toBe('done')
  expect(store.get(stepsDoneAtom)).toBeNull()
})

it('first steps follow the user independently of the tour', () => {
  const store = createStore()
  store.set(toursAtom, { first_steps: 5 })
  expect(store.get(stepsDoneAtom)).toEqual(['crop', 'plots'])
  setTourState(store, 'workbench', 'skipped')
  store.set(firstStepDoneAtom, 'nursery')
  expect(store.get(toursAtom)).toEqual({
    workbench: 'skipped',
    statistics: 'skipped',
    varieties: 'skipped',
    first_steps: 7,
  })
  expect(store.get(tourAtoms.varieties)).toBe('skipped')
  store.set(toursAtom, { workbench: 'done' })
  expect(store.get(stepsDoneAtom)).toEqual(['crop', 'nursery', 'plots'])
})
