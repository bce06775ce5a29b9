import { useStore } from 'jotai'
import { type FocusEvent, type KeyboardEvent, useMemo } from 'react'
import { focusPane } from '../../commands/focusRegion.ts'
import { workedPaneAtom } from '../../state/year/selection.ts'

const isWithin = (part: Element, other: EventTarget | null) => other instanceof Node && part.contains(other)

/** Listeners of an element over the map: Escape returns the focus to the pane from which it came. */
export function useWayBack() {
  const store = useStore()
  return useMemo(() => {
    let cameFrom = 'map'
    return {
      onFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!isWithin(currentTarget, target) || isWithin(currentTarget, relatedTarget)) return
        const left = relatedTarget?.closest<HTMLElement>('[data-pane]')?.dataset.pane
        // A command focuses the map before it focuses this element: use the pane in which the user worked before.
        cameFrom = left === undefined || left === 'map' ? (store.get(workedPaneAtom) ?? 'map') : left
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key !== 'Escape' || event.isDefaultPrevented()) return
        // Menus are rendered elsewhere and handle Escape themselves.
        if (!isWithin(event.currentTarget, event.target)) return
        if (!focusPane(cameFrom)) focusPane('map')
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [store])
}
