import { debounced } from '../../../state/debounced.ts'
import { type ChangedLayout, changedLayoutAtom } from '../../../state/sheet/columns/columnLayout.ts'
import type { Store } from '../../../state/store.ts'

/** How long after the last drag, and at the latest after the first, a layout is sent; milliseconds. */
const sendDelay = 800
const sendLatest = 5000

/**
 * Sends the user's layouts after a pause; one of another year is sent before the next year's. `now` sends the pending layout
 * in a request that survives the page; `stop` also ends the sending.
 */
export function layoutKeeper(store: Store, send: (made: ChangedLayout, outlivesPage: boolean) => void) {
  let waiting: ChangedLayout | null = null
  const keep = (outlivesPage: boolean) => {
    if (waiting) send(waiting, outlivesPage)
    waiting = null
  }
  const keepSoon = debounced(() => keep(false), sendDelay, sendLatest)
  const unsubscribe = store.sub(changedLayoutAtom, () => {
    const made = store.get(changedLayoutAtom)
    if (waiting && waiting.yearId !== made?.yearId) keep(false)
    waiting = made
    keepSoon()
  })
  const now = () => {
    keepSoon.cancel()
    keep(true)
  }
  const stop = () => {
    unsubscribe()
    now()
  }
  return { now, stop }
}
