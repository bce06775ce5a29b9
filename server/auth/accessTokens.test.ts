import { afterEach, expect, it, vi } from 'vitest'
import { accessTokens } from './accessTokens.ts'

const claims = { user: 7, company: 3, session: 'b3c1f6de-6f1b-4f55-9a35-0b7f5f3cf0aa' }
const access = accessTokens('a secret of these tests, long enough')

afterEach(() => {
  vi.useRealTimers()
})

it('a token whose signature was found good is remembered, and ends in time all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const token = await access.sign(claims)
  const first = await access.verify(token)
  expect(first).toMatchObject(claims)
  expect(await access.verify(token)).toBe(first)
  vi.setSystemTime(Date.now() + (15 * 60 + 59) * 1000)
  expect(await access.verify(token)).toMatchObject(claims)
  vi.setSystemTime(Date.now() + 2000)
  expect(await access.verify(token)).toBe(null)
  expect(await access.verify(token)).toBe(null)
})

it('another signature of the same token is checked by itself', async () => {
  const token = await access.sign(claims)
  expect(await access.verify(token)).toMatchObject(claims)
  expect(await access.verify(token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`))).toBe(null)
  expect(await accessTokens('another secret, just as long as that').verify(token)).toBe(null)
})
