import { useStore } from 'jotai'
import { useEffect } from 'react'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'

/**
 * Stands for the dialogs while they are still being loaded: what a fast hand types for the palette meanwhile is kept for its
 * field, and Escape gives up the dialog that was asked for.
 */
export function DialogsToCome() {
  const store = useStore()
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const dialog = store.get(openDialogAtom)
      if (dialog === null) return
      if (event.key === 'Escape') store.set(openDialogAtom, null)
      else if (dialog.kind === 'palette' && isOfText(event)) {
        const { typed = '' } = dialog
        store.set(openDialogAtom, {
          ...dialog,
          typed: event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key,
        })
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before anything on the page takes the key for itself.
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [store])
  return null
}

/** Whether a key writes a sign, or takes one back. */
function isOfText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey
}
