import type { MeansColumn } from '../../../src/domain/means/lineMeans.ts'
import type { CropMeans, MeansYear, NewestPlots, PlacedMeans } from '../../../src/domain/means/meansCodec.ts'
import type { Language } from '../../../src/words/word.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { packedId, packedIdBytes, viewOfBytes } from '../../platform/db/packedIds.ts'

/** The means of a trait in a year: numbers as bytes of a fixed length for each row, and classes in the same order. */
interface MeansRow {
  year_id: number
  trait: number
  numbers: Buffer
  categories: string[] | null
}

const rowBytes = packedIdBytes + 4 + 8 + 8

function columnOf({ trait, numbers, categories }: MeansRow): MeansColumn {
  const view = viewOfBytes(numbers)
  const count = numbers.byteLength / rowBytes
  const readRows = (read: (offset: number) => number) => Array.from({ length: count }, (_, k) => read(k * rowBytes))
  return {
    trait,
    line: readRows((at) => packedId(view, at)),
    n: readRows((at) => view.getInt32(at + packedIdBytes)),
    mean: readRows((at) => view.getFloat64(at + packedIdBytes + 4)),
    m2: readRows((at) => view.getFloat64(at + packedIdBytes + 12)),
    category: categories,
  }
}

interface RowsQuery {
  crop: number
  trait?: number
  /** Nursery-years to skip. */
  without?: readonly number[]
}

function readRows(tx: Tx, which: { year: number; traits: readonly number[] } | RowsQuery): Promise<MeansRow[]> {
  const where =
    'year' in which
      ? tx`m.field_year_id = ${which.year} AND m.trait_id = ANY (${numberArray(which.traits)}::bigint[])`
      : tx`m.field_year_id IN (
            SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id
            WHERE f.crop_id = ${which.crop} AND y.id <> ALL (${numberArray(which.without ?? [])}::bigint[]))
          ${which.trait === undefined ? tx`` : tx`AND m.trait_id = ${which.trait}`}`
  return tx<MeansRow[]>`
    SELECT m.field_year_id AS year_id, m.trait_id AS trait,
      string_agg(int8send(m.line_id) || int4send(m.n) || float8send(coalesce(m.mean, 'NaN')) || float8send(coalesce(m.m2, 'NaN')),
        ''::bytea ORDER BY m.line_id, m.category) AS numbers,
      json_agg(m.category ORDER BY m.line_id, m.category) FILTER (WHERE m.category <> '') AS categories
    FROM line_means m WHERE ${where} GROUP BY m.field_year_id, m.trait_id ORDER BY m.trait_id, m.field_year_id`
}

/** The stored means of a crop's lines, of all traits or one, with the nursery-year of each column. */
export async function readMeansByYear(
  tx: Tx,
  crop: number,
  trait?: number,
  without?: readonly number[],
): Promise<(MeansColumn & { readonly year_id: number })[]> {
  return (await readRows(tx, { crop, trait, without })).map((row) => ({ ...columnOf(row), year_id: row.year_id }))
}

/** The stored means of a year's lines for these traits. */
export async function readYearMeans(tx: Tx, year: number, traits: readonly number[]): Promise<MeansColumn[]> {
  return (await readRows(tx, { year, traits })).map(columnOf)
}

/** The nursery-years of a crop, newest first, then by name; regions in the reader's language. */
export function readPlaces(tx: Tx, crop: number, language: Language): Promise<MeansYear[]> {
  return tx<MeansYear[]>`
    SELECT y.id AS year_id, y.year, f.id AS field_id, f.name AS field_name, r.id AS region_id,
      r.${tx(`name_${language}`)} AS region, y.means_control AS control
    FROM field_years y JOIN fields f ON f.id = y.field_id JOIN regions r ON r.id = f.region_id
    WHERE f.crop_id = ${crop} ORDER BY y.year DESC, f.name COLLATE natural_order, y.id`
}

/**
 * The newest plot of each line of a crop: the first by label in its last year, unlabelled ones last, then by id; and the
 * number of its plots. A plot without a label is identified by its name.
 */
export function newestPlots(tx: Tx, crop: number) {
  return tx`
    SELECT DISTINCT ON (p.line_id) p.line_id, p.id AS plot_id, p.name AS plot_name, p.label AS plot_label,
      p.field_year_id AS year_id, f.name AS field_name, y.year, (count(*) OVER (PARTITION BY p.line_id))::integer AS plots
    FROM plots p JOIN field_years y ON y.id = p.field_year_id JOIN fields f ON f.id = y.field_id
    WHERE f.crop_id = ${crop} AND p.live AND p.line_id IS NOT NULL
    ORDER BY p.line_id, y.year DESC, p.label COLLATE natural_order NULLS LAST, p.id`
}

async function readNewest(tx: Tx, crop: number, places: readonly MeansYear[]): Promise<NewestPlots> {
  const rows = await tx<{ line_id: number; plot_id: number; shown: string; year_id: number; plots: number }[]>`
    SELECT *, coalesce(plot_label, plot_name) AS shown FROM (${newestPlots(tx, crop)}) n ORDER BY line_id`
  const placeOf = new Map(places.map(({ year_id }, place) => [year_id, place]))
  return {
    line: rows.map(({ line_id }) => line_id),
    plot: rows.map(({ plot_id }) => plot_id),
    name: rows.map(({ shown }) => shown),
    place: rows.map(({ year_id }) => placeOf.get(year_id) ?? 0),
    plots: rows.map(({ plots }) => plots),
  }
}

/** The means of a nursery-year computed from its columns, which are not stored yet. */
export interface YearAhead {
  /** Number of the year's log that they belong to. */
  readonly seq: number
  readonly control: number | null
  readonly means: readonly MeansColumn[]
}

/** Means that are newer than the stored ones, by id of their nursery-year. */
export type NewerMeans = ReadonlyMap<number, YearAhead>

/** The means of a crop's lines as stored, replaced by `ahead`, for all traits or one, and each line's newest plot. */
export async function readCropMeans(
  tx: Tx,
  crop: number,
  language: Language,
  { trait, ahead = new Map() }: { trait?: number; ahead?: NewerMeans } = {},
): Promise<CropMeans> {
  const places = (await readPlaces(tx, crop, language)).map((place) => ({
    ...place,
    control: (ahead.get(place.year_id) ?? place).control,
  }))
  const placeOf = new Map(places.map(({ year_id }, place) => [year_id, place]))
  const stored = await readMeansByYear(tx, crop, trait, [...ahead.keys()])
  const means = [
    ...stored.map(({ year_id, ...column }): PlacedMeans => ({ ...column, place: placeOf.get(year_id) ?? 0 })),
    ...[...ahead].flatMap(([year, { means }]) =>
      means
        .filter((column) => trait === undefined || column.trait === trait)
        .map((column): PlacedMeans => ({ ...column, place: placeOf.get(year) ?? 0 })),
    ),
  ]
  means.sort((a, b) => a.trait - b.trait || places[a.place].year_id - places[b.place].year_id)
  return { spec_id: crop, places, means, newest: await readNewest(tx, crop, places) }
}
