import { countedAlleles, doseOfAlleles, doseOfByte } from '../../../src/domain/genome/dose.ts'
import { type GenotypePanel, missingDose, type PanelMarker } from '../../../src/domain/genome/panel.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** Which genotypes are read; null: all of the crop. */
export interface GenotypeFilter {
  readonly lines: readonly number[] | null
  readonly markers: readonly number[] | null
}

/** Genotypes with the two alleles between which doses of each marker count. */
export interface ReadGenotypes extends GenotypePanel {
  readonly alleles: readonly (readonly string[])[]
}

interface MarkerRow extends PanelMarker {
  readonly alleles: string[]
}

interface PlotCall {
  readonly line: number
  readonly marker: number
  readonly one: string
  readonly other: string
  readonly agrees: boolean
}

/** Rows of sets that come at once from the database. */
const rowsAtOnce = 100

/**
 * Genotypes of a crop's lines as doses: for each line and marker the call of the newest set that has one, else the one on
 * which the line's plots agree. Lines without any call are left out, as are markers of more than two alleles.
 */
export async function readGenotypes(
  tx: Tx,
  crop: number,
  which: GenotypeFilter = { lines: null, markers: null },
): Promise<ReadGenotypes> {
  const callsOfPlots = await plotCalls(tx, crop, which)
  const { markers, alleles } = await readMarkers(tx, crop, which, callsOfPlots)
  const lines = await genotypedLines(tx, crop, which, callsOfPlots)
  const doses = new Int8Array(lines.length * markers.length).fill(missingDose)
  const rowOf = new Map(lines.map((id, row) => [id, row]))
  const columnOf = new Map(markers.map(({ id }, column) => [id, column]))
  await fillFromSets(tx, crop, which, { doses, rowOf, columnOf })
  for (const { line, marker, one, other, agrees } of callsOfPlots) {
    const [row, column] = [rowOf.get(line), columnOf.get(marker)]
    if (!agrees || row === undefined || column === undefined) continue
    const cellIndex = row * markers.length + column
    if (doses[cellIndex] === missingDose) doses[cellIndex] = doseOfAlleles(alleles[column], one, other)
  }
  return onlyCalled({ lines, markers, alleles, doses })
}

/** A line's calls of a marker on its plots: one if they agree. */
function plotCalls(tx: Tx, crop: number, { lines, markers }: GenotypeFilter): Promise<PlotCall[]> {
  return tx<PlotCall[]>`
    SELECT p.line_id AS line, g.marker_id AS marker, min(least(g.first_allele, g.second_allele)) AS one,
      min(greatest(g.first_allele, g.second_allele)) AS other,
      count(DISTINCT (least(g.first_allele, g.second_allele), greatest(g.first_allele, g.second_allele))) = 1 AS agrees
    FROM plot_genotypes g JOIN markers k ON k.id = g.marker_id JOIN plots p ON p.id = g.plot_id
    WHERE k.crop_id = ${crop} AND p.live AND p.line_id IS NOT NULL
      AND ${lines === null ? tx`true` : tx`p.line_id = ANY (${numberArray(lines)}::bigint[])`}
      AND ${markers === null ? tx`true` : tx`g.marker_id = ANY (${numberArray(markers)}::bigint[])`}
    GROUP BY p.line_id, g.marker_id`
}

async function readMarkers(tx: Tx, crop: number, { markers }: GenotypeFilter, ofPlots: readonly PlotCall[]) {
  const rows = await tx<MarkerRow[]>`
    SELECT id, name, chromosome, position, position_bp AS "positionBp", alleles FROM markers
    WHERE crop_id = ${crop} AND ${markers === null ? tx`true` : tx`id = ANY (${numberArray(markers)}::bigint[])`}
    ORDER BY ${markerOrder(tx)}`
  const letters = new Map<number, Set<string>>()
  for (const { marker, one, other } of ofPlots)
    letters.set(marker, (letters.get(marker) ?? new Set()).add(one).add(other))
  const lineIds = rows
    .map(({ alleles, ...marker }) => ({ marker, counted: countedAlleles(alleles, letters.get(marker.id)) }))
    .filter(({ counted }) => counted !== null)
  return { markers: lineIds.map(({ marker }) => marker), alleles: lineIds.map(({ counted }) => counted ?? []) }
}

/** Markers by chromosome and position, markers without a position last, then by name. */
export function markerOrder(tx: Tx) {
  return tx`chromosome COLLATE natural_order NULLS LAST, position NULLS LAST, position_bp NULLS LAST,
    name COLLATE natural_order, id`
}

async function genotypedLines(tx: Tx, crop: number, { lines }: GenotypeFilter, ofPlots: readonly PlotCall[]) {
  const rows = await tx<{ id: number }[]>`
    SELECT DISTINCT r.line_id AS id FROM genotype_rows r JOIN genotype_sets s ON s.id = r.set_id
    WHERE s.crop_id = ${crop} AND s.deleted_at IS NULL
      AND ${lines === null ? tx`true` : tx`r.line_id = ANY (${numberArray(lines)}::bigint[])`}`
  return [...new Set([...rows.map(({ id }) => id), ...ofPlots.map(({ line }) => line)])].sort((a, b) => a - b)
}

interface DoseTable {
  readonly doses: Int8Array
  readonly rowOf: ReadonlyMap<number, number>
  readonly columnOf: ReadonlyMap<number, number>
}

async function fillFromSets(tx: Tx, crop: number, { lines }: GenotypeFilter, into: DoseTable): Promise<void> {
  const sets = await tx<{ id: number; markers: number[] }[]>`
    SELECT id, marker_ids AS markers FROM genotype_sets WHERE crop_id = ${crop} AND deleted_at IS NULL ORDER BY id DESC`
  const { doses, rowOf, columnOf } = into
  for (const { id, markers } of sets) {
    const columns = Int32Array.from(markers, (marker) => columnOf.get(Number(marker)) ?? -1)
    const rows = tx<{ line_id: number; calls: Uint8Array }[]>`
      SELECT line_id, calls FROM genotype_rows WHERE set_id = ${id}
        AND ${lines === null ? tx`true` : tx`line_id = ANY (${numberArray(lines)}::bigint[])`}`
    for await (const batch of rows.cursor(rowsAtOnce))
      for (const { line_id, calls } of batch) {
        const row = rowOf.get(line_id)
        if (row === undefined) continue
        const from = row * columnOf.size
        for (let place = 0; place < columns.length; place++) {
          const column = columns[place]
          if (column >= 0 && doses[from + column] === missingDose) doses[from + column] = doseOfByte[calls[place]]
        }
      }
  }
}

/** Without the lines that have no call. */
function onlyCalled(read: ReadGenotypes): ReadGenotypes {
  const { lines, markers, doses } = read
  const m = markers.length
  const calledRows = [...lines.keys()].filter((row) => {
    for (let j = 0; j < m; j++) if (doses[row * m + j] !== missingDose) return true
    return false
  })
  if (calledRows.length === lines.length) return read
  const fewer = new Int8Array(calledRows.length * m)
  calledRows.forEach((row, k) => {
    fewer.set(doses.subarray(row * m, (row + 1) * m), k * m)
  })
  return { ...read, lines: calledRows.map((row) => lines[row]), doses: fewer }
}
