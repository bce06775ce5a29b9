import { numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import type { Store } from '../../state/store.ts'
import type { SheetScene } from './SheetScene.ts'

/** Shows in the cells what a paste, or the current numbering, would put there. Returns how to stop. */
export function followPreviews(store: Store, scene: SheetScene): () => void {
  const { api, style } = scene
  let wasReview = false
  const stops = [
    store.sub(sheetPasteAtom, () => {
      style.readPaste()
      const paste = store.get(sheetPasteAtom)
      // Additions of a preview to a cell are visible only with the preview's class, so that after a preview only cells
      // with another value are redrawn: none if it was written. Row ticks disappear with a review.
      const force = paste !== null || wasReview
      wasReview = paste?.isReview === true
      api.refreshCells({ rowNodes: api.getRenderedNodes(), force })
      scene.requestPaint('states', 'overlay')
    }),
    // Labels are shown with their current and future value.
    store.sub(numberingPreviewAtom, () => {
      style.readNumbering()
      api.refreshCells({ rowNodes: api.getRenderedNodes(), columns: ['label'], force: true })
      scene.requestPaint('states')
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
