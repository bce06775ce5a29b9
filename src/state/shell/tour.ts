import { deviceAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { readSetting, writeSetting } from './settings.ts'

/** The steps of the tour of the workbench, in their order; each is finished by doing what it says. */
export const tourSteps = ['nursery', 'arrows', 'colour', 'numbering', 'value', 'palette'] as const
export type TourStep = (typeof tourSteps)[number]

/** How far the tour of this browser is; 'done' and 'skipped' show it no more. */
export type TourState = TourStep | 'done' | 'skipped'

/** Under this name the browser keeps how far the tour is. */
const setting = 'plotline.tour'
const states: readonly TourState[] = [...tourSteps, 'done', 'skipped']

/** How far the tour is; null before this page has asked its browser. */
export const tourAtom = deviceAtom<TourState | null>(null)

/** Asks the browser how far the tour is: at its first step where it knows of none. */
export function openTour(store: Store): void {
  if (store.get(tourAtom) !== null) return
  const kept = readSetting(setting)
  store.set(tourAtom, states.find((state) => state === kept) ?? tourSteps[0])
}

/** Puts the tour where it is now, and keeps that for the next visit. */
export function putTour(store: Store, state: TourState): void {
  store.set(tourAtom, state)
  writeSetting(setting, state)
}

/** The step after this one. */
export function stepAfter(step: TourStep): TourState {
  return tourSteps[tourSteps.indexOf(step) + 1] ?? 'done'
}
