import { isOnePaneAtom, twoPanesFrom } from '../state/map/onePane.ts'
import type { Store } from '../state/store.ts'

/**
 * Tells whether the window has room for map and table, from the start on: a map that is drawn beside a table for a moment
 * fits its field into half of the window.
 */
export function followWindowWidth(store: Store): void {
  const query = matchMedia(`(max-width: ${twoPanesFrom - 0.02}px)`)
  const look = () => store.set(isOnePaneAtom, query.matches)
  look()
  query.addEventListener('change', look)
}
