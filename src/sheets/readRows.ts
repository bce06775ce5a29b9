import type { Sheet } from '../domain/files/cells/sheet.ts'
import type { Fault } from '../domain/files/fault.ts'
import type { Format } from '../domain/files/formats.ts'
import { joinHeadingRows } from '../domain/files/headers/headingRows.ts'
import { joinRatingRows } from '../domain/files/headers/ratingRows.ts'
import type { Encoding } from '../domain/files/textEncoding.ts'
import { containerOf } from './container.ts'
import type { FileBytes } from './fileBytes.ts'
import { FILE_LIMITS, type FileLimits } from './limits.ts'
import { containsRecords, isGzip, isRecordFile } from './markers/markerNames.ts'
import { unpackedGzip } from './markers/unpackedGzip.ts'
import { FileRefusalError, refuseFile } from './refusal.ts'
import { openSpreadsheet } from './spreadsheet.ts'
import { openText } from './text/readText.ts'
import { isTraitJson, readTraitJson } from './text/readTraitList.ts'

/** A file's table, or the one fault that refuses the file before it is parsed. */
export type ReadRows = { readonly ok: true; readonly sheet: Sheet } | { readonly ok: false; readonly fault: Fault }

/**
 * Opens an xlsx, ods, csv, tsv or txt file and returns a function that reads it by a format, into typed cells; used by
 * browser workers and server. `fileName` must agree with the content; `encoding` is the encoding of a text file, null =
 * detected. If two formats read the file in the same way, it is read once. Nothing is evaluated; does not throw.
 */
export function openRows(
  bytes: FileBytes,
  fileName: string,
  limits: FileLimits = FILE_LIMITS,
  encoding: Encoding | null = null,
): (format: Format) => ReadRows {
  const opened = guarded(() => {
    if (bytes.length > limits.bytes) throw refuseFile('file.too_big', { max: limits.bytes })
    if (containerOf(bytes, fileName) === 'zip') return openSpreadsheet(bytes, fileName, limits)
    if (isTraitJson(bytes, fileName)) {
      const sheet = readTraitJson(bytes, limits)
      return () => sheet
    }
    const text = isGzip(bytes) ? unpackedGzip(bytes, limits.unpacked) : bytes
    const isOfRecords = isRecordFile(fileName) || containsRecords(text)
    return openText(text, limits, { separator: isOfRecords ? '\t' : null, encoding })
  })
  if ('code' in opened) return () => ({ ok: false, fault: opened })
  return (format) => {
    const sheet = guarded(() => {
      const rows = opened(format)
      const rated = joinRatingRows(rows, format)
      return rated === rows ? joinHeadingRows(rows, format) : rated
    })
    return 'code' in sheet ? { ok: false, fault: sheet } : { ok: true, sheet }
  }
}

/** Reads a file by one format. */
export function readRows(
  bytes: FileBytes,
  fileName: string,
  format: Format,
  limits: FileLimits = FILE_LIMITS,
  encoding: Encoding | null = null,
): ReadRows {
  return openRows(bytes, fileName, limits, encoding)(format)
}

function guarded<T>(read: () => T): T | Fault {
  try {
    return read()
  } catch (error) {
    if (error instanceof FileRefusalError) return error.fault
    throw error
  }
}
