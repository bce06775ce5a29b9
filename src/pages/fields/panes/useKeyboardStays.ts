import { useLayoutEffect } from 'react'
import { focusPane } from '../../../commands/focusRegion.ts'
import type { Pane } from '../../../state/year/selection.ts'

/** Whoever works in a pane as it leaves the window works on in the one that stays; `one` is that one, null = both are there. */
export function useKeyboardStays(one: Pane | null): void {
  useLayoutEffect(() => {
    if (one === null) return
    const left = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane
    if (left === (one === 'map' ? 'table' : 'map')) focusPane(one)
  }, [one])
}
