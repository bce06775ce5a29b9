import { refreshTokens } from '../contract/company/auth.ts'
import { apiBases } from './address.ts'
import { createClient } from './client.ts'
import { readCookie } from './cookies.ts'
import { createRefresh } from './refreshTokens.ts'
import { createSessionEnd } from './sessionEnd.ts'
import { cookieTokens } from './tokens.ts'

/** Addresses for the calls of this build. */
export const bases = apiBases(import.meta.env)

/** The end of the session in any tab. */
export const sessionEnd = createSessionEnd(cookieTokens.owner)
cookieTokens.onOtherUser(sessionEnd.endHere)

/** All requests of all tabs wait for a refresh; milliseconds. */
const refreshTimeout = 30_000

type ConnectionListener = (reached: boolean) => void
const reachListeners = new Set<ConnectionListener>()

/** Calls back after every answer with whether the server was reached; returns how to stop. */
export function onReached(listener: ConnectionListener): () => void {
  reachListeners.add(listener)
  return () => reachListeners.delete(listener)
}

/** The one token refresh of this tab and, by lock, of all tabs. */
export const refreshSession = createRefresh({
  tokens: cookieTokens,
  send: (refresh) => client.call(refreshTokens, { body: { refresh } }, { timeout: refreshTimeout }),
  ended: () => sessionEnd.end('expired'),
})

/** The contract's calls from the browser. */
export const client = createClient({
  bases,
  tokens: cookieTokens,
  language: () => readCookie('language') ?? 'ru',
  refresh: refreshSession,
  closed() {
    cookieTokens.clear()
    sessionEnd.end('closed')
  },
  reached(reached) {
    for (const listener of [...reachListeners]) listener(reached)
  },
})

export const { call, callFile } = client
