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
export const cookieTokens: TokenStore = {
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

/** The session that an access token is of: the same however often its tokens are renewed; null for none, and for a token that cannot be read. */
export function sessionOf(access: string | null): string | null {
  try {
    const body = access?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const { sid } = JSON.parse(atob(body ?? '')) as { sid?: unknown }
    return typeof sid === 'string' ? sid : null
  } catch {
    return null
  }
}
