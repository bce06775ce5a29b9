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

it('a user can send a burst, then a steady rate, and a burst again after a pause', () => {
  const rates = userRates({ burst: 10, perSecond: 2 })
  expect(passed(rates, 1)).toBe(10)
  later(1.5)
  expect(passed(rates, 1)).toBe(3)
  later(3600)
  expect(passed(rates, 1)).toBe(10)
})

it('users have separate limits', () => {
  const rates = userRates({ burst: 5, perSecond: 1 })
  expect(passed(rates, 1)).toBe(5)
  expect(passed(rates, 2)).toBe(5)
})

it('the retry time is the time until the next allowed request', () => {
  const rates = userRates({ burst: 1, perSecond: 0.1 })
  rates.count(1)
  later(3)
  expect(() => rates.count(1)).toThrow(expect.objectContaining({ retryAfter: 7 }))
  later(7)
  rates.count(1)
})

it('the limit is far above normal use', () => {
  const rates = userRates()
  expect(passed(rates, 1, 5000)).toBe(5000)
  for (let second = 0; second < 120; second++) {
    later(1)
    expect(passed(rates, 1, 250)).toBe(250)
  }
})
