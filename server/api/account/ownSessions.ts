import {
  changePassword,
  deleteSession,
  endOtherSessions,
  listSessions,
  type OwnSession,
} from '../../../src/contract/company/ownAccount.ts'
import { record } from '../../core/audit/record.ts'
import { endSessionsWhere } from '../../platform/auth/endSessions.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { renewSession } from '../../platform/auth/sessions.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { confirmPassword } from './confirmPassword.ts'

type SessionRow = Omit<OwnSession, 'created_at' | 'last_seen_at'> & { created_at: Date; last_seen_at: Date }

async function livingSessions(tx: Tx, ctx: RequestContext): Promise<OwnSession[]> {
  const rows = await tx<SessionRow[]>`
    SELECT number AS id, coalesce(device, '') AS device, coalesce(address, '') AS address, created_at, last_seen_at,
      id = ${ctx.session} AS current
    FROM sessions WHERE user_id = ${ctx.user} AND ended_at IS NULL AND expires_at > now()
    ORDER BY last_seen_at DESC, number DESC`
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    last_seen_at: new Date(row.last_seen_at).toISOString(),
  }))
}

export function registerOwnSessions(app: App): void {
  const { services } = app

  route(app, changePassword, async ({ ctx, body, request }) => {
    await confirmPassword(ctx, { field: 'old_password', password: body.old_password, address: request.ip })
    const password_hash = await hashPassword(body.password1)
    await withCompany(ctx, async (tx) => {
      await tx`UPDATE users SET password_hash = ${password_hash}, password_pending = false WHERE id = ${ctx.user}`
      await endSessionsWhere(tx, services, tx`user_id = ${ctx.user} AND id <> ${ctx.session}`)
      record(tx, ctx, { kind: 'people', key: 'audit.ownPassword' })
    })
    return renewSession(services, ctx)
  })

  route(app, listSessions, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const data = await livingSessions(tx, ctx)
      return { meta: { total: data.length }, data }
    }),
  )

  route(app, deleteSession, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const endedSessions = await endSessionsWhere(tx, services, tx`user_id = ${ctx.user} AND number = ${params.id}`)
      if (endedSessions === 0) throw notFound()
      record(tx, ctx, { kind: 'sign_in', key: 'audit.sessionEnded' })
    }),
  )

  route(app, endOtherSessions, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const endedSessions = await endSessionsWhere(tx, services, tx`user_id = ${ctx.user} AND id <> ${ctx.session}`)
      if (endedSessions > 0)
        record(tx, ctx, { kind: 'sign_in', key: 'audit.sessionsEnded', params: { count: endedSessions } })
      return { ended: endedSessions }
    }),
  )
}
