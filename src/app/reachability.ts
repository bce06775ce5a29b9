import { inBackground } from '../domain/inBackground.ts'
import { maintenanceAtom, offlineSinceAtom } from '../state/shell/connection.ts'
import type { Store } from '../state/store.ts'

/** Interval of checking for the maintenance notice, and of retrying an unreachable server, ms. */
const noticeInterval = 300_000
const offlineInterval = 10_000

interface Server {
  /** The announced maintenance; null for none. */
  readNotice(): Promise<{ from: string; to: string } | null>
  /** Calls back after every answer with whether the server was reached. */
  onReached(listener: (reached: boolean) => void): void
}

/** Tracks whether the server is reachable, and the maintenance notice; retries while there is no connection. */
export function followReachability(
  store: Store,
  { readNotice, onReached }: Server,
  page: Pick<Window, 'addEventListener'> & { readonly navigator: Pick<Navigator, 'onLine'> } = window,
): void {
  onReached((reached) => {
    if (reached) store.set(offlineSinceAtom, null)
    else if (store.get(offlineSinceAtom) === null) store.set(offlineSinceAtom, new Date().toISOString())
  })

  async function check(): Promise<void> {
    try {
      store.set(maintenanceAtom, await readNotice())
    } catch (error) {
      console.warn('The maintenance notice could not be read', error)
    }
  }

  inBackground(check())
  setInterval(() => inBackground(check()), noticeInterval)
  setInterval(() => {
    // A request that began while the connection was being lost may still have been answered.
    if (store.get(offlineSinceAtom) !== null || !page.navigator.onLine) inBackground(check())
  }, offlineInterval)
  page.addEventListener('online', () => inBackground(check()))
  page.addEventListener('offline', () => inBackground(check()))
}
