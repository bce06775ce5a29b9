import { expect, it } from 'vitest'
import { aboveZeroFault, massFault, typedNumber, wholeFault } from './typedNumber.ts'

it('a mass accepts comma and point; invalid and negative input is reported as such', () => {
  expect([typedNumber(' 1 250,5 '), typedNumber('7.25'), typedNumber('')]).toEqual([1250.5, 7.25, null])
  expect([typedNumber('1 5'), typedNumber('12 50'), typedNumber('1 250 000')]).toEqual([
    Number.NaN,
    Number.NaN,
    1_250_000,
  ])
  expect([massFault(''), massFault('0'), massFault('7,25')]).toEqual([null, null, null])
  expect(massFault('-3')).toEqual({ key: 'validation.minValue', params: { min: 0 } })
  expect(massFault('3 g')).toEqual({ key: 'validation.number' })
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

it('a mass that cannot be 0 is rejected there, and may be empty', () => {
  expect([aboveZeroFault(''), aboveZeroFault('38,5')]).toEqual([null, null])
  expect(aboveZeroFault('0,0')).toEqual({ key: 'storage.aboveZero' })
  expect(aboveZeroFault('-1')).toEqual({ key: 'validation.minValue', params: { min: 0 } })
})
