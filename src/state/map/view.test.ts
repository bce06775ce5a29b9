import { expect, it } from 'vitest'
import { readSplit, usualSplit } from './view.ts'

it('a kept divider is a share of the width; whatever else stands there is the usual one', () => {
  expect(['0', '0.3', '1'].map(readSplit)).toEqual([0, 0.3, 1])
  expect([null, '', ' ', '1.2', '-1', 'wide'].map(readSplit)).toEqual(Array.from({ length: 6 }, () => usualSplit))
})
