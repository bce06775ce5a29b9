import { expect, it } from 'vitest'
import { minScannedSigns } from './scannedText.ts'
import { type StoreCode, storeAddress, storeBars, storeCodeOf } from './seedCode.ts'

const lot: StoreCode = { kind: 'lot', id: 12, crop: 3 }
const place: StoreCode = { kind: 'location', id: 3, crop: null }

it('the code of a lot or a location is parsed back to its id, whatever the host', () => {
  expect(storeAddress('https://a.example', lot)).toBe('https://a.example/varieties/storage?cultureId=3&lot=12')
  expect(storeAddress('https://a.example', place)).toBe('https://a.example/varieties/storage?location=3')
  for (const code of [lot, place]) {
    expect(storeCodeOf(` ${storeAddress('http://other.host:8080', code)} `)).toEqual(code)
    expect(storeCodeOf(storeBars(code))).toEqual({ ...code, crop: null })
    // With fewer characters it would not count as a scan.
    expect(storeBars(code).length).toBeGreaterThanOrEqual(minScannedSigns)
  }
  expect(storeCodeOf('s12')).toEqual({ kind: 'lot', id: 12, crop: null })
  expect(storeCodeOf('/varieties/storage/?lot=7&cultureId=2#x')).toEqual({ kind: 'lot', id: 7, crop: 2 })
})

it('any other text is no code', () => {
  const others = [
    '',
    'lot=12',
    'https://a.example/fields?lot=12',
    'https://a.example/varieties/storage',
    'S0',
    'S',
    'P12',
  ]
  for (const text of [...others, 'https://a/varieties/storage?xlot=1', 'https://a/varieties/storage?lot=0'])
    expect(storeCodeOf(text), text).toBeNull()
})
