import type { z } from 'zod'
import type { fieldSchema } from '../../../src/contract/plots/nurseries.ts'
import type { Language } from '../../../src/words/word.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

export type FieldAnswer = z.output<typeof fieldSchema>

/** @throws ApiError `notFound` if the company has no such crop. */
export async function checkCrop(tx: Tx, crop: number): Promise<void> {
  const [cropRow] = await tx`SELECT 1 FROM crops WHERE id = ${crop}`
  if (!cropRow) throw notFound()
}

/** Nurseries of a crop, or one of them, in the order of their names; regions in the reader's language. */
export async function readFields(
  tx: Tx,
  language: Language,
  which: { crop: number } | { field: number },
): Promise<FieldAnswer[]> {
  const where = 'crop' in which ? tx`f.crop_id = ${which.crop}` : tx`f.id = ${which.field}`
  return tx<FieldAnswer[]>`
    SELECT f.id AS field_id, f.name AS field_name, f.kind, f.crop_id AS spec_id, r.country_id AS country, f.region_id AS region,
      r.${tx(`name_${language}`)} AS region_name, f.subregion_id AS subregion, s.name AS subregion_name,
      coalesce((
        SELECT json_agg(json_build_object('id', y.id, 'year', y.year) ORDER BY y.year DESC)
        FROM field_years y WHERE y.field_id = f.id), '[]') AS fieldyear_set
    FROM fields f JOIN regions r ON r.id = f.region_id LEFT JOIN subregions s ON s.id = f.subregion_id
    WHERE ${where} ORDER BY f.name COLLATE natural_order, f.id`
}

/** A nursery's year by its id. */
export interface PlaceOfYear {
  id: number
  year: number
  field_id: number
  field_name: string
  crop_id: number
}

/** @throws ApiError `notFound` if the year does not exist, or not in that nursery or crop. */
export async function findYear(
  tx: Tx,
  year: number,
  within: { field?: number; crop?: number } = {},
): Promise<PlaceOfYear> {
  const [row] = await tx<PlaceOfYear[]>`
    SELECT y.id, y.year, f.id AS field_id, f.name AS field_name, f.crop_id
    FROM field_years y JOIN fields f ON f.id = y.field_id WHERE y.id = ${year}`
  if (!row) throw notFound()
  if (within.field !== undefined && within.field !== row.field_id) throw notFound()
  if (within.crop !== undefined && within.crop !== row.crop_id) throw notFound()
  return row
}
