import type { CellValue } from '../change/changeSet.ts'
import type { SparseMarker } from '../genotypes/markerFields.ts'
import { isStructureField, type StructureField } from '../layout/structure/fieldStructure.ts'
import { checkStructureCell } from '../layout/structure/structureRules.ts'
import { readWalk, type StoredWalk } from '../layout/walk/storedWalk.ts'
import {
  type AnnotationName,
  annotationNames,
  type PlotColumnOf,
  plotColumnsOf,
  plotFields,
  plotFieldsOf,
} from '../plots/plotFields.ts'
import type { SparseTrait } from '../traits/traitFields.ts'
import { unpackDeclaration } from './declaredColumns.ts'
import type { FieldYearColumns } from './fieldYear.ts'
import { areLines, isCount, isObject, isPacked, isText, type PackedLines } from './packedParts.ts'
import type { PackedArray } from './packNumbers.ts'
import type { TextList } from './textList.ts'
import { type TechnologyLevel, technologyLevels } from './yearData.ts'

/** Sparse and repeated texts: distinct words once and a code per plot, -1 = null. */
export interface PackedTexts {
  words: string[]
  codes: PackedArray
}

/** Annotations of values: pairs of a plot's index and the text, where there is one. */
export type PackedAnnotations = Partial<Record<AnnotationName, [number, string][]>>

/** Arrays of numbers by plot that are packed. */
export const plotArrays = ['id', ...plotColumnsOf('integer', 'line', 'measure'), 'version'] as const

/** Arrays of texts by plot, and whether they are packed as words and codes. */
export const plotTexts = plotFieldsOf('text').map((field) => ({
  column: plotFields[field].column,
  repeats: 'repeats' in plotFields[field],
}))

/** Version of the format: cached bytes of another version are not decoded but requested again. */
export const columnsFormat = 4

/** The header before the packed arrays of a field-year's bytes: everything else, and the arrays' descriptions. */
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
  /** Absent: the default level. */
  technology_level?: TechnologyLevel
  checks?: readonly number[]
  /** Absent: the year has no stored walk. */
  walk?: StoredWalk
  /** Cells of the field's structure, by their fields in changes; absent if it consists only of plots. */
  structure?: [StructureField, CellValue][]
  /** From `packDeclarations`; numbers are traits, an older form. */
  standing?: (string | number)[]
  plants?: [number, number][]
  /** Number of matching plots; absent if all plots of the year are loaded. */
  found?: number
  /** For a page: columns that are empty in the whole year. */
  empty?: readonly string[]
  count: number
  name: TextList
  lines: PackedLines
  traits: ({ trait: SparseTrait; numbers?: PackedArray; texts?: PackedTexts } & PackedAnnotations)[]
  markers?: { marker: SparseMarker; texts: PackedTexts }[]
}

type UnknownRecord = Record<string, unknown>
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)

function areStructureCells(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  return value.every((cell) => {
    if (!Array.isArray(cell) || !isText(cell[0]) || !isStructureField(cell[0])) return false
    return checkStructureCell(cell[0], cell[1]).ok
  })
}

const isLevel = (value: unknown): boolean => (technologyLevels as readonly unknown[]).includes(value)

const areDeclarations = (value: unknown): boolean =>
  Array.isArray(value) && value.every((packed) => unpackDeclaration(packed) !== null)

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

/** Whether a value from a header describes a trait. */
export function isTrait(value: unknown): value is SparseTrait {
  if (!isObject(value) || !isCount(value.id) || !isText(value.name)) return false
  return Object.entries(value).every(([field, entry]) => {
    if (field === 'categories') return entry === null || (Array.isArray(entry) && entry.every(isText))
    return entry === null || isText(entry) || typeof entry === 'number'
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
  const { id, name, ...fields } = value.marker
  if (!isCount(id) || !isText(name)) return false
  return Object.entries(fields).every(([field, one]) => {
    if (field === 'alleles') return Array.isArray(one) && one.every(isText)
    return isText(one) || typeof one === 'number' || typeof one === 'boolean'
  })
}

/**
 * The header of a field-year's bytes from its JSON; its lists of texts are checked when they are split.
 * @throws RangeError if it is not of this format: truncated, another version, or other data.
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
    (header.standing === undefined || areDeclarations(header.standing)) &&
    (header.found === undefined || isCount(header.found)) &&
    (header.empty === undefined || (Array.isArray(header.empty) && header.empty.every(isText))) &&
    (header.plants === undefined || arePlants(header.plants, n)) &&
    plotArrays.every((key) => isPacked((header as UnknownRecord)[key], n)) &&
    plotTexts.every(({ column, repeats }) => !repeats || arePackedTexts((header as UnknownRecord)[column], n)) &&
    areLines(header.lines) &&
    Array.isArray(header.traits) &&
    header.traits.every((trait) => isTraitColumn(trait, n)) &&
    (header.markers === undefined ||
      (Array.isArray(header.markers) && header.markers.every((marker) => isMarkerColumn(marker, n))))
  if (!isWhole) throw new RangeError('field-year header with missing parts')
  return header as unknown as YearHeader
}
