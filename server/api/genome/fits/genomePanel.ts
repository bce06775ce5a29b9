import { dosesOfMarkers, isUsed, markerCounts } from '../../../../src/domain/genome/dose.ts'
import type { LineValues } from '../../../../src/domain/genome/lineValues.ts'
import type { GenomePanel, GenomeScope, PanelMarker } from '../../../../src/domain/genome/panel.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type ReadGenotypes, readGenotypes } from '../readGenotypes.ts'
import { minimumCounts, noData, tooLarge } from '../refusals.ts'
import { scopeValues } from '../scopeValues.ts'

/** Most lines and markers of an analysis. */
const max = { lines: 3000, markers: 50_000 } as const
/** Interval within which one marker represents all if there are too many: cM, or Mb without a map. */
const thinningInterval = 0.2

/** A panel with the lines that have a genotype but no value: their doses at its markers. */
export interface PanelWithOthers {
  readonly panel: GenomePanel
  readonly others: { readonly lines: readonly number[]; readonly doses: Int8Array }
}

/**
 * The lines of a scope that have a value and a genotype, and the markers that analyses use: the rarer allele at least 5
 * %, at most half missing among these lines. Means must be up to date (`freshenMeans`).
 * @throws ApiError `genome.noData` with the counts, if there are fewer than 20 lines or 10 markers, `genome.tooLarge`.
 */
export async function readPanel(tx: Tx, scope: GenomeScope): Promise<GenomePanel> {
  const { values } = await scopeValues(tx, scope)
  return (await panelOfValues(tx, scope, values)).panel
}

/** The panel for known values, and the genotyped lines without a value. */
export async function panelOfValues(tx: Tx, scope: GenomeScope, values: LineValues): Promise<PanelWithOthers> {
  const genotypes = await readGenotypes(tx, scope.crop)
  const rows = [...genotypes.lines.keys()]
  const [valued, unvalued] = [
    rows.filter((row) => values.at.has(genotypes.lines[row])),
    rows.filter((row) => !values.at.has(genotypes.lines[row])),
  ]
  const m = genotypes.markers.length
  const valuedDoses = dosesOfLines(genotypes, valued)
  const counts = markerCounts(valuedDoses, valued.length, m)
  const usedColumns = [...counts.keys()].filter((j) => isUsed(counts[j], valued.length))
  if (valued.length < minimumCounts.lines || usedColumns.length < minimumCounts.markers)
    throw noData(valued.length, usedColumns.length)
  const usedMarkers = usedColumns.length > max.markers ? thinOut(usedColumns, genotypes.markers) : usedColumns
  if (valued.length > max.lines || usedMarkers.length > max.markers)
    throw tooLarge(valued.length, usedMarkers.length, 0)
  const lines = valued.map((row) => genotypes.lines[row])
  const panel: GenomePanel = {
    scope,
    lines,
    names: await namesOf(tx, lines),
    values: Float64Array.from(lines, (line) => values.values[values.at.get(line) ?? 0]),
    environments: values.total,
    markers: usedMarkers.map((j) => genotypes.markers[j]),
    means: Float64Array.from(usedMarkers, (j) => counts[j].mean),
    doses: dosesOfMarkers(valuedDoses, valued.length, m, usedMarkers),
  }
  const doses = dosesOfMarkers(dosesOfLines(genotypes, unvalued), unvalued.length, m, usedMarkers)
  return { panel, others: { lines: unvalued.map((row) => genotypes.lines[row]), doses } }
}

function dosesOfLines({ markers, doses }: ReadGenotypes, rows: readonly number[]): Int8Array {
  const m = markers.length
  const chosen = new Int8Array(rows.length * m)
  rows.forEach((row, k) => {
    chosen.set(doses.subarray(row * m, (row + 1) * m), k * m)
  })
  return chosen
}

/** The first of the markers within 0.2 cM, or 0.2 Mb without a map; unplaced ones stay. */
function thinOut(used: readonly number[], markers: readonly PanelMarker[]): number[] {
  let last: { chromosome: string; at: number } | null = null
  return used.filter((j) => {
    const { chromosome, position, positionBp } = markers[j]
    const at = position ?? (positionBp === null ? null : positionBp / 1e6)
    if (chromosome === null || at === null) return true
    if (last && last.chromosome === chromosome && at - last.at < thinningInterval) return false
    last = { chromosome, at }
    return true
  })
}

/** Names of lines in their order. */
async function namesOf(tx: Tx, lines: readonly number[]): Promise<string[]> {
  const rows = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM lines WHERE id = ANY (${numberArray(lines)}::bigint[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return lines.map((line) => names.get(line) ?? '')
}
