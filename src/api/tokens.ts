import { deleteCookie, readCookie, writeCookie } from './cookies.ts'

export interface TokenPair {
  access: string
  refresh: string
}

/** Storage of the two tokens; every tab reads the same place, so a refresh in one serves all. */
export interface TokenStore {
  access(): string | null
  refresh(): string | null
  store(pair: TokenPair): void
  clear(): void
}

/** The cookies `token` and `refreshToken`. */
const cookies: TokenStore = {
  access: () => readCookie('token'),
  refresh: () => readCookie('refreshToken'),
  store(pair) {
    writeCookie('token', pair.access)
    writeCookie('refreshToken', pair.refresh)
  },
  clear() {
    deleteCookie('token')
    deleteCookie('refreshToken')
  },
}

/** The tokens of a page's user. Tokens of another user who signs in in the same browser are ignored. */
export interface PageTokens extends TokenStore {
  /** The user of this page; null until it has read or received a token. */
  owner(): number | null
  /** Makes the user of these tokens the user of this page, even if another one was signed in in this browser. */
  signIn(pair: TokenPair): void
  /** Calls back once, when the browser is found to have another user's tokens. */
  onOtherUser(listener: () => void): void
}

/** A page's tokens on top of those that all tabs share. The first token that it reads determines its user. */
export function pageTokens(shared: TokenStore): PageTokens {
  let owner: number | null = null
  let isOtherUser = false
  let notify = () => {}

  const isOthers = (access = shared.access()): boolean => {
    const present = userOf(access)
    if (owner === null || present === null || present === owner) return false
    if (!isOtherUser) queueMicrotask(() => notify())
    isOtherUser = true
    return true
  }
  return {
    owner: () => owner,
    access() {
      const access = shared.access()
      if (isOthers(access)) return null
      owner ??= userOf(access)
      return access
    },
    refresh: () => (isOthers() ? null : shared.refresh()),
    store(pair) {
      if (!isOthers()) shared.store(pair)
    },
    clear() {
      if (!isOthers()) shared.clear()
    },
    signIn(pair) {
      owner = userOf(pair.access)
      shared.store(pair)
      // Browsers store cookies asynchronously; reading one waits for it, before other tabs are notified.
      shared.access()
    },
    onOtherUser(listener) {
      notify = listener
    },
  }
}

/** The tokens of this page, in the cookies `token` and `refreshToken`. */
export const cookieTokens: PageTokens = pageTokens(cookies)

interface Claims {
  sub?: unknown
  sid?: unknown
}

function claimsOf(access: string | null): Claims {
  try {
    const body = access?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(body ?? '')) as Claims
  } catch {
    return {}
  }
}

/**
 * The session of an access token, which stays the same when its tokens are renewed; null without a token or if it cannot
 * be read.
 */
export function sessionOf(access: string | null): string | null {
  const { sid } = claimsOf(access)
  return typeof sid === 'string' ? sid : null
}

/** The user of an access token; null without a token or if it cannot be read. */
export function userOf(access: string | null): number | null {
  const { sub } = claimsOf(access)
  const user = typeof sub === 'string' ? Number(sub) : Number.NaN
  return Number.isInteger(user) ? user : null
}
