import { type AlleleCall, agreedCall, alleleCall, callAt } from '../../../src/domain/genotypes/packedCalls.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** Calls by line, each as long as the requested markers and in their order; null: missing. */
export type CallsOfLines = Map<number, (AlleleCall | null)[]>

/**
 * Reads the calls of lines at markers: the one of the newest set that has one, else the one on which the line's plots
 * agree; plots that differ are a conflict, which counts as missing. Lines and markers that the company does not have have
 * none.
 */
export async function readCalls(tx: Tx, lines: readonly number[], markers: readonly number[]): Promise<CallsOfLines> {
  const [alleles, places, rows, ofPlots] = await Promise.all([
    allelesOf(tx, markers),
    placesInSets(tx, markers),
    callsInSets(tx, lines, markers),
    callsOfPlots(tx, lines, markers),
  ])
  const calls: CallsOfLines = new Map(lines.map((line) => [line, markers.map(() => null)]))
  for (const { set_id, line_id, calls: genotypeCalls } of rows) {
    const shown = places.get(set_id)
    const known = calls.get(line_id)
    if (!shown || !known) continue
    markers.forEach((marker, k) => {
      const place = shown.get(marker)
      if (known[k] !== null || place === undefined) return
      const genotypeCall = callAt(genotypeCalls, place)
      const names = alleles.get(marker)
      if (genotypeCall && names) known[k] = alleleCall(names[genotypeCall[0]] ?? '', names[genotypeCall[1]] ?? '')
    })
  }
  for (const [line, known] of calls)
    markers.forEach((marker, k) => {
      known[k] ??= agreedCall(ofPlots.get(`${line}:${marker}`) ?? [])
    })
  return calls
}

async function allelesOf(tx: Tx, markers: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await tx<{ id: number; alleles: string[] }[]>`
    SELECT id, alleles FROM markers WHERE id = ANY (${numberArray(markers)}::bigint[])`
  return new Map(rows.map(({ id, alleles }) => [id, alleles]))
}

/** The wanted markers of each shown set: their places from 1, in their order. */
function wantedPlaces(tx: Tx, markers: readonly number[]) {
  return tx`
    SELECT s.id, array_agg(m.place ORDER BY m.place) AS places, array_agg(m.marker ORDER BY m.place) AS markers
    FROM genotype_sets s, unnest(s.marker_ids) WITH ORDINALITY AS m (marker, place)
    WHERE s.deleted_at IS NULL AND m.marker = ANY (${numberArray(markers)}::bigint[]) GROUP BY s.id`
}

/** Which of the markers each set has, in the order in which `callsInSets` reads its calls: sets by id, places from 0. */
async function placesInSets(tx: Tx, markers: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const rows = await tx<{ id: number; markers: number[] }[]>`SELECT id, markers FROM (${wantedPlaces(tx, markers)}) w`
  return new Map(rows.map(({ id, markers: known }) => [id, new Map(known.map((marker, k) => [Number(marker), k]))]))
}

/**
 * The calls of the lines in sets at the markers that each of these has, newer sets first. A row of a large panel is tens
 * of thousands of calls: it is unpacked once, and only the requested ones leave the database.
 */
function callsInSets(tx: Tx, lines: readonly number[], markers: readonly number[]) {
  return tx<{ set_id: number; line_id: number; calls: Uint8Array }[]>`
    WITH wanted AS MATERIALIZED (${wantedPlaces(tx, markers)})
    SELECT r.set_id, r.line_id, (
      SELECT string_agg(substr(whole.calls, place::integer, 1), ''::bytea ORDER BY place)
      FROM (SELECT r.calls || ''::bytea AS calls OFFSET 0) whole, unnest(w.places) AS place) AS calls
    FROM genotype_rows r JOIN wanted w ON w.id = r.set_id
    WHERE r.line_id = ANY (${numberArray(lines)}::bigint[]) ORDER BY r.set_id DESC`
}

/** Different calls of the lines' plots, by `<line>:<marker>`. */
async function callsOfPlots(
  tx: Tx,
  lines: readonly number[],
  markers: readonly number[],
): Promise<Map<string, AlleleCall[]>> {
  const rows = await tx<{ line: number; marker: number; one: string; other: string }[]>`
    SELECT DISTINCT p.line_id AS line, g.marker_id AS marker, g.first_allele AS one, g.second_allele AS other
    FROM plot_genotypes g JOIN plots p ON p.id = g.plot_id JOIN field_years y ON y.id = p.field_year_id
    WHERE p.live AND p.line_id = ANY (${numberArray(lines)}::bigint[])
      AND g.marker_id = ANY (${numberArray(markers)}::bigint[])`
  const genotypeCalls = new Map<string, AlleleCall[]>()
  for (const { line, marker, one, other } of rows) {
    const key = `${line}:${marker}`
    genotypeCalls.set(key, [...(genotypeCalls.get(key) ?? []), alleleCall(one, other)])
  }
  return genotypeCalls
}
