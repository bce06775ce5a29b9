import { carriedSelection, noSelection, type Selection, selectionAtom } from '../year/selection.ts'
import { sheetAtom } from './openSheet.ts'

/** What is selected in the sheet on screen; plots are the page's one selection, which the map shows, too. */
export const sheetSelectionAtom = sheetAtom<Selection>(noSelection, { reloaded: carriedSelection }, selectionAtom)
