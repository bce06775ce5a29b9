import { mapModeAtom, modesWithoutDraft } from '../map/mapState.ts'
import { importReviewAtom, noDecisions } from '../sheet/importReview.ts'
import { isPasteShown } from '../sheet/sheetPaste.ts'
import type { Store } from '../store.ts'

/** Whether unfinished work over the field-year on screen would end with it: a mode of the map, a paste, a review. */
export function hasWorkInHand(store: Store): boolean {
  return (
    !modesWithoutDraft.has(store.get(mapModeAtom)) ||
    isPasteShown(store) ||
    (store.get(importReviewAtom) !== null && !noDecisions(store))
  )
}
