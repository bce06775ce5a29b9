import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounced } from './debounced.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('work runs after a pause, at the latest after the maximum delay, and not after cancellation', () => {
  const at: number[] = []
  const began = Date.now()
  const request = debounced(() => at.push(Date.now() - began), 80, 400)
  request()
  vi.advanceTimersByTime(50)
  request()
  vi.advanceTimersByTime(200)
  expect(at).toEqual([130])
  for (let k = 0; k < 10; k++) {
    request()
    vi.advanceTimersByTime(50)
  }
  // The ninth call was the first of the next wait.
  expect(at).toEqual([130, 650])
  request.cancel()
  vi.advanceTimersByTime(1000)
  expect(at).toEqual([130, 650])
  request()
  request.now()
  vi.advanceTimersByTime(1000)
  expect(at).toHaveLength(3)
})

it('a clock set back delays nothing', () => {
  let runs = 0
  const request = debounced(() => runs++, 80, 400)
  request()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(80)
  expect(runs).toBe(1)
})
