import type { Sheet } from '../domain/files/cells/sheet.ts'
import { type Format, isSheetOf } from '../domain/files/formats.ts'
import { hasTable } from '../domain/files/headers/headingRows.ts'
import { canNamePlots } from '../domain/files/headers/plotNames.ts'
import { refuseFile } from './refusal.ts'

/** A worksheet of a workbook whose cells are not read yet. */
export interface Worksheet {
  readonly name: string
  readonly visible: boolean
}

/**
 * A function that reads one of a workbook's worksheets: the one with a format's name in any language, else the first
 * visible one with the format's columns, else the first visible one with a filled cell. Each is read once, and the names
 * of the others are listed in the sheet. Throws `file.empty` if no visible worksheet has a filled cell.
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
    // If no sheet names plots, a table of plots without names is used.
    chosen ??= [...named, ...visible].find((worksheet) => canNamePlots(cellsOf(worksheet), format)) ?? null
    const picked = chosen ?? first
    if (picked === null) throw refuseFile('file.empty')
    const otherSheets = worksheets.filter((other) => other !== picked).map(({ name }) => name)
    return { ...cellsOf(picked), otherSheets, ...(picked === first ? {} : { isChosenByColumns: true }) }
  }
}
