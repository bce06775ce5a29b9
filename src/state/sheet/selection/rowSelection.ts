import { carriedSelection, noSelection, type Selection, selectionAtom } from '../../year/selection.ts'
import { sheetAtom } from '../openSheet.ts'

/** The selection of the open sheet; the map shares the selection of plots. */
export const sheetSelectionAtom = sheetAtom<Selection>(noSelection, { reloaded: carriedSelection }, selectionAtom)
