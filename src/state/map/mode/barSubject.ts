import { atom } from 'jotai'
import { rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import { mapClearPromptAtom } from '../../sheet/edit/sheetClear.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom } from '../../year/selection.ts'
import { pastePreviewAtom } from '../block/blockPaste.ts'
import { moveDraftAtom } from '../layout/moveDraft.ts'
import { type SeenArea, seenBounds, seenGridAtom } from '../view/seenGrid.ts'
import { mapModeAtom } from './mapState.ts'

/** Plots of a mask, by index. */
function* plotsOfMask(mask: Uint8Array): Iterable<number> {
  for (let plot = 0; plot < mask.length; plot++) if (mask[plot] === 1) yield plot
}

/**
 * The area (seen) that the map's bar is about: the target of a paste, of moved plots or of cells to empty, and the whole
 * field in paint mode. Null if there is none.
 */
export const barSubjectAtom = atom((get): SeenArea | null => {
  const grid = get(seenGridAtom)
  const columns = get(loadedYearAtom)
  if (!grid || !columns) return null
  const paste = get(pastePreviewAtom)
  if (paste) return seenBounds(grid, rowsOfIds(columns, paste.ids))
  const move = get(moveDraftAtom)
  if (move) {
    const from = seenBounds(grid, plotsOfMask(move.members))
    const { rows, cols } = move
    return (
      from && {
        top: from.top + rows,
        bottom: from.bottom + rows,
        left: from.left + cols,
        right: from.right + cols,
      }
    )
  }
  if (get(mapClearPromptAtom)) return seenBounds(grid, plotsOfMask(get(selectionAtom).mask))
  const mode = get(mapModeAtom)
  return mode === 'paint' || mode === 'lasso' ? { top: 1, bottom: grid.rows, left: 1, right: grid.cols } : null
})
