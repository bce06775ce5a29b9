import {
  readChanges as readChangesCall,
  reserveIds,
  revertChange as revertCall,
  sendChange,
} from '../../../src/contract/plots/changes.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { yearRow } from '../../platform/db/rowQueues.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'
import { requirePermission } from '../../platform/policy/permissions.ts'
import { applyChanges, isSmallChange } from './applyChanges.ts'
import { dryRun } from './dryRun.ts'
import {
  type AcceptedChange,
  cropPart,
  hasMore,
  readCropLog,
  readYearLog,
  requestDigest,
  tailPage,
  yearPart,
} from './log/changeLog.ts'
import { refusePermanentErrors } from './permanentRefusal.ts'
import { reserve } from './reservedIds.ts'
import { type RevertContext, revertChange } from './revert.ts'
import type { Author } from './work.ts'

/** The author of a request's changes. */
export function authorOf(ctx: Pick<RequestContext, 'company' | 'user'>): Author {
  return { company: ctx.company, user: ctx.user }
}

/** What a revert that this request makes needs: its author, and whose changes it may revert. */
export function revertContext(ctx: RequestContext, live: LiveFanout): RevertContext {
  return { author: authorOf(ctx), live, mayRevert: (maker) => requirePermission(ctx, 'revert', maker) }
}

export function registerChanges(app: App): void {
  const { live } = app.services

  route(app, sendChange, ({ ctx, params, body, request }) => {
    const change = body.change as ChangeSet
    const digest = requestDigest(change)
    const write = async (tx: Tx) => {
      const applyOptions = { key: body.key, request: digest, conflicts: 'check' } as const
      const { answer } = await applyChanges(tx, { author: authorOf(ctx), live }, params.id, change, applyOptions)
      return answer as AcceptedChange as never
    }
    return refusePermanentErrors(
      request.log,
      withCompany(ctx, write, { usesGenericPlans: isSmallChange(change), rows: [yearRow(params.id)] }),
    )
  })

  route(app, revertCall, ({ ctx, params, body }) => {
    const context = revertContext(ctx, live)
    return dryRun(
      ctx,
      body.dry_run,
      (tx) => revertChange(tx, context, params.id, params.seq, body.key) as Promise<unknown> as never,
    )
  })

  route(app, readChangesCall, ({ ctx, params, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      const [meta] = await tx<{ seq: number; crop_seq: number; crop_id: number }[]>`
        SELECT y.seq, c.seq AS crop_seq, c.id AS crop_id
        FROM field_years y JOIN fields f ON f.id = y.field_id JOIN crops c ON c.id = f.crop_id
        WHERE y.id = ${params.id}`
      if (!meta) throw notFound()
      const { seq, crop_seq } = meta
      const crop = await readCropLog(tx, meta.crop_id, query.crop_since, tailPage)
      // The year's changes refer to lines and traits: all of those come first.
      const isCropAll = !hasMore(crop, crop_seq)
      const data = isCropAll ? await readYearLog(tx, params.id, query.since, tailPage) : []
      // Lines and traits come by the crop's log alone, in its order.
      return {
        meta: { seq, crop_seq, more: !isCropAll || hasMore(data, seq) },
        data: data.map((entry) => ({ ...entry, change: yearPart(entry.change) })),
        crop: crop.map((entry) => ({ ...entry, change: cropPart(entry.change) })),
      } as never
    })
  })

  route(app, reserveIds, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const [year] = await tx`SELECT 1 FROM field_years WHERE id = ${params.id}`
      if (!year) throw notFound()
      return reserve(tx, ctx, body)
    }),
  )
}
