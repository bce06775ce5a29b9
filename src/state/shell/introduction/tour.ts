import { atom, type PrimitiveAtom } from 'jotai'
import { session } from '../../account/session.ts'
import { signInAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import { readSetting, writeSetting } from '../settings/settings.ts'
import { firstStepsAtom } from './firstSteps.ts'

/** The steps of each page's tour in order; a step ends when the user carries it out. */
export const tourSteps = {
  workbench: ['nursery', 'arrows', 'colour', 'numbering', 'value', 'palette', 'ownFile'],
  statistics: ['method', 'settings', 'result'],
  varieties: ['find', 'which', 'byYear'],
} as const

export type TourName = keyof typeof tourSteps
export type TourStep = (typeof tourSteps)[TourName][number]

/** The user's progress in a tour; 'done' and 'skipped' hide it. */
export type TourState = TourStep | 'done' | 'skipped'

export const tourNames = Object.keys(tourSteps) as TourName[]

/** The progress of each tour; null until read from storage. */
export const tourAtoms: Readonly<Record<TourName, PrimitiveAtom<TourState | null>>> = {
  workbench: signInAtom<TourState | null>(null),
  statistics: signInAtom<TourState | null>(null),
  varieties: signInAtom<TourState | null>(null),
}

/** By tour: the step, counted from 0, or how it ended. */
type Tours = Readonly<Record<string, number | 'done' | 'skipped'>>

/** The user's actions in tours here, to be stored with the user's settings; actions of the page itself do not count. */
const tourActionsAtom = signInAtom<Tours>({})

/** The progress on all devices: reading gives actions on this one, writing applies actions on others. */
export const toursAtom = atom(
  (get): Tours => {
    const steps = get(firstStepsAtom)
    return steps === null ? get(tourActionsAtom) : { ...get(tourActionsAtom), first_steps: steps }
  },
  (get, set, tours: Tours) => {
    if (tours.first_steps !== undefined) set(firstStepsAtom, tours.first_steps)
    for (const tour of tourNames) {
      const stored = tours[tour]
      const state = typeof stored === 'number' ? tourSteps[tour][stored] : stored
      if (state === undefined) continue
      set(tourAtoms[tour], state)
      saveTour(tour, get(session.user)?.id, state)
    }
  },
)

/** The setting of an earlier version, for every user and every tour of this browser. */
const previousSetting = 'plotline.tour'

/** Storage key of the progress, by tour and user id. */
const settingOf = (tour: TourName, user: number | undefined): string =>
  tour === 'workbench' ? `${previousSetting}.${user}` : `${previousSetting}.${tour}.${user}`

function saveTour(tour: TourName, user: number | undefined, state: TourState): void {
  if (user !== undefined) writeSetting(settingOf(tour, user), state)
}

/** Reads the progress of a tour from storage; starts at the first step if there is none. */
export function openTour(store: Store, tour: TourName): void {
  if (store.get(tourAtoms[tour]) !== null) return
  const saved = readSetting(settingOf(tour, store.get(session.user)?.id)) ?? readSetting(previousSetting)
  const states: readonly TourState[] = [...tourSteps[tour], 'done', 'skipped']
  store.set(tourAtoms[tour], states.find((state) => state === saved) ?? tourSteps[tour][0])
}

/** Sets the progress of a tour and stores it for later visits, on this device and on others. */
function setOneTour(store: Store, tour: TourName, state: TourState): void {
  store.set(tourAtoms[tour], state)
  saveTour(tour, store.get(session.user)?.id, state)
  const step = (tourSteps[tour] as readonly TourState[]).indexOf(state)
  const progress = step < 0 ? (state as 'done' | 'skipped') : step
  store.set(tourActionsAtom, { ...store.get(tourActionsAtom), [tour]: progress })
}

/** Sets the progress of a tour. Skipping one also skips the tours of the other pages, unless they are finished. */
export function setTourState(store: Store, tour: TourName, state: TourState): void {
  setOneTour(store, tour, state)
  if (state !== 'skipped') return
  for (const other of tourNames) {
    if (other === tour) continue
    openTour(store, other)
    if (store.get(tourAtoms[other]) !== 'done') setOneTour(store, other, 'skipped')
  }
}

/** Starts every tour from its first step. */
export function restartTours(store: Store): void {
  for (const tour of tourNames) setOneTour(store, tour, tourSteps[tour][0])
}

/** The step after this one. */
export function stepAfter(tour: TourName, step: TourStep): TourState {
  const steps: readonly TourStep[] = tourSteps[tour]
  return steps[steps.indexOf(step) + 1] ?? 'done'
}
