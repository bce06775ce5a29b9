import { call, sessionEnd } from '../../../api/browser.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { signOut as signOutCall } from '../../../contract/company/auth.ts'
import { session } from '../../../state/account/session.ts'
import { browserStorage } from '../../../state/log/persistence/storage.ts'
import type { Store } from '../../../state/store.ts'

/** How long to wait for the server, ms. */
const signOutTimeout = 5000

/**
 * Signs out: notifies the server, deletes both tokens and this user's data in the browser, and ends the session in every
 * tab. An unreachable server does not prevent signing out.
 */
export async function signOut(store: Store): Promise<void> {
  const user = store.get(session.user)
  const refresh = cookieTokens.refresh()
  if (user === null) console.warn('User id does not exist')
  if (refresh === null) console.warn('Refresh token does not exist')
  else {
    await call(signOutCall, { body: { refresh } }, { timeout: signOutTimeout }).catch((error: unknown) => {
      console.warn('Logout was not heard by the server', error)
    })
  }
  cookieTokens.clear()
  if (user !== null) await browserStorage().forget(user.id)
  sessionEnd.end('left')
}
