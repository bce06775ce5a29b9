import type { PlotAnswer } from '../../../src/contract/plots/plots.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { packedId, packedIdBytes, viewOf } from '../../platform/db/packedIds.ts'

type Result = PlotAnswer['plot_results'][number]

interface PackedRow {
  trait_id: number
  name: string
  unit: string
  ids: Buffer
  plots: Buffer
  numbers: Buffer | null
  texts: (string | null)[] | null
}

/**
 * Results by plot, values of traits and factors, in the order of the crop's traits. One row for each trait, numbers
 * packed as bytes: a page of 1,000 plots has 20,000 results.
 */
export async function readResults(
  tx: Tx,
  year: number,
  wanted: readonly number[] | null,
): Promise<Map<number, Result[]>> {
  const which = wanted === null ? tx`` : tx`AND v.plot_id = ANY (${numberArray(wanted)}::bigint[])`
  const rows = await tx<PackedRow[]>`
    SELECT g.*, t.name, t.unit FROM (
      SELECT v.trait_id,
        string_agg(int8send(v.id), ''::bytea) AS ids,
        string_agg(int8send(v.plot_id), ''::bytea) AS plots,
        string_agg(float8send(v.number), ''::bytea) AS numbers,
        json_agg(v.text) FILTER (WHERE v.text IS NOT NULL) AS texts
      FROM plot_values v
      WHERE v.field_year_id = ${year} AND (v.number IS NOT NULL OR v.text IS NOT NULL) ${which} GROUP BY v.trait_id) AS g
    JOIN traits t ON t.id = g.trait_id AND t.role IN ('trait', 'factor') ORDER BY g.trait_id`
  const results = new Map<number, Result[]>()
  for (const row of rows) {
    const { trait_id, name, unit, numbers, texts } = row
    const [ids, plots] = [viewOf(row.ids), viewOf(row.plots)]
    const count = ids.byteLength / packedIdBytes
    for (let k = 0; k < count; k++) {
      const plot = packedId(plots, k * packedIdBytes)
      let list = results.get(plot)
      if (list === undefined) {
        list = []
        results.set(plot, list)
      }
      list.push({
        plot_final_id: packedId(ids, k * packedIdBytes),
        plot_final_feature: name,
        plot_final_unit: unit,
        plot_final_value: numbers === null ? (texts?.[k] ?? '') : numbers.readDoubleBE(k * 8),
        feature_id: trait_id,
      })
    }
  }
  return results
}
