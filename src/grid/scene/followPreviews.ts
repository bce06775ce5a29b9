import { numberingPreviewAtom } from '../../state/map/numberingDraft.ts'
import { sheetPasteAtom } from '../../state/sheet/sheetPaste.ts'
import type { Store } from '../../state/store.ts'
import type { SheetScene } from './SheetScene.ts'

/** Shows in the cells what a paste, or the numbering under way, would put there. Answers how to stop. */
export function followPreviews(store: Store, scene: SheetScene): () => void {
  const { api, look } = scene
  let wasReview = false
  const stops = [
    store.sub(sheetPasteAtom, () => {
      look.readPaste()
      const paste = store.get(sheetPasteAtom)
      // What a preview writes into a cell beside its value is seen with the preview's class alone, so that of one that goes
      // only cells with another value are made again: none where it was written. Ticks before rows go with a review.
      const force = paste !== null || wasReview
      wasReview = paste?.isReview === true
      api.refreshCells({ rowNodes: api.getRenderedNodes(), force })
      scene.ask('states', 'overlay')
    }),
    // Labels are shown as they would become, old and new.
    store.sub(numberingPreviewAtom, () => {
      look.readNumbering()
      api.refreshCells({ rowNodes: api.getRenderedNodes(), columns: ['label'], force: true })
      scene.ask('states')
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
