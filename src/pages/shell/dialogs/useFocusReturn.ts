import { useAtomValue, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusWorkedPane } from '../../../commands/focusRegion.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { focusPage } from '../../../ui/overlay/focusPage.ts'

/**
 * Restores the focus synchronously when a dialog closes, so that the next key acts: to the original cell, or to the pane
 * used last if the dialog was opened elsewhere or the cell was removed, or to the page. No effect if the dialog moved the
 * focus itself or was replaced by another one.
 */
export function useFocusReturn(): void {
  const store = useStore()
  const isOpen = useAtomValue(openDialogAtom) !== null
  // A dialog opened before the dialogs were loaded has not taken the focus yet.
  const [initial] = useState(() => (isOpen ? document.activeElement : null))
  const cameFrom = useRef(initial)

  useEffect(
    () =>
      store.sub(openDialogAtom, () => {
        // Requested but not rendered: the focus is still where the key was pressed.
        if (store.get(openDialogAtom)) cameFrom.current ??= document.activeElement
      }),
    [store],
  )

  useLayoutEffect(() => {
    if (isOpen) return
    const from = cameFrom.current
    cameFrom.current = null
    if (!from || document.activeElement !== document.body) return
    if (from instanceof HTMLElement && from.isConnected && from.closest('[data-pane]')) from.focus()
    else if (!focusWorkedPane(store) && from instanceof HTMLElement) from.focus()
    // The opener was removed, or there was none: continue at the page's start.
    focusPage()
  }, [isOpen, store])
}
