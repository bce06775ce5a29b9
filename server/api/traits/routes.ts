import { convertTrait, createTrait, listTraits, updateTrait } from '../../../src/contract/plots/traits.ts'
import type { CellValue, ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import { nameFamily, traitFieldNames, type traitRoles } from '../../../src/domain/traits/traitFields.ts'
import { isNumberTrait } from '../../../src/domain/traits/traitKinds.ts'
import { unitRatio } from '../../../src/domain/traits/unitConversion.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { traitList } from '../../core/changes/crop/traits.ts'
import { lockCrop, lockYears } from '../../core/changes/log/changeLog.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { textArray } from '../../platform/db/arrays.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { checkCrop } from '../nurseries/readFields.ts'
import { convertValues, countValues } from './convertValues.ts'

type StoredRole = (typeof traitRoles)[number]
type TraitAnswer = Trait & { role: StoredRole; spec_id: number }

function readTraits(tx: Tx, which: { crop: number; roles: readonly StoredRole[] } | { trait: number }) {
  const where =
    'crop' in which
      ? tx`t.crop_id = ${which.crop} AND t.role = ANY (${textArray(which.roles)}::text[])`
      : tx`t.id = ${which.trait}`
  return tx<TraitAnswer[]>`
    SELECT t.id, t.crop_id AS spec_id, ${traitList(tx)} FROM traits t
    WHERE ${where} ORDER BY t.name COLLATE natural_order, t.unit, t.id`
}

/** Columns that write these fields of a trait. */
function columnsOf(id: number, fields: Partial<Trait>): ChangeColumn[] {
  return traitFieldNames.flatMap((field) => {
    const value = fields[field]
    if (value === undefined) return []
    const cell: CellValue = Array.isArray(value) ? value.map((text) => text.replaceAll('\n', ' ')).join('\n') : value
    return [{ entity: 'trait', field, ids: [id], before: [null], after: [cell] }]
  })
}

function checkLimits(min: number | null | undefined, max: number | null | undefined): void {
  if (typeof min === 'number' && typeof max === 'number' && min > max) throw fieldError('max', 'trait.limits')
}

/** Locks all years of a crop, deleted ones included, and then its traits, in the order of every change of a year. */
async function lockCropWithYears(tx: Tx, crop: number): Promise<void> {
  const years = await tx<{ id: number }[]>`
    SELECT y.id FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${crop}`
  await lockYears(
    tx,
    years.map(({ id }) => id),
  )
  await lockCrop(tx, crop)
}

export function registerTraits(app: App): void {
  const writing = (ctx: RequestContext): WriteContext => ({ author: authorOf(ctx), live: app.services.live })

  route(app, listTraits, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      const roles: readonly StoredRole[] = query.role ? [query.role] : ['trait', 'factor']
      const data = await readTraits(tx, { crop: query.spec_id, roles })
      return { meta: { total: data.length }, data: [...data] }
    }),
  )

  route(app, createTrait, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await lockCrop(tx, body.spec_id)
      checkLimits(body.min, body.max)
      const { spec_id, ...fields } = body
      const name = body.name.normalize('NFC').trim()
      const unit = body.unit.normalize('NFC').trim()
      const [known] = await tx`
        SELECT 1 FROM traits
        WHERE crop_id = ${spec_id} AND family = ${nameFamily(body.role)} AND name = ${name} AND unit = ${unit}`
      if (known) throw fieldError('name', 'trait.duplicate', { name })
      const [id] = await nextIds(tx, 'trait', 1)
      const exists: ChangeColumn = { entity: 'trait', field: 'exists', ids: [id], before: [false], after: [true] }
      await applyCropChange(tx, writing(ctx), spec_id, {
        name: { key: 'change.trait', params: { name } },
        columns: [exists, ...columnsOf(id, fields)],
      })
      const [created] = await readTraits(tx, { trait: id })
      return created
    }),
  )

  route(app, convertTrait, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const [known] = await readTraits(tx, { trait: params.id })
      if (!known) throw notFound()
      if (!body.dry_run) await lockCropWithYears(tx, known.spec_id)
      const [stored] = await readTraits(tx, { trait: params.id })
      if (!stored) throw notFound()
      if (stored.unit !== body.from.normalize('NFC').trim())
        throw fieldError('unit', 'trait.unit_changed', { unit: stored.unit || '–' })
      const unit = body.unit.normalize('NFC').trim()
      const ratio = isNumberTrait(stored) ? unitRatio(stored.unit, unit) : null
      const counts = await countValues(tx, stored.id)
      if (body.dry_run) return { trait: stored, ...counts, convertible: ratio !== null }
      if (!ratio) throw fieldError('unit', 'trait.not_convertible', { from: stored.unit || '–', unit: unit || '–' })
      await convertValues(tx, writing(ctx), stored, unit, ratio)
      const [trait] = await readTraits(tx, { trait: stored.id })
      return { trait, ...counts, convertible: true }
    }),
  )

  route(app, updateTrait, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const [known] = await readTraits(tx, { trait: params.id })
      if (!known) throw notFound()
      await lockCrop(tx, known.spec_id)
      const [stored] = await readTraits(tx, { trait: params.id })
      if (!stored) throw notFound()
      const changed = { ...stored, ...body }
      checkLimits(changed.min, changed.max)
      const columns = columnsOf(params.id, body)
      const name = { key: 'change.trait', params: { name: stored.name } }
      if (columns.length > 0) await applyCropChange(tx, writing(ctx), stored.spec_id, { name, columns })
      const [edited] = await readTraits(tx, { trait: params.id })
      return edited
    }),
  )
}
