import { type RefObject, useLayoutEffect } from 'react'
import { focusPane } from '../../commands/focusRegion.ts'

/** Moves the focus to a pane when a side panel closes while it contains the focus. */
export function useFocusPaneOnClose(panel: RefObject<HTMLElement | null>, pane: string): void {
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) focusPane(pane)
    }
  }, [panel, pane])
}
