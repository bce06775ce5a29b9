import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { thinSpace } from '../words/digits.ts'
import {
  formatDate,
  formatInstant,
  formatNumber,
  formatTime,
  inputNumber,
  setDecimalMark,
  withMark,
  writtenParams,
} from './format.ts'
import { createI18n } from './i18n.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Asia/Novosibirsk'
})
afterAll(() => {
  process.env.TZ = zone
})

describe('numbers and dates', () => {
  it('formats instants as YYYY-MM-DD HH:mm in local time [LIM-29]', () => {
    expect(formatInstant('2026-11-20T19:05:59.900Z')).toBe('2026-11-21 02:05')
    expect(formatInstant('2026-01-02T03:04:00Z')).toBe('2026-01-02 10:04')
    expect(formatTime('2026-11-20T19:05:59Z')).toBe('02:05')
  })

  it('formats missing or invalid instants as a dash', () => {
    expect([formatInstant(null), formatInstant('soon'), formatTime(null), formatDate(null), formatDate('')]).toEqual(
      Array(5).fill('–'),
    )
    expect([formatNumber(null), formatNumber(Number.NaN)]).toEqual(['–', '–'])
  })

  it('keeps a calendar day as stored', () => {
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
  ])('formats %d with %s decimals as %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text)
  })
})

describe('the decimal mark', () => {
  afterEach(() => {
    setDecimalMark('language', 'en')
  })

  it.each([
    ['ru', 'language', '1\u202f234,50'],
    ['it', 'language', '1\u202f234,50'],
    ['es', 'language', '1\u202f234,50'],
    ['en', 'language', '1\u202f234.50'],
    ['ru', 'point', '1\u202f234.50'],
    ['en', 'comma', '1\u202f234,50'],
  ] as const)('is for %s with the choice %s: %s', (language, choice, text) => {
    const mark = setDecimalMark(choice, language)
    expect(formatNumber(1234.5, 2)).toBe(text)
    expect(inputNumber(1234.5)).toBe(`1234${mark}5`)
    expect(withMark('-1.2e-7')).toBe(`−1${mark}2e−7`)
    const key: string = 'test.value'
    const sentence = { [key]: '{{value}} of {{year}}' }
    const i18n = createI18n(language, { [language]: sentence })
    expect(i18n.t(key, { value: 0.5, year: 2026 })).toBe(`0${mark}5 of 2026`)
  })

  it('a sentence in another language has that language’s mark', () => {
    setDecimalMark('language', 'en')
    const key: string = 'test.value'
    const i18n = createI18n('en', { en: { [key]: '{{value}}' }, ru: { [key]: '{{value}}' } })
    expect([i18n.t(key, { value: 0.5 }), i18n.getFixedT('ru')(key, { value: 0.5 })]).toEqual(['0.5', '0,5'])
  })
})

it('values of a trait in a message use its decimals, counts do not', () => {
  expect(writtenParams({ value: -40.5, max: 1200, count: 3, text: '7' }, 2)).toEqual({
    value: '−40.50',
    max: `1${thinSpace}200.00`,
    count: 3,
    text: '7',
  })
  expect(writtenParams({ value: 40.5 }, null)).toEqual({ value: 40.5 })
})
