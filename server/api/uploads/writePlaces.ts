import type { UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { announceNurseries } from '../nurseries/announce.ts'
import { insertField } from '../nurseries/writeFields.ts'
import { yearKey } from './readKnown.ts'

/**
 * Creates a file's new nurseries and years and changes existing ones, and announces them; returns the ids of all its
 * years.
 */
export async function writePlaces(
  tx: Tx,
  { author, live }: WriteContext,
  crop: number,
  plan: UploadPlan,
  defaultWidth: number,
): Promise<Map<string, number>> {
  const { company } = author
  const touched = new Set<number>()
  for (const { name, kind, region, subregion } of plan.nurseries) {
    const regionId = region ?? 1
    const field = await insertField(tx, company, {
      crop,
      name,
      kind,
      region: regionId,
      subregion: subregion === null ? null : await subregionId(tx, company, regionId, subregion),
    })
    touched.add(field)
  }
  for (const field of await changeNurseries(tx, company, crop, plan)) touched.add(field)
  for (const { nursery, year, width, sowing_date, emergence_date } of plan.years) {
    const fields = await tx<{ id: number }[]>`
      SELECT id FROM fields WHERE crop_id = ${crop} AND name = ${nursery} FOR KEY SHARE`
    for (const { id } of fields) {
      const created = await tx`
        INSERT INTO field_years (company_id, field_id, year, map_width, sowing_date, emergence_date)
        VALUES (${company}, ${id}, ${year}, ${width ?? defaultWidth}, ${sowing_date}, ${emergence_date})
        ON CONFLICT (company_id, field_id, year, live) DO NOTHING RETURNING 1`
      if (created.length > 0) touched.add(id)
    }
  }
  if (touched.size > 0) await announceNurseries(tx, live, author, { spec_id: crop, ids: [...touched] })
  const rows = await tx<{ id: number; nursery: string; year: number }[]>`
    SELECT y.id, f.name AS nursery, y.year FROM field_years y JOIN fields f ON f.id = y.field_id
    WHERE f.crop_id = ${crop}`
  return new Map(rows.map((row) => [yearKey(row.nursery, row.year), row.id]))
}

/** Returns the ids of the changed nurseries. */
async function changeNurseries(tx: Tx, company: number, crop: number, plan: UploadPlan): Promise<number[]> {
  for (const { nursery, field, after } of plan.nurseryChanges) {
    if (field === 'kind')
      await tx`UPDATE fields SET kind = ${String(after)} WHERE crop_id = ${crop} AND name = ${nursery}`
    else if (field === 'region')
      await tx`
        UPDATE fields SET region_id = ${Number(after)}, subregion_id = NULL WHERE crop_id = ${crop} AND name = ${nursery}`
    else {
      const [{ region }] = await tx<{ region: number }[]>`
        SELECT region_id AS region FROM fields WHERE crop_id = ${crop} AND name = ${nursery}`
      const id = await subregionId(tx, company, region, String(after))
      await tx`UPDATE fields SET subregion_id = ${id} WHERE crop_id = ${crop} AND name = ${nursery}`
    }
  }
  if (plan.nurseryChanges.length === 0) return []
  const names = textArray(plan.nurseryChanges.map(({ nursery }) => nursery))
  const changed = await tx<{ id: number }[]>`
    SELECT id FROM fields WHERE crop_id = ${crop} AND name = ANY (${names}::text[])`
  return changed.map(({ id }) => id)
}

/** The subregion with this name, created if the region does not have it. */
async function subregionId(tx: Tx, company: number, region: number, name: string): Promise<number> {
  const [known] = await tx<{ id: number }[]>`
    SELECT id FROM subregions WHERE region_id = ${region} AND name COLLATE case_insensitive = ${name}`
  if (known) return known.id
  const [result] = await tx<{ id: number }[]>`
    INSERT INTO subregions (company_id, region_id, name) VALUES (${company}, ${region}, ${name}) RETURNING id`
  return result.id
}
