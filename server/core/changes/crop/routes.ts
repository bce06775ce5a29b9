import {
  loadCrop,
  readCropChanges,
  reserveCropIds,
  revertCropChange as revertCall,
  sendCropChange,
} from '../../../../src/contract/lines/cropChanges.ts'
import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import { cropFormat, encodeCrop } from '../../../../src/domain/columns/cropCodec.ts'
import type { CropColumns } from '../../../../src/domain/columns/cropColumns.ts'
import { withCompany } from '../../../platform/db/company.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { notFound } from '../../../platform/http/answers/apiError.ts'
import { type App, route } from '../../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../../platform/http/routes/unchecked.ts'
import { AnswerCache } from '../../columns/answerCache.ts'
import { hasCurrentCopy, type PackedAnswer, packBytes, sendPacked } from '../../columns/packed.ts'
import { rebuildCrop } from '../../columns/rebuild.ts'
import { isSmallChange } from '../applyChanges.ts'
import { dryRun } from '../dryRun.ts'
import { cropPart, hasMore, readCropLog, requestDigest, tailPage } from '../log/changeLog.ts'
import { refusePermanentErrors } from '../permanentRefusal.ts'
import { reserve } from '../reservedIds.ts'
import { revertCropChange } from '../revert.ts'
import { authorOf, revertContext } from '../routes.ts'
import { applyCropChange } from './cropChange.ts'

/** Number of the crop's last change. @throws ApiError `notFound`. */
async function readSeq(tx: Tx, crop: number): Promise<number> {
  const [row] = await tx<{ seq: number }[]>`SELECT seq FROM crops WHERE id = ${crop}`
  if (!row) throw notFound()
  return row.seq
}

/** The calls of a crop's log, as a year has them. */
export function registerCropChanges(app: App): void {
  const { live } = app.services

  const answers = new AnswerCache()

  route(app, loadCrop, async ({ ctx, params, request, reply }) => {
    const cacheKey = [ctx.company, params.id] as const
    const { etag, found: page } = await withCompany(ctx, async (tx) => {
      const seq = await readSeq(tx, params.id)
      const etag = `"${seq}-${cropFormat}"`
      if (hasCurrentCopy(request, etag)) return { etag, found: null }
      return { etag, found: answers.find(cacheKey, etag) ?? (await rebuildCrop(tx, params.id, seq)) }
    })
    const pack = async (columns: PackedAnswer | CropColumns): Promise<PackedAnswer> => {
      if ('plain' in columns) return columns
      const packed = await packBytes(etag, encodeCrop(columns))
      answers.store(cacheKey, packed)
      return packed
    }
    return sendPacked(request, reply, etag, page && (() => pack(page))) as never
  })

  route(app, sendCropChange, ({ ctx, params, body, request }) => {
    const change = body.change as ChangeSet
    const applyOptions = { key: body.key, request: requestDigest(change), conflicts: 'check' } as const
    const write = async (tx: Tx) => {
      const { answer } = await applyCropChange(tx, { author: authorOf(ctx), live }, params.id, change, applyOptions)
      return answer as never
    }
    return refusePermanentErrors(request.log, withCompany(ctx, write, { usesGenericPlans: isSmallChange(change) }))
  })

  route(app, revertCall, ({ ctx, params, body }) => {
    const context = revertContext(ctx, live)
    return dryRun(
      ctx,
      body.dry_run,
      (tx) => revertCropChange(tx, context, params.id, params.seq, body.key) as Promise<unknown> as never,
    )
  })

  route(app, readCropChanges, ({ ctx, params, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, async (tx) => {
      const crop_seq = await readSeq(tx, params.id)
      const crop = await readCropLog(tx, params.id, query.crop_since, tailPage)
      return {
        meta: { seq: 0, crop_seq, more: hasMore(crop, crop_seq) },
        data: [],
        crop: crop.map((entry) => ({ ...entry, change: cropPart(entry.change) })),
      } as never
    })
  })

  route(app, reserveCropIds, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      await readSeq(tx, params.id)
      const { line, trait } = await reserve(tx, ctx, body)
      return { line, trait }
    }),
  )
}
