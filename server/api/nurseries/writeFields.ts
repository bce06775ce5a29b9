import { checkText, maxLength, notOnlySpaces, required } from '../../../src/domain/plots/textRules.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { yearRow } from '../../platform/db/rowQueues.ts'
import { claimRows } from '../../platform/db/transaction.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'

const nameMaxLength = 255

/** Written fields of a nursery; absent ones stay. */
export interface FieldWrite {
  field_name?: string
  region?: number
  subregion?: number | null
  kind?: string
}

/** Normalises a nursery's name for the database. @throws ApiError at `field_name`. */
export function checkedFieldName(text: string): string {
  const name = text.normalize('NFC').trim()
  const fault = checkText(name, [required, notOnlySpaces, maxLength(nameMaxLength)])
  if (fault) throw fieldError('field_name', fault.key, fault.params)
  return name
}

/** Checks that region and subregion are in the lists of the company. @throws ApiError `validation.choice` at the field. */
export async function checkPlace(tx: Tx, region: number, subregion: number | null): Promise<void> {
  const [known] = await tx`SELECT 1 FROM regions WHERE id = ${region}`
  if (!known) throw fieldError('region', 'validation.choice')
  if (subregion === null) return
  const [within] = await tx`SELECT 1 FROM subregions WHERE id = ${subregion} AND region_id = ${region}`
  if (!within) throw fieldError('subregion', 'validation.choice')
}

/** Adds a nursery; returns its id. @throws ApiError `field.duplicate`. */
export async function insertField(
  tx: Tx,
  company: number,
  field: { crop: number; name: string; kind: string; region: number; subregion: number | null },
): Promise<number> {
  return named(async () => {
    const [row] = await tx<{ id: number }[]>`
      INSERT INTO fields (company_id, crop_id, name, kind, region_id, subregion_id)
      VALUES (${company}, ${field.crop}, ${field.name}, ${field.kind}, ${field.region}, ${field.subregion})
      RETURNING id`
    return row.id
  })
}

/**
 * Edits a nursery; another region drops the subregion unless one is named. Returns whether anything changed. @throws
 * ApiError `notFound`, `field.duplicate`.
 */
export async function editField(tx: Tx, id: number, write: FieldWrite): Promise<boolean> {
  type Row = { name: string; kind: string; region_id: number; subregion_id: number | null }
  const [stored] = await tx<Row[]>`
    SELECT name, kind, region_id, subregion_id FROM fields WHERE id = ${id} FOR NO KEY UPDATE`
  if (!stored) throw notFound()
  const region = write.region ?? stored.region_id
  const unchanged = region === stored.region_id ? stored.subregion_id : null
  const subregion = write.subregion === undefined ? unchanged : write.subregion
  await checkPlace(tx, region, subregion)
  const name = write.field_name === undefined ? stored.name : checkedFieldName(write.field_name)
  const kind = write.kind ?? stored.kind
  const isSame = name === stored.name && kind === stored.kind && region === stored.region_id
  if (isSame && subregion === stored.subregion_id) return false
  await named(
    () => tx`
      UPDATE fields SET name = ${name}, kind = ${kind}, region_id = ${region}, subregion_id = ${subregion}
      WHERE id = ${id}`,
  )
  return true
}

async function named<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'fields_company_id_crop_id_name_key')
      throw fieldError('field_name', 'field.duplicate')
    throw error
  }
}

/** Adds a year to a nursery; returns its id. @throws ApiError `year.duplicate`. */
export async function insertYear(tx: Tx, company: number, field: number, year: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO field_years (company_id, field_id, year) VALUES (${company}, ${field}, ${year})
    ON CONFLICT (company_id, field_id, year, live) DO NOTHING RETURNING id`
  if (!row) throw fieldError('year', 'year.duplicate', { year })
  return row.id
}

/**
 * The order of a crop's columns that users have arranged is stored with a year: when that is deleted, another year of the
 * crop inherits it.
 */
async function passOnColumnOrders(tx: Tx, years: readonly number[]): Promise<void> {
  // A year that another transaction is deleting as well can inherit nothing.
  const [heir] = await tx<{ id: number; crop_id: number }[]>`
    SELECT y.id, f.crop_id FROM field_years y JOIN fields f ON f.id = y.field_id
    WHERE y.id NOT IN ${tx(years)} AND f.crop_id IN (
      SELECT of.crop_id FROM field_years gone JOIN fields of ON of.id = gone.field_id WHERE gone.id IN ${tx(years)})
    ORDER BY y.id DESC LIMIT 1 FOR KEY SHARE OF y SKIP LOCKED`
  if (!heir) return
  await tx`
    INSERT INTO characteristics_orders (company_id, user_id, field_year_id, configuration)
    SELECT DISTINCT ON (user_id) company_id, user_id, ${heir.id}, configuration FROM characteristics_orders made
    WHERE field_year_id IN ${tx(years)} AND NOT EXISTS (
      SELECT 1 FROM characteristics_orders kept JOIN field_years y ON y.id = kept.field_year_id
        JOIN fields f ON f.id = y.field_id
      WHERE kept.user_id = made.user_id AND f.crop_id = ${heir.crop_id} AND y.id NOT IN ${tx(years)})
    ORDER BY user_id, field_year_id DESC`
  // Stored with one year only: restoring an older year does not bring it back.
  await tx`DELETE FROM characteristics_orders WHERE field_year_id IN ${tx(years)}`
}

/** Deletes years of one crop; they can be restored for 30 days with everything in them. */
export async function deleteYears(tx: Tx, years: readonly number[]): Promise<void> {
  if (years.length === 0) return
  claimRows(tx, years.map(yearRow))
  await tx`SELECT 1 FROM field_years WHERE id IN ${tx(years)} ORDER BY id FOR UPDATE`
  await passOnColumnOrders(tx, years)
  await tx`SELECT delete_years(${numberArray(years)}::bigint[])`
}
