import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryCrop } from '../../tests/uploads/memoryCrop.ts'
import { onlyYear, upload, uploadBytes } from '../../tests/uploads/uploadFile.ts'
import { textOf } from '../domain/files/cells/cell.ts'
import type { Sheet } from '../domain/files/cells/sheet.ts'
import { type UploadKey, uploadNamed } from '../domain/files/uploads.ts'
import { readRows } from './readRows.ts'
import { csvStyleOf, writeCsv } from './text/writeCsv.ts'
import { writeFieldMap } from './writeFieldMap.ts'
import { writeTable } from './writeTable.ts'

function sheetOf(bytes: Uint8Array, name: string, format: UploadKey = 'field_map'): Sheet {
  const read = readRows(bytes, name, uploadNamed(format).format)
  if (!read.ok) throw new Error(read.fault.code)
  return read.sheet
}

describe('field map export', () => {
  const files = [
    ['stroup_nin', 'field.xlsx'],
    ['john_alpha', 'field.csv'],
    ['kling_augmented', 'field_bms.xlsx'],
  ]
  for (const [folder, file] of files) {
    it(`writes a map of ${folder} that uploads again unchanged`, async () => {
      const crop = new MemoryCrop()
      upload(crop, 'field_file', file, uploadBytes(`${folder}/${file}`))
      const [year] = crop.years
      const bytes = await writeFieldMap('Field map', year.plots)
      const sheet = sheetOf(bytes, 'map.xlsx')
      const first = year.plots[0]
      const row = sheet.rows.find((candidate) => candidate.number === first.row)
      expect(row?.cells[(first.col ?? 0) - 1]).toBe(first.label)
      const secondResult = upload(crop, 'field_map', 'map.xlsx', bytes, onlyYear(crop))
      expect(secondResult).toMatchObject({ accepted: true, faults: [], warnings: [], updated: { plots: 0, years: 0 } })
    })
  }

  it('keeps blank leading rows and columns and the width beyond the last plot', async () => {
    const crop = new MemoryCrop()
    const csv = 'Nursery,N\nYear,2024\n\nPlot,Row,Column\nA,3,2\nB,3,4\n'
    upload(crop, 'field_file', 'f.csv', new TextEncoder().encode(csv))
    crop.years[0].width = 20
    const bytes = await writeFieldMap('Карта', crop.years[0].plots)
    expect(sheetOf(bytes, 'm.xlsx').rows).toEqual([{ number: 3, cells: [null, 'A', null, 'B'] }])
    const secondResult = upload(crop, 'field_map', 'm.xlsx', bytes, onlyYear(crop))
    expect(secondResult).toMatchObject({ accepted: true, updated: { plots: 0, years: 0 } })
    expect(crop.years[0].width).toBe(20)
  })
})

describe('tables', () => {
  it('csv is read back unchanged, whatever symbols and apostrophes a text starts with', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '"', ';', ',', 'a', '1'), maxLength: 6 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (texts) => {
          for (const language of ['ru', 'en'] as const) {
            const bytes = writeCsv(
              [['Plot', 'Comment', 'Line'], ...texts.map((text) => ['A', text, 'B'])],
              csvStyleOf(language),
            )
            const [, ...rows] = sheetOf(bytes, 'a.csv', 'field_file').rows
            expect(rows.map(({ cells }) => cells)).toEqual(texts.map((text) => ['A', text || null, 'B']))
          }
        },
      ),
      { numRuns: 300, examples: [[["'=1", "''-2", "'", "'a", '@']]] },
    )
  })

  it('writes numbers unrounded, dates as date cells, names as text cells and never a formula', async () => {
    const bytes = await writeTable({
      sheet: 'A/B: [1]',
      cap: [{ title: 'Year', kind: 'number', value: 2024 }],
      columns: [
        { title: 'Plot', kind: 'text' },
        { title: 'Yield, t/ha', kind: 'number' },
        { title: 'Sown', kind: 'date' },
        { title: 'Any', kind: 'value' },
      ],
      rows: [
        ['101', 0.1 + 0.2, '2024-05-01', 'x_x0041_y'],
        ["=cmd|' /C calc'!A0", 1e21, null, 7],
      ],
    })
    const sheet = sheetOf(bytes, 'table.xlsx')
    expect(sheet.name).toBe('A_B_ _1_')
    expect(sheet.rows.map((row) => [row.number, ...row.cells])).toEqual([
      [1, 'Year', 2024],
      [3, 'Plot', 'Yield, t/ha', 'Sown', 'Any'],
      [4, '101', 0.1 + 0.2, { kind: 'date', iso: '2024-05-01' }, 'x_x0041_y'],
      [5, "=cmd|' /C calc'!A0", { kind: 'number', value: 1e21, shown: '1.00E+21', isPadded: false }, null, 7],
    ])
  })

  it('writes csv as each language reads it, guards formulas, and reads it back', () => {
    const rows = [
      ['Plot', 'Comment', 'Yield, t/ha'],
      ['A1', '=1+1', -0.5],
      ['A2', '@x "quoted"', 1.25],
      ['A3', '-2+3; or\nso', null],
    ]
    const ru = new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows, csvStyleOf('ru')))
    expect(ru).toBe(
      '\ufeffPlot;Comment;Yield, t/ha\r\nA1;\'=1+1;-0,5\r\nA2;"\'@x ""quoted""";1,25\r\nA3;"\'-2+3; or\nso";\r\n',
    )
    const en = writeCsv(rows, csvStyleOf('en'))
    expect(new TextDecoder().decode(en)).toContain('"Yield, t/ha"\r\nA1,\'=1+1,-0.5\r\n')
    const readBack = sheetOf(en, 'table.csv', 'field_file').rows.map((row) => row.cells.map(textOf))
    expect(readBack[1]).toEqual(['A1', '=1+1', '-0.5'])
    expect(readBack[3]).toEqual(['A3', '-2+3; or so'])
  })
})
