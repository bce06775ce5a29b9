import { atom } from 'jotai'
import { session } from '../account/session.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { firstStepsAtom } from './firstSteps.ts'
import { readSetting, writeSetting } from './settings.ts'

/** The steps of the tour of the workbench, in their order; each is finished by doing what it says. */
export const tourSteps = ['nursery', 'arrows', 'colour', 'numbering', 'value', 'palette'] as const
export type TourStep = (typeof tourSteps)[number]

/** How far a user is in the tour; 'done' and 'skipped' show it no more. */
export type TourState = TourStep | 'done' | 'skipped'

/** Under this name the browser keeps how far the tour is, for each user by their id; without one a former version kept it. */
const setting = 'plotline.tour'
const states: readonly TourState[] = [...tourSteps, 'done', 'skipped']

/** How far the tour is; null before the browser was asked. */
export const tourAtom = signInAtom<TourState | null>(null)

/** By tour: the step, counted from 0, or how it ended. */
type Tours = Readonly<Record<string, number | 'done' | 'skipped'>>
const workbench = 'workbench'

/** What the user has done about tours here, to be kept with the user's settings; what a page shows by itself is nothing done. */
const doneAboutTours = signInAtom<Tours>({})

/** How far the user is on every device: what is read of it is what was done here, what is written was done elsewhere. */
export const toursAtom = atom(
  (get): Tours => {
    const steps = get(firstStepsAtom)
    return steps === null ? get(doneAboutTours) : { ...get(doneAboutTours), first_steps: steps }
  },
  (get, set, tours: Tours) => {
    if (tours.first_steps !== undefined) set(firstStepsAtom, tours.first_steps)
    const stand = tours[workbench]
    const state = typeof stand === 'number' ? tourSteps[stand] : stand
    if (state === undefined) return
    set(tourAtom, state)
    keep(get(session.user)?.id, state)
  },
)

function keep(user: number | undefined, state: TourState): void {
  if (user !== undefined) writeSetting(`${setting}.${user}`, state)
}

/** Asks the browser how far the user is in the tour: at its first step where it knows of none. */
export function openTour(store: Store): void {
  if (store.get(tourAtom) !== null) return
  const kept = readSetting(`${setting}.${store.get(session.user)?.id}`) ?? readSetting(setting)
  store.set(tourAtom, states.find((state) => state === kept) ?? tourSteps[0])
}

/** Puts the tour where it is now, and keeps that for the next visit, on this device and on others. */
export function putTour(store: Store, state: TourState): void {
  store.set(tourAtom, state)
  keep(store.get(session.user)?.id, state)
  const step = tourSteps.indexOf(state as TourStep)
  store.set(doneAboutTours, { [workbench]: step < 0 ? (state as 'done' | 'skipped') : step })
}

/** The step after this one. */
export function stepAfter(step: TourStep): TourState {
  return tourSteps[tourSteps.indexOf(step) + 1] ?? 'done'
}
