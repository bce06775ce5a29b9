import { describe, expect, it, vi } from 'vitest'
import { pageTokens, sessionOf, type TokenPair, type TokenStore, userOf } from './tokens.ts'

/** A token pair of a user as the server creates it. */
function pairOf(user: number, note = ''): TokenPair {
  const body = btoa(JSON.stringify({ sub: String(user), company: 1, sid: `s${user}`, note }))
  return { access: `h.${body}.m`, refresh: `r1.${user}${note}` }
}

/** What all tabs of a browser share. */
function browserTokens(): TokenStore {
  let pair: TokenPair | null = null
  return {
    access: () => pair?.access ?? null,
    refresh: () => pair?.refresh ?? null,
    store: (next) => {
      pair = next
    },
    clear: () => {
      pair = null
    },
  }
}

describe('a page’s tokens', () => {
  it('an access token names its user and session; an unreadable one names no user', () => {
    expect([userOf(pairOf(7).access), sessionOf(pairOf(7).access)]).toEqual([7, 's7'])
    for (const token of [null, '', 'bad', 'a.b.c', `h.${btoa('{"sub":7}')}.m`])
      expect([userOf(token), sessionOf(token)]).toEqual([null, null])
  })

  it('a page keeps its user: tokens of another tab’s user are neither sent, renewed nor deleted', async () => {
    const shared = browserTokens()
    const [first, second] = [pageTokens(shared), pageTokens(shared)]
    const onOtherUser = vi.fn()
    first.onOtherUser(onOtherUser)
    first.signIn(pairOf(1))
    second.signIn(pairOf(2))
    expect([first.access(), first.refresh()]).toEqual([null, null])
    // A refresh in progress returns late.
    first.store(pairOf(1, 'late'))
    first.clear()
    expect([second.access(), second.refresh()]).toEqual([pairOf(2).access, pairOf(2).refresh])
    await Promise.resolve()
    expect(onOtherUser).toHaveBeenCalledTimes(1)
    expect([first.owner(), second.owner()]).toEqual([1, 2])
  })

  it('the first token a page reads sets its user; renewed tokens of the same user are adopted', () => {
    const shared = browserTokens()
    const [first, second] = [pageTokens(shared), pageTokens(shared)]
    expect([first.access(), first.owner()]).toEqual([null, null])
    shared.store(pairOf(1))
    expect([first.access(), second.access()]).toEqual([pairOf(1).access, pairOf(1).access])
    first.store(pairOf(1, 'next'))
    expect([second.access(), second.refresh()]).toEqual([pairOf(1, 'next').access, pairOf(1, 'next').refresh])
    second.clear()
    expect([first.access(), first.refresh()]).toEqual([null, null])
  })

  it('signing in on a page sets its user, even if another user was signed in before', () => {
    const shared = browserTokens()
    shared.store(pairOf(1))
    const page = pageTokens(shared)
    page.access()
    page.signIn(pairOf(2))
    expect([page.owner(), page.access()]).toEqual([2, pairOf(2).access])
  })
})
