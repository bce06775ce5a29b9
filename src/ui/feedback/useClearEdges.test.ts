import { expect, it } from 'vitest'
import { reachFromTop } from './Toaster.tsx'

it('a block at the window edge ends where nothing touches it', () => {
  expect(reachFromTop([])).toBe(0)
  const [status, statistics, lastRows] = [
    { top: 0, bottom: 28 },
    { top: 30, bottom: 94 },
    { top: 94, bottom: 158 },
  ]
  expect(reachFromTop([lastRows, status, statistics])).toBe(158)
  // A separate element farther inside is not part of the edge.
  expect(reachFromTop([status, { top: 60, bottom: 90 }])).toBe(28)
})
