import { ApiError, missingTokenDetail } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { listCrops } from '../../../contract/crops.ts'
import { authChecked, session } from '../../../state/account/session.ts'
import type { Store } from '../../../state/store.ts'
import { keepSession, keptSession } from './keptSession.ts'

/**
 * The authentication check: the crop list with the user in its meta. Without a token nothing is asked. Without a network
 * the last known session of this browser is shown; only a refused refresh ends it.
 */
export async function checkSession(store: Store, cultureId: number | null): Promise<void> {
  if (cookieTokens.access() === null) {
    console.warn(missingTokenDetail)
    store.set(authChecked, null, missingTokenDetail)
    return
  }
  try {
    const { meta, data } = await call(listCrops, {})
    store.set(authChecked, { user: meta, cultures: data, cultureId })
    keepSession(meta, data)
  } catch (error) {
    const kept = error instanceof ApiError && error.offline ? await keptSession(cookieTokens.owner()) : null
    const reason = error instanceof Error ? error.message : String(error)
    store.set(authChecked, kept && { ...kept, cultureId }, reason)
  }
}

/** Takes over a changed crop list for the next start without a network. */
export function keepCrops(store: Store): void {
  const user = store.get(session.user)
  if (user) keepSession(user, store.get(session.cultureList))
}
