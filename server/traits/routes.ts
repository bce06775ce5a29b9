import { createTrait, listTraits, updateTrait } from '../../src/contract/traits.ts'
import type { CellValue, ChangeColumn, TraitField } from '../../src/domain/change/changeSet.ts'
import type { WriteContext } from '../changes/applyNamed.ts'
import { applyCropChange } from '../changes/crop/cropChange.ts'
import { holdCrop } from '../changes/log/changeLog.ts'
import { nextIds } from '../changes/reservedIds.ts'
import { authorOf } from '../changes/routes.ts'
import { withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { fieldError, notFound } from '../http/apiError.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { type App, route } from '../http/route.ts'
import { checkCrop } from '../nurseries/readFields.ts'

interface TraitAnswer {
  id: number
  spec_id: number
  name: string
  unit: string
  kind: 'quantitative' | 'qualitative'
  role: 'trait' | 'factor'
  categories: string[] | null
  min: number | null
  max: number | null
  decimals: number | null
  external_id: string | null
}

interface TraitFields {
  name?: string
  unit?: string
  kind?: string
  role?: string
  categories?: string[] | null
  min?: number | null
  max?: number | null
  decimals?: number | null
}

const written: TraitField[] = ['name', 'unit', 'kind', 'role', 'categories', 'min', 'max', 'decimals']

function readTraits(tx: Tx, which: { crop: number } | { trait: number }) {
  const where = 'crop' in which ? tx`crop_id = ${which.crop}` : tx`id = ${which.trait}`
  return tx<TraitAnswer[]>`
    SELECT id, crop_id AS spec_id, name, unit, kind, role, categories, min, max, decimals, external_id FROM traits
    WHERE ${where} ORDER BY name COLLATE natural_order, unit, id`
}

/** Columns that write the given fields of a trait. */
function columnsOf(id: number, fields: TraitFields): ChangeColumn[] {
  return written.flatMap((field) => {
    const value = fields[field as keyof TraitFields]
    if (value === undefined) return []
    const cell: CellValue = Array.isArray(value) ? value.map((text) => text.replaceAll('\n', ' ')).join('\n') : value
    return [{ entity: 'trait', field, ids: [id], before: [null], after: [cell] }]
  })
}

function checkLimits(min: number | null | undefined, max: number | null | undefined): void {
  if (typeof min === 'number' && typeof max === 'number' && min > max) throw fieldError('max', 'trait.limits')
}

export function registerTraits(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listTraits, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      const data = await readTraits(tx, { crop: query.spec_id })
      return { meta: { total: data.length }, data: [...data] }
    }),
  )

  route(app, createTrait, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await holdCrop(tx, body.spec_id)
      checkLimits(body.min, body.max)
      const { spec_id, ...fields } = body
      const name = body.name.normalize('NFC').trim()
      const unit = body.unit.normalize('NFC').trim()
      const [known] = await tx`SELECT 1 FROM traits WHERE crop_id = ${spec_id} AND name = ${name} AND unit = ${unit}`
      if (known) throw fieldError('name', 'trait.duplicate', { name })
      const [id] = await nextIds(tx, 'trait', 1)
      const exists: ChangeColumn = { entity: 'trait', field: 'exists', ids: [id], before: [false], after: [true] }
      await applyCropChange(tx, writing(ctx), spec_id, {
        name: { key: 'change.trait', params: { name } },
        columns: [exists, ...columnsOf(id, fields)],
      })
      const [made] = await readTraits(tx, { trait: id })
      return made
    }),
  )

  route(app, updateTrait, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const [known] = await readTraits(tx, { trait: params.id })
      if (!known) throw notFound()
      await holdCrop(tx, known.spec_id)
      const [stored] = await readTraits(tx, { trait: params.id })
      if (!stored) throw notFound()
      const next = { ...stored, ...body }
      checkLimits(next.min, next.max)
      const columns = columnsOf(params.id, body)
      const name = { key: 'change.trait', params: { name: stored.name } }
      if (columns.length > 0) await applyCropChange(tx, writing(ctx), stored.spec_id, { name, columns })
      const [edited] = await readTraits(tx, { trait: params.id })
      return edited
    }),
  )
}
