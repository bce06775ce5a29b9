import { expect, it } from 'vitest'
import { leftParts } from './leftParts.ts'

it('values out of range are left out where they are asked to be, else counted; what there is none of is not told', () => {
  const left = { missing: [7], suppressed: [], outOfRange: [8, 9], offScale: [] }
  expect(leftParts(left, 'keep')).toEqual({ gone: ['missing'], counted: ['outOfRange'] })
  expect(leftParts(left, 'leave')).toEqual({ gone: ['missing', 'outOfRange'], counted: [] })
  expect(leftParts({ ...left, missing: [], outOfRange: [] }, 'leave')).toEqual({ gone: [], counted: [] })
})
