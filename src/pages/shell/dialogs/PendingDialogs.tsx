import { useStore } from 'jotai'
import { useEffect } from 'react'
import { inBackground } from '../../../domain/inBackground.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import type { Store } from '../../../state/store.ts'
import { interceptKeys } from '../../../ui/keyInterceptors.ts'
import { KeyQueue } from '../../../ui/keyQueue.ts'
import { isTextField } from '../../../ui/textField.ts'

/** How long typed keys are queued, after the dialogs are loaded, for a dialog with a field; ms. */
const dialogTimeout = 3000

/**
 * Queues keys typed for a dialog that is still loading or has not taken the focus; Escape cancels the dialog. Returns a
 * function to call once the dialogs are loaded: it replays the keys, and those pressed since, in the focused field, or
 * drops them if the dialog has no field.
 */
export function queueTypedKeys(store: Store): () => void {
  const queue = new KeyQueue()
  const focused = document.activeElement
  const isRequested = () => store.get(openDialogAtom) !== null
  const intercept = (event: KeyboardEvent) => {
    if (event.type !== 'keydown' || event.key !== 'Escape' || !isRequested())
      return queue.queue(event, () => (isRequested() || queue.isUnderWay) && isOfText(event))
    queue.drop()
    store.set(openDialogAtom, null)
    event.preventDefault()
    event.stopImmediatePropagation()
    return true
  }
  const stop = interceptKeys(intercept)
  return () => {
    const until = performance.now() + dialogTimeout
    const deliver = () => {
      const at = document.activeElement
      const isDialogFocused = Boolean(at?.closest('[role="dialog"], [role="alertdialog"]'))
      const isFieldFocused = isTextField(at) && (at !== focused || isDialogFocused)
      // Without queued keys only the focus is awaited: until then a key would go to the page behind the dialog.
      const hasArrived = isFieldFocused || (isDialogFocused && !queue.isWaiting)
      if (!hasArrived && isRequested() && performance.now() < until) {
        requestAnimationFrame(deliver)
        return
      }
      if (!isFieldFocused || !isRequested()) queue.drop()
      inBackground(queue.replay().finally(stop))
    }
    deliver()
  }
}

/** Whether a key types a character, deletes one, or submits the text. */
function isOfText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace' || key === 'Enter') && !ctrlKey && !metaKey && !altKey
}

/** Placeholder while dialogs are loading: queues the keys typed for them. */
export function PendingDialogs() {
  const store = useStore()
  useEffect(() => queueTypedKeys(store), [store])
  return null
}
