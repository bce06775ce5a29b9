import {
  type Crop,
  createCrop,
  deleteCrop,
  listCrops,
  type SessionUser,
  updateCrop,
} from '../../../src/contract/lines/crops.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { changeCrop } from './changeCrop.ts'
import { checkNames, writeNames } from './names.ts'

export function registerCrops(app: App): void {
  const { live } = app.services
  const announceCrops = (tx: Tx, ctx: RequestContext, crop: number) =>
    announceTopic(tx, live, ctx, { topic: 'crops', spec_id: crop, ids: [crop] })

  route(app, listCrops, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const [meta] = await tx<SessionUser[]>`
        SELECT u.id, u.username, u.first_name, u.last_name, u.role, u.company_id, c.is_sample,
          (SELECT id FROM crops WHERE sample_warehouses IS NOT NULL) AS sample_spec_id
        FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = ${ctx.user}`
      const data = await tx<Crop[]>`
        SELECT id AS spec_id, russian_name, english_name FROM crops ORDER BY id`
      return { meta, data: [...data] }
    }),
  )

  route(app, createCrop, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await checkNames(tx, body, null)
      const [row] = await writeNames(tx<Crop[]>`
        INSERT INTO crops (company_id, russian_name, english_name)
        VALUES (${ctx.company}, ${body.russian_name}, ${body.english_name})
        RETURNING id AS spec_id, russian_name, english_name`)
      record(tx, ctx, { kind: 'nursery', key: 'audit.cropMade', spec_id: row.spec_id })
      await announceCrops(tx, ctx, row.spec_id)
      return row
    }),
  )

  route(app, updateCrop, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const { crop, other } = await changeCrop(tx, ctx.company, params.id, body)
      if (other.renamedFrom) {
        const { russian_name: ru, english_name: en } = other.renamedFrom
        record(tx, ctx, { kind: 'nursery', key: 'audit.cropRenamed', params: { ru, en }, spec_id: params.id })
        await announceCrops(tx, ctx, params.id)
      } else if (other.isSet) record(tx, ctx, { kind: 'nursery', key: 'audit.cropChanged', spec_id: params.id })
      const announce = (topic: 'values' | 'results' | 'seeds') =>
        announceTopic(tx, live, ctx, { topic, spec_id: params.id, ids: [] })
      // Saved ideotypes depend on them as well.
      if (other.isGenome) for (const topic of ['values', 'results'] as const) await announce(topic)
      // Lots have other warnings now.
      if (other.isSeed) await announce('seeds')
      return crop
    }),
  )

  route(app, deleteCrop, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      // The lock stops additions: what belongs to a crop has it as a foreign key, which waits for it.
      const [deleted] = await tx<{ ru: string; en: string }[]>`
        SELECT russian_name AS ru, english_name AS en FROM crops WHERE id = ${params.id} FOR UPDATE`
      if (!deleted) throw notFound()
      const [{ is_sample }] = await tx<{ is_sample: boolean }[]>`SELECT delete_sample_crop(${params.id}) AS is_sample`
      if (is_sample) {
        record(tx, ctx, { kind: 'nursery', key: 'audit.sampleDeleted', params: deleted })
        await announceCrops(tx, ctx, params.id)
        await announceTopic(tx, live, ctx, { topic: 'seeds', spec_id: null, ids: [] })
        return
      }
      type Contents = { nurseries: number; restorable: number; lines: number; lots: number }
      const [contents] = await tx<Contents[]>`SELECT * FROM crop_contents(${params.id})`
      if (Object.values(contents).some((count) => count > 0)) {
        const sentence = contents.restorable > 0 ? 'crop.notEmptyRestorable' : 'crop.notEmpty'
        throw new ApiError('crop.notEmpty', { sentence, params: contents })
      }
      await tx`DELETE FROM crops WHERE id = ${params.id}`
      record(tx, ctx, { kind: 'nursery', key: 'audit.cropDeleted', params: deleted, spec_id: params.id })
      await announceCrops(tx, ctx, params.id)
    }),
  )
}
