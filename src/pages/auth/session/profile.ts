import { ApiError, missingTokenDetail } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { getProfile } from '../../../contract/account.ts'
import { session, sessionError } from '../../../state/session.ts'
import type { Store } from '../../../state/store.ts'
import { keepProfile, keptProfile } from './keptSession.ts'

/** Loads the profile into userInfo; a failure clears it, save that without a network the kept one is shown. */
export async function loadProfile(store: Store): Promise<void> {
  if (cookieTokens.access() === null) {
    console.warn(missingTokenDetail)
    store.set(sessionError, missingTokenDetail)
    store.set(session.userInfo, null)
    return
  }
  try {
    const profile = await call(getProfile, {})
    store.set(session.userInfo, profile)
    keepProfile(profile)
  } catch (error) {
    const user = store.get(session.user)
    const isOffline = error instanceof ApiError && error.offline
    store.set(session.userInfo, isOffline && user ? await keptProfile(user.id) : null)
    throw error
  }
}
