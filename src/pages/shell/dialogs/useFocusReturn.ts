import { useAtomValue, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusWorkedPane } from '../../../commands/focusRegion.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { focusPage } from '../../../ui/overlay/focusPage.ts'

/**
 * Gives the keyboard back when a dialog closes, in the same turn, so that the very next key acts: to the cell that it came
 * from, or to the pane worked in last when it came from elsewhere or that cell is gone, or to the page. A dialog that has given the focus
 * away itself, or made way for another, is left alone.
 */
export function useFocusReturn(): void {
  const store = useStore()
  const isOpen = useAtomValue(openDialogAtom) !== null
  // A dialog that was asked for before the dialogs were loaded has not taken the focus yet either.
  const [asked] = useState(() => (isOpen ? document.activeElement : null))
  const cameFrom = useRef(asked)

  useEffect(
    () =>
      store.sub(openDialogAtom, () => {
        // Asked for, but not drawn yet: the focus is still where the key was pressed.
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
    // What opened it is gone, or it opened by itself: the keys go on from the page's beginning.
    focusPage()
  }, [isOpen, store])
}
