import { expect, it } from 'vitest'
import { bytesText, countText } from './bytes.ts'

it('sizes use the unit of their thousands, with one decimal', () => {
  expect([0, 999, 2682, 999_949, 999_950, 1_900_000_000, 38_400_000_000, 100_000_000_000].map(bytesText)).toEqual([
    { value: '0', unit: 'B' },
    { value: '999', unit: 'B' },
    { value: '2.7', unit: 'KB' },
    { value: '999.9', unit: 'KB' },
    { value: '1.0', unit: 'MB' },
    { value: '1.9', unit: 'GB' },
    { value: '38.4', unit: 'GB' },
    { value: '100.0', unit: 'GB' },
  ])
})

it('reads are exact up to a million', () => {
  expect([120, 206_300, 412_600_000].map(countText)).toEqual(['120', '206\u202f300', '412.6\u00a0M'])
})
