import { expect, it } from 'vitest'
import { Arrivals } from './arrivals.ts'

it('declared bytes count from before they arrive until the file has ended', () => {
  const arrivals = new Arrivals()
  const [first, second] = [100, 50].map((bytes) => arrivals.add(1, bytes, () => undefined))
  arrivals.add(2, 7, () => undefined)
  first.take(60)
  expect([arrivals.bytesOf(1), arrivals.bytesOf(2)]).toEqual([150, 7])
  first.end()
  first.end()
  expect(arrivals.bytesOf(1)).toBe(50)
  second.end()
  expect([arrivals.bytesOf(1), arrivals.bytesOf(3)]).toEqual([0, 0])
})

it('undeclared bytes count as they arrive, and need room', () => {
  const arrivals = new Arrivals()
  const file = arrivals.add(1, 0, (further) => {
    if (arrivals.bytesOf(1) + further > 100) throw new Error('no room')
  })
  file.take(60)
  file.take(40)
  expect(arrivals.bytesOf(1)).toBe(100)
  expect(() => file.take(1)).toThrow('no room')
  expect(arrivals.bytesOf(1)).toBe(100)
})
