import { expect, it } from 'vitest'
import { storedView } from '../../../domain/layout/viewCorner.ts'
import { defaultSplit, readSplit, readView } from './view.ts'

it('a stored divider is a share of the width; invalid values fall back', () => {
  expect(['0', '0.3', '1'].map(readSplit)).toEqual([0, 0.3, 1])
  expect([null, '', ' ', '1.2', '-1', 'wide'].map(readSplit)).toEqual(Array.from({ length: 6 }, () => defaultSplit))
})

it('a stored view is a corner of the field; invalid values fall back to the stored orientation', () => {
  expect(readView('top_right')).toEqual({ origin: 'top_right' })
  for (const text of [null, '', 'middle', 'bottom_left']) expect(readView(text)).toBe(storedView)
})
