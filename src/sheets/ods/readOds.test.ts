import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { uploadNamed } from '../../domain/files/uploads.ts'
import { FILE_LIMITS, type FileLimits } from '../limits.ts'
import { readRows } from '../readRows.ts'

// Written by LibreOffice 7: a hidden sheet, a percentage, a date, a formula, a note, a filtered row, repeated cells and rows.
const plots = new Uint8Array(readFileSync('tests/data/containers/plots.ods'))

const read = (bytes: Uint8Array, name = 'plots.ods', limits: FileLimits = FILE_LIMITS) =>
  readRows(bytes, name, uploadNamed('field_file').format, limits)

const codeOf = (bytes: Uint8Array, name = 'plots.ods', limits: FileLimits = FILE_LIMITS) => {
  const result = read(bytes, name, limits)
  return result.ok ? 'taken' : [result.fault.code, result.fault.params.context]
}

/** The file with some of its parts replaced. */
const withParts = (parts: Record<string, string>) =>
  zipSync({
    ...unzipSync(plots),
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  })

const documentOf = (rows: string) =>
  withParts({
    'content.xml': `<d xmlns:table="t" xmlns:text="x" xmlns:office="o"><table:table table:name="Plots">${rows}</table:table></d>`,
  })

describe('OpenDocument spreadsheets', () => {
  it('are read as typed cells, the visible sheet of the format first', () => {
    const result = read(plots)
    if (!result.ok) throw new Error(result.fault.code)
    const { name, container, otherSheets, rows, hiddenRows, width } = result.sheet
    expect({ name, container, otherSheets, hiddenRows, width }).toEqual({
      name: 'Plots',
      container: 'ods',
      otherSheets: ['Draft'],
      hiddenRows: [3],
      width: 6,
    })
    expect(rows).toEqual([
      { number: 1, cells: ['Plot', 'Line', 'Height, cm', 'Moisture, %', 'Sowing date', 'Twice'] },
      {
        number: 2,
        cells: [
          'P 1',
          'Zarya  7\nsecond',
          80.5,
          // Displayed as 7.0%, stored as 0.07.
          7,
          { kind: 'date', iso: '2026-05-06' },
          { kind: 'formula', formula: '[.C2]*2', cached: 161 },
        ],
      },
      { number: 3, cells: ['P 2', null, 3, 3], notes: new Map([[1, 'a note, not the name']]) },
      { number: 6, cells: ['P 5'] },
    ])
  })

  it('are refused under another name, encrypted, or as another kind of document', () => {
    expect(codeOf(plots, 'plots.xlsx')).toEqual(['file.type', 'ods'])
    expect(codeOf(withParts({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toEqual(['file.type', 'word'])
    const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    expect(codeOf(withParts({ 'META-INF/manifest.xml': manifest }))).toEqual(['file.encrypted', undefined])
    expect(codeOf(withParts({ 'content.xml': '<broken' }))).toEqual(['file.corrupt', undefined])
  })

  it('counts repeated rows and cells against the limits and drops blank ones', () => {
    const cell = (text: string, count: number) =>
      `<table:table-cell table:number-columns-repeated="${count}">${text && `<text:p>${text}</text:p>`}</table:table-cell>`
    const row = (cells: string, count: number) =>
      `<table:table-row table:number-rows-repeated="${count}">${cells}</table:table-row>`
    expect(codeOf(documentOf(row(cell('a', 1), 1) + row(cell('', 16_384), 1_048_575)))).toBe('taken')
    expect(codeOf(documentOf(row(cell('', 1), 1)))).toEqual(['file.empty', undefined])
    expect(codeOf(documentOf(row(cell('a', 1), 100_001)))).toEqual(['file.limits', 'rows'])
    expect(codeOf(documentOf(row(cell('a', 16_385), 1)))).toEqual(['file.limits', 'columns'])
    expect(codeOf(documentOf(row(cell('a', 1_000), 100_000)))).toEqual(['file.limits', 'cells'])
    expect(codeOf(documentOf(row(cell('a', -1), 1)))).toEqual(['file.corrupt', undefined])
  })
})
