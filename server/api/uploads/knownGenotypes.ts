import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { callByte, missingGenotypeCall } from '../../../src/domain/files/markers/markerTable.ts'
import type { Marker } from '../../../src/domain/genotypes/marker.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { KnownGenotypeData, NamedGenotypes } from './messages.ts'
import type { OpenYears } from './readKnown.ts'

/** A crop's data for the lines, or the plots of an open year, and the markers that a file names. */
export function readGenotypesFor(
  tx: Tx,
  crop: number,
  named: NamedGenotypes,
  years: OpenYears,
): Promise<KnownGenotypeData> {
  if (named.subject === 'line') return readGenotypesOfLines(tx, crop, named)
  const [year] = years.values()
  return readGenotypesOfPlots(tx, crop, named, year)
}

/** A crop's data for the lines and markers that a file names: each call from the newest set. */
async function readGenotypesOfLines(
  tx: Tx,
  crop: number,
  named: { lines: readonly string[]; markers: readonly string[] },
): Promise<KnownGenotypeData> {
  const markers = await readMarkersNamed(tx, crop, named.markers)
  const lines = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines WHERE crop_id = ${crop} AND name = ANY (${textArray(named.lines)}::text[])`
  const calls = new Uint8Array(lines.length * markers.length).fill(missingGenotypeCall)
  const [rowOf, columnOf] = [lines, markers].map((list) => new Map(list.map(({ id }, k) => [id, k])))
  const sets = await tx<{ id: number; markers: number[] }[]>`
    SELECT id, marker_ids AS markers FROM genotype_sets WHERE crop_id = ${crop} AND deleted_at IS NULL ORDER BY id DESC`
  for (const { id, markers: own } of sets) {
    const columns = own.map((marker) => columnOf.get(Number(marker)) ?? -1)
    const rows = tx<{ line_id: number; calls: Uint8Array }[]>`
      SELECT line_id, calls FROM genotype_rows WHERE set_id = ${id}
        AND line_id = ANY (${numberArray(lines.map((line) => line.id))}::bigint[])`
    for await (const batch of rows.cursor(100))
      for (const row of batch) {
        const from = (rowOf.get(row.line_id) ?? 0) * markers.length
        columns.forEach((column, place) => {
          if (column >= 0 && calls[from + column] === missingGenotypeCall) calls[from + column] = row.calls[place]
        })
      }
  }
  return { markers: [...markers], lines: lines.map(({ name }) => name), calls }
}

/**
 * A crop's data for the markers that a file names and for the plots of a year that it names, by name or label; no year,
 * no plots.
 */
async function readGenotypesOfPlots(
  tx: Tx,
  crop: number,
  named: NamedGenotypes,
  year: FieldYearColumns | undefined,
): Promise<KnownGenotypeData> {
  const stored = await readMarkersNamed(tx, crop, named.markers)
  const columnOf = new Map(stored.map(({ id }, k) => [id, k]))
  const nameOf = (i: number) => (named.subject === 'label' ? year?.label[i] : year?.name[i]) ?? null
  const wantedLines = new Set(named.lines)
  const plots = Array.from({ length: year?.count ?? 0 }, (_, i) => ({ id: year?.id[i] ?? 0, name: nameOf(i) })).flatMap(
    ({ id, name }) => (name !== null && wantedLines.has(name) ? [{ id, name }] : []),
  )
  const rowOf = new Map(plots.map(({ id }, k) => [id, k]))
  const rows = await tx<{ plot: number; marker: number; one: string; other: string }[]>`
    SELECT plot_id AS plot, marker_id AS marker, first_allele AS one, second_allele AS other FROM plot_genotypes
    WHERE plot_id = ANY (${numberArray(plots.map(({ id }) => id))}::bigint[])
      AND marker_id = ANY (${numberArray(stored.map(({ id }) => id))}::bigint[])`
  // A typed call may have alleles that its marker does not list: they come after the listed ones.
  const alleles = stored.map((marker) => [...marker.alleles])
  const calls = new Uint8Array(plots.length * stored.length).fill(missingGenotypeCall)
  for (const { plot, marker, one, other } of rows) {
    const column = columnOf.get(marker) ?? 0
    for (const allele of [one, other]) if (!alleles[column].includes(allele)) alleles[column].push(allele)
    const [first, second] = [one, other].map((allele) => alleles[column].indexOf(allele))
    calls[(rowOf.get(plot) ?? 0) * stored.length + column] = callByte(first, second)
  }
  return { markers: stored, lines: plots.map(({ name }) => name), calls, packedBy: alleles }
}

async function readMarkersNamed(tx: Tx, crop: number, names: readonly string[]): Promise<Marker[]> {
  return tx<Marker[]>`
    SELECT id, name, chromosome, position, position_bp, alleles, pinned FROM markers
    WHERE crop_id = ${crop} AND name = ANY (${textArray(names)}::text[])`
}
