import type { Sheet } from '../domain/files/cells/sheet.ts'
import type { Format } from '../domain/files/formats.ts'
import type { FileBytes } from './fileBytes.ts'
import { foreignZip } from './foreignFiles.ts'
import type { FileLimits } from './limits.ts'
import { isOpenDocument, mimetypeOf, openOds } from './ods/readOds.ts'
import { refuseFile } from './refusal.ts'
import { openXlsx } from './xlsx/readXlsx.ts'
import { ZipFile } from './xlsx/zipFile.ts'

/** Opens a workbook, xlsx or ods by what it holds; what comes back reads its worksheet for a format. Both throw a FileRefusal. */
export function openSpreadsheet(file: FileBytes, fileName: string, limits: FileLimits): (format: Format) => Sheet {
  const zip = new ZipFile(file.subarray(0, file.length), limits)
  const names = [...zip.entries.keys()]
  const context = foreignZip(names, mimetypeOf(zip))
  if (context) throw refuseFile('file.type', { context, ...(context === 'archive' && { members: membersText(names) }) })
  return isOpenDocument(zip) ? openOds(zip, fileName, limits) : openXlsx(zip, fileName, limits)
}

/** Members of an archive that are named where it is refused. */
const membersMax = 3

/** The first files of an archive: one of them may be the table that is meant. */
function membersText(names: readonly string[]): string {
  const files = names.filter((name) => !name.endsWith('/') && !name.startsWith('__MACOSX'))
  return [...files.slice(0, membersMax), ...(files.length > membersMax ? ['…'] : [])].join(', ')
}
