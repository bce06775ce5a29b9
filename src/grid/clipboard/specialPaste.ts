import type { PasteSpecial } from '../../domain/sheet/pasteSpecial.ts'
import { clipboardHints } from '../../state/sheet/paste/ownCopy.ts'
import { pasteKey, planSheetPaste } from '../../state/sheet/paste/pastePlan.ts'
import { createPaste, type SheetPaste } from '../../state/sheet/paste/sheetPaste.ts'
import type { Store } from '../../state/store.ts'
import type { ClipboardBlock } from '../../ui/systemClipboard.ts'
import { type HeadingOf, matchPaste, startReader } from './sheetClipboard.ts'

/** Result of a special paste into the table's cells. */
export interface SpecialSheetPaste {
  /** Size of the block after transposing. */
  readonly rows: number
  readonly cols: number
  /** Whether its first row names columns and one of its columns rows of the table. */
  readonly canMatch: boolean
  /** Null if it has no target cell. */
  readonly paste: SheetPaste | null
}

/**
 * Reads a clipboard for the selected cells with the options of a special paste; nothing is shown or written, and cut
 * cells are not emptied.
 */
export async function readSpecialPaste(
  store: Store,
  clipboard: ClipboardBlock,
  special: PasteSpecial,
  headingOf: HeadingOf,
): Promise<SpecialSheetPaste> {
  const reader = startReader(clipboard)
  try {
    const shape = await reader.open(clipboard, clipboardHints(store, clipboard.text), special)
    const matched = await matchPaste(store, reader, shape, pasteKey(store, shape, headingOf), headingOf)
    const planned = (special.byLabel && matched?.plan) || planSheetPaste(store, shape, headingOf)
    const { rows, cols } = shape
    const canMatch = matched !== null
    if (!planned?.columns.length) return { rows, cols, canMatch, paste: null }
    const checked = await reader.check(planned.columns, special)
    const paste = createPaste(store, planned, checked, await reader.texts(planned.computed), null)
    return { rows, cols, canMatch, paste }
  } finally {
    reader.dispose()
  }
}
