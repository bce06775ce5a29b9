import {
  acknowledgeAll,
  acknowledgeNotification,
  listNotifications,
} from '../../../src/contract/company/notifications.ts'
import { withCompany } from '../../platform/db/company.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { pageMetaOf } from '../../platform/http/routes/page.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { localizeNotification, type StoredNotification } from '../../platform/live/localizeNotification.ts'

export function registerNotifications(app: App): void {
  route(app, listNotifications, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      const without = query.status__neq ?? null
      const [counts] = await tx<{ total: number; unread: number }[]>`
        SELECT count(*)::integer AS total, count(*) FILTER (WHERE NOT is_ack)::integer AS unread FROM notifications
        WHERE user_id = ${ctx.user} AND (${without}::text IS NULL OR status <> ${without})`
      const rows = await tx<StoredNotification[]>`
        SELECT id, key, params, status, type, is_ack, created_at FROM notifications
        WHERE user_id = ${ctx.user} AND (${without}::text IS NULL OR status <> ${without})
        ORDER BY id DESC LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`
      const meta = { ...pageMetaOf(query, counts.total), unread: counts.unread }
      return { meta, data: rows.map((row) => localizeNotification(row, ctx.language)) }
    }),
  )

  route(app, acknowledgeNotification, ({ ctx, params, body }) =>
    withCompany(ctx, async (tx) => {
      const [row] = await tx<StoredNotification[]>`
        UPDATE notifications SET is_ack = ${body.is_ack} WHERE id = ${params.id} AND user_id = ${ctx.user}
        RETURNING id, key, params, status, type, is_ack, created_at`
      if (!row) throw notFound()
      return localizeNotification(row, ctx.language)
    }),
  )

  route(app, acknowledgeAll, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const updated = await tx`
        UPDATE notifications SET is_ack = ${body.is_ack}
        WHERE user_id = ${ctx.user} AND is_ack <> ${body.is_ack} AND status <> 'pending'`
      const [{ unread }] = await tx<{ unread: number }[]>`
        SELECT count(*)::integer AS unread FROM notifications WHERE user_id = ${ctx.user} AND NOT is_ack`
      return { updated: updated.count, unread }
    }),
  )
}
