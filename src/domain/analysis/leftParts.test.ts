import { expect, it } from 'vitest'
import { leftParts } from './leftParts.ts'

it('values out of range are excluded by the settings, else counted; empty kinds are not listed', () => {
  const leftOut = { missing: [7], suppressed: [], outOfRange: [8, 9], offScale: [] }
  expect(leftParts(leftOut, 'keep')).toEqual({ leftOut: ['missing'], counted: ['outOfRange'] })
  expect(leftParts(leftOut, 'leave')).toEqual({ leftOut: ['missing', 'outOfRange'], counted: [] })
  expect(leftParts({ ...leftOut, missing: [], outOfRange: [] }, 'leave')).toEqual({ leftOut: [], counted: [] })
})
