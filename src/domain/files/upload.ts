import type { Sheet } from './cells/sheet.ts'
import { decideFieldFile } from './fieldFile/decideFieldFile.ts'
import { type ParsedFieldFile, parseFieldFile } from './fieldFile/parseFieldFile.ts'
import { decideFieldMap } from './fieldMap/decideFieldMap.ts'
import { type ParsedFieldMap, parseFieldMap } from './fieldMap/parseFieldMap.ts'
import type { FormatKey } from './formats.ts'
import type { UploadTarget } from './headers/places.ts'
import { decideLineFile } from './lines/decideLineFile.ts'
import { type ParsedLineFile, parseLineFile } from './lines/parseLineFile.ts'
import { decidePhenotypes } from './phenotypes/decidePhenotypes.ts'
import { type ParsedPhenotypes, parsePhenotypes } from './phenotypes/parsePhenotypes.ts'
import type { Decision } from './plan/decision.ts'
import type { KnownCrop, KnownYear } from './plan/known.ts'

/** A file as read by the rules of its upload. */
export type ParsedUpload = ParsedFieldFile | ParsedFieldMap | ParsedPhenotypes | ParsedLineFile

/**
 * First step of an upload: the file alone, typed rows and faults with cell addresses. `target` is the nursery and year
 * that the request names. Nothing is thrown.
 */
export function parseUpload(format: FormatKey, sheet: Sheet, target: UploadTarget | null): ParsedUpload {
  if (format === 'field_file') return parseFieldFile(sheet, target)
  if (format === 'field_map') return parseFieldMap(sheet)
  if (format === 'plot_result') return parsePhenotypes(sheet, target)
  return parseLineFile(sheet, format)
}

/** The nurseries and years of which the second step must know the plots; a field map's is the request's own. */
export function placesOf(parsed: ParsedUpload): readonly { readonly nursery: string; readonly year: number }[] {
  return 'places' in parsed ? parsed.places : []
}

/** Second step of an upload: the read file against what the crop has; faults of the first step come along. */
export function decideUpload(parsed: ParsedUpload, known: KnownCrop, target: UploadTarget | null): Decision {
  if (parsed.format === 'field_file') return decideFieldFile(parsed, known)
  if (parsed.format === 'plot_result') return decidePhenotypes(parsed, known)
  if (parsed.format === 'field_map') return decideFieldMap(parsed, targetYear(known, target))
  return decideLineFile(parsed, known)
}

function targetYear(known: KnownCrop, target: UploadTarget | null): KnownYear {
  const found = known.years.find((one) => one.nursery === target?.nursery && one.year === target.year)
  if (found) return found
  return {
    nursery: target?.nursery ?? '',
    year: target?.year ?? 0,
    width: 2,
    sowing_date: null,
    emergence_date: null,
    plots: [],
    hasPlant: () => false,
    valueOf: () => null,
  }
}
