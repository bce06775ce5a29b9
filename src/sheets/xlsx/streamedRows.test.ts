import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import type { Table } from '../../domain/files/written.ts'
import { writeTables } from '../writeTable.ts'

async function reopened(tables: readonly Table[]): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await writeTables(tables)).buffer as ArrayBuffer)
  return book
}

const columns = [
  { title: 'Plot', kind: 'text' as const },
  { title: 'Sown', kind: 'date' as const },
  { title: 'Any', kind: 'value' as const },
]

it('rows below header block, groups and header match the table, styled by kind, in every worksheet', async () => {
  const cap = [{ title: 'Year', kind: 'number' as const, value: 2024 }]
  const groups = [
    { title: 'General', columns: 1 },
    { title: 'Rest', columns: 2 },
  ]
  const rows = [
    ['007', '2024-05-01', -0.25],
    ['<&>"\u0001\u{1f33e} ', null, '=1+1'],
    [null, null, null],
    ['A4', null, 1e21],
  ]
  const book = await reopened([
    { sheet: 'One', cap, groups, columns, rows },
    { sheet: 'Two', cap: [], columns: columns.slice(0, 1), rows: [['B1']] },
  ])
  const [first, second] = book.worksheets
  const cells = (sheet: ExcelJS.Worksheet, row: number) =>
    [1, 2, 3].map((column) => sheet.getRow(row).getCell(column).value)
  expect([3, 4].map((row) => cells(first, row))).toEqual([
    ['General', 'Rest', 'Rest'],
    ['Plot', 'Sown', 'Any'],
  ])
  expect([5, 6, 7, 8].map((row) => cells(first, row))).toEqual([
    ['007', new Date('2024-05-01T00:00:00Z'), -0.25],
    ['<&>"\u{1f33e} ', null, '=1+1'],
    [null, null, null],
    ['A4', null, 1e21],
  ])
  expect([first.getCell('A5').numFmt, first.getCell('B5').numFmt]).toEqual(['@', 'yyyy-mm-dd'])
  expect([first.getCell('A4').font?.bold, first.getCell('A5').font?.bold ?? false]).toEqual([true, false])
  expect([first.rowCount, first.columnCount, first.views[0]]).toMatchObject([8, 3, { state: 'frozen', ySplit: 4 }])
  expect([second.getCell('A2').value, second.rowCount]).toEqual(['B1', 2])
})

it('a table without rows has only its header', async () => {
  const [sheet] = (await reopened([{ sheet: 'None', cap: [], columns, rows: [] }])).worksheets
  expect([sheet.rowCount, sheet.getCell('C1').value]).toEqual([1, 'Any'])
})

it('long tables are compressed in chunks and read back whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [`P${row}`, null, row / 8])
  const [sheet] = (await reopened([{ sheet: 'Long', cap: [], columns, rows }])).worksheets
  expect(sheet.rowCount).toBe(20_001)
  const differing = rows.filter(([plot, , value], row) => {
    const there = sheet.getRow(row + 2)
    return there.getCell(1).value !== plot || there.getCell(3).value !== value
  })
  expect(differing).toEqual([])
})
