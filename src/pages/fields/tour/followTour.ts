import { ranCommandAtom } from '../../../commands/runCommand.ts'
import { mapModeAtom } from '../../../state/map/mapState.ts'
import { putTour, stepAfter, type TourStep, tourAtom } from '../../../state/shell/tour.ts'
import type { Store } from '../../../state/store.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'

/** Calls back when a command was run for which `is` returns true. */
const whenRun = (store: Store, is: (ran: { id: string; scope: string; group: string }) => boolean, done: () => void) =>
  store.sub(ranCommandAtom, () => {
    const ran = store.get(ranCommandAtom)
    if (ran && is(ran)) done()
  })

/** Detects the end of each step, and reports it once. Returns the unsubscriber. */
const watched: Readonly<Record<TourStep, (store: Store, done: () => void) => () => void>> = {
  nursery(store, done) {
    const before = store.get(chosenYearIdAtom)
    return store.sub(chosenYearIdAtom, () => {
      const now = store.get(chosenYearIdAtom)
      // What the page opens by itself was not chosen.
      if (before !== null && now !== null && now !== before) done()
    })
  },
  arrows: (store, done) => whenRun(store, ({ group, scope }) => group === 'move' && scope !== 'everywhere', done),
  colour: (store, done) => whenRun(store, ({ id }) => id === 'colour.open', done),
  numbering(store, done) {
    let wasOn = false
    return store.sub(mapModeAtom, () => {
      const isOn = store.get(mapModeAtom) === 'numbering'
      if (wasOn && !isOn) done()
      wasOn = isOn
    })
  },
  value: (store, done) => whenRun(store, ({ id }) => id === 'history.undo', done),
  palette: (store, done) => whenRun(store, ({ id }) => id === 'palette.open', done),
}

/** Follows the step that is on until it is done, and goes on to the next. Answers how to stop. */
export function followTour(store: Store, step: TourStep): () => void {
  return watched[step](store, () => {
    if (store.get(tourAtom) === step) putTour(store, stepAfter(step))
  })
}
