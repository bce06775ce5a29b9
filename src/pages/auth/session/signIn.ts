import { call, sessionEnd } from '../../../api/browser.ts'
import { cookieTokens } from '../../../api/tokens.ts'
import { signIn as signInCall } from '../../../contract/company/auth.ts'
import type { Store } from '../../../state/store.ts'
import { checkSession } from './checkSession.ts'

/** Signs in and loads the session; rejects with the server's refusal. */
export async function signIn(store: Store, username: string, password: string): Promise<void> {
  const pair = await call(signInCall, { body: { username, password } })
  cookieTokens.signIn(pair)
  const user = cookieTokens.owner()
  if (user !== null) sessionEnd.began(user)
  await checkSession(store, null)
}
