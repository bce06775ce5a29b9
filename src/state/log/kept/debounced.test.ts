import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounced } from './debounced.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('work is done once nothing was asked for a while, at the latest all the same, and not after it was cancelled', () => {
  const at: number[] = []
  const began = Date.now()
  const ask = debounced(() => at.push(Date.now() - began), 80, 400)
  ask()
  vi.advanceTimersByTime(50)
  ask()
  vi.advanceTimersByTime(200)
  expect(at).toEqual([130])
  for (let k = 0; k < 10; k++) {
    ask()
    vi.advanceTimersByTime(50)
  }
  // The ninth call was the first of the next wait.
  expect(at).toEqual([130, 650])
  ask.cancel()
  vi.advanceTimersByTime(1000)
  expect(at).toEqual([130, 650])
  ask()
  ask.now()
  vi.advanceTimersByTime(1000)
  expect(at).toHaveLength(3)
})
