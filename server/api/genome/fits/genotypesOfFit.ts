import type { ParentGenotypes } from '../../../../src/domain/genome/crossValues.ts'
import type { GenomeFit } from '../../../../src/domain/genome/panel.ts'
import { withCentimorgans } from '../../../../src/domain/genome/progeny.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { genomeSettings } from '../genomeSettings.ts'
import { readGenotypes } from '../readGenotypes.ts'

/**
 * Genotypes of lines at the markers of a fit, by their places, with the values of the markers: a row for each line with
 * any call (`known`, in the requested order). Markers placed only in base pairs get the crop's cM per Mb.
 */
export async function genotypesOfFit(
  tx: Tx,
  fit: GenomeFit,
  lines: readonly number[],
): Promise<{ known: number[]; genotypes: ParentGenotypes; alleles: readonly (readonly string[])[] }> {
  const { crop } = fit.scope
  const read = await readGenotypes(tx, crop, { lines, markers: fit.markers })
  const rows = new Map(read.lines.map((line, row) => [line, row]))
  const known = lines.filter((line) => rows.has(line))
  const m = read.markers.length
  const doses = new Int8Array(known.length * m)
  known.forEach((line, k) => {
    const row = rows.get(line) ?? 0
    doses.set(read.doses.subarray(row * m, (row + 1) * m), k * m)
  })
  const places = new Map(fit.markers.map((id, j) => [id, j]))
  const figure = (values: Float64Array) =>
    Float64Array.from(read.markers, ({ id }) => values[places.get(id) ?? -1] ?? 0)
  const markers = withCentimorgans(read.markers, (await genomeSettings(tx, crop)).cm_per_mb)
  return {
    known,
    alleles: read.alleles,
    genotypes: { markers, alpha: figure(fit.alpha), means: figure(fit.means), doses },
  }
}
