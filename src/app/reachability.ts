import { call, onReached } from '../api/browser.ts'
import { getMaintenance } from '../contract/system.ts'
import { inBackground } from '../domain/inBackground.ts'
import { maintenance, offlineSince } from '../state/shell/connection.ts'
import type { Store } from '../state/store.ts'

/** Interval of checking for the maintenance notice, and of retrying an unreachable server, ms. */
const noticeInterval = 300_000
const offlineInterval = 10_000

/** Tracks whether the server is reachable, and the maintenance notice; retries while there is no connection. */
export function followReachability(store: Store): void {
  onReached((reached) => {
    if (reached) store.set(offlineSince, null)
    else if (store.get(offlineSince) === null) store.set(offlineSince, new Date().toISOString())
  })

  async function check(): Promise<void> {
    try {
      const { notice } = await call(getMaintenance, {})
      store.set(maintenance, notice)
    } catch (error) {
      console.warn('The maintenance notice could not be read', error)
    }
  }

  inBackground(check())
  setInterval(() => inBackground(check()), noticeInterval)
  setInterval(() => {
    if (store.get(offlineSince) !== null) inBackground(check())
  }, offlineInterval)
  addEventListener('online', () => inBackground(check()))
  addEventListener('offline', () => inBackground(check()))
}
