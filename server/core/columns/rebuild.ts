import { type CropColumns, cropOf } from '../../../src/domain/columns/cropColumns.ts'
import {
  emptyFieldYear,
  emptyMarkerColumn,
  emptyTraitColumn,
  type FieldYearColumns,
  type Line,
  suppressedBit,
  type TraitColumn,
} from '../../../src/domain/columns/fieldYear.ts'
import { readLinesCell, type TechnologyLevel } from '../../../src/domain/columns/yearData.ts'
import { type StoredWalk, storedWalk } from '../../../src/domain/layout/walk/storedWalk.ts'
import { passportFields } from '../../../src/domain/lines/passport.ts'
import {
  annotationNames,
  type PlotFieldKind,
  type PlotFieldOf,
  plotFields,
  plotFieldsOf,
  valueAnnotations,
} from '../../../src/domain/plots/plotFields.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import { isCodedTrait, isNumberTrait, traitKindRecords } from '../../../src/domain/traits/traitKinds.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { packedId, packedIdBytes, viewOfBytes } from '../../platform/db/packedIds.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { readPassports } from '../changes/crop/passports.ts'
import { readTraits, type StoredTrait } from '../changes/crop/traits.ts'
import { countPlants } from '../changes/plants/readPlants.ts'
import { readDeclaredColumns } from '../changes/plots/declaredColumns.ts'
import { readFieldStructure } from '../changes/plots/structureCells.ts'
import { fillGenotypeCalls, readCallsOfYear, readCarriedMarkers } from './markerColumns.ts'

interface HeadRow {
  field_id: number
  spec_id: number
  year: number
  field_name: string
  seq: number
  crop_seq: number
  map_width: number
  map_rows: number
  sowing_date: string | null
  emergence_date: string | null
  technology_level: TechnologyLevel
  checks: string | null
  walk: StoredWalk | null
}

interface PlotsRow extends Record<PlotFieldOf<'text'>, (string | null)[] | null> {
  count: number
  numbers: Buffer | null
}

interface ValuesRow {
  trait_id: number
  plots: Buffer
  numbers: Buffer | null
  texts: (string | null)[] | null
  /** Plots that have an annotation of their value, each with the texts of `annotationNames`. */
  annotations: [number, ...(string | null)[]][] | null
}

type NumberKind = Exclude<PlotFieldKind, 'text'>
const bytesOf: Readonly<Record<NumberKind, number>> = { line: packedIdBytes, integer: 4, measure: 8 }
const numberFields = plotFieldsOf('line', 'integer', 'measure')
const idAndVersion = packedIdBytes + 4
const plotBytes = numberFields.reduce((sum, field) => sum + bytesOf[plotFields[field].kind], idAndVersion)
/** Room for plots that are created after the load. */
const spare = 64

/**
 * Reads a field-year from its tables: numbers come packed as bytes, one row for all plots and one for each trait, so that no value becomes a separate row. Later writes are in the log after the number that is read first. `known`: the lines
 * of its crop, if they were read before.
 * @throws ApiError `notFound`.
 */
export async function rebuildColumns(
  tx: Tx,
  yearId: number,
  known: Map<number, Line> | null = null,
): Promise<FieldYearColumns> {
  const [head] = await tx<HeadRow[]>`
    SELECT f.id AS field_id, f.crop_id AS spec_id, y.year, f.name AS field_name, y.seq, c.seq AS crop_seq,
      y.map_width, y.map_rows, y.sowing_date, y.emergence_date, y.technology_level, y.checks, y.walk
    FROM field_years y JOIN fields f ON f.id = y.field_id JOIN crops c ON c.id = f.crop_id WHERE y.id = ${yearId}`
  if (!head) throw notFound()
  // In this order: lines and traits are read after the plots that name them, so none is missing.
  const [[plots], structure, declared, plants, values, traits, lines, markers] = await Promise.all([
    readPlots(tx, yearId),
    readFieldStructure(tx, yearId),
    readDeclaredColumns(tx, yearId),
    countPlants(tx, yearId),
    readValues(tx, yearId),
    readTraits(tx, head.spec_id),
    known ?? readLines(tx, head.spec_id).then(linesById),
    readCarriedMarkers(tx, head.spec_id, yearId),
  ])
  const { field_id, spec_id, year, field_name, checks, walk, ...yearFields } = head
  const place = { year_id: yearId, field_id, spec_id, year, field_name }
  const columns: FieldYearColumns = {
    ...emptyFieldYear(place, plots.count + spare),
    ...yearFields,
    checks: readLinesCell(checks) ?? [],
    walk: walk && storedWalk(walk),
    structure,
    declared,
    lines,
  }
  fillPlots(columns, plots)
  for (const [plot, count] of plants) {
    const i = columns.indexOf.get(plot)
    if (i !== undefined) columns.plants.set(i, count)
  }
  const valuesByTrait = new Map(values.map((row) => [row.trait_id, row]))
  columns.traits = [...traits.values()].map(withoutVersion).map((trait) => {
    const column = emptyTraitColumn(plots.count + spare, trait)
    const row = valuesByTrait.get(trait.id)
    if (row) fillValues(columns, column, row)
    return column
  })
  columns.markers = markers.map((marker) => emptyMarkerColumn(plots.count + spare, marker))
  fillGenotypeCalls(columns, await readCallsOfYear(tx, yearId, markers))
  return columns
}

const linesById = (lines: readonly Line[]): Map<number, Line> => new Map(lines.map((line) => [line.id, line]))

/** The lines of a crop as a field-year needs them, in the order of their ids. */
export async function readLines(tx: Tx, crop: number): Promise<Line[]> {
  const [{ lines }] = await tx<{ lines: [number, string, boolean, number | null, number | null][] | null }[]>`
    SELECT json_agg(json_build_array(id, name, is_variety, mother_id, father_id) ORDER BY id) AS lines
    FROM lines WHERE crop_id = ${crop}`
  return (lines ?? []).map(([id, name, is_variety, mother_id, father_id]) => ({
    id,
    name,
    is_variety,
    mother_id,
    father_id,
  }))
}

const withoutVersion = ({ version: _version, ...trait }: StoredTrait): Trait => trait

/**
 * Reads a crop's lines, with their passports, and traits from their tables. Later writes are in the log after `seq`, the
 * number that was read first.
 */
export async function rebuildCrop(tx: Tx, crop: number, seq: number): Promise<CropColumns> {
  const [traits, lines, passports] = await Promise.all([
    readTraits(tx, crop),
    readLines(tx, crop),
    readPassports(tx, crop),
  ])
  const columns = cropOf({ spec_id: crop, seq }, lines, [...traits.values()].map(withoutVersion))
  for (const row of passports)
    for (const field of passportFields) {
      const i = columns.indexOf.get(row.id)
      const text = row[field]
      if (i !== undefined && text !== null) columns.passport[field].set(i, text)
    }
  return columns
}

/** A field's number as bytes of the same length for every plot. */
function packedField(tx: Tx, field: PlotFieldOf<NumberKind>) {
  const { kind } = plotFields[field]
  if (kind === 'line') return tx`int8send(coalesce(${tx(field)}, 0))`
  if (kind === 'integer') return tx`int4send(coalesce(${tx(field)}, 0)::integer)`
  return tx`float8send(coalesce(${tx(field)}, 'NaN'))`
}

function readPlots(tx: Tx, year: number): Promise<PlotsRow[]> {
  const packed = numberFields.map((field) => packedField(tx, field)).reduce((bytes, field) => tx`${bytes} || ${field}`)
  const texts = plotFieldsOf('text')
    .map((field) => tx`json_agg(${tx(field)} ORDER BY id) AS ${tx(field)}`)
    .reduce((list, item) => tx`${list}, ${item}`)
  return tx<PlotsRow[]>`
    SELECT count(*)::integer AS count,
      string_agg(int8send(id) || int4send(version) || ${packed}, ''::bytea ORDER BY id) AS numbers, ${texts}
    FROM plots WHERE field_year_id = ${year} AND live`
}

/** Annotations without a value get a missing value. (A filter would need a sort of its own, which numbers and plots avoid.) */
function readValues(tx: Tx, year: number): Promise<ValuesRow[]> {
  const stored = annotationNames.map((name) => tx`v.${tx(valueAnnotations[name].stored)}`)
  const listed = (parts: typeof stored) => parts.reduce((list, item) => tx`${list}, ${item}`)
  return tx<ValuesRow[]>`
    SELECT v.trait_id,
      string_agg(int8send(v.plot_id), ''::bytea ORDER BY v.plot_id) AS plots,
      string_agg(float8send(coalesce(v.number, CASE WHEN v.text IS NULL THEN 'NaN'::double precision END)), ''::bytea
        ORDER BY v.plot_id) AS numbers,
      json_agg(v.text ORDER BY v.plot_id) FILTER (WHERE v.number IS NULL) AS texts,
      json_agg(json_build_array(v.plot_id, ${listed(stored.map((column) => tx`${column}::text`))}))
        FILTER (WHERE num_nonnulls(${listed(stored)}) > 0) AS annotations
    FROM plot_values v WHERE v.field_year_id = ${year} GROUP BY v.trait_id`
}

function fillPlots(columns: FieldYearColumns, row: PlotsRow): void {
  columns.count = row.count
  if (row.numbers === null) return
  const view = viewOfBytes(row.numbers)
  for (let i = 0; i < row.count; i++) {
    const offset = i * plotBytes
    columns.id[i] = packedId(view, offset)
    columns.version[i] = view.getInt32(offset + packedIdBytes)
    columns.alive[i] = 1
    columns.indexOf.set(columns.id[i], i)
  }
  let from = idAndVersion
  for (const field of numberFields) {
    const { kind, column } = plotFields[field]
    const values = columns[column]
    for (let i = 0; i < row.count; i++) {
      const offset = i * plotBytes + from
      if (kind === 'line') values[i] = packedId(view, offset)
      else values[i] = kind === 'integer' ? view.getInt32(offset) : view.getFloat64(offset)
    }
    from += bytesOf[kind]
  }
  for (const field of plotFieldsOf('text')) columns[plotFields[field].column] = (row[field] ?? []) as string[]
}

/**
 * Indices of plots in the columns, -1: deleted; their values are stored until they are purged. Both are in the order of
 * their ids, so that one pass finds all.
 */
function placesOf({ id, count }: FieldYearColumns, plots: Buffer): Int32Array {
  const view = viewOfBytes(plots)
  const places = new Int32Array(plots.byteLength / packedIdBytes).fill(-1)
  let i = 0
  for (let k = 0; k < places.length; k++) {
    const plot = packedId(view, k * packedIdBytes)
    while (i < count && id[i] < plot) i++
    if (i < count && id[i] === plot) places[k] = i
  }
  return places
}

function fillValues(columns: FieldYearColumns, column: TraitColumn, row: ValuesRow): void {
  fillAnnotations(columns, column, row)
  const places = placesOf(columns, row.plots)
  const count = places.length
  const { trait } = column
  if (isNumberTrait(trait) && row.numbers !== null) {
    const numbers = viewOfBytes(row.numbers)
    for (let k = 0; k < count; k++) if (places[k] >= 0) column.numbers[places[k]] = numbers.getFloat64(k * 8)
  } else if (row.texts !== null && !isCodedTrait(trait)) {
    const { toNumber } = traitKindRecords[trait.kind]
    for (let k = 0; k < count; k++) {
      const text = row.texts[k]
      if (places[k] >= 0 && text !== null) column.numbers[places[k]] = toNumber(text)
    }
  } else if (row.texts !== null) {
    const codeOf = new Map<string, number>()
    for (let k = 0; k < count; k++) {
      const text = row.texts[k]
      if (places[k] < 0 || text === null) continue
      let code = codeOf.get(text)
      if (code === undefined) {
        code = column.words.push(text) - 1
        codeOf.set(text, code)
      }
      column.codes[places[k]] = code
    }
  }
}

function fillAnnotations(columns: FieldYearColumns, column: TraitColumn, { annotations }: ValuesRow): void {
  for (const [plot, ...texts] of annotations ?? []) {
    const i = columns.indexOf.get(plot)
    if (i === undefined) continue
    for (const [k, name] of annotationNames.entries()) {
      const text = texts[k]
      if (text !== null) column.annotations[name].set(i, text)
    }
    if (column.annotations.suppressed.has(i)) column.status[i] |= suppressedBit
  }
}
