import { type Crop, createCrop, listCrops, type SessionUser, updateCrop } from '../../src/contract/crops.ts'
import { record } from '../audit/record.ts'
import { withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { violated } from '../db/failure.ts'
import { ApiError, fieldError, notFound } from '../http/apiError.ts'
import { type App, route } from '../http/route.ts'

export function registerCrops(app: App): void {
  route(app, listCrops, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const [meta] = await tx<SessionUser[]>`
        SELECT id, username, first_name, last_name, role, company_id FROM users WHERE id = ${ctx.user}`
      const data = await tx<Crop[]>`
        SELECT id AS spec_id, russian_name, english_name FROM crops ORDER BY id`
      return { meta, data: [...data] }
    }),
  )

  route(app, createCrop, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await checkNames(tx, body)
      try {
        const [row] = await tx<Crop[]>`
          INSERT INTO crops (company_id, russian_name, english_name)
          VALUES (${ctx.company}, ${body.russian_name}, ${body.english_name})
          RETURNING id AS spec_id, russian_name, english_name`
        record(tx, ctx, { kind: 'nursery', key: 'audit.cropMade', spec_id: row.spec_id })
        return row
      } catch (error) {
        const index = violated(error)
        if (index === 'crops_russian_name') throw fieldError('russian_name', 'validation.cultureWithNameExists')
        if (index === 'crops_english_name') throw fieldError('english_name', 'validation.cultureWithLatinNameExists')
        throw error
      }
    }),
  )

  route(app, updateCrop, async ({ ctx, params, body }) => {
    const changed = await withCompany(ctx, async (tx) => {
      const [row] = await tx<(Crop & { fixed_lines: boolean })[]>`
        UPDATE crops SET fixed_lines = ${body.fixed_lines} WHERE id = ${params.id}
        RETURNING id AS spec_id, russian_name, english_name, fixed_lines`
      if (!row) throw notFound()
      record(tx, ctx, { kind: 'nursery', key: 'audit.cropChanged', spec_id: row.spec_id })
      return row
    })
    return changed
  })
}

/** @throws ApiError with every name that the company's crops bear already, without regard to case. */
async function checkNames(tx: Tx, names: { russian_name: string; english_name: string }): Promise<void> {
  const [taken] = await tx<{ russian: boolean; english: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM crops WHERE russian_name = ${names.russian_name} COLLATE case_insensitive) AS russian,
      EXISTS (SELECT 1 FROM crops WHERE english_name = ${names.english_name} COLLATE case_insensitive) AS english`
  const russian = { russian_name: [{ key: 'validation.cultureWithNameExists' }] }
  const english = { english_name: [{ key: 'validation.cultureWithLatinNameExists' }] }
  const fields = { ...(taken.russian ? russian : {}), ...(taken.english ? english : {}) }
  const [first] = Object.values(fields)
  if (first) throw new ApiError(first[0].key, { fields })
}
