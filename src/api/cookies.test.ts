import { describe, expect, it } from 'vitest'
import { type CookiePage, deleteCookie, readCookie, writeCookie } from './cookies.ts'

/** A page that stores written cookies without their attributes, as a browser does. */
function page(protocol: string) {
  const stored = new Map<string, string>()
  const written: string[] = []
  const cookies: CookiePage = {
    location: { protocol },
    document: {
      get cookie() {
        return [...stored].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        written.push(text)
        const [pair, ...attributes] = text.split('; ')
        const index = pair.indexOf('=')
        if (attributes.includes('Max-Age=0')) stored.delete(pair.slice(0, index))
        else stored.set(pair.slice(0, index), pair.slice(index + 1))
      },
    },
  }
  return { cookies, written }
}

describe('cookies', () => {
  it('stores tokens and language under their names [I18N-06, AUTH-29, AUTH-30]', () => {
    const { cookies, written } = page('http:')
    writeCookie('token', 'a.b-c', cookies)
    writeCookie('refreshToken', 'x;y', cookies)
    writeCookie('language', 'es', cookies)
    expect(written.map((text) => text.split('=')[0])).toEqual(['token', 'refreshToken', 'language'])
    expect(readCookie('token', cookies)).toBe('a.b-c')
    expect(readCookie('refreshToken', cookies)).toBe('x;y')
    expect(readCookie('language', cookies)).toBe('es')
  })

  it('keeps the token under path / for 14 days, same-site, insecure only on http [LIM-32]', () => {
    const plain = page('http:')
    writeCookie('token', 'a', plain.cookies)
    expect(plain.written[0].split('; ').slice(1)).toEqual(['Path=/', 'SameSite=Strict', 'Max-Age=1209600'])
    const encrypted = page('https:')
    writeCookie('token', 'a', encrypted.cookies)
    expect(encrypted.written[0].split('; ')).toContain('Secure')
  })

  it('returns null for a cookie never stored or deleted', () => {
    const { cookies } = page('http:')
    expect(readCookie('token', cookies)).toBeNull()
    writeCookie('token', 'a', cookies)
    deleteCookie('token', cookies)
    expect(readCookie('token', cookies)).toBeNull()
  })

  it('does not match a name that is the suffix of another', () => {
    const { cookies } = page('http:')
    writeCookie('refreshToken', 'long', cookies)
    expect(readCookie('token', cookies)).toBeNull()
  })
})
