import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/** A stored plant, also a deleted one. */
export interface StoredPlant {
  id: number
  plot_id: number
  name: string
  version: number
  dead: boolean
  year: number
}

export function readPlants(tx: Tx, ids: readonly number[]): Promise<StoredPlant[]> {
  return tx<StoredPlant[]>`
    SELECT t.id, t.plot_id, t.name, t.version, t.deleted_at IS NOT NULL AS dead, p.field_year_id AS year
    FROM plants t JOIN plots p ON p.id = t.plot_id WHERE t.id = ANY (${numberArray(ids)}::bigint[])`
}

/** Values that plants have of one trait, or of all (null). */
export function readPlantValues(tx: Tx, ids: readonly number[], trait: number | null) {
  const condition = trait === null ? tx`` : tx`AND trait_id = ${trait}`
  return tx<{ id: number; trait: number; value: Exclude<CellValue, boolean>; note: string | null; version: number }[]>`
    SELECT plant_id AS id, trait_id AS trait, coalesce(to_json(number), to_json(text)) AS value, note, version
    FROM plant_values WHERE plant_id = ANY (${numberArray(ids)}::bigint[]) ${condition} ORDER BY trait_id, plant_id`
}

/** How many plants the plots of a year have; plots without any are absent. */
export async function countPlants(tx: Tx, year: number): Promise<Map<number, number>> {
  const rows = await tx<{ plot: number; count: number }[]>`
    SELECT t.plot_id AS plot, count(*)::integer AS count FROM plants t JOIN plots p ON p.id = t.plot_id
    WHERE p.field_year_id = ${year} AND t.live GROUP BY t.plot_id ORDER BY t.plot_id`
  return new Map(rows.map(({ plot, count }) => [plot, count]))
}
