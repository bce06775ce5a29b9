import { pasteTarget, targetChange } from '../../sheet/paste/pasteTarget.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { pasteBlock } from './blockPaste.ts'

/**
 * Pastes on the map once the clipboard is read. Shows a message instead if the user has gone to another place or year by
 * then. False = the browser refused access.
 */
export async function pasteWhenRead(
  store: Store,
  reading: Promise<{ html: string; text: string } | false>,
): Promise<void> {
  const position = pasteTarget(store)
  const block = await reading
  if (!block) return
  const warningKey = targetChange(store, position)
  if (warningKey) store.set(showMessageAtom, { kind: 'warning', key: warningKey, params: {} })
  else pasteBlock(store, block)
}
