import type { Sheet } from '../../domain/files/cells/sheet.ts'
import { type Format, isSheetOf } from '../../domain/files/formats.ts'
import type { FileLimits } from '../limits.ts'
import { refuseFile } from '../refusal.ts'
import { readDateStyles } from './numberFormats.ts'
import { readSharedStrings } from './sharedStrings.ts'
import { openWorkbook } from './workbook.ts'
import { readWorksheet } from './worksheet.ts'
import { ZipFile } from './zipFile.ts'

/**
 * Reads the worksheet that bears the format's name in any language, else the first visible one with a filled cell; all
 * others are named in the sheet. Throws a FileRefusal.
 */
export function readXlsx(bytes: Uint8Array, fileName: string, format: Format, limits: FileLimits): Sheet {
  const zip = new ZipFile(bytes, limits)
  const workbook = openWorkbook(zip, fileName)
  const visible = workbook.sheets.filter((part) => part.visible)
  const named = visible.filter((part) => isSheetOf(format, part.name))
  const order = [...named, ...visible.filter((part) => !named.includes(part))]
  if (order.length === 0) throw refuseFile('file.empty')
  const tables = {
    strings: readSharedStrings(zip, workbook.sharedStrings, limits),
    dateStyles: readDateStyles(zip, workbook.styles),
    dateSystem: workbook.dateSystem,
  }
  for (const part of order) {
    const otherSheets = workbook.sheets.filter((other) => other !== part).map((other) => other.name)
    const sheet = readWorksheet(zip, part, otherSheets, tables, limits)
    if (sheet.rows.length > 0) return sheet
  }
  throw refuseFile('file.empty')
}
