import type { PlantAnswer, PlantValueAnswer } from '../../../src/contract/plots/plants.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Whether a row `v` of `plant_values` has a value: it may exist for its note alone. */
function isMeasured(tx: Tx): Fragment {
  return tx`(v.number IS NOT NULL OR v.text IS NOT NULL)`
}

/**
 * Existing plants with their values, as every call answers them: those for which `which` is true of the plant `p`, in the
 * order of `order` (by default of their ids).
 */
export async function plantAnswers(tx: Tx, which: Fragment, order: Fragment = tx`p.id`): Promise<PlantAnswer[]> {
  return tx<PlantAnswer[]>`
    SELECT p.id AS brush_id, p.plot_id, p.name AS brush_name, coalesce((
      SELECT json_agg(json_build_object('phenotype_id', v.id, 'feature', t.name, 'unit', t.unit,
        'value', coalesce(to_json(v.number), to_json(v.text))) ORDER BY t.id)
      FROM plant_values v JOIN traits t ON t.id = v.trait_id
      WHERE v.plant_id = p.id AND ${isMeasured(tx)}), '[]') AS features
    FROM plants p WHERE p.live AND ${which} ORDER BY ${order}`
}

/** One plant. @throws ApiError `notFound` if it does not exist. */
export async function readPlant(tx: Tx, plant: number): Promise<PlantAnswer> {
  const [answer] = await plantAnswers(tx, tx`p.id = ${plant}`)
  if (!answer) throw notFound()
  return answer
}

/** A value of a plant, with the plant and the trait that it belongs to. */
export interface StoredPlantValue {
  plant: number
  trait: number
  answer: PlantValueAnswer
}

/** One value of plants, by its id or by plant and trait; null if there is none. */
export async function readPlantValue(
  tx: Tx,
  of: { id: number } | { plant: number; trait: number },
): Promise<StoredPlantValue | null> {
  const condition = 'id' in of ? tx`v.id = ${of.id}` : tx`v.plant_id = ${of.plant} AND v.trait_id = ${of.trait}`
  const [row] = await tx<({ plant: number; trait: number } & PlantValueAnswer)[]>`
    SELECT v.plant_id AS plant, v.trait_id AS trait, v.id AS phenotype_id, t.name AS feature, t.unit,
      coalesce(to_json(v.number), to_json(v.text)) AS value
    FROM plant_values v JOIN traits t ON t.id = v.trait_id WHERE ${condition} AND ${isMeasured(tx)}`
  if (!row) return null
  const { plant, trait, ...answer } = row
  return { plant, trait, answer }
}
