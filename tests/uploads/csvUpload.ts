import type { Fault } from '../../src/domain/files/fault.ts'
import type { UploadTarget } from '../../src/domain/files/headers/places.ts'
import type { UploadKey } from '../../src/domain/files/uploads.ts'
import type { MemoryCrop } from './memoryCrop.ts'
import { type UploadResult, upload } from './uploadFile.ts'

/** Uploads lines of csv. */
export function uploadCsv(
  crop: MemoryCrop,
  format: UploadKey,
  lines: readonly string[],
  target: UploadTarget | null = null,
): UploadResult {
  return upload(crop, format, 'file.csv', new TextEncoder().encode(lines.join('\n')), target)
}

/** Faults or warnings as `code cell value`. */
export function faultTexts(faults: readonly Fault[]): string[] {
  return faults.map(({ code, cell, value }) => `${code} ${cell ?? '-'} ${value ?? '-'}`)
}
