import { describe, expect, it } from 'vitest'
import type { Seed } from '../../../contract/seeds/seeds.ts'
import type { StoreLocation } from '../../../contract/seeds/warehouses.ts'
import { aboveZeroFault, massFault, readTypedLots } from './typedLots.ts'

const lot = (id: number) => ({ id, version: 3 }) as Seed
const place = (id: number, name: string, warehouse_name: string) => ({ id, name, warehouse_name }) as StoreLocation
const places = [place(1, 'A-01', 'Main'), place(2, 'A-02', 'Main'), place(3, 'A-01', 'Cold')]

const read = (...cells: [lot: number, column: string, text: string][]) =>
  readTypedLots(
    cells.map(([id, column, text]) => ({ row: lot(id), column, text })),
    places,
  )

describe('cells of the seed table', () => {
  it('accept a place by address or by a unique name, a day, and masses', () => {
    expect(
      read([7, 'address', 'main / a-01'], [7, 'added', '12.09.2024'], [8, 'weight', '12,5'], [8, 'weight1000', '44']),
    ).toEqual({
      ok: true,
      changes: [
        { id: 7, version: 3, location: 1, date_added: '2024-09-12' },
        { id: 8, version: 3, weight_full: 12.5, weight_1000: 44 },
      ],
    })
    expect(read([7, 'address', 'A-02'])).toMatchObject({ changes: [{ location: 2 }] })
  })

  it.each([
    ['address', 'A-01', 'storage.unknownPlace'],
    ['address', 'B-9', 'storage.unknownPlace'],
    ['added', '31.02.2024', 'validation.date'],
    ['weight', 'heavy', 'validation.number'],
    ['weight1000', '0', 'storage.aboveZero'],
    ['added', '', 'validation.required'],
    ['amount', '12', 'storage.amountAlone'],
  ])('refuse in %s %s with the reason', (column, text, key) => {
    expect(read([7, 'weight', '1'], [8, column, text])).toMatchObject({
      ok: false,
      fault: { column, text, reason: { key } },
    })
  })
})

it('a mass that is not a number or negative is reported as such', () => {
  expect([massFault(''), massFault('0'), massFault('7,25')]).toEqual([null, null, null])
  expect(massFault('-3')).toEqual({ key: 'validation.minValue', params: { min: 0 } })
  expect(massFault('3 g')).toEqual({ key: 'validation.number' })
})

it('a mass that cannot be 0 is refused there, and may be empty', () => {
  expect([aboveZeroFault(''), aboveZeroFault('38,5')]).toEqual([null, null])
  expect(aboveZeroFault('0,0')).toEqual({ key: 'storage.aboveZero' })
  expect(aboveZeroFault('-1')).toEqual({ key: 'validation.minValue', params: { min: 0 } })
})
