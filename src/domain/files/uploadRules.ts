import type { Sheet } from './cells/sheet.ts'
import { decideFieldFile } from './fieldFile/decideFieldFile.ts'
import { type ParsedFieldFile, parseFieldFile } from './fieldFile/parseFieldFile.ts'
import { decideFieldMap } from './fieldMap/decideFieldMap.ts'
import { type ParsedFieldMap, parseFieldMap } from './fieldMap/parseFieldMap.ts'
import type { UploadTarget } from './headers/places.ts'
import { decideLineFile } from './lines/decideLineFile.ts'
import { type ParsedLineFile, parseLineFile } from './lines/parseLineFile.ts'
import { decideMarkers } from './markers/decideMarkers.ts'
import { markersOfSheet } from './markers/markerReaders.ts'
import type { ParsedMarkers } from './markers/markerTable.ts'
import { decidePhenotypes } from './phenotypes/decidePhenotypes.ts'
import { type ParsedPhenotypes, parsePhenotypes } from './phenotypes/parsePhenotypes.ts'
import { decideTraitFile } from './traits/decideTraitFile.ts'
import { type ParsedTraitFile, parseTraitFile } from './traits/parseTraitFile.ts'
import type { Decision } from './uploadPlan/decision.ts'
import type { KnownCrop, KnownYear } from './uploadPlan/known.ts'
import type { FileChoices, ParsedFile } from './uploadRecord.ts'
import type { UploadKey } from './uploads.ts'

/**
 * The two steps of an upload, and the number of rows (plots, lines, cells of a map) of a parsed file. They do not throw.
 */
export interface UploadRules {
  /**
   * Parses the file alone: typed rows and faults with cell addresses. `target` is the nursery and year of the request,
   * `choices` are the chosen options.
   */
  parse(sheet: Sheet, target: UploadTarget | null, choices?: FileChoices): ParsedFile
  /** Compares the parsed file with the crop; faults of the first step are included. */
  decide(parsed: ParsedFile, known: KnownCrop, target: UploadTarget | null): Decision
  count(parsed: ParsedFile): number
}

const countRows = ({ rows }: ParsedFile) => (typeof rows === 'number' ? rows : rows.length)

/** The rules by the upload's key; separate from its record, which pages load before any file is chosen. */
const RULES = {
  field_file: {
    parse: parseFieldFile,
    decide: (parsed: ParsedFieldFile, known: KnownCrop) => decideFieldFile(parsed, known),
    count: countRows,
  },
  field_map: {
    parse: parseFieldMap,
    decide: (parsed: ParsedFieldMap, known: KnownCrop, target: UploadTarget | null) =>
      decideFieldMap(parsed, targetYear(known, target)),
    count: (parsed: ParsedFieldMap) => parsed.cells.length,
  },
  plot_result: {
    parse: parsePhenotypes,
    decide: (parsed: ParsedPhenotypes, known: KnownCrop) => decidePhenotypes(parsed, known),
    count: countRows,
  },
  line_collections_upload: {
    parse: (sheet: Sheet, _: UploadTarget | null, choices?: FileChoices) =>
      parseLineFile(sheet, 'line_collections_upload', choices),
    decide: (parsed: ParsedLineFile, known: KnownCrop) => decideLineFile(parsed, known),
    count: countRows,
  },
  parents_of_lines_upload_file: {
    parse: (sheet: Sheet, _: UploadTarget | null, choices?: FileChoices) =>
      parseLineFile(sheet, 'parents_of_lines_upload_file', choices),
    decide: (parsed: ParsedLineFile, known: KnownCrop) => decideLineFile(parsed, known),
    count: countRows,
  },
  trait_file: {
    parse: parseTraitFile,
    decide: (parsed: ParsedTraitFile, known: KnownCrop) => decideTraitFile(parsed, known),
    count: countRows,
  },
  genotype_upload: {
    parse: (sheet: Sheet, target: UploadTarget | null) => markersOfSheet(sheet, target),
    decide: (parsed: ParsedMarkers, known: KnownCrop) => decideMarkers(parsed, known),
    count: countRows,
  },
} satisfies Record<UploadKey, UploadRules>

export const UPLOAD_RULES: Readonly<Record<string, UploadRules>> = RULES

/** First step of the upload with a key. */
export function parseUpload(
  key: string,
  sheet: Sheet,
  target: UploadTarget | null,
  choices: FileChoices = {},
): ParsedFile {
  return UPLOAD_RULES[key].parse(sheet, target, choices)
}

/** Second step, with the key under which the file was parsed. */
export function decideUpload(parsed: ParsedFile, known: KnownCrop, target: UploadTarget | null): Decision {
  return UPLOAD_RULES[parsed.format].decide(parsed, known, target)
}

function targetYear(known: KnownCrop, target: UploadTarget | null): KnownYear {
  const existing = known.years.find((year) => year.nursery === target?.nursery && year.year === target.year)
  if (existing) return existing
  return {
    nursery: target?.nursery ?? '',
    year: target?.year ?? 0,
    width: 2,
    sowing_date: null,
    emergence_date: null,
    checks: [],
    plots: [],
    hasPlant: () => false,
    valueOf: () => null,
    noteOf: () => null,
    plannedOf: () => null,
  }
}
