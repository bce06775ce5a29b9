import { type MapMode, mapModeAtom } from '../map/mapState.ts'
import { importReviewAtom, noDecisions } from '../sheet/importReview.ts'
import { isPasteShown } from '../sheet/sheetPaste.ts'
import type { Store } from '../store.ts'

/** Modes that hold nothing: what is chosen in them is chosen at once, and an open editor writes when it is left. */
const holdNothing: ReadonlySet<MapMode> = new Set(['select', 'paint', 'lasso', 'edit'])

/** Whether something is prepared over the field-year on screen that would end with it: a mode of the map, a paste, a review. */
export function hasWorkInHand(store: Store): boolean {
  return (
    !holdNothing.has(store.get(mapModeAtom)) ||
    isPasteShown(store) ||
    (store.get(importReviewAtom) !== null && !noDecisions(store))
  )
}
