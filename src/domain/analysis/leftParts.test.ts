import { expect, it } from 'vitest'
import { leftParts } from './leftParts.ts'

it('values out of range are excluded by the settings, else counted; empty kinds are not listed', () => {
  const left = { missing: [7], suppressed: [], outOfRange: [8, 9], offScale: [] }
  expect(leftParts(left, 'keep')).toEqual({ leftOut: ['missing'], counted: ['outOfRange'] })
  expect(leftParts(left, 'leave')).toEqual({ leftOut: ['missing', 'outOfRange'], counted: [] })
  expect(leftParts({ ...left, missing: [], outOfRange: [] }, 'leave')).toEqual({ leftOut: [], counted: [] })
})
