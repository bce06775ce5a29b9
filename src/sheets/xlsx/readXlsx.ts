import type { Sheet } from '../../domain/files/cells/sheet.ts'
import { type Format, isSheetOf } from '../../domain/files/formats.ts'
import type { FileBytes } from '../fileBytes.ts'
import type { FileLimits } from '../limits.ts'
import { refuseFile } from '../refusal.ts'
import { readDateStyles } from './numberFormats.ts'
import { readSharedStrings } from './sharedStrings.ts'
import { openWorkbook, type WorksheetPart } from './workbook.ts'
import { readWorksheet } from './worksheet.ts'
import { ZipFile } from './zipFile.ts'

/**
 * Opens a workbook; what comes back reads the worksheet that bears a format's name in any language, else the first
 * visible one with a filled cell, each worksheet once; all others are named in the sheet. Both throw a FileRefusal.
 */
export function openXlsx(file: FileBytes, fileName: string, limits: FileLimits): (format: Format) => Sheet {
  const zip = new ZipFile(file.subarray(0, file.length), limits)
  const workbook = openWorkbook(zip, fileName)
  const visible = workbook.sheets.filter((part) => part.visible)
  if (visible.length === 0) throw refuseFile('file.empty')
  const tables = {
    strings: readSharedStrings(zip, workbook.sharedStrings, limits),
    dateStyles: readDateStyles(zip, workbook.styles),
    dateSystem: workbook.dateSystem,
  }
  const read = new Map<WorksheetPart, Omit<Sheet, 'otherSheets'>>()
  return (format) => {
    const named = visible.filter((part) => isSheetOf(format, part.name))
    for (const part of [...named, ...visible.filter((other) => !isSheetOf(format, other.name))]) {
      const sheet = read.get(part) ?? readWorksheet(zip, part, tables, limits)
      read.set(part, sheet)
      if (sheet.rows.length === 0) continue
      const otherSheets = workbook.sheets.filter((other) => other !== part).map((other) => other.name)
      return { ...sheet, otherSheets }
    }
    throw refuseFile('file.empty')
  }
}
