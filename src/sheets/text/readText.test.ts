import { describe, expect, it } from 'vitest'
import { textOf } from '../../domain/files/cells/cell.ts'
import { type UploadKey, uploadNamed } from '../../domain/files/uploads.ts'
import { FILE_LIMITS } from '../limits.ts'
import { readRows } from '../readRows.ts'
import { encodingOf } from './decodeText.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(bytes: Uint8Array, name = 'a.csv', format: UploadKey = 'field_file', limits = FILE_LIMITS) {
  const result = readRows(bytes, name, uploadNamed(format).format, limits)
  return result.ok
    ? result.sheet.rows.map((row) => [row.number, ...row.cells.map(textOf)])
    : { code: result.fault.code, cell: result.fault.cell }
}

const code = (bytes: Uint8Array, name = 'a.csv') => {
  const result = read(bytes, name)
  return 'code' in result ? result.code : 'taken'
}

/** Text as windows-1251, for Cyrillic letters only. */
function cp1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const point = letter.codePointAt(0) ?? 0
    if (point < 128) return point
    if (letter === 'ё') return 0xb8
    if (letter === '№') return 0xb9
    return point - 0x410 + 0xc0
  })
}

describe('csv, tsv and txt', () => {
  it('reads UTF-8 with and without byte order mark, and windows-1251', () => {
    const expected = [
      [1, 'Делянка', 'Овёс №'],
      [2, 'Д1', '1,5'],
    ]
    const text = 'Делянка;Овёс №\r\nД1;1,5\r\n'
    expect(read(utf8(text))).toEqual(expected)
    expect(read(utf8(`\ufeff${text}`))).toEqual(expected)
    expect(read(cp1251(text))).toEqual(expected)
  })

  it('reads windows-1252 where windows-1251 would mix two alphabets in a word', () => {
    const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    expect(read(latin('Parcela;Línea\nA1;Peñón\nA2;Año'))).toEqual([
      [1, 'Parcela', 'Línea'],
      [2, 'A1', 'Peñón'],
      [3, 'A2', 'Año'],
    ])
    // A million letters, such as alleles, are one word and decoded once.
    expect(encodingOf(latin(`${'A'.repeat(4_000_000)}\nAño`)).encoding).toBe('windows-1252')
    // A code in Latin letters among Russian words is not a reason.
    expect(read(cp1251('Делянка;Линия\nАB1;Овёс'))).toEqual([
      [1, 'Делянка', 'Линия'],
      [2, 'АB1', 'Овёс'],
    ])
  })

  it('uses the separator that splits the header row into most known columns', () => {
    expect(read(utf8('a,b;c\nPlot;Line;Yield, t,ha\nA;B;1,5'))).toEqual([
      [1, 'a,b', 'c'],
      [2, 'Plot', 'Line', 'Yield, t,ha'],
      [3, 'A', 'B', '1,5'],
    ])
    expect(read(utf8('Plot\tLine\nA;1\tB'), 'a.tsv')).toEqual([
      [1, 'Plot', 'Line'],
      [2, 'A;1', 'B'],
    ])
    expect(read(utf8('A1;A2\n;B2'), 'a.txt', 'field_map')).toEqual([
      [1, 'A1', 'A2'],
      [2, '', 'B2'],
    ])
  })

  it('keeps quotes, separators and line breaks inside quoted cells, and counts lines like a spreadsheet', () => {
    const text = 'Plot,Comment\r\n\r\n"A ""x""","one, two\r\nthree"\r\nB,5" pipe\rC,"closed"then\n,,\n'
    expect(read(utf8(text))).toEqual([
      [1, 'Plot', 'Comment'],
      [3, 'A "x"', 'one, two three'],
      [4, 'B', '5" pipe'],
      [5, 'C', 'closedthen'],
    ])
  })

  it('strips the guard apostrophe only before a formula character', () => {
    expect(read(utf8("Plot,Comment\n'a,'=1\n'-b,'5"))).toEqual([
      [1, 'Plot', 'Comment'],
      [2, "'a", '=1'],
      [3, '-b', "'5"],
    ])
  })

  it('joins cells across the chunks of a long file', () => {
    const long = 'я'.repeat(20_000)
    const rows = Array.from({ length: 60 }, (_, i) => `П${i};"${long}";${i}`)
    const result = read(utf8(`Делянка;Примечание;Ряд\n${rows.join('\n')}`))
    expect(Array.isArray(result) && result.every((row, i) => i === 0 || row[2] === long)).toBe(true)
    expect(Array.isArray(result) && result.length).toBe(61)
  })

  it('refuses text that is not a table', () => {
    expect(code(utf8(''))).toBe('file.empty')
    expect(code(utf8('\ufeff \r\n,,,\n'))).toBe('file.empty')
    expect(code(Uint8Array.from([0xff, 0xfe, 0x50, 0, 0x07, 0]))).toBe('file.type')
    expect(code(Uint8Array.from([0x50, 0, 0x6c, 7, 0, 0]))).toBe('file.type')
    expect(code(utf8('%PDF-1.7'))).toBe('file.type')
    expect(code(utf8('<!DOCTYPE html><table></table>'))).toBe('file.type')
    expect(code(utf8('<html></html>'), 'a.xlsx')).toBe('file.html')
    expect(code(utf8('Plot\nA'), 'a.xlsx')).toBe('file.type')
    expect(code(utf8('Plot\nA'), 'a')).toBe('file.type')
    expect(code(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'a.csv')).toBe('file.xls')
  })

  it('an unclosed quote is refused at its start, and swallows nothing', () => {
    const fault = (text: string) => {
      const result = readRows(utf8(text), 'a.csv', uploadNamed('field_file').format)
      return result.ok
        ? 'taken'
        : [result.fault.code, result.fault.params.context, result.fault.cell, result.fault.value]
    }
    const rest = Array.from({ length: 5000 }, (_, i) => `P${i},Line ${i},tall`).join('\n')
    expect(fault('Plot,Line\nA,"never closed\nB')).toEqual(['file.corrupt', 'quote', 'B2', 'never closed'])
    expect(fault(`Plot,Line,Note\nA,"x, y",z\nB,"tall,w\n${rest}`)).toEqual(['file.corrupt', 'quote', 'B3', 'tall,w'])
    expect(fault('Plot,Line,Note\nA,"tall,w\nB,C,\nD,"short",v\nE,F,')).toEqual([
      'file.corrupt',
      'quote',
      'B2',
      'tall,w',
    ])
    expect(fault('Plot,Line\nA,"one\ntwo" \nB,"5"" pot"\nC,"closed"then')).toBe('taken')
  })

  it('refuses more rows, columns, cells or characters than the limits, with the cell', () => {
    const limits = { ...FILE_LIMITS, rows: 3, columns: 3, cells: 6, cellLength: 10 }
    const limit = (text: string) => read(utf8(text), 'a.csv', 'field_file', limits)
    expect(limit('Plot\nA\nB')).toHaveLength(3)
    expect(limit('Plot\nA\nB\nC')).toEqual({ code: 'file.limits', cell: 'A4' })
    expect(limit('Plot,a,b,c')).toEqual({ code: 'file.limits', cell: 'D1' })
    expect(limit('Plot,a,b\nA,1,2\nB')).toEqual({ code: 'file.limits', cell: 'A3' })
    expect(limit('Plot\n12345678901')).toEqual({ code: 'file.limits', cell: 'A2' })
  })
})
