import { useStore } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { focusPane } from '../../../commands/focusRegion.ts'
import { selectionAtom, workedPaneAtom } from '../../../state/year/selection.ts'

/**
 * Gives the keyboard back to the pane that was worked in last when something was chosen in a picker, so that the next key
 * acts there. The cells of another year are rebuilt, which takes the keyboard from them: until the user presses
 * anything, the pane takes it again.
 */
export function useFocusAfterChoice(): () => void {
  const store = useStore()
  const [choices, setChoices] = useState(0)

  // After the event of the choice is over: the list of a picker gives the focus to its field.
  useLayoutEffect(() => {
    if (choices === 0) return
    const pane = store.get(workedPaneAtom) ?? store.get(selectionAtom).pane
    const picker = document.activeElement
    let frame = 0
    const take = () => {
      frame = 0
      const at = document.activeElement
      if (at === document.body || at === picker) focusPane(pane)
    }
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(take)
    })
    const stop = () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('keydown', stop, true)
      removeEventListener('pointerdown', stop, true)
    }
    take()
    changes.observe(document.body, { subtree: true, childList: true })
    addEventListener('keydown', stop, true)
    addEventListener('pointerdown', stop, true)
    return stop
  }, [choices, store])

  return () => setChoices((before) => before + 1)
}
