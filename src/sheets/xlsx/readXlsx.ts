import type { Sheet } from '../../domain/files/cells/sheet.ts'
import type { Format } from '../../domain/files/formats.ts'
import { chooseWorksheet } from '../chooseWorksheet.ts'
import type { FileLimits } from '../limits.ts'
import { readCellStyles } from './numberFormats.ts'
import { readSharedStrings } from './sharedStrings.ts'
import { openWorkbook } from './workbook.ts'
import { readWorksheet } from './worksheet.ts'
import type { ZipFile } from './zipFile.ts'

/** Opens an Excel workbook and returns the reader from `chooseWorksheet`. Both throw a FileRefusal. */
export function openXlsx(zip: ZipFile, fileName: string, limits: FileLimits): (format: Format) => Sheet {
  const workbook = openWorkbook(zip, fileName)
  const tables = {
    strings: readSharedStrings(zip, workbook.sharedStrings, limits),
    styles: readCellStyles(zip, workbook.styles),
    dateSystem: workbook.dateSystem,
  }
  return chooseWorksheet(workbook.sheets, (part) => readWorksheet(zip, part, tables, limits))
}
