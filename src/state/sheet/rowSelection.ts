import { carriedSelection, noSelection, type Selection, selectionAtom } from '../year/selection.ts'
import { sheetAtom } from './openSheet.ts'

/** The selection of the open sheet; that of plots is shared with the map. */
export const sheetSelectionAtom = sheetAtom<Selection>(noSelection, { reloaded: carriedSelection }, selectionAtom)
