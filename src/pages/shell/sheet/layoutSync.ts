import { debounced } from '../../../state/debounced.ts'
import { type ChangedLayout, changedLayoutAtom } from '../../../state/sheet/columns/columnLayout.ts'
import type { Store } from '../../../state/store.ts'

/** Delay after the last drag, and maximum delay after the first, until a layout is sent; ms. */
const sendDelay = 800
const sendLatest = 5000

/**
 * Sends the user's layouts after a pause; one of another year is sent before the next year's. `now` sends the pending layout
 * in a request that survives the page; `stop` also ends the sending.
 */
export function startLayoutSync(store: Store, send: (layout: ChangedLayout, outlivesPage: boolean) => void) {
  let pending: ChangedLayout | null = null
  const sendNow = (outlivesPage: boolean) => {
    if (pending) send(pending, outlivesPage)
    pending = null
  }
  const sendSoon = debounced(() => sendNow(false), sendDelay, sendLatest)
  const unsubscribe = store.sub(changedLayoutAtom, () => {
    const changed = store.get(changedLayoutAtom)
    if (pending && pending.yearId !== changed?.yearId) sendNow(false)
    pending = changed
    sendSoon()
  })
  const apply = () => {
    sendSoon.cancel()
    sendNow(true)
  }
  const stop = () => {
    unsubscribe()
    apply()
  }
  return { now: apply, stop }
}
