import { encodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import type { UploadTarget } from '../../../src/domain/files/headers/places.ts'
import type { KnownLine, KnownNursery, KnownRegion, KnownTrait } from '../../../src/domain/files/uploadPlan/known.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { usedLines } from '../../core/columns/cropLines.ts'
import { rebuildColumns } from '../../core/columns/rebuild.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { yearRow } from '../../platform/db/rowQueues.ts'
import { claimRows } from '../../platform/db/transaction.ts'
import type { KnownData, KnownYearData } from './messages.ts'

/** Existing years that a file mentions, by nursery and year, in the order of their ids. */
export type OpenYears = Map<string, FieldYearColumns>

export function yearKey(nursery: string, year: number): string {
  return `${year}\n${nursery}`
}

type NamedYear = { nursery: string; year: number }

/** The stored data of a crop with which an uploaded file is compared. */
export interface KnownStore {
  data: KnownData
  years: OpenYears
  /** Number of the crop's log. */
  cropSeq: number
}

/** Another user has changed what an import was decided from. */
export class KnownDataChangedError extends Error {
  constructor() {
    super('what the file was compared with has changed')
  }
}

/** The existing years of a crop among places of a file. */
function yearsNamed(tx: Tx, crop: number, places: readonly NamedYear[]) {
  return tx`
    FROM field_years y JOIN fields f ON f.id = y.field_id
    JOIN unnest(
      ${textArray(places.map((place) => place.nursery))}::text[],
      ${numberArray(places.map((place) => place.year))}::integer[]) AS u (nursery, year)
      ON f.name = u.nursery AND y.year = u.year
    WHERE f.crop_id = ${crop}`
}

/** Locks the existing years that a file mentions against other writers until the transaction ends. */
export async function lockNamedYears(tx: Tx, crop: number, places: readonly NamedYear[]): Promise<Map<number, number>> {
  const namedYears = yearsNamed(tx, crop, places)
  const rows = await tx<{ id: number }[]>`SELECT y.id ${namedYears}`
  claimRows(
    tx,
    rows.map(({ id }) => yearRow(id)),
  )
  const locked = await tx<{ id: number; seq: number }[]>`
    SELECT y.id, y.seq ${namedYears} ORDER BY y.id FOR NO KEY UPDATE OF y`
  return new Map(locked.map(({ id, seq }) => [id, seq]))
}

/**
 * Locks the years that a file mentions and checks that they, and the crop, are as the file was compared with.
 * @throws KnownDataChangedError.
 */
export async function lockUnchanged(
  tx: Tx,
  crop: number,
  places: readonly NamedYear[],
  known: KnownStore,
): Promise<void> {
  const locked = await lockNamedYears(tx, crop, places)
  const compared = [...known.years.values()]
  const [{ seq }] = await tx<{ seq: number }[]>`SELECT seq FROM crops WHERE id = ${crop}`
  const isSame = compared.every((year) => locked.get(year.year_id) === year.seq)
  if (!isSame || locked.size !== compared.length || seq !== known.cropSeq) throw new KnownDataChangedError()
}

/** Reads the part of a crop's data that the file can change, consistently: in a snapshot, or with the years locked. */
export async function readKnown(tx: Tx, crop: number, places: readonly NamedYear[]): Promise<KnownStore> {
  const rows = await tx<{ id: number; nursery: string; year: number }[]>`
    SELECT y.id, f.name AS nursery, y.year ${yearsNamed(tx, crop, places)} ORDER BY y.id`
  const years: OpenYears = new Map()
  const yearData: KnownYearData[] = []
  let shared: FieldYearColumns['lines'] | null = null
  for (const { id, nursery, year } of rows) {
    const columns: FieldYearColumns = await rebuildColumns(tx, id, shared)
    shared = columns.lines
    years.set(yearKey(nursery, year), columns)
    const bytes = encodeFieldYear({ ...columns, lines: usedLines(columns) })
    yearData.push({ nursery, year, bytes, ...(await readPlants(tx, id)) })
  }
  const [names, otherCrops, regions, nurseries, lines, traits, markers] = await Promise.all([
    tx<{ russian_name: string; english_name: string; seq: number }[]>`
      SELECT russian_name, english_name, seq FROM crops WHERE id = ${crop}`,
    tx<{ russian_name: string; english_name: string }[]>`
      SELECT russian_name, english_name FROM crops WHERE id <> ${crop}`,
    tx<KnownRegion[]>`
      WITH home AS (
        SELECT coalesce(
          (SELECT ARRAY[r.country_id] FROM fields f JOIN regions r ON r.id = f.region_id ORDER BY f.id DESC LIMIT 1),
          (SELECT countries FROM users WHERE role = 'general_director' ORDER BY id LIMIT 1)) AS countries)
      SELECT id, ARRAY[name_ru, name_en, name_it, name_es] AS names FROM regions, home
      ORDER BY (country_id = ANY (home.countries)) IS TRUE DESC, country_id, id`,
    tx<KnownNursery[]>`
      SELECT f.name, f.kind, f.region_id AS region, s.name AS subregion
      FROM fields f LEFT JOIN subregions s ON s.id = f.subregion_id WHERE f.crop_id = ${crop}`,
    tx<KnownLine[]>`
      SELECT l.name, m.name AS mother, f.name AS father, json_build_object('stage', l.stage, 'species', l.species,
        'origin', l.origin, 'regions', l.regions, 'uniformity', l.uniformity, 'heterotic_group', l.heterotic_group,
        'owner', l.owner, 'herbicides', l.herbicides, 'fungicides', l.fungicides, 'comment', l.comment) AS passport
      FROM lines l LEFT JOIN lines m ON m.id = l.mother_id LEFT JOIN lines f ON f.id = l.father_id
      WHERE l.crop_id = ${crop} ORDER BY l.id`,
    readTraits(tx, crop),
    tx<{ name: string }[]>`SELECT name FROM markers WHERE crop_id = ${crop}`,
  ])
  return {
    years,
    cropSeq: names[0]?.seq ?? 0,
    data: {
      names: names.flatMap((row) => [row.russian_name, row.english_name]),
      otherCrops: otherCrops.flatMap((row) => [row.russian_name, row.english_name]),
      regions: [...regions],
      nurseries: [...nurseries],
      lines: [...lines],
      traits: [
        ...[...traits.values()].map((trait): KnownTrait => {
          const { name, unit, kind, role, min, max, categories } = trait
          return { name, unit, kind, role, min, max, categories }
        }),
        ...markers.map(({ name }): KnownTrait => ({ name, unit: '', kind: 'qualitative', role: 'marker' })),
      ],
      years: yearData,
      genotypes: null,
    },
  }
}

async function readPlants(tx: Tx, year: number): Promise<Pick<KnownYearData, 'plants' | 'plantValues' | 'plantNotes'>> {
  const [{ plants }] = await tx<{ plants: [number, string][] }[]>`
    SELECT coalesce(json_agg(json_build_array(t.plot_id, t.name)), '[]') AS plants
    FROM plants t JOIN plots p ON p.id = t.plot_id WHERE p.field_year_id = ${year} AND p.live AND t.live`
  const [{ values }] = await tx<{ values: [number, string, number, number | string][] }[]>`
    SELECT coalesce(json_agg(json_build_array(
      t.plot_id, t.name, v.trait_id, coalesce(to_json(v.number), to_json(v.text)))), '[]') AS values
    FROM plant_values v JOIN plants t ON t.id = v.plant_id JOIN plots p ON p.id = t.plot_id
    WHERE p.field_year_id = ${year} AND p.live AND t.live AND num_nonnulls(v.number, v.text) > 0`
  const [{ notes }] = await tx<{ notes: [number, string, number, string][] }[]>`
    SELECT coalesce(json_agg(json_build_array(t.plot_id, t.name, v.trait_id, v.note)), '[]') AS notes
    FROM plant_values v JOIN plants t ON t.id = v.plant_id JOIN plots p ON p.id = t.plot_id
    WHERE p.field_year_id = ${year} AND p.live AND t.live AND v.note IS NOT NULL`
  return { plants, plantValues: values, plantNotes: notes }
}

/** Nursery and year that a request names by their ids. */
export async function readTarget(
  tx: Tx,
  requested: { field_id?: number; year_id?: number },
): Promise<{ target: UploadTarget | null; crop: number | null }> {
  if (requested.year_id !== undefined) {
    const [row] = await tx<{ nursery: string; year: number; crop: number; field_id: number }[]>`
      SELECT f.name AS nursery, y.year, f.crop_id AS crop, f.id AS field_id
      FROM field_years y JOIN fields f ON f.id = y.field_id WHERE y.id = ${requested.year_id}`
    const fits = row && (requested.field_id === undefined || requested.field_id === row.field_id)
    return fits ? { target: { nursery: row.nursery, year: row.year }, crop: row.crop } : { target: null, crop: null }
  }
  if (requested.field_id === undefined) return { target: null, crop: null }
  const [row] = await tx<{ nursery: string; crop: number }[]>`
    SELECT name AS nursery, crop_id AS crop FROM fields WHERE id = ${requested.field_id}`
  return row ? { target: { nursery: row.nursery, year: null }, crop: row.crop } : { target: null, crop: null }
}
