import type { MapPlot } from '../domain/files/written.ts'
import { bytesOf, columnWidth, newWorkbook, sheetName, writeCell } from './writeTable.ts'

/**
 * Writes a field map as an xlsx file: the grid from A1, labels if they exist, else plot names, as text cells in columns
 * of fitting width. Empty places are blank cells. It uploads again unchanged.
 */
export async function writeFieldMap(sheet: string, plots: readonly MapPlot[]): Promise<Uint8Array> {
  const workbook = await newWorkbook()
  const worksheet = workbook.addWorksheet(sheetName(sheet))
  const longest: number[] = []
  for (const { name, label, row, col } of plots) {
    if (row === null || col === null) continue
    const text = label ?? name
    writeCell(worksheet.getRow(row), col, 'text', text)
    longest[col] = Math.max(longest[col] ?? 0, text.length)
  }
  longest.forEach((length, col) => {
    worksheet.getColumn(col).width = columnWidth(length)
  })
  return bytesOf(workbook)
}
