import { useStore } from 'jotai'
import { type FocusEvent, type KeyboardEvent, useMemo } from 'react'
import { focusPane } from '../../commands/focusRegion.ts'
import { workedPaneAtom } from '../../state/year/selection.ts'

const isWithin = (part: Element, other: EventTarget | null) => other instanceof Node && part.contains(other)

/** Listeners of a part that lies over the map: Escape in it gives the keyboard back to the pane that it came from. */
export function useWayBack() {
  const store = useStore()
  return useMemo(() => {
    let cameFrom = 'map'
    return {
      onFocus({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!isWithin(currentTarget, target) || isWithin(currentTarget, relatedTarget)) return
        const left = relatedTarget?.closest<HTMLElement>('[data-pane]')?.dataset.pane
        // A command gives the keyboard to the map on its way here: the pane that was worked in before is meant then.
        cameFrom = left === undefined || left === 'map' ? (store.get(workedPaneAtom) ?? 'map') : left
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key !== 'Escape' || event.isDefaultPrevented()) return
        // Menus are drawn elsewhere: their Escape is their own.
        if (!isWithin(event.currentTarget, event.target)) return
        if (!focusPane(cameFrom)) focusPane('map')
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [store])
}
