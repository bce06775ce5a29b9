import { atom } from 'jotai'
import { session } from '../account/session.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { firstStepsAtom } from './firstSteps.ts'
import { readSetting, writeSetting } from './settings.ts'

/** The steps of the workbench tour in order; each ends when the user carries it out. */
export const tourSteps = ['nursery', 'arrows', 'colour', 'numbering', 'value', 'palette'] as const
export type TourStep = (typeof tourSteps)[number]

/** The user's progress in the tour; 'done' and 'skipped' hide it. */
export type TourState = TourStep | 'done' | 'skipped'

/** Storage key of the progress, by user id; an earlier version stored it without an id. */
const setting = 'plotline.tour'
const states: readonly TourState[] = [...tourSteps, 'done', 'skipped']

/** The progress of the tour; null until read from storage. */
export const tourAtom = signInAtom<TourState | null>(null)

/** By tour: the step, counted from 0, or how it ended. */
type Tours = Readonly<Record<string, number | 'done' | 'skipped'>>
const workbench = 'workbench'

/**
 * The user's actions in tours here, to be stored with the user's settings; what a page shows by itself does not count.
 */
const doneAboutTours = signInAtom<Tours>({})

/** The progress on all devices: reading gives actions on this one, writing applies actions on others. */
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
    saveTour(get(session.user)?.id, state)
  },
)

function saveTour(user: number | undefined, state: TourState): void {
  if (user !== undefined) writeSetting(`${setting}.${user}`, state)
}

/** Reads the progress of the tour from storage; starts at the first step if there is none. */
export function openTour(store: Store): void {
  if (store.get(tourAtom) !== null) return
  const saved = readSetting(`${setting}.${store.get(session.user)?.id}`) ?? readSetting(setting)
  store.set(tourAtom, states.find((state) => state === saved) ?? tourSteps[0])
}

/** Sets the progress of the tour and stores it for later visits, on this device and on others. */
export function putTour(store: Store, state: TourState): void {
  store.set(tourAtom, state)
  saveTour(store.get(session.user)?.id, state)
  const step = tourSteps.indexOf(state as TourStep)
  store.set(doneAboutTours, { [workbench]: step < 0 ? (state as 'done' | 'skipped') : step })
}

/** The step after this one. */
export function stepAfter(step: TourStep): TourState {
  return tourSteps[tourSteps.indexOf(step) + 1] ?? 'done'
}
