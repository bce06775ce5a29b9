import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import type { Store } from '../../../state/store.ts'
import { isTextField, type TextField } from '../../../ui/textField.ts'

/** How long what was typed waits, once the dialogs are loaded, for a dialog with a field; ms. */
const patience = 3000

/**
 * Keeps what a fast hand types for a dialog that was asked for and is still being loaded; Escape gives up the dialog. Answers
 * what to call when the dialogs have come: the keys then go, in their order, into the field that takes the keyboard, and
 * those that come meanwhile behind them. A dialog without a field gets none of them.
 */
export function keepTyped(store: Store): () => void {
  const keys: string[] = []
  const from = document.activeElement
  let isDone = false
  const keep = (event: KeyboardEvent) => {
    if (store.get(openDialogAtom) === null) return
    if (event.key === 'Escape') {
      keys.length = 0
      store.set(openDialogAtom, null)
    } else if (isOfText(event)) keys.push(event.key)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const stop = () => {
    isDone = true
    document.removeEventListener('keydown', keep, true)
  }
  // Before anything on the page takes the key for itself.
  document.addEventListener('keydown', keep, true)
  return () => {
    const until = performance.now() + patience
    const deliver = () => {
      if (isDone) return
      const at = document.activeElement
      const isThere = isTextField(at) && (at !== from || at.closest('[role="dialog"]') !== null)
      const isOver = keys.length === 0 || store.get(openDialogAtom) === null || performance.now() > until
      if (!isThere && !isOver) {
        requestAnimationFrame(deliver)
        return
      }
      stop()
      if (isThere && store.get(openDialogAtom) !== null) void typeAll(at, keys)
    }
    deliver()
  }
}

/** Whether a key writes a sign, takes one back, or sends what was written. */
function isOfText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace' || key === 'Enter') && !ctrlKey && !metaKey && !altKey
}

/** Types keys into a field, as long as it has the keyboard. */
async function typeAll(field: TextField, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (document.activeElement !== field) return
    type(field, key)
    // What the page makes of a key stands in the field before the next one.
    await Promise.resolve()
  }
}

/** Does in a field what a key would: the browser itself acts on real keys alone. */
function type(field: TextField, key: string): void {
  // The only way to write as a hand does, so that what watches the field sees it.
  if (key === 'Backspace') document.execCommand('delete')
  else if (key !== 'Enter') document.execCommand('insertText', false, key)
  else if (field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })))
    field.form?.requestSubmit()
}
