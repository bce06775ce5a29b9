import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thinSpace } from '../words/digits.ts'
import { formatDate, formatInstant, formatNumber, formatTime, writtenParams } from './format.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Asia/Novosibirsk'
})
afterAll(() => {
  process.env.TZ = zone
})

describe('numbers and dates', () => {
  it('LIM-29 writes instants as YYYY-MM-DD HH:mm in local time', () => {
    expect(formatInstant('2026-11-20T19:05:59.900Z')).toBe('2026-11-21 02:05')
    expect(formatInstant('2026-01-02T03:04:00Z')).toBe('2026-01-02 10:04')
    expect(formatTime('2026-11-20T19:05:59Z')).toBe('02:05')
  })

  it('writes a dash for what is absent or no instant', () => {
    expect([formatInstant(null), formatInstant('soon'), formatTime(null), formatDate(null), formatDate('')]).toEqual(
      Array(5).fill('–'),
    )
    expect([formatNumber(null), formatNumber(Number.NaN)]).toEqual(['–', '–'])
  })

  it('keeps a calendar day as it is stored', () => {
    expect(formatDate('2026-05-01')).toBe('2026-05-01')
    expect(formatDate('2026-05-01T00:00:00Z')).toBe('2026-05-01')
  })

  it.each([
    [0, undefined, '0'],
    [999, undefined, '999'],
    [4216, undefined, `4${thinSpace}216`],
    [1_234_567.5, undefined, `1${thinSpace}234${thinSpace}567.5`],
    [6.4, 2, '6.40'],
    [-1234.5, 1, `−1${thinSpace}234.5`],
    [-0.001, 2, '0.00'],
    [0.00001, undefined, '0.00001'],
    [Number.POSITIVE_INFINITY, undefined, '∞'],
    [Number.NEGATIVE_INFINITY, 2, '−∞'],
  ])('writes %d with %s decimals as %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text)
  })
})

it('what a sentence names of a trait’s values is written with its decimals, a count as it is', () => {
  expect(writtenParams({ value: -40.5, max: 1200, count: 3, text: '7' }, 2)).toEqual({
    value: '−40.50',
    max: `1${thinSpace}200.00`,
    count: 3,
    text: '7',
  })
  expect(writtenParams({ value: 40.5 }, null)).toEqual({ value: 40.5 })
})
