import { isDeepStrictEqual } from 'node:util'
import {
  listNumberingRules,
  type NumberingRecipe,
  type NumberingRules,
  type ReservedRange,
  storeLabelRange,
  storeRecipe,
} from '../../../src/contract/plots/numberingRules.ts'
import { record } from '../../core/audit/record.ts'
import { lockCrop } from '../../core/changes/log/changeLog.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { checkCrop } from '../nurseries/readFields.ts'

/** Reserved ranges of labels in a crop, by prefix and number. */
export async function readRanges(tx: Tx, crop: number): Promise<ReservedRange[]> {
  const rows = await tx<ReservedRange[]>`
    SELECT r.prefix, r.first, r.last, r.field_id, f.name AS field_name
    FROM label_ranges r LEFT JOIN fields f ON f.id = r.field_id
    WHERE r.crop_id = ${crop} ORDER BY r.prefix, r.first`
  return [...rows]
}

async function readRules(tx: Tx, crop: number): Promise<NumberingRules> {
  const recipes = await tx<NumberingRecipe[]>`
    SELECT name, options FROM numbering_recipes WHERE crop_id = ${crop} ORDER BY name COLLATE natural_order, name`
  return { recipes: [...recipes], ranges: await readRanges(tx, crop) }
}

/**
 * Protects concurrent edits: refuses if `stored` is not what the client expected. @throws ApiError
 * `numbering.ruleChanged`.
 */
function checkExpected(stored: unknown, expected: unknown): void {
  if (expected !== undefined && !isDeepStrictEqual(stored, expected)) throw new ApiError('numbering.ruleChanged')
}

/** Labels in the history's form: `A1–A20`. */
const labelsText = (prefix: string, first: number, last: number): string => `${prefix}${first}–${prefix}${last}`

/** The history's key for a write: created, altered or deleted, depending on whether a value existed and exists. */
function historyKey(
  words: { created: string; altered: string; deleted: string },
  previous: unknown,
  present: unknown,
): string {
  if (present === null) return words.deleted
  return previous === null ? words.created : words.altered
}

const recipeKeys = {
  created: 'audit.recipeKept',
  altered: 'audit.recipeReplaced',
  deleted: 'audit.recipeDeleted',
} as const
const rangeKeys = {
  created: 'audit.labelsKept',
  altered: 'audit.labelsReplaced',
  deleted: 'audit.labelsFreed',
} as const

/** Reserves a range in addition to the existing ones. @throws ApiError `notFound`, `numbering.rangeOverlaps`. */
async function reserveRange(
  tx: Tx,
  { company }: RequestContext,
  { spec_id, prefix, first, last, field_id }: { spec_id: number } & Omit<ReservedRange, 'field_name'>,
  ranges: readonly ReservedRange[],
  isSeen: boolean,
): Promise<void> {
  if (field_id !== null) {
    const [field] = await tx`SELECT 1 FROM fields WHERE id = ${field_id} AND crop_id = ${spec_id}`
    if (!field) throw notFound()
  }
  // Labels reserved for another nursery stay its own, unless the client has seen that it has this range.
  const isOwn = (range: ReservedRange) => range.first === first && (isSeen || [null, field_id].includes(range.field_id))
  const other = ranges.find(
    (range) => range.prefix === prefix && !isOwn(range) && range.first <= last && range.last >= first,
  )
  if (other) throw fieldError('first', 'numbering.rangeOverlaps', { first: other.first, last: other.last, prefix })
  await tx`
    INSERT INTO label_ranges (company_id, crop_id, prefix, first, last, field_id)
    VALUES (${company}, ${spec_id}, ${prefix}, ${first}, ${last}, ${field_id})
    ON CONFLICT (company_id, crop_id, prefix, first) DO UPDATE SET last = EXCLUDED.last, field_id = EXCLUDED.field_id`
}

/** The company's recipes of numbering and its reserved labels. */
export function registerNumberingRules(app: App): void {
  const { live } = app.services

  const rulesOf = async (tx: Tx, ctx: RequestContext, crop: number): Promise<NumberingRules> => {
    await announceTopic(tx, live, authorOf(ctx), { topic: 'numbering', spec_id: crop, ids: [] })
    return readRules(tx, crop)
  }

  route(app, listNumberingRules, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      return readRules(tx, query.spec_id)
    }),
  )

  route(app, storeRecipe, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { spec_id, name, options, expected } = body
      await lockCrop(tx, spec_id)
      const [stored] = await tx<Pick<NumberingRecipe, 'options'>[]>`
        SELECT options FROM numbering_recipes WHERE crop_id = ${spec_id} AND name = ${name}`
      const previous = stored?.options ?? null
      checkExpected(previous, expected)
      if (options === null) await tx`DELETE FROM numbering_recipes WHERE crop_id = ${spec_id} AND name = ${name}`
      else
        await tx`
          INSERT INTO numbering_recipes (company_id, crop_id, name, options)
          VALUES (${ctx.company}, ${spec_id}, ${name}, ${tx.json(options)})
          ON CONFLICT (company_id, crop_id, name) DO UPDATE SET options = EXCLUDED.options, updated_at = now()`
      if (!isDeepStrictEqual(previous, options)) {
        const key = historyKey(recipeKeys, previous, options)
        record(tx, authorOf(ctx), { kind: 'numbering', key, params: { name }, spec_id })
      }
      return { ...(await rulesOf(tx, ctx, spec_id)), former: previous }
    }),
  )

  route(app, storeLabelRange, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const { spec_id, prefix, first, last, field_id, expected } = body
      await lockCrop(tx, spec_id)
      const ranges = await readRanges(tx, spec_id)
      const previous = ranges.find((range) => range.prefix === prefix && range.first === first) ?? null
      checkExpected(previous && { last: previous.last, field_id: previous.field_id }, expected)
      if (last === null)
        await tx`
        DELETE FROM label_ranges WHERE crop_id = ${spec_id} AND prefix = ${prefix} AND first = ${first}`
      else await reserveRange(tx, ctx, { ...body, last }, ranges, expected !== undefined)
      if (last !== (previous?.last ?? null) || (last !== null && field_id !== previous?.field_id)) {
        const key = historyKey(rangeKeys, previous, last)
        const params = { labels: labelsText(prefix, first, last ?? previous?.last ?? first) }
        const place = last === null ? (previous?.field_id ?? null) : field_id
        record(tx, authorOf(ctx), { kind: 'numbering', key, params, spec_id, field_id: place })
      }
      return { ...(await rulesOf(tx, ctx, spec_id)), former: previous }
    }),
  )
}
