import type { CapFacts, PlannedSeed } from '../../../src/domain/files/lists/plotLists.ts'
import type { Language } from '../../../src/words/word.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

/** The heading of a list: facts about a year, its region in the reader's language. @throws ApiError `notFound`. */
export async function readYearFacts(tx: Tx, year: number, language: Language): Promise<CapFacts> {
  const [facts] = await tx<CapFacts[]>`
    SELECT f.name AS nursery, f.kind, r.${tx(`name_${language}`)} AS region, s.name AS subregion, y.year,
      y.sowing_date, y.emergence_date
    FROM field_years y JOIN fields f ON f.id = y.field_id JOIN regions r ON r.id = f.region_id
      LEFT JOIN subregions s ON s.id = f.subregion_id
    WHERE y.id = ${year}`
  if (!facts) throw notFound()
  return facts
}

/** The plants of a year with their values by trait id, under their plots in natural order. */
export async function readListedPlants(
  tx: Tx,
  year: number,
): Promise<{ plot_id: number; name: string; values: Map<number, number | string> }[]> {
  const rows = await tx<{ plot_id: number; name: string; values: [number, number | string][] }[]>`
    SELECT p.plot_id, p.name, coalesce((
      SELECT json_agg(json_build_array(v.trait_id, coalesce(to_json(v.number), to_json(v.text))))
      FROM plant_values v WHERE v.plant_id = p.id AND (v.number IS NOT NULL OR v.text IS NOT NULL)), '[]') AS values
    FROM plants p JOIN plots q ON q.id = p.plot_id
    WHERE q.field_year_id = ${year} AND q.deleted_at IS NULL AND p.live
    ORDER BY p.plot_id, p.name COLLATE natural_order`
  return rows.map(({ values, ...plant }) => ({ ...plant, values: new Map(values) }))
}

/** The seed that the year's newest sowing plan that is not cancelled uses for each plot, by plot id. */
export async function readPlannedSeed(tx: Tx, year: number): Promise<Map<number, PlannedSeed>> {
  const rows = await tx<{ plot_id: number; address: string; amount: number }[]>`
    SELECT i.plot_id, w.name || ' / ' || t.name AS address, i.amount
    FROM sowing_plan_items i JOIN seeds s ON s.id = i.seed_id
      JOIN warehouse_storages t ON t.id = s.storage_id JOIN warehouses w ON w.id = t.warehouse_id
    WHERE i.plan_id = (SELECT max(id) FROM sowing_plans WHERE field_year_id = ${year} AND state <> 'cancelled')`
  return new Map(rows.map(({ plot_id, address, amount }) => [plot_id, { storage: address, seed_amount: amount }]))
}
