import { inBackground } from '../../../domain/inBackground.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import type { Store } from '../../../state/store.ts'
import { hearKeysFirst } from '../../../ui/firstKeys.ts'
import { KeyQueue } from '../../../ui/keyQueue.ts'
import { isTextField } from '../../../ui/textField.ts'

/** How long what was typed waits, once the dialogs are loaded, for a dialog with a field; ms. */
const patience = 3000

/**
 * Keeps what a fast hand types for a dialog that was asked for and is still being loaded; Escape gives up the dialog. Answers
 * what to call when the dialogs have come: the keys then go, in their order, into the field that takes the keyboard, and
 * those that come meanwhile behind them. A dialog without a field gets none of them.
 */
export function keepTyped(store: Store): () => void {
  const held = new KeyQueue()
  const from = document.activeElement
  const isAsked = () => store.get(openDialogAtom) !== null
  const keep = (event: KeyboardEvent) => {
    if (event.type !== 'keydown' || event.key !== 'Escape' || !isAsked())
      return held.queue(event, () => (isAsked() || held.isUnderWay) && isOfText(event))
    held.drop()
    store.set(openDialogAtom, null)
    event.preventDefault()
    event.stopImmediatePropagation()
    return true
  }
  const stop = hearKeysFirst(keep)
  return () => {
    const until = performance.now() + patience
    const deliver = () => {
      const at = document.activeElement
      const isThere = isTextField(at) && (at !== from || at.closest('[role="dialog"]') !== null)
      const isOver = !held.isWaiting || !isAsked() || performance.now() > until
      if (!isThere && !isOver) {
        requestAnimationFrame(deliver)
        return
      }
      if (!isThere || !isAsked()) held.drop()
      inBackground(held.replay().finally(stop))
    }
    deliver()
  }
}

/** Whether a key writes a sign, takes one back, or sends what was written. */
function isOfText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace' || key === 'Enter') && !ctrlKey && !metaKey && !altKey
}
