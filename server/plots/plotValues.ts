import type { PlotAnswer } from '../../src/contract/plots.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'

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
 * Results by plot, in the order of the crop's traits. One row a trait, numbers packed as bytes: a page of 1,000 plots
 * has 20,000 results.
 */
export async function readResults(
  tx: Tx,
  year: number,
  plots: readonly number[] | null,
): Promise<Map<number, Result[]>> {
  const which = plots === null ? tx`` : tx`AND v.plot_id = ANY (${numberArray(plots)}::integer[])`
  const rows = await tx<PackedRow[]>`
    SELECT g.*, t.name, t.unit FROM (
      SELECT v.trait_id,
        string_agg(int4send(v.id), ''::bytea) AS ids,
        string_agg(int4send(v.plot_id), ''::bytea) AS plots,
        string_agg(float8send(v.number), ''::bytea) AS numbers,
        json_agg(v.text) FILTER (WHERE v.text IS NOT NULL) AS texts
      FROM plot_values v WHERE v.field_year_id = ${year} ${which} GROUP BY v.trait_id) AS g
    JOIN traits t ON t.id = g.trait_id ORDER BY g.trait_id`
  const results = new Map<number, Result[]>()
  for (const row of rows) {
    const { trait_id, name, unit, ids, numbers, texts } = row
    const count = ids.byteLength / 4
    for (let k = 0; k < count; k++) {
      const plot = row.plots.readInt32BE(k * 4)
      let list = results.get(plot)
      if (list === undefined) {
        list = []
        results.set(plot, list)
      }
      list.push({
        plot_final_id: ids.readInt32BE(k * 4),
        plot_final_feature: name,
        plot_final_unit: unit,
        plot_final_value: numbers === null ? (texts?.[k] ?? '') : numbers.readDoubleBE(k * 8),
        feature_id: trait_id,
      })
    }
  }
  return results
}
