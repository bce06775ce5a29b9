import { afterEach, expect, it, vi } from 'vitest'
import { accessTokens } from './accessTokens.ts'
import { downloadTickets } from './downloadTickets.ts'
import { refreshTokens } from './refreshTokens.ts'

const claims = { user: 7, company: 3, session: 'b3c1f6de-6f1b-4f55-9a35-0b7f5f3cf0aa', generation: 3 }
const access = accessTokens('a secret of these tests, long enough')

afterEach(() => {
  vi.useRealTimers()
})

it('a verified token is cached, and still expires', async () => {
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

it('another signature of the same token is verified separately', async () => {
  const token = await access.sign(claims)
  expect(await access.verify(token)).toMatchObject(claims)
  expect(await access.verify(token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`))).toBe(null)
  expect(await accessTokens('another secret, just as long as that').verify(token)).toBe(null)
})

it('while SECRET is rotated, tokens of the old secret are valid and new ones use the new', async () => {
  const [previous, next] = ['the former secret, long enough for it', 'the next secret, long enough for it']
  const [family, what] = [claims.session, 'export:1']
  const old = {
    access: await accessTokens(previous).sign(claims),
    refresh: refreshTokens(previous).make({ family, generation: 3 }),
    ticket: (await downloadTickets(previous).sign({ ...claims, what }, 60)).ticket,
  }
  expect(await accessTokens(next, previous).verify(old.access)).toMatchObject(claims)
  expect(refreshTokens(next, previous).read(old.refresh)).toEqual({ family, generation: 3 })
  expect(await downloadTickets(next, previous).verify(old.ticket)).toMatchObject({ what })
  expect(await accessTokens(next).verify(old.access)).toBe(null)
  expect(refreshTokens(next).read(old.refresh)).toBe(null)
  expect(await downloadTickets(next).verify(old.ticket)).toBe(null)
  const created = await accessTokens(next, previous).sign(claims)
  expect(await accessTokens(next).verify(created)).toMatchObject(claims)
  expect(await accessTokens('a third secret, long enough as well', previous).verify(created)).toBe(null)
})
