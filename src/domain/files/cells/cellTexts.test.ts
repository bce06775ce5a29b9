import { describe, expect, it } from 'vitest'
import { address, columnName, columnOfAddress, parseAddress, parseRange } from './address.ts'
import { cleanText, isEqualCell } from './cleanText.ts'
import { dateFromSerial, dateFromText, serialFromDate } from './dateText.ts'

describe('texts of cells', () => {
  it('reads dates as texts and serials, and refuses dates missing in the calendar', () => {
    const read: [string, string | null][] = [
      ['2024-05-01', '2024-05-01'],
      ['01.05.2024', '2024-05-01'],
      ['1/5/2024', null],
      ['13/5/2024', '2024-05-13'],
      ['5/13/2024', '2024-05-13'],
      ['5/5/2024', '2024-05-05'],
      ['1 мая 2024', '2024-05-01'],
      ['29.02.2024', '2024-02-29'],
      ['29.02.2023', null],
      ['2024-13-01', null],
      ['01.05/2024', null],
      ['1.5.24', null],
    ]
    expect(read.map(([text]) => [text, dateFromText(text)])).toEqual(read)
    expect([32_874, 45_413, 55_153].map((serial) => dateFromSerial(serial, 1900))).toEqual([
      '1990-01-01',
      '2024-05-01',
      '2050-12-31',
    ])
    expect(dateFromSerial(43_951, 1904)).toBe('2024-05-01')
    expect(dateFromSerial(-1, 1900)).toBeNull()
    expect(serialFromDate('2024-05-01')).toBe(45_413)
  })

  it('trims and composes letters', () => {
    expect(cleanText('\u00a0 a\r\nb\u00a0c \n')).toBe('a\nb c')
    expect(cleanText('e\u0301')).toBe('é')
    expect(cleanText('\u200bre\u200bd\u2060 \u202a\ufeff')).toBe('red')
    expect(cleanText('plain text')).toBe('plain text')
  })

  it('treats a stored text as equal to the file’s, which has spaces instead of line breaks', () => {
    expect(isEqualCell('two\nwords', 'two words')).toBe(true)
    expect(isEqualCell('two\nwords', 'two\nwords')).toBe(true)
    expect(isEqualCell('two\nwords', 'twowords')).toBe(false)
    expect(isEqualCell('5', 5)).toBe(false)
  })

  it('names and reads cells in A1 notation', () => {
    expect([1, 26, 27, 151, 702, 703, 16384].map(columnName)).toEqual(['A', 'Z', 'AA', 'EU', 'ZZ', 'AAA', 'XFD'])
    expect(address(7, 151)).toBe('EU7')
    expect(parseAddress('EU7')).toEqual({ row: 7, column: 151 })
    expect(['A0', 'a1', '1', 'ABCD1', 'A'].map(parseAddress)).toEqual([null, null, null, null, null])
    expect(['XFD1048576', 'ABCD1', '7', 'b2'].map(columnOfAddress)).toEqual([16384, 0, 0, 0])
    expect(parseRange('B3:C5')).toEqual({ top: 3, left: 2, bottom: 5, right: 3 })
    expect(parseRange('B3')).toEqual({ top: 3, left: 2, bottom: 3, right: 2 })
    expect(parseRange('B3:')).toBeNull()
  })
})
