import type { CellValue } from '../change/changeSet.ts'
import type { SparseMarker } from '../genotypes/markerFields.ts'
import { readWalk, type StoredWalk } from '../layout/storedWalk.ts'
import { isStructureField, type StructureField } from '../layout/structure/fieldStructure.ts'
import { checkStructureCell } from '../layout/structure/structureRules.ts'
import {
  type AnnotationName,
  annotationNames,
  type PlotColumnOf,
  plotColumnsOf,
  plotFields,
  plotFieldsOf,
} from '../plots/plotFields.ts'
import type { SparseTrait } from '../traits/traitFields.ts'
import type { FieldYearColumns } from './fieldYear.ts'
import { areLines, isCount, isObject, isPacked, isText, type PackedLines } from './packedParts.ts'
import type { PackedArray } from './packNumbers.ts'
import { unpackStanding } from './standing.ts'
import type { TextList } from './textList.ts'
import { type TechnologyLevel, technologyLevels } from './yearData.ts'

/** Sparse and repeated texts: distinct words once and a code per plot, -1 = null. */
export interface PackedTexts {
  words: string[]
  codes: PackedArray
}

/** What stands beside values: pairs of a plot's index and the text, where there is any. */
export type PackedAnnotations = Partial<Record<AnnotationName, [number, string][]>>

/** Arrays of numbers by plot that travel packed. */
export const plotArrays = ['id', ...plotColumnsOf('integer', 'line', 'measure'), 'version'] as const

/** Arrays of texts by plot, and whether they travel as words and codes. */
export const plotTexts = plotFieldsOf('text').map((field) => ({
  column: plotFields[field].column,
  repeats: 'repeats' in plotFields[field],
}))

/** Bytes of another format hold other things, or hold them otherwise: they are not read but asked for. */
export const columnsFormat = 4

/** What stands before the packed arrays in a field-year's bytes: everything else, and where the arrays are. */
export interface YearHeader
  extends Record<(typeof plotArrays)[number], PackedArray>,
    Record<PlotColumnOf<'text'>, TextList | PackedTexts> {
  format: typeof columnsFormat
  head: Pick<FieldYearColumns, 'year_id' | 'field_id' | 'spec_id' | 'year' | 'field_name'>
  seq: number
  crop_seq: number
  map_width: number
  map_rows: number
  sowing_date: string | null
  emergence_date: string | null
  /** Absent: the usual one. */
  technology_level?: TechnologyLevel
  checks?: readonly number[]
  /** Absent: it keeps none. */
  walk?: StoredWalk
  /** Cells of what the field is made of, by their fields in changes; absent where it is plots alone. */
  structure?: [StructureField, CellValue][]
  /** As `packStanding` gives them; numbers are traits, as they were kept at first. */
  standing?: (string | number)[]
  plants?: [number, number][]
  /** How many plots were found; absent where they are all of the year. */
  found?: number
  /** Of a page: columns that the whole year has nothing in. */
  empty?: readonly string[]
  count: number
  name: TextList
  lines: PackedLines
  traits: ({ trait: SparseTrait; numbers?: PackedArray; texts?: PackedTexts } & PackedAnnotations)[]
  markers?: { marker: SparseMarker; texts: PackedTexts }[]
}

type Unknown = Record<string, unknown>
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)

function areStructureCells(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  return value.every((cell) => {
    if (!Array.isArray(cell) || !isText(cell[0]) || !isStructureField(cell[0])) return false
    return 'value' in checkStructureCell(cell[0], cell[1])
  })
}

const isLevel = (value: unknown): boolean => (technologyLevels as readonly unknown[]).includes(value)

const areStanding = (value: unknown): boolean =>
  Array.isArray(value) && value.every((packed) => unpackStanding(packed) !== null)

function arePlants(value: unknown, n: number): boolean {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every(isCount) && pair[0] < n)
}

function arePackedTexts(value: unknown, n: number): boolean {
  return isObject(value) && Array.isArray(value.words) && value.words.every(isText) && isPacked(value.codes, n)
}

function isHead(value: unknown): boolean {
  if (!isObject(value) || !isText(value.field_name)) return false
  return [value.year_id, value.field_id, value.spec_id, value.year].every(isCount)
}

/** Whether something read from a header describes a trait. */
export function isTrait(value: unknown): value is SparseTrait {
  if (!isObject(value) || !isCount(value.id) || !isText(value.name)) return false
  return Object.entries(value).every(([field, told]) => {
    if (field === 'categories') return told === null || (Array.isArray(told) && told.every(isText))
    return told === null || isText(told) || typeof told === 'number'
  })
}

function isTraitColumn(value: unknown, n: number): boolean {
  if (!isObject(value) || !isTrait(value.trait)) return false
  const { numbers, texts } = value
  if (numbers !== undefined && !isPacked(numbers, n)) return false
  if (texts !== undefined && !arePackedTexts(texts, n)) return false
  const isPair = (pair: unknown) => Array.isArray(pair) && isCount(pair[0]) && pair[0] < n && isText(pair[1])
  return annotationNames.every((name) => {
    const pairs = value[name]
    return pairs === undefined || (Array.isArray(pairs) && pairs.every(isPair))
  })
}

function isMarkerColumn(value: unknown, n: number): boolean {
  if (!isObject(value) || !isObject(value.marker) || !arePackedTexts(value.texts, n)) return false
  const { id, name, ...told } = value.marker
  if (!isCount(id) || !isText(name)) return false
  return Object.entries(told).every(([field, one]) => {
    if (field === 'alleles') return Array.isArray(one) && one.every(isText)
    return isText(one) || typeof one === 'number' || typeof one === 'boolean'
  })
}

/**
 * The header of a field-year's bytes from its JSON; its lists of texts are looked at when they are split.
 * @throws RangeError when it is not of this format: cut off, another format, or something else altogether.
 */
export function readHeader(json: string): YearHeader {
  let header: unknown
  try {
    header = JSON.parse(json)
  } catch {
    throw new RangeError('field-year bytes without a header')
  }
  if (!isObject(header) || header.format !== columnsFormat)
    throw new RangeError(`field-year format ${isObject(header) ? header.format : 'unknown'}`)
  const { count: n } = header
  const isWhole =
    isCount(n) &&
    isHead(header.head) &&
    [header.seq, header.crop_seq, header.map_width, header.map_rows].every(isCount) &&
    isTextOrNull(header.sowing_date) &&
    isTextOrNull(header.emergence_date) &&
    (header.structure === undefined || areStructureCells(header.structure)) &&
    (header.technology_level === undefined || isLevel(header.technology_level)) &&
    (header.checks === undefined || (Array.isArray(header.checks) && header.checks.every(isCount))) &&
    (header.walk === undefined || readWalk(header.walk) !== undefined) &&
    (header.standing === undefined || areStanding(header.standing)) &&
    (header.found === undefined || isCount(header.found)) &&
    (header.empty === undefined || (Array.isArray(header.empty) && header.empty.every(isText))) &&
    (header.plants === undefined || arePlants(header.plants, n)) &&
    plotArrays.every((key) => isPacked((header as Unknown)[key], n)) &&
    plotTexts.every(({ column, repeats }) => !repeats || arePackedTexts((header as Unknown)[column], n)) &&
    areLines(header.lines) &&
    Array.isArray(header.traits) &&
    header.traits.every((trait) => isTraitColumn(trait, n)) &&
    (header.markers === undefined ||
      (Array.isArray(header.markers) && header.markers.every((marker) => isMarkerColumn(marker, n))))
  if (!isWhole) throw new RangeError('field-year header with missing parts')
  return header as unknown as YearHeader
}
