import {
  deleteSelection,
  listSelections,
  restoreSelection,
  saveSelection,
  updateSelection,
} from '../../../src/contract/plots/selections.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { readMember, requirePermission } from '../../platform/policy/permissions.ts'
import { findYear } from '../nurseries/readFields.ts'
import {
  answerSelection,
  insertSelection,
  listedSelections,
  lockSelection,
  restoreStored,
  writeSelection,
} from './storedSelections.ts'

/** Named selections of plots. */
export function registerSelections(app: App): void {
  const { live } = app.services

  const announceSelections = async (tx: Tx, ctx: RequestContext, year: number): Promise<void> => {
    const { crop_id } = await findYear(tx, year)
    await announceTopic(tx, live, authorOf(ctx), { topic: 'selections', spec_id: crop_id, ids: [] })
  }

  /** A selection that this user may write; others’ shared ones by the right to revert. */
  const writable = async (tx: Tx, ctx: RequestContext, id: number, isDeleted = false) => {
    const stored = await lockSelection(tx, ctx.user, id, isDeleted)
    if (stored.created_by !== ctx.user) requirePermission(ctx, 'revert', await readMember(tx, stored.created_by))
    return stored
  }

  route(app, listSelections, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      await findYear(tx, query.year_id)
      const data = await listedSelections(tx, ctx.user, query.year_id)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, saveSelection, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      await findYear(tx, body.year_id)
      const id = await insertSelection(tx, authorOf(ctx), body)
      await announceSelections(tx, ctx, body.year_id)
      return answerSelection(tx, ctx.user, id)
    }),
  )

  route(app, updateSelection, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const stored = await writable(tx, ctx, params.id)
      await writeSelection(tx, stored, body)
      await announceSelections(tx, ctx, stored.year_id)
      return answerSelection(tx, ctx.user, params.id)
    }),
  )

  route(app, deleteSelection, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const stored = await writable(tx, ctx, params.id)
      await tx`UPDATE selections SET deleted_at = now() WHERE id = ${params.id}`
      await announceSelections(tx, ctx, stored.year_id)
    }),
  )

  route(app, restoreSelection, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const stored = await writable(tx, ctx, params.id, true)
      await restoreStored(tx, stored)
      await announceSelections(tx, ctx, stored.year_id)
      return answerSelection(tx, ctx.user, params.id)
    }),
  )
}
