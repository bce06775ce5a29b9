import type { Sheet } from '../domain/files/cells/sheet.ts'
import { type Format, isSheetOf } from '../domain/files/formats.ts'
import { hasTable } from '../domain/files/headers/headingRows.ts'
import { canNamePlots } from '../domain/files/headers/plotNames.ts'
import { refuseFile } from './refusal.ts'

/** A worksheet of a workbook before its cells are read. */
export interface Worksheet {
  readonly name: string
  readonly visible: boolean
}

/**
 * A function that reads, of a workbook's worksheets, the one that bears a format's name in any language, else the first visible
 * one with the format's columns, else the first visible one with a filled cell; each is read once, and the others are named in
 * the sheet. Throws `file.empty` when no visible worksheet has a filled cell.
 */
export function chooseWorksheet<Part extends Worksheet>(
  worksheets: readonly Part[],
  readCells: (worksheet: Part) => Omit<Sheet, 'otherSheets'>,
): (format: Format) => Sheet {
  const visible = worksheets.filter((worksheet) => worksheet.visible)
  if (visible.length === 0) throw refuseFile('file.empty', worksheets.length > 0 ? { context: 'hidden' } : {})
  const read = new Map<Part, Omit<Sheet, 'otherSheets'>>()
  const cellsOf = (worksheet: Part) => {
    const sheet = read.get(worksheet) ?? readCells(worksheet)
    read.set(worksheet, sheet)
    return sheet
  }
  return (format) => {
    const named = visible.filter(({ name }) => isSheetOf(format, name))
    let first: Part | null = null
    let chosen: Part | null = null
    for (const worksheet of [...named, ...visible.filter((other) => !named.includes(other))]) {
      const sheet = cellsOf(worksheet)
      if (sheet.rows.length === 0) continue
      first ??= worksheet
      if (!hasTable(sheet, format)) continue
      chosen = worksheet
      break
    }
    // A table of plots that does not name them is the one that is meant where no sheet names any.
    chosen ??= [...named, ...visible].find((one) => canNamePlots(cellsOf(one), format)) ?? null
    const taken = chosen ?? first
    if (taken === null) throw refuseFile('file.empty')
    const otherSheets = worksheets.filter((other) => other !== taken).map(({ name }) => name)
    return { ...cellsOf(taken), otherSheets, ...(taken === first ? {} : { isChosenByColumns: true }) }
  }
}
