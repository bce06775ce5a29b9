import type { LikeLine } from '../../../src/contract/genome/genomeFits.ts'
import { likeness } from '../../../src/domain/genome/likeness.ts'
import type { GenomeFit } from '../../../src/domain/genome/panel.ts'
import { naturally } from '../../../src/domain/naturalOrder.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { orNull } from './influence.ts'
import { readGenotypes } from './readGenotypes.ts'
import { noData } from './refusals.ts'

/**
 * The genotyped lines of a crop except `line`, the most similar first, ties by name; with their genomic values of a fit,
 * null: without.
 * @throws ApiError `genome.noData` if the line has no genotype.
 */
export async function nearestLines(tx: Tx, crop: number, line: number, fit: GenomeFit | null): Promise<LikeLine[]> {
  const { lines, markers, doses } = await readGenotypes(tx, crop)
  const own = lines.indexOf(line)
  if (own < 0) throw noData(0, 0)
  const rows = await tx<{ line_id: number; line_name: string; is_sort: boolean }[]>`
    SELECT id AS line_id, name AS line_name, is_variety AS is_sort FROM lines WHERE id = ANY (${numberArray(lines)}::bigint[])`
  const named = new Map(rows.map((row) => [row.line_id, row]))
  const inFit = new Map(fit?.lines.map((id, i) => [id, i]))
  const data = lines.flatMap((id, row): LikeLine[] => {
    const name = named.get(id)
    if (row === own || !name) return []
    const at = inFit.get(id) ?? -1
    const figures = {
      value: orNull(fit?.values[at]),
      gebv: orNull(fit?.gebv[at]),
      reliability: orNull(fit?.reliability[at]),
    }
    return [{ ...name, ...likeness(doses, markers.length, own, row), ...figures }]
  })
  return data.sort((a, b) => (b.similarity ?? -1) - (a.similarity ?? -1) || naturally(a.line_name, b.line_name))
}
