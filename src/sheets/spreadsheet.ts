import type { Sheet } from '../domain/files/cells/sheet.ts'
import type { Format } from '../domain/files/formats.ts'
import type { FileBytes } from './fileBytes.ts'
import { foreignZip, refuseZip } from './foreignFiles.ts'
import type { FileLimits } from './limits.ts'
import { isOpenDocument, mimetypeOf, openOds } from './ods/readOds.ts'
import { openXlsx } from './xlsx/readXlsx.ts'
import { ZipFile } from './xlsx/zipFile.ts'

/**
 * Opens an xlsx or ods workbook by its content and returns a function that reads its worksheet for a format. Both throw a
 * FileRefusal.
 */
export function openSpreadsheet(file: FileBytes, fileName: string, limits: FileLimits): (format: Format) => Sheet {
  const zip = new ZipFile(file.subarray(0, file.length), limits)
  const names = [...zip.entries.keys()]
  const context = foreignZip(names, mimetypeOf(zip))
  if (context) throw refuseZip(context, names)
  return isOpenDocument(zip) ? openOds(zip, fileName, limits) : openXlsx(zip, fileName, limits)
}
