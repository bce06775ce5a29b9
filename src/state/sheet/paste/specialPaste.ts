import { isBlockedByMapDraft } from '../../map/block/blockPaste.ts'
import { openDialogAtom } from '../../shell/dialogs.ts'
import type { Store } from '../../store.ts'
import { withCopiedValues } from './ownCopy.ts'
import { blockedByWaitingPaste } from './sheetPaste.ts'

/**
 * Opens the dialog for pasting a clipboard into the table's cells or the map's shown field; shows a message instead
 * while another paste waits.
 */
export function openPasteSpecial(
  store: Store,
  clipboard: { readonly text: string; readonly html: string },
  on: 'map' | 'table',
): void {
  if (on === 'map' ? isBlockedByMapDraft(store) : blockedByWaitingPaste(store)) return
  store.set(openDialogAtom, { kind: 'pasteSpecial', clipboard: withCopiedValues(store, clipboard), on })
}
