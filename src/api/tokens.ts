import { deleteCookie, readCookie, writeCookie } from './cookies.ts'

export interface TokenPair {
  access: string
  refresh: string
}

/** Where the two tokens are kept; every tab reads the same place, so a refresh in one serves all. */
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

/** The tokens of the one person whom a page is of; those of somebody else who signs in in the same browser are none to it. */
export interface PageTokens extends TokenStore {
  /** The user whom this page is of; null until it has seen or been given a token. */
  owner(): number | null
  /** Somebody signs in on this page: it is theirs from now on, whoever was signed in in this browser. */
  signIn(pair: TokenPair): void
  /** Calls back once, when it is found that the browser has the tokens of somebody else. */
  onTaken(listener: () => void): void
}

/** A page's tokens over the ones that all tabs share. The first token that it reads says whose page it is. */
export function pageTokens(shared: TokenStore): PageTokens {
  let owner: number | null = null
  let isTaken = false
  let tell = () => {}

  const isOthers = (access = shared.access()): boolean => {
    const present = userOf(access)
    if (owner === null || present === null || present === owner) return false
    if (!isTaken) queueMicrotask(() => tell())
    isTaken = true
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
      // A browser stores cookies behind the script's back; reading one waits for it, before other tabs hear of it.
      shared.access()
    },
    onTaken(listener) {
      tell = listener
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

/** The session that an access token is of: the same however often its tokens are renewed; null for none, and for a token that cannot be read. */
export function sessionOf(access: string | null): string | null {
  const { sid } = claimsOf(access)
  return typeof sid === 'string' ? sid : null
}

/** The user that an access token is of; null for none, and for a token that cannot be read. */
export function userOf(access: string | null): number | null {
  const { sub } = claimsOf(access)
  const user = typeof sub === 'string' ? Number(sub) : Number.NaN
  return Number.isInteger(user) ? user : null
}
