import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toastsAtom } from '../../../state/shell/toasts.ts'

vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('location', { protocol: 'http:', href: 'http://localhost/' })
const { sessionEnd } = await import('../../../api/browser.ts')
const { signOut } = await import('./signOut.ts')

afterEach(() => vi.restoreAllMocks())

describe('signing out of an incomplete session', () => {
  it('a missing user id and a missing refresh token are only logged, and the session ends [ERR-07, ERR-08]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const ended = vi.fn()
    const stop = sessionEnd.onEnd(ended)
    const store = createStore()
    await signOut(store)
    stop()
    expect(warn.mock.calls).toEqual([['User id does not exist'], ['Refresh token does not exist']])
    expect(store.get(toastsAtom)).toEqual([])
    expect(ended).toHaveBeenCalledTimes(1)
  })
})
