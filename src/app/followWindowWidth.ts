import { isOnePaneAtom, twoPanesFrom } from '../state/map/onePane.ts'
import type { Store } from '../state/store.ts'

/**
 * Tracks whether the window has space for map and table, from the start on: a map that is first rendered next to a table
 * would fit its field into half of the window.
 */
export function followWindowWidth(store: Store): void {
  const query = matchMedia(`(max-width: ${twoPanesFrom - 0.02}px)`)
  const look = () => store.set(isOnePaneAtom, query.matches)
  look()
  query.addEventListener('change', look)
}
