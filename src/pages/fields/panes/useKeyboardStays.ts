import { useLayoutEffect } from 'react'
import { focusPane } from '../../../commands/focusRegion.ts'
import type { Pane } from '../../../state/year/selection.ts'

/** Moves the focus from a pane that leaves the window to the remaining one; `one` is that pane, null = both are shown. */
export function useKeyboardStays(one: Pane | null): void {
  useLayoutEffect(() => {
    if (one === null) return
    const left = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane
    if (left === (one === 'map' ? 'table' : 'map')) focusPane(one)
  }, [one])
}
