import { mapModeAtom, modesWithoutDraft } from '../map/mode/mapState.ts'
import { isPasteShown } from '../sheet/paste/sheetPaste.ts'
import { hasNoDecisions, importReviewAtom } from '../sheet/review/importReview.ts'
import type { Store } from '../store.ts'

/** Whether unfinished work over the field-year on screen would end with it: a mode of the map, a paste, a review. */
export function hasUnsavedDraft(store: Store): boolean {
  return (
    !modesWithoutDraft.has(store.get(mapModeAtom)) ||
    isPasteShown(store) ||
    (store.get(importReviewAtom) !== null && !hasNoDecisions(store))
  )
}
