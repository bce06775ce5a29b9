import {
  type Company,
  companyExportContent,
  deleteCompany,
  exportCompany,
  getCompany,
  getCompanyUsage,
  handCompanyOver,
  keepCompany,
  listCompanyExports,
  pathOfExport,
  renameCompany,
} from '../../../../src/contract/company/companyData.ts'
import { record } from '../../../core/audit/record.ts'
import { authorOf } from '../../../core/changes/routes.ts'
import { recheckSessions } from '../../../platform/auth/endSessions.ts'
import { sessionChannel } from '../../../platform/auth/sessionCache.ts'
import { withCompany } from '../../../platform/db/company.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../../platform/http/answers/apiError.ts'
import { attach } from '../../../platform/http/answers/attachment.ts'
import { serveByTicket } from '../../../platform/http/routes/byTicket.ts'
import type { RequestContext } from '../../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../../platform/http/routes/route.ts'
import { announceTopic } from '../../../platform/live/announceTopic.ts'
import { readUsage } from '../../../platform/policy/quotas.ts'
import type { Services } from '../../../services.ts'
import { confirmPassword } from '../../account/confirmPassword.ts'
import { lockPerson, nameOfDivision, notifyPerson, requirePersonPermission } from '../employees.ts'
import { fullName } from '../people.ts'
import { readStructure } from '../structure.ts'
import { beginDeletion, endDeletion } from './deletion.ts'
import { type ExportInput, exportKind, runExport, zipType } from './exportJob.ts'

const sweepEvery = 3_600_000

/** Erases accounts and companies whose grace period is over, one company after another. */
export async function eraseExpired({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (const { company } of await db<{ company: number }[]>`SELECT purge_left() AS company`)
    try {
      const [{ erased }] = await db<{ erased: boolean }[]>`SELECT purge_company(${company}) AS erased`
      if (erased) log.info({ company }, 'a company was erased')
    } catch (error) {
      // An error with one company does not stop the others.
      log.error({ err: error, company }, 'a company is not erased')
    }
}

/** Runs every hour, on one node. */
export function sweepErased({ services }: App): void {
  services.sweeps.every('erase', sweepEvery, (db) => eraseExpired({ db, log: services.log }))
}

const day = 86_400_000
/** How long a company awaits its deletion, and an account its erasure. */
const graceDays = 30
const ticketSeconds = 300

async function readCompany(tx: Tx): Promise<Company> {
  const [{ delete_requested_at: requestedAt, ...company }] = await tx<
    (Omit<Company, 'purge_at'> & { delete_requested_at: string | null })[]
  >`SELECT id, name, time_zone, created_at, delete_requested_at FROM companies`
  return { ...company, purge_at: requestedAt && new Date(Date.parse(requestedAt) + graceDays * day).toISOString() }
}

/** Subject of a download ticket for one export. */
const exportTicketSubject = (exported: number | string): string => `export:${exported}`

export function registerCompanyData(app: App): void {
  const { services } = app
  const { live, jobs, tickets, files } = services

  jobs.handle<ExportInput>(exportKind, { run: (job) => runExport(services, job), slots: { node: 1, company: 1 } })
  sweepErased(app)

  const announce = (tx: Tx, ctx: RequestContext) =>
    announceTopic(tx, live, authorOf(ctx), { topic: 'structure', spec_id: null, ids: [] })

  route(app, getCompany, ({ ctx }) => withCompany(ctx, readCompany))

  route(app, getCompanyUsage, async ({ ctx }) => {
    // Includes what this node has counted since it last added up.
    await services.calls.addUp()
    return withCompany(ctx, readUsage)
  })

  route(app, renameCompany, ({ ctx, body }) =>
    withCompany(ctx, async (tx) => {
      const renamed = await tx`UPDATE companies SET name = ${body.name} WHERE name IS DISTINCT FROM ${body.name}`
      if (renamed.count > 0) {
        record(tx, ctx, { kind: 'company', key: 'audit.companyNamed', params: { name: body.name } })
        await announce(tx, ctx)
      }
      const changed = await tx`
        UPDATE companies SET time_zone = ${body.time_zone ?? null} WHERE time_zone <> ${body.time_zone ?? null}`
      if (changed.count > 0)
        record(tx, ctx, { kind: 'company', key: 'audit.companyTimeZone', params: { zone: body.time_zone ?? '' } })
      return readCompany(tx)
    }),
  )

  route(app, exportCompany, ({ ctx, body, language }) =>
    withCompany(ctx, async (tx) => {
      // A concurrent request waits here until this transaction ends.
      await tx`SELECT 1 FROM companies FOR UPDATE`
      const [runs] = await tx`SELECT 1 FROM tasks WHERE kind = ${exportKind} AND finished_at IS NULL`
      if (runs) throw new ApiError('company.exportRuns')
      record(tx, ctx, { kind: 'taken_out', key: 'audit.companyTakenOut' })
      return { task_id: await jobs.add(tx, ctx, exportKind, { genome: body.genome, language } satisfies ExportInput) }
    }),
  )

  route(app, listCompanyExports, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const rows = await tx<{ id: number; at: string; bytes: number; expires_at: string }[]>`
        SELECT e.id, e.created_at AS at, f.bytes, e.expires_at
        FROM company_exports e JOIN files f ON (f.company_id, f.id) = (e.company_id, e.file_id)
        WHERE e.expires_at > now() ORDER BY e.id DESC`
      const { company, user, session } = ctx
      const data = await Promise.all(
        rows.map(async (row) => {
          const { ticket } = await tickets.sign(
            { company, user, session, what: exportTicketSubject(row.id) },
            ticketSeconds,
          )
          return { ...row, url: pathOfExport(row.id, ticket) }
        }),
      )
      return { meta: { total: data.length }, data }
    }),
  )

  route(
    app,
    companyExportContent,
    async ({ ctx, params, reply }) => {
      const [file] = await withCompany(
        ctx,
        (tx) => tx<{ key: string; name: string; bytes: number }[]>`
          SELECT f.key, f.name, f.bytes
          FROM company_exports e JOIN files f ON (f.company_id, f.id) = (e.company_id, e.file_id)
          WHERE e.id = ${params.id} AND e.expires_at > now()`,
      )
      if (!file) throw notFound()
      attach(reply, file.name, zipType)
      reply.header('Content-Length', file.bytes)
      return (await files.read(file.key)) as never
    },
    { standIn: serveByTicket(services, (request) => exportTicketSubject((request.params as { id: string }).id)) },
  )

  route(app, deleteCompany, async ({ ctx, body, request }) => {
    await confirmPassword(ctx, { field: 'password', password: body.password, address: request.ip })
    return withCompany(ctx, async (tx) => {
      // A company without a name is called by its director's login.
      const [{ name }] = await tx<{ name: string }[]>`
        SELECT coalesce(c.name, u.username) AS name FROM companies c, users u WHERE u.id = ${ctx.user}`
      if (body.name.trim() !== name) throw fieldError('name', 'company.nameDiffers')
      const otherSessions = await beginDeletion(tx, ctx.company)
      if (otherSessions) {
        recheckSessions(tx, services, otherSessions, sessionChannel)
        record(tx, ctx, { kind: 'company', key: 'audit.companyDeleted' })
      }
      const { purge_at } = await readCompany(tx)
      return { purge_at: purge_at as string }
    })
  })

  route(app, keepCompany, ({ ctx }) =>
    withCompany(ctx, async (tx) => {
      const sessions = await endDeletion(tx, ctx.company)
      if (sessions) {
        recheckSessions(tx, services, sessions)
        record(tx, ctx, { kind: 'company', key: 'audit.companyKept' })
      }
      return readCompany(tx)
    }),
  )

  route(app, handCompanyOver, async ({ ctx, params, body, request }) => {
    await confirmPassword(ctx, { field: 'password', password: body.password, address: request.ip })
    return withCompany(ctx, async (tx) => {
      const heir = await lockPerson(tx, Number(params.id))
      const division = await nameOfDivision(tx, body.own_division)
      requirePersonPermission(ctx, heir)
      if (!heir.is_active) throw new ApiError('company.heirRemoved')
      // If two windows hand the company over, only the first succeeds.
      const demoted = await tx`
        UPDATE users SET role = 'division_head', division_id = ${body.own_division}
        WHERE id = ${ctx.user} AND role = 'general_director'`
      if (demoted.count === 0) throw new ApiError('auth.permissionDenied')
      await tx`UPDATE users SET role = 'general_director', division_id = NULL WHERE id = ${heir.id}`
      record(tx, ctx, { kind: 'company', key: 'audit.handedOver', about: heir.id, params: { name: fullName(heir) } })
      for (const id of [heir.id, ctx.user]) await notifyPerson(tx, services, ctx, { id }, division)
      await announce(tx, ctx)
      return readStructure(tx, { ...ctx, role: 'division_head', division: body.own_division }, true)
    })
  })
}
