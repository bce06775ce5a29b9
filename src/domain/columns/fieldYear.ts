import type { CellValue } from '../change/changeSet.ts'
import type { Marker } from '../genotypes/marker.ts'
import { markerTrait } from '../genotypes/markerFields.ts'
import { type FieldStructure, plainStructure } from '../layout/structure/fieldStructure.ts'
import { type AnnotationName, forEachAnnotation, type PlotColumnOf, plotColumnsOf } from '../plots/plotFields.ts'
import type { Trait } from '../traits/trait.ts'
import { isCodedTrait, traitKindRecords } from '../traits/traitKinds.ts'
import type { DeclarationField } from './declaredColumns.ts'
import type { ReadPlants } from './plotPlants.ts'
import { defaultTechnologyLevel, type YearData } from './yearData.ts'

/** A breeding line of the crop as a field-year needs it; null parents are unknown. */
export interface Line {
  id: number
  name: string
  is_variety: boolean
  mother_id: number | null
  father_id: number | null
}

/** Bit of `TraitColumn.status`: the value is stored but excluded from every statistic. */
export const suppressedBit = 1

/**
 * One trait's values for all plots of the year, by plot index. Quantitative: `numbers`, NaN = missing; dates are days
 * from 1970-01-01. Qualitative: `codes` into `words`, -1 = missing; empty while the trait has never been qualitative.
 * `annotations` are the `valueAnnotations` by plot index, for plots that have any; `status` marks suppressed values. The
 * arrays can be getters that unpack bytes at the first read: do not spread.
 */
export interface TraitColumn {
  trait: Trait
  numbers: Float64Array
  codes: Int32Array
  words: string[]
  status: Uint8Array
  annotations: Record<AnnotationName, Map<number, string>>
}

/** A marker's calls, as the column of a text trait (`markerTrait`) without numbers. */
export interface MarkerColumn extends TraitColumn {
  marker: Marker
}

/** An array for each of a plot's own fields, of the kind in its record in `plotFields`. */
type PlotColumns = Record<PlotColumnOf<'text'>, (string | null)[]> &
  Record<PlotColumnOf<'integer'>, Int32Array> &
  Record<PlotColumnOf<'line' | 'measure'>, Float64Array>

/**
 * A nursery's year as columns. Plots are addressed by index 0 … count-1; arrays are longer than `count` while plots are
 * being added. A deleted plot keeps its index with `alive[i] = 0`, so that undo restores it in place. `row` and `col` are
 * 1-based positions on the stored map, 0 = not placed. `line` is a line id, 0 = none, as is `crossing`. Ids are whole
 * numbers up to 2^53, so they fit in doubles. `width` and `length` in metres, NaN = unknown. `repetitions` 0 = unknown.
 * `label` null = not numbered.
 */
export interface FieldYearColumns extends PlotColumns, YearData {
  year_id: number
  field_id: number
  spec_id: number
  year: number
  field_name: string
  /** Sequence number of the last applied change of this field-year. */
  seq: number
  /** Sequence number of the last applied change of the crop (lines, traits, parents). */
  crop_seq: number
  /** The map's width in plots: max_length_per_list. */
  map_width: number
  /** Number of rows of the map, including blank ones at the end. */
  map_rows: number
  /** The field's structure: kinds of positions, trials, alleys, north, road side. */
  structure: FieldStructure
  /** Declared columns, shown although no plot has data in them, by their fields in changes. */
  declared: Set<DeclarationField>
  /**
   * Null: all plots of the year are loaded. A number: only one page is loaded, from this many matching plots; changes of
   * other plots are skipped.
   */
  pageTotal: number | null
  /** For a page, the columns (`trait:12`, `plants`) that are empty in the whole year; null if all plots are loaded. */
  emptyInYear: readonly string[] | null
  count: number
  id: Float64Array
  alive: Uint8Array
  version: Int32Array
  name: string[]
  lines: Map<number, Line>
  traits: TraitColumn[]
  /** Markers loaded with the year (up to `maxCarriedMarkers`, plus pinned and declared ones), not all of the crop's. */
  markers: MarkerColumn[]
  /** Number of plants by plot index; absent: none. */
  plants: Map<number, number>
  /**
   * Present plot of plants that changes have moved (plant id → plot id, null = none), so that no plant is counted twice.
   */
  plantAt: Map<number, number | null>
  /** Loaded plants of plots, only in the browser; not part of the encoded columns. */
  readPlants: ReadPlants
  /** Plot id → index. */
  indexOf: Map<number, number>
}

/** Whether a plot has a value of a trait, suppressed or not. */
export const hasValueAt = ({ trait, numbers, codes }: TraitColumn, plot: number): boolean =>
  isCodedTrait(trait) ? codes[plot] >= 0 : !Number.isNaN(numbers[plot])

/** The value of trait column `column` at plot index `i`: number, text, date `YYYY-MM-DD`, or null if missing. */
export function traitValue(column: TraitColumn, i: number): CellValue {
  const { trait } = column
  if (!isCodedTrait(trait)) {
    const value = column.numbers[i]
    return Number.isNaN(value) ? null : traitKindRecords[trait.kind].fromNumber(value)
  }
  const code = column.codes[i]
  return code < 0 ? null : column.words[code]
}

/** The columns of values: traits, then markers. */
export function valueColumns({ traits, markers }: Pick<FieldYearColumns, 'traits' | 'markers'>): TraitColumn[] {
  return markers.length === 0 ? traits : [...traits, ...markers]
}

/** The column of a trait or (`columnOfMarker`) a marker, or null if the year has none of it. */
export function traitColumn(columns: FieldYearColumns, id: number): TraitColumn | null {
  return (id < 0 ? columns.markers : columns.traits).find((column) => column.trait.id === id) ?? null
}

/** square = width × length in m² if both are known, else null (the plot area is never stored). */
export function square(width: number | null, length: number | null): number | null {
  return width === null || length === null || Number.isNaN(width) || Number.isNaN(length) ? null : width * length
}

const textColumns = plotColumnsOf('text')
const integerColumns = plotColumnsOf('integer')
const lineColumns = plotColumnsOf('line')
const measureColumns = plotColumnsOf('measure')

function recordOf<K extends string, V>(keys: readonly K[], make: () => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, V>
}

/** Annotations of a trait without any. */
export const emptyAnnotations = (): TraitColumn['annotations'] => forEachAnnotation(() => new Map<number, string>())

function noCodes(capacity: number): Int32Array {
  return new Int32Array(capacity).fill(-1)
}

/** The column with a changed description of its trait; a column that has just become qualitative gets missing codes. */
export function withTrait(column: TraitColumn, trait: Trait): TraitColumn {
  const { numbers, codes, words, status, annotations } = column
  const lacksCodes = isCodedTrait(trait) && codes.length === 0
  return { trait, numbers, codes: lacksCodes ? noCodes(numbers.length) : codes, words, status, annotations }
}

/** An empty column for `capacity` plots. */
export function emptyTraitColumn(capacity: number, trait: Trait): TraitColumn {
  return {
    trait,
    numbers: new Float64Array(trait.role === 'marker' ? 0 : capacity).fill(Number.NaN),
    codes: isCodedTrait(trait) ? noCodes(capacity) : new Int32Array(0),
    words: [],
    status: new Uint8Array(capacity),
    annotations: emptyAnnotations(),
  }
}

/** An empty column of calls for `capacity` plots. */
export function emptyMarkerColumn(capacity: number, marker: Marker): MarkerColumn {
  return { ...emptyTraitColumn(capacity, markerTrait(marker)), marker }
}

/** The column of calls with a changed description of its marker. */
export function withMarker(column: TraitColumn, marker: Marker): MarkerColumn {
  return { ...withTrait(column, markerTrait(marker)), marker }
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(array: T, capacity: number, fill: number): T {
  const next = new (array.constructor as new (n: number) => T)(capacity)
  next.set(array)
  next.fill(fill, array.length)
  return next
}

function growTo(columns: FieldYearColumns, capacity: number): void {
  columns.id = grown(columns.id, capacity, 0)
  columns.version = grown(columns.version, capacity, 0)
  columns.alive = grown(columns.alive, capacity, 0)
  for (const key of integerColumns) columns[key] = grown(columns[key], capacity, 0)
  for (const key of lineColumns) columns[key] = grown(columns[key], capacity, 0)
  for (const key of measureColumns) columns[key] = grown(columns[key], capacity, Number.NaN)
  for (const column of valueColumns(columns)) {
    if (column.trait.role !== 'marker') column.numbers = grown(column.numbers, capacity, Number.NaN)
    if (column.codes.length || isCodedTrait(column.trait)) column.codes = grown(column.codes, capacity, -1)
    column.status = grown(column.status, capacity, 0)
  }
}

/** Adds an empty, living plot and returns its index; arrays grow by a quarter when full. */
export function appendPlot(columns: FieldYearColumns, id: number): number {
  const i = columns.count
  if (i >= columns.id.length) growTo(columns, Math.max(64, Math.ceil(i * 1.25)))
  columns.count = i + 1
  columns.id[i] = id
  columns.alive[i] = 1
  columns.version[i] = 1
  for (const key of measureColumns) columns[key][i] = Number.NaN
  for (const key of textColumns) columns[key][i] = null
  columns.name[i] = ''
  columns.indexOf.set(id, i)
  return i
}

/** A field-year without plots, traits or lines. */
export function emptyFieldYear(
  head: Pick<FieldYearColumns, 'year_id' | 'field_id' | 'spec_id' | 'year' | 'field_name'>,
  capacity = 0,
): FieldYearColumns {
  return {
    ...head,
    seq: 0,
    crop_seq: 0,
    map_width: 20,
    map_rows: 0,
    sowing_date: null,
    emergence_date: null,
    technology_level: defaultTechnologyLevel,
    checks: [],
    walk: null,
    structure: plainStructure,
    declared: new Set(),
    pageTotal: null,
    emptyInYear: null,
    count: 0,
    id: new Float64Array(capacity),
    alive: new Uint8Array(capacity),
    ...recordOf(integerColumns, () => new Int32Array(capacity)),
    ...recordOf(lineColumns, () => new Float64Array(capacity)),
    ...recordOf(measureColumns, () => new Float64Array(capacity).fill(Number.NaN)),
    version: new Int32Array(capacity),
    ...recordOf(textColumns, (): (string | null)[] => []),
    name: [],
    lines: new Map(),
    traits: [],
    markers: [],
    plants: new Map(),
    plantAt: new Map(),
    readPlants: new Map(),
    indexOf: new Map(),
  }
}
