import { openDialogAtom } from '../shell/dialogs.ts'
import type { Store } from '../store.ts'
import { withOwnValues } from './ownCopy.ts'

/** Asks how a clipboard is to be pasted into the table's cells or the map's shown field. */
export function askSpecialPaste(
  store: Store,
  clipboard: { readonly text: string; readonly html: string },
  on: 'map' | 'table',
): void {
  store.set(openDialogAtom, { kind: 'pasteSpecial', clipboard: withOwnValues(store, clipboard), on })
}
