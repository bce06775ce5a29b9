import type { Sheet } from './cells/sheet.ts'
import type { UploadTarget } from './headers/places.ts'
import type { ParsedFile, Upload } from './uploadRecord.ts'
import type { UploadRules } from './uploadRules.ts'

/** Whether each row of a parsed file, or its cap if it has no rows, names its nursery and year. */
function namesPlaces({ rows, faults }: ParsedFile): boolean {
  if (typeof rows !== 'number' && rows.length > 0) return rows.every(({ place = -1 }) => place >= 0)
  return !faults.some((fault) => fault.code === 'cap.missing')
}

/**
 * The part of the nursery and year on screen that a file needs. A file that names its own goes there, whatever is shown;
 * one that names only its year goes into the nursery on screen; a map has no names and always belongs to the year on
 * screen.
 */
export function neededTarget(
  { places }: Pick<Upload, 'places'>,
  { parse }: Pick<UploadRules, 'parse'>,
  sheet: Sheet,
  shown: UploadTarget,
): UploadTarget {
  const nowhere: UploadTarget = { nursery: null, year: null }
  if (places === 'shown') return shown
  if (places === 'none') return nowhere
  const candidates: UploadTarget[] = [nowhere, { nursery: shown.nursery, year: null }]
  return candidates.find((target) => namesPlaces(parse(sheet, target))) ?? shown
}
