import { expect, it } from 'vitest'
import { typedNumber, wholeFault } from './typedNumber.ts'

it('a number accepts comma and point, and blanks between groups of three digits', () => {
  expect([typedNumber(' 1 250,5 '), typedNumber('7.25'), typedNumber('')]).toEqual([1250.5, 7.25, null])
  expect([typedNumber('1 5'), typedNumber('12 50'), typedNumber('1 250 000')]).toEqual([
    Number.NaN,
    Number.NaN,
    1_250_000,
  ])
})

it('a count must be whole', () => {
  expect([wholeFault('', 1), wholeFault('12', 1)]).toEqual([null, null])
  expect(wholeFault('1,5', 1)).toEqual({ key: 'validation.integer' })
  expect(wholeFault('-2', 0)).toEqual({ key: 'validation.minValue', params: { min: 0 } })
})

it('a whole number whose only mark may group thousands is confirmed, not guessed', () => {
  for (const text of ['1,000', '1.000', '12,345']) expect(wholeFault(text, 0)).toEqual({ key: 'validation.integer' })
  expect([wholeFault('1 000', 0), wholeFault('1000', 0), wholeFault('1000,0', 0)]).toEqual([null, null, null])
})
