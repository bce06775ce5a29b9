import type { Sheet } from './cells/sheet.ts'
import type { FormatKey } from './formats.ts'
import type { UploadTarget } from './headers/places.ts'
import { type ParsedUpload, parseUpload } from './upload.ts'

/** Whether each row of a read file, or its cap where it has no rows, tells its nursery and year. */
function tellsPlaces(parsed: ParsedUpload): boolean {
  if (!('places' in parsed)) return true
  if (parsed.rows.length > 0) return parsed.rows.every((row) => row.place >= 0)
  return !parsed.faults.some((fault) => fault.code === 'cap.missing')
}

/**
 * What of the nursery and year on screen a file needs. One that names its own goes there, whatever is shown; one that
 * names only its year goes into the nursery on screen; a map has no names and always lies in the year on screen.
 */
export function neededTarget(format: FormatKey, sheet: Sheet, shown: UploadTarget): UploadTarget {
  const nowhere: UploadTarget = { nursery: null, year: null }
  if (format === 'field_map') return shown
  const candidates: UploadTarget[] = [nowhere, { nursery: shown.nursery, year: null }]
  return candidates.find((target) => tellsPlaces(parseUpload(format, sheet, target))) ?? shown
}
