import type { z } from 'zod'
import {
  recountByQuery,
  type recountValues,
  recountValues as recountValuesCall,
} from '../../../src/contract/plots/recount.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { readRecountValue, recountTrait } from '../../../src/domain/traits/recount.ts'
import { isNumberTrait } from '../../../src/domain/traits/traitKinds.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import { readTraits, type StoredTrait } from '../../core/changes/crop/traits.ts'
import { authorOf } from '../../core/changes/routes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { needFeature } from '../traits/features.ts'
import { valueColumns } from './writeResults.ts'

type RecountRequest = z.output<NonNullable<typeof recountValues.body>>
type Answer = z.input<NonNullable<typeof recountValues.answer>>

/** The trait that a field names, which must be quantitative. */
function needNumbers(traits: ReadonlyMap<number, StoredTrait>, feature: number | string, field: string): StoredTrait {
  const trait = needFeature(traits, feature, field)
  if (!isNumberTrait(trait)) throw fieldError(field, 'value.not_number')
  return trait
}

/**
 * Recounts a trait of a year by `recountTrait`, as one change; a dry run returns the outcome without writing.
 * @throws ApiError `recount.point`, `recount.value`, `recount.sameTrait`, `value.not_number`, the errors of `needFeature`.
 */
async function recount(
  tx: Tx,
  context: WriteContext,
  columns: FieldYearColumns,
  requested: RecountRequest,
): Promise<Answer> {
  const value = readRecountValue(String(requested.value))
  if (value === null) throw fieldError('value', 'validation.required')
  if (typeof value !== 'number') throw fieldError('value', value.code, { ...value.params })
  const traits = await readTraits(tx, columns.spec_id)
  const trait = needNumbers(traits, requested.feature, 'feature')
  const norm = needNumbers(traits, requested.feature_norm, 'feature_norm')
  if (trait.id === norm.id) throw fieldError('feature_norm', 'recount.sameTrait')
  const { plots, before, after, skipped, figures } = recountTrait(columns, trait.id, norm.id, value)
  const ids = plots.map((plot) => columns.id[plot])
  const outcome = { updated: ids.length, skipped: skipped.map((plot) => columns.id[plot]), ...figures }
  if (requested.dry_run)
    return { ...outcome, changes: ids.map((plot_id, k) => ({ plot_id, before: before[k], after: after[k] })) }
  if (ids.length > 0)
    await applyNamed(tx, context, columns.year_id, {
      name: { key: 'change.recounted', params: { trait: trait.name, count: ids.length } },
      columns: valueColumns(ids.map((plot, k) => ({ plot, trait: trait.id, value: after[k] }))),
    })
  return outcome
}

export function registerRecount(app: App): void {
  const { columns: store, live } = app.services
  const answer = (ctx: RequestContext, requested: RecountRequest): Promise<Answer> => {
    const use = (columns: FieldYearColumns, tx: Tx) => recount(tx, { author: authorOf(ctx), live }, columns, requested)
    return requested.dry_run ? store.read(ctx, requested.year_id, use) : store.write(ctx, requested.year_id, use)
  }
  route(app, recountByQuery, ({ ctx, query }) => answer(ctx, { ...query, dry_run: query.dry_run === 'true' }))
  route(app, recountValuesCall, ({ ctx, body }) => answer(ctx, body))
}
