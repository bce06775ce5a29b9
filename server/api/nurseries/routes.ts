import {
  addFieldYear,
  createField,
  deleteField,
  deleteFieldYear,
  listFields,
  listFieldYears,
  nurseryOverview,
  restoreField,
  restoreFieldYear,
  updateField,
} from '../../../src/contract/plots/nurseries.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { SupersededError, violatedConstraint } from '../../platform/db/failure.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { announceNurseries } from './announce.ts'
import { checkCrop, findYear, readFields } from './readFields.ts'
import { readOverview } from './readOverview.ts'
import { checkedFieldName, checkPlace, deleteYears, editField, insertField, insertYear } from './writeFields.ts'

const unique = ['fields_company_id_crop_id_name_key', 'field_years_company_id_field_id_year_key']

/**
 * A name or year that another transaction takes at the same instant is not visible yet: the transaction is run again and
 * sees it.
 */
async function supersededIfDuplicate<T>(restoring: PromiseLike<T>): Promise<T> {
  try {
    return await restoring
  } catch (error) {
    if (unique.includes(violatedConstraint(error) ?? ''))
      throw new SupersededError('restored while another transaction created the same name', { cause: error })
    throw error
  }
}

/**
 * Restores a nursery with the years that were deleted with it; its name gets `_restored` if another nursery has it.
 * @throws ApiError `notFound`.
 */
async function restoreNursery(tx: Tx, id: number): Promise<void> {
  const [{ exists }] = await supersededIfDuplicate(tx<{ exists: boolean }[]>`SELECT restore_field(${id}) AS "exists"`)
  if (!exists) throw notFound()
}

/** Restores a year of an existing nursery. @throws ApiError `notFound`, `year.duplicate`. */
async function restoreYear(tx: Tx, id: number): Promise<void> {
  type Outcome = { outcome: 'restored' | 'missing' | 'taken'; number: number | null }
  const [{ outcome, number }] = await supersededIfDuplicate(tx<Outcome[]>`SELECT * FROM restore_year(${id})`)
  if (outcome === 'missing') throw notFound()
  if (outcome === 'taken') throw fieldError('year', 'year.duplicate', { year: number ?? 0 })
}

export function registerNurseries(app: App): void {
  const { live } = app.services

  route(app, listFields, ({ ctx, query, language }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      const data = await readFields(tx, language, { crop: query.spec_id })
      return { meta: { total: data.length }, data: [...data] }
    }),
  )

  route(app, nurseryOverview, ({ ctx, params }) => withCompany(ctx, (tx) => readOverview(tx, params.id)))

  route(app, createField, ({ ctx, body, language }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, body.spec_id)
      const subregion = body.subregion ?? null
      await checkPlace(tx, body.region, subregion)
      const name = checkedFieldName(body.field_name)
      const field = await insertField(tx, ctx.company, {
        crop: body.spec_id,
        name,
        kind: body.kind,
        region: body.region,
        subregion,
      })
      const [created] = await readFields(tx, language, { field })
      const { spec_id } = body
      record(tx, ctx, { kind: 'nursery', key: 'audit.nurseryMade', spec_id, field_id: field })
      await announceNurseries(tx, live, ctx, { spec_id, ids: [field] })
      return created
    }),
  )

  route(app, updateField, ({ ctx, params, body, language }) =>
    withCompany(ctx, async (tx) => {
      const isOther = await editField(tx, params.id, body)
      const [edited] = await readFields(tx, language, { field: params.id })
      if (!isOther) return edited
      const { spec_id } = edited
      record(tx, ctx, { kind: 'nursery', key: 'audit.nurseryChanged', spec_id, field_id: params.id })
      await announceNurseries(tx, live, ctx, { spec_id, ids: [params.id] })
      return edited
    }),
  )

  route(app, deleteField, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const [deleted] = await tx<{ spec_id: number; name: string }[]>`
        SELECT crop_id AS spec_id, name FROM fields WHERE id = ${params.id} FOR UPDATE`
      if (!deleted) throw notFound()
      const years = await tx<{ id: number }[]>`SELECT id FROM field_years WHERE field_id = ${params.id}`
      await deleteYears(
        tx,
        years.map((year) => year.id),
      )
      await tx`SELECT delete_field(${params.id})`
      const { spec_id, name } = deleted
      record(tx, ctx, { kind: 'nursery', key: 'audit.nurseryDeleted', params: { name }, spec_id, field_id: params.id })
      await announceNurseries(tx, live, ctx, { spec_id, ids: [params.id] })
    }),
  )

  route(app, restoreField, ({ ctx, params, language }) =>
    withCompany(ctx, async (tx) => {
      await restoreNursery(tx, params.id)
      const [restored] = await readFields(tx, language, { field: params.id })
      const { spec_id } = restored
      record(tx, ctx, { kind: 'nursery', key: 'audit.nurseryRestored', spec_id, field_id: params.id })
      await announceNurseries(tx, live, ctx, { spec_id, ids: [params.id] })
      return restored
    }),
  )

  route(app, listFieldYears, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      type Group = { year: number; fields: { field_id: number; field_name: string; year_id: number }[] }
      const data = await tx<Group[]>`
        SELECT y.year, json_agg(
          json_build_object('field_id', f.id, 'field_name', f.name, 'year_id', y.id)
          ORDER BY f.name COLLATE natural_order, f.id) AS fields
        FROM field_years y JOIN fields f ON f.id = y.field_id
        WHERE f.crop_id = ${query.spec_id} GROUP BY y.year ORDER BY y.year DESC`
      return { meta: { total: data.length }, data: [...data] }
    }),
  )

  route(app, addFieldYear, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const [field] = await tx<{ name: string; region_id: number }[]>`
        SELECT name, region_id FROM fields WHERE id = ${body.field_id} AND crop_id = ${body.spec_id} FOR KEY SHARE`
      if (!field) throw notFound()
      if (body.region !== undefined && body.region !== field.region_id) throw fieldError('region', 'year.other_region')
      const year = await insertYear(tx, ctx.company, body.field_id, body.year)
      const { field_id, spec_id } = body
      record(tx, ctx, { kind: 'nursery', key: 'audit.yearMade', spec_id, field_id, year_id: year })
      await announceNurseries(tx, live, ctx, { spec_id, ids: [field_id] })
      return { year_id: year, year: body.year, field_id: body.field_id, field_name: field.name }
    }),
  )

  route(app, deleteFieldYear, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const year = await findYear(tx, params.id)
      await deleteYears(tx, [year.id])
      const { field_id, crop_id: spec_id, year: number } = year
      const place = { spec_id, field_id, year_id: year.id }
      record(tx, ctx, { kind: 'nursery', key: 'audit.yearDeleted', params: { year: number }, ...place })
      await announceNurseries(tx, live, ctx, { spec_id: year.crop_id, ids: [year.field_id] })
    }),
  )

  route(app, restoreFieldYear, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      await restoreYear(tx, params.id)
      const { field_id, field_name, crop_id: spec_id, year } = await findYear(tx, params.id)
      record(tx, ctx, { kind: 'nursery', key: 'audit.yearRestored', spec_id, field_id, year_id: params.id })
      await announceNurseries(tx, live, ctx, { spec_id, ids: [field_id] })
      return { year_id: params.id, year, field_id, field_name }
    }),
  )
}
