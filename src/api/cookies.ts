/** The three values that the client stores, with the names of the specification. */
export type CookieName = 'token' | 'refreshToken' | 'language'

/** Days after the last write until a stored value expires; the refresh token's idle time. */
const cookieDays = 14

/** The parts of `document` with cookies, and of `location` with the protocol: it decides whether they can be sent unencrypted. */
export interface CookiePage {
  document: { cookie: string }
  location: { protocol: string }
}

const browserPage: CookiePage = globalThis as unknown as CookiePage

/** A stored value; null if there is none. */
export function readCookie(name: CookieName, page: CookiePage = browserPage): string | null {
  const start = `${name}=`
  const cookie = page.document.cookie.split('; ').find((pair) => pair.startsWith(start))
  const value = cookie?.slice(start.length)
  return value ? decodeURIComponent(value) : null
}

function attributes(page: CookiePage, seconds: number): string {
  const secure = page.location.protocol === 'https:' ? '; Secure' : ''
  return `; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/** Stores a value for 14 days. */
export function writeCookie(name: CookieName, value: string, page: CookiePage = browserPage): void {
  page.document.cookie = `${name}=${encodeURIComponent(value)}${attributes(page, cookieDays * 86_400)}`
}

/** Removes a stored value. */
export function deleteCookie(name: CookieName, page: CookiePage = browserPage): void {
  page.document.cookie = `${name}=${attributes(page, 0)}`
}
