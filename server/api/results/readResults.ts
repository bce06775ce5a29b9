import type { z } from 'zod'
import type { listResults } from '../../../src/contract/statistics/results.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'

export type ResultAnswer = z.output<NonNullable<typeof listResults.answer>>['data'][number]

/** Whether a row `v` of a trait `t` is a result: a value, and of a trait or factor. */
export function isResult(tx: Tx) {
  return tx`(v.number IS NOT NULL OR v.text IS NOT NULL) AND t.role IN ('trait', 'factor')`
}

/** Results of existing plots, of some traits or of all. */
export async function readResults(
  tx: Tx,
  plots: readonly number[],
  traits: readonly number[] | null,
): Promise<ResultAnswer[]> {
  const condition = traits === null ? tx`` : tx`AND v.trait_id = ANY (${numberArray(traits)}::bigint[])`
  return tx<ResultAnswer[]>`
    SELECT v.id AS plot_final_id, v.plot_id, v.trait_id AS feature_id, t.name AS plot_final_feature,
      t.unit AS plot_final_unit, coalesce(to_json(v.number), to_json(v.text)) AS plot_final_value
    FROM plot_values v JOIN traits t ON t.id = v.trait_id JOIN plots p ON p.id = v.plot_id
    WHERE v.plot_id = ANY (${numberArray(plots)}::bigint[]) AND p.live AND ${isResult(tx)} ${condition} ORDER BY v.plot_id, v.trait_id`
}
