import { expect, it } from 'vitest'
import { changesNothing } from './uploadReport.ts'

it('a file that changes nothing is one that makes and changes none of all that is counted, whatever its kind tells of it', () => {
  const nothing = { created: { lines: 0, values: 0 }, updated: { lines: 0 }, warnings: [] }
  expect(changesNothing(nothing)).toBe(true)
  expect(changesNothing({ ...nothing, changes: [], total_changes: 0 })).toBe(true)
  expect(changesNothing({ ...nothing, updated: { lines: 1 } })).toBe(false)
  expect(changesNothing({ ...nothing, created: { lines: 0, traits: 2 } })).toBe(false)
  expect(changesNothing({ ...nothing, total_changes: 3 })).toBe(false)
})
