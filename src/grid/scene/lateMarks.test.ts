import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LateMarks } from './LateMarks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('marks come once nothing was asked for 80 ms, after 400 ms of changes all the same, and not after the end', () => {
  const at: number[] = []
  const began = performance.now()
  const marks = new LateMarks(() => at.push(performance.now() - began))
  marks.ask()
  vi.advanceTimersByTime(50)
  marks.ask()
  vi.advanceTimersByTime(200)
  expect(at).toEqual([130])
  for (let k = 0; k < 10; k++) {
    marks.ask()
    vi.advanceTimersByTime(50)
  }
  expect(at.slice(1, 2)).toEqual([650])
  marks.ask()
  marks.stop()
  const told = at.length
  vi.advanceTimersByTime(1000)
  expect(at).toHaveLength(told)
})
