import type { Sheet } from '../domain/files/cells/sheet.ts'
import type { Fault } from '../domain/files/fault.ts'
import type { Format } from '../domain/files/formats.ts'
import { containerOf } from './container.ts'
import { FILE_LIMITS, type FileLimits } from './limits.ts'
import { FileRefusal, refuseFile } from './refusal.ts'
import { readText } from './text/readText.ts'
import { readXlsx } from './xlsx/readXlsx.ts'

/** A file's table, or the one fault that refuses the file before it is parsed. */
export type ReadRows = { readonly ok: true; readonly sheet: Sheet } | { readonly ok: false; readonly fault: Fault }

/**
 * Reads an xlsx, csv, tsv or txt file into typed cells; the one reader of browser workers and server. `fileName` must
 * agree with the content. Nothing is evaluated; nothing is thrown.
 */
export function readRows(
  bytes: Uint8Array,
  fileName: string,
  format: Format,
  limits: FileLimits = FILE_LIMITS,
): ReadRows {
  try {
    if (bytes.length > limits.bytes) throw refuseFile('file.too_big', { max: limits.bytes })
    if (containerOf(bytes, fileName) === 'csv') {
      return { ok: true, sheet: readText(bytes, format, limits) }
    }
    return { ok: true, sheet: readXlsx(bytes, fileName, format, limits) }
  } catch (error) {
    if (error instanceof FileRefusal) return { ok: false, fault: error.fault }
    throw error
  }
}
