import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber } from '../columns/days.ts'
import { isoDate, readDateColumn } from './dateReading.ts'
import { readNumberColumn, readNumberText } from './numberReading.ts'

const signs = ['blank', 'read', 'doubtful', 'unreadable']
const numbers = (texts: string[], unit = ''): (number | string)[] => {
  const { numbers: read, status } = readNumberColumn(texts, unit)
  return texts.map((_, i) => (status[i] === 1 ? read[i] : status[i] === 2 ? `${read[i]}?` : signs[status[i]]))
}

describe('readNumberColumn', () => {
  it('parses decimal commas and points, signs, exponents and thousands', () => {
    const cases: [string, number][] = [
      ['6,78', 6.78],
      ['6.78', 6.78],
      [' 12 ', 12],
      ['-0,5', -0.5],
      ['−0.5', -0.5],
      ['+3', 3],
      [',5', 0.5],
      ['0,125', 0.125],
      ['1234,567', 1234.567],
      ['1 234,5', 1234.5],
      ['1\u00a0234,5', 1234.5],
      ['12\u2009345.6', 12345.6],
      ['1\u202f234\u202f567', 1234567],
      ["1'234.5", 1234.5],
      ['1,234.5', 1234.5],
      ['1.234,5', 1234.5],
      ['1,234,567', 1234567],
      ['1.234.567,8', 1234567.8],
      ['1,5e3', 1500],
      ['2E-3', 0.002],
    ]
    for (const [text, number] of cases) expect([text, ...numbers([text])]).toEqual([text, number])
  })

  it('reads blanks and missing markers as no value, and refuses texts that are no number', () => {
    for (const text of ['', '  ', '-', '–', '—', '.', 'NA', 'n/a', '#N/A', 'Н/Д'])
      expect(numbers([text])).toEqual(['blank'])
    for (const text of ['x', '6,7,8', '1 23', '1.2.3', '12 34', '6.7 cm', '--1', '1,23,456.7', '∞', 'e5', '١'])
      expect([text, ...numbers([text])]).toEqual([text, 'unreadable'])
  })

  it('resolves one separator before three digits by the rest of the column', () => {
    expect(numbers(['1,234', '5'])).toEqual(['1.234?', 5])
    expect(numbers(['1.234'])).toEqual(['1.234?'])
    expect(numbers(['1,234', '6,78'])).toEqual([1.234, 6.78])
    expect(numbers(['1,234', '1,234.5'])).toEqual([1234, 1234.5])
    expect(numbers(['1.234', '2.345.678'])).toEqual([1234, 2345678])
    expect(numbers(['1.234', '0.5'])).toEqual([1.234, 0.5])
    expect(numbers(['1,234', '1 000,250'])).toEqual([1.234, 1000.25])
    expect(numbers(['1,234', '678.5'])).toEqual([1234, 678.5])
    // 1234 would be far from the other values, and 1.234 would contradict their decimal mark: the cell stays ambiguous.
    expect(numbers(['1,234', '0.5', '0.9'])).toEqual(['1.234?', 0.5, 0.9])
    expect(numbers(['1.234', '12,5'])).toEqual([1234, 12.5])
    expect(numbers(['1.234', '12,5', '3.7'])).toEqual([1.234, 12.5, 3.7])
  })

  it('reads percent as written, doubtful if it is not the unit', () => {
    expect(numbers(['12 %', '12,5%'], '%')).toEqual([12, 12.5])
    expect(numbers(['12%'], 't/ha')).toEqual(['12?'])
    expect(numbers(['%'])).toEqual(['unreadable'])
  })

  it('parses a single number without a column', () => {
    const read: [string, number | null][] = [
      ['12.5', 12.5],
      ['12,5', 12.5],
      ['1,234', 1.234],
      ['1.234', 1.234],
      ['1 234,5', 1234.5],
      ['1,234.5', 1234.5],
      ['1.234,5', 1234.5],
      ['1,234,567', 1234567],
      ['1.234.567', 1234567],
      ['12 345 678', 12345678],
      ['-0,5', -0.5],
      ['\u22123', -3],
      ['+7', 7],
      ['.5', 0.5],
      ['1e3', 1000],
      ['1,5E-7', 1.5e-7],
      ['-2,25e+21', -2.25e21],
      ['0', 0],
      ['1,2,3', null],
      ['1 23', null],
      ['1.234.5', null],
      ['1,234,5', null],
      ['1 234.567,8', null],
      ['12-5', null],
      ['5%', 5],
      ['', null],
      ['-', null],
      ['.', null],
      ['NaN', null],
      ['Infinity', null],
      ['1e999', null],
      ['1,5e999', null],
      ['1,5e', null],
      ['0x10', null],
      ['10 kg', null],
    ]
    expect(read.map(([text]) => [text, readNumberText(text)])).toEqual(read)
  })

  it('parses every number back from its text, with point or comma', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })),
        fc.constantFrom('.', ','),
        (list, mark) => {
          const { numbers: read, status } = readNumberColumn(list.map((n) => String(n).replace('.', mark)))
          list.forEach((n, i) => {
            if (status[i] === 1 && Number(n) !== 0) expect(read[i]).toBe(n)
            expect(status[i] === 1 || (status[i] === 2 && /\.\d{3}$/.test(String(n)))).toBe(true)
          })
        },
      ),
    )
  })
})

describe('readDateColumn', () => {
  const dates = (texts: string[]): (string | null)[] => {
    const read = readDateColumn(texts)
    return texts.map((_, i) =>
      read.status[i] === 2 ? `${read.dates[i]}?` : read.status[i] === 3 ? 'unreadable' : read.dates[i],
    )
  }

  it('parses ISO, dotted and slashed dates', () => {
    expect(dates(['2024-05-07', '7.5.2024', '07.05.2024', '2024-05-07T10:00:00Z'])).toEqual(Array(4).fill('2024-05-07'))
    expect(dates(['31/01/2024', '07/05/2024'])).toEqual(['2024-01-31', '2024-05-07'])
    expect(dates(['01/31/2024', '07/05/2024'])).toEqual(['2024-01-31', '2024-07-05'])
    expect(dates(['07/07/2024', ''])).toEqual(['2024-07-07', null])
  })

  it('marks ambiguous days as doubtful', () => {
    expect(dates(['07/05/2024'])).toEqual(['2024-05-07?'])
    expect(dates(['07.05.24'])).toEqual(['2024-05-07?'])
    expect(dates(['45419'])).toEqual(['2024-05-07?'])
    expect(dates(['32874', '55153'])).toEqual(['1990-01-01?', '2050-12-31?'])
  })

  it('refuses days that do not exist', () => {
    for (const text of [
      '30.02.2024',
      '2023-02-29',
      '31.04.2024',
      '2024-13-01',
      '13/13/2024',
      'May 7',
      '32873',
      '55154',
      '7.5',
    ])
      expect([text, ...dates([text])]).toEqual([text, 'unreadable'])
    expect(dates(['29.02.2024'])).toEqual(['2024-02-29'])
    expect(dates(['01.05.1025', '1.5.2205', '2205-05-01', '1/5/1025', '02.05.2025'])).toEqual([
      ...Array(4).fill('unreadable'),
      '2025-05-02',
    ])
    expect(dates(['01.05.1900', '1.5.2100'])).toEqual(['1900-05-01', '2100-05-01'])
    expect(isoDate(2023, 2, 29)).toBeNull()
  })

  it('converts days to numbers and back', () => {
    expect([dayNumber('1970-01-02'), dateOfDay(-1)]).toEqual([1, '1969-12-31'])
    fc.assert(
      fc.property(fc.integer({ min: -20000, max: 60000 }), (day) => {
        expect(dayNumber(dateOfDay(day))).toBe(day)
      }),
    )
  })
})
