import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { createRefresh } from './refreshTokens.ts'
import type { TokenPair, TokenStore } from './tokens.ts'

function tokenStore(access: string | null, refresh: string | null): TokenStore {
  let pair = { access, refresh }
  return {
    access: () => pair.access,
    refresh: () => pair.refresh,
    store: (next) => {
      pair = { ...next }
    },
    clear: () => {
      pair = { access: null, refresh: null }
    },
  }
}

/** A lock that all callers share, like the tabs of one browser. */
function sharedLock() {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const running = last.then(work)
    last = running.catch(() => undefined)
    return running
  }
}

const refused = () => new ApiError({ detail: 'Token is invalid', code: 'token_not_valid', status: 401 })
const fresh: TokenPair = { access: 'new', refresh: 'next' }

describe('token refresh', () => {
  it('concurrent failed requests share one refresh [AUTH-32, AUTH-33]', async () => {
    const tokens = tokenStore('old', 'r1')
    const send = vi.fn(async () => fresh)
    const refresh = createRefresh({ tokens, send, ended: vi.fn(), exclusively: sharedLock() })
    await Promise.all([refresh('old'), refresh('old'), refresh('old')])
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith('r1')
    expect(tokens.access()).toBe('new')
    expect(tokens.refresh()).toBe('next')
  })

  it('a tab that waited for another tab uses its token and sends nothing', async () => {
    const tokens = tokenStore('old', 'r1')
    const send = vi.fn(async () => fresh)
    const exclusively = sharedLock()
    const tabs = [1, 2].map(() => createRefresh({ tokens, send, ended: vi.fn(), exclusively }))
    await Promise.all(tabs.map((refresh) => refresh('old')))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('the browser’s lock admits one tab at a time', async () => {
    const tokens = tokenStore('old', 'r1')
    const send = vi.fn(async () => fresh)
    const tabs = [1, 2].map(() => createRefresh({ tokens, send, ended: vi.fn() }))
    await Promise.all(tabs.map((refresh) => refresh('old')))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('the next tab finds the new token, even if the browser stores writes only just before it reads [AUTH-33]', async () => {
    let stored: { access: string | null; refresh: string | null } = { access: 'old', refresh: 'r1' }
    const send = vi.fn(async () => fresh)
    const exclusively = sharedLock()
    const tabs = [1, 2].map(() => {
      let written: TokenPair | null = null
      const read = () => {
        stored = written ?? stored
        written = null
        return stored
      }
      const tokens: TokenStore = {
        access: () => read().access,
        refresh: () => read().refresh,
        store: (pair) => {
          written = pair
        },
        clear: vi.fn(),
      }
      return createRefresh({ tokens, send, ended: vi.fn(), exclusively })
    })
    await Promise.all(tabs.map((refresh) => refresh('old')))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('a later expiry starts a new refresh', async () => {
    const tokens = tokenStore('old', 'r1')
    let number = 0
    const send = vi.fn(async () => ({ access: `new${++number}`, refresh: `r${number + 1}` }))
    const refresh = createRefresh({ tokens, send, ended: vi.fn(), exclusively: sharedLock() })
    await refresh('old')
    await refresh('new1')
    expect(send.mock.calls).toEqual([['r1'], ['r2']])
  })

  it('a refused refresh removes both tokens and ends the session [AUTH-35, ERR-03]', async () => {
    const tokens = tokenStore('old', 'r1')
    const ended = vi.fn()
    const send = () => Promise.reject(refused())
    const refresh = createRefresh({ tokens, send, ended, exclusively: sharedLock() })
    await expect(refresh('old')).rejects.toThrow('Token is invalid')
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null])
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('a lost network or a failing server keeps tokens and session', async () => {
    for (const status of [null, 500, 503, 429]) {
      const tokens = tokenStore('old', 'r1')
      const ended = vi.fn()
      const failure = new ApiError({ detail: null, code: status === null ? 'network' : 'server.error', status })
      const refresh = createRefresh({ tokens, send: () => Promise.reject(failure), ended, exclusively: sharedLock() })
      await expect(refresh('old')).rejects.toBe(failure)
      expect([tokens.access(), tokens.refresh()]).toEqual(['old', 'r1'])
      expect(ended).not.toHaveBeenCalled()
    }
  })

  it('a missing refresh token is logged, not shown, and sends nothing [ERR-08]', async () => {
    const tokens = tokenStore('old', null)
    const [send, ended, log] = [vi.fn(), vi.fn(), vi.fn()]
    const refresh = createRefresh({ tokens, send, ended, log, exclusively: sharedLock() })
    await expect(refresh('old')).rejects.toMatchObject({ detail: null, status: 401 })
    expect(log).toHaveBeenCalledWith('Refresh token does not exist')
    expect(send).not.toHaveBeenCalled()
    expect(ended).toHaveBeenCalledTimes(1)
  })
})
