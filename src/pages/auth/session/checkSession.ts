import { ApiError, missingTokenDetail } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { listCrops } from '../../../contract/lines/crops.ts'
import { authChecked, session } from '../../../state/account/session.ts'
import type { Store } from '../../../state/store.ts'
import { keepSession, storedSession } from './storedSession.ts'

/**
 * Checks the session: loads the crop list with the user. Without a token nothing is requested. Without a network the last
 * session of this browser is used; only a refused refresh ends it.
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
    const stored = error instanceof ApiError && error.offline ? await storedSession(cookieTokens.owner()) : null
    const reason = error instanceof Error ? error.message : String(error)
    store.set(authChecked, stored && { ...stored, cultureId }, reason)
  }
}

/** Stores a changed crop list for the next start without a network. */
export function keepCrops(store: Store): void {
  const user = store.get(session.user)
  if (user) keepSession(user, store.get(session.cultureList))
}
