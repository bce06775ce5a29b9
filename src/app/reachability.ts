import { call, onReached } from '../api/browser.ts'
import { getMaintenance } from '../contract/system.ts'
import { inBackground } from '../domain/inBackground.ts'
import { maintenance, offlineSince } from '../state/shell/connection.ts'
import type { Store } from '../state/store.ts'

/** How often the maintenance notice is asked for, and how often the server while it is not reached; milliseconds. */
const noticeInterval = 300_000
const offlineInterval = 10_000

/** Keeps whether the server is reached, and the maintenance notice; asks again while there is no connection. */
export function followReachability(store: Store): void {
  onReached((reached) => {
    if (reached) store.set(offlineSince, null)
    else if (store.get(offlineSince) === null) store.set(offlineSince, new Date().toISOString())
  })

  async function ask(): Promise<void> {
    try {
      const { notice } = await call(getMaintenance, {})
      store.set(maintenance, notice)
    } catch (error) {
      console.warn('The maintenance notice could not be read', error)
    }
  }

  inBackground(ask())
  setInterval(() => inBackground(ask()), noticeInterval)
  setInterval(() => {
    if (store.get(offlineSince) !== null) inBackground(ask())
  }, offlineInterval)
  addEventListener('online', () => inBackground(ask()))
  addEventListener('offline', () => inBackground(ask()))
}
