import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userRates } from './userRates.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** How many of many requests are let through. */
function passed(rates: ReturnType<typeof userRates>, user: number, tried = 100): number {
  let through = 0
  for (let k = 0; k < tried; k++) {
    try {
      rates.count(user)
      through++
    } catch (error) {
      expect(error).toMatchObject({ code: 'server.tooManyRequests', status: 429, retryAfter: 1 })
    }
  }
  return through
}

it('a user may send a burst, then so many a second, and a burst again after a rest', () => {
  const rates = userRates({ burst: 10, perSecond: 2 })
  expect(passed(rates, 1)).toBe(10)
  later(1.5)
  expect(passed(rates, 1)).toBe(3)
  later(3600)
  expect(passed(rates, 1)).toBe(10)
})

it('one user does not use up what is another’s', () => {
  const rates = userRates({ burst: 5, perSecond: 1 })
  expect(passed(rates, 1)).toBe(5)
  expect(passed(rates, 2)).toBe(5)
})

it('the seconds to wait are those until the next request is let through', () => {
  const rates = userRates({ burst: 1, perSecond: 0.1 })
  rates.count(1)
  later(3)
  expect(() => rates.count(1)).toThrow(expect.objectContaining({ retryAfter: 7 }))
  later(7)
  rates.count(1)
})

it('what is allowed is far from anything that people and their pages do', () => {
  const rates = userRates()
  expect(passed(rates, 1, 5000)).toBe(5000)
  for (let second = 0; second < 120; second++) {
    later(1)
    expect(passed(rates, 1, 250)).toBe(250)
  }
})
