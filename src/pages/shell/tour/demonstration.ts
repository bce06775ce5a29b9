import { signInAtom } from '../../../state/lifetime.ts'
import type { TourStep } from '../../../state/shell/introduction/tour.ts'
import type { Store } from '../../../state/store.ts'
import type { TourStepRecord } from './tourStepRecord.ts'

/** The step being demonstrated; null = none. */
export const demonstratedAtom = signInAtom<TourStep | null>(null)

/** How long a demonstrated step is shown before it is undone, ms. */
export const demonstrationTime = 2500

const presses = ['keydown', 'pointerdown'] as const

/**
 * Performs a step and undoes it after a while, or at the next key or pointer press. It continues after its card is closed,
 * because the step may change the page. False if the step cannot be shown now.
 */
export function demonstrate(store: Store, { step, show }: TourStepRecord): boolean {
  if (store.get(demonstratedAtom) !== null || !show) return false
  store.set(demonstratedAtom, step)
  const undo = show(store)
  if (undo === null) {
    store.set(demonstratedAtom, null)
    return false
  }
  const end = () => {
    clearTimeout(timer)
    for (const type of presses) removeEventListener(type, pressed, true)
    undo()
    store.set(demonstratedAtom, null)
  }
  const pressed = (event: Event) => {
    if (event.isTrusted) end()
  }
  const timer = setTimeout(end, demonstrationTime)
  for (const type of presses) addEventListener(type, pressed, true)
  return true
}
