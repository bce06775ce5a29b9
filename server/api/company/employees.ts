import {
  companyStructure,
  createEmployee,
  deleteEmployee,
  type Person,
  removalOfEmployee,
  unblockEmployee,
  updateEmployee,
} from '../../../src/contract/company/people.ts'
import type { Role } from '../../../src/domain/company/may.ts'
import { record } from '../../core/audit/record.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { endSessionsWhere, recheckSessions } from '../../platform/auth/endSessions.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { sendUnchecked } from '../../platform/http/routes/unchecked.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { requirePermission } from '../../platform/policy/permissions.ts'
import type { Services } from '../../services.ts'
import { notify } from '../notifications/notify.ts'
import { checkCountries } from '../regions/countries.ts'
import { fullName, readPerson } from './people.ts'
import { readStructure } from './structure.ts'

/** The stored row that rights and changes depend on. */
interface Row {
  id: number
  first_name: string
  last_name: string
  role: Role
  division_id: number | null
  is_active: boolean
}

/** A person, locked until the transaction ends. @throws ApiError `notFound`. */
export async function lockPerson(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx<Row[]>`
    SELECT id, first_name, last_name, role, division_id, is_active FROM users
    WHERE id = ${id} AND coalesce(erase_at > now(), true) FOR UPDATE`
  if (!row) throw notFound()
  return row
}

/** @throws ApiError unless the signed-in user may manage this person as stored now. */
export function requirePersonPermission(ctx: RequestContext, { id, role, division_id }: Row): void {
  requirePermission(ctx, 'person.manage', { user: id, role, division: division_id })
}

/** @throws ApiError `account.roleTooHigh` for a role that the signed-in user may not assign. */
function requireRolePermission(ctx: RequestContext, role: Role): void {
  requirePermission(ctx, 'person.manage', { user: 0, role, division: ctx.division })
}

/** The name of a division, locked until the transaction ends. @throws ApiError `notFound`. */
export async function nameOfDivision(tx: Tx, id: number): Promise<string> {
  const [division] = await tx<{ name: string }[]>`
    SELECT company_division_name AS name FROM divisions WHERE id = ${id} FOR KEY SHARE`
  if (!division) throw notFound()
  return division.name
}

type Change = Partial<Omit<Person, 'id' | 'username' | 'is_active'>> & { password?: string; is_active?: true }

/** The columns that a change writes; a new password is marked as not chosen by its owner. */
async function columnsOf({ password, division, is_active, ...given }: Change): Promise<Record<string, unknown>> {
  const written: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  if (division !== undefined) written.division_id = division
  if (is_active) Object.assign(written, { is_active: true, removed_at: null, erase_at: null })
  if (password !== undefined)
    Object.assign(written, { password_hash: await hashPassword(password), password_pending: true })
  return written
}

/** The key of the action in the history: of several changes the most important. */
function actionKeyOf(row: Row, change: Change): string {
  if (change.is_active && !row.is_active) return 'audit.personRestored'
  if (change.role !== undefined && change.role !== row.role) return 'audit.personRole'
  if (change.division !== undefined && change.division !== row.division_id) return 'audit.personMoved'
  return change.password === undefined ? 'audit.personChanged' : 'audit.personPassword'
}

/** Words for each role in the notification of a person. */
const nowOfRole: Record<Role, string> = {
  general_director: 'notification.nowDirector',
  division_head: 'notification.nowHead',
  employee: 'notification.nowEmployee',
}

/** Notifies a person of a new role or division; all nodes stop applying the former one. */
export async function notifyPerson(
  tx: Tx,
  services: Services,
  ctx: RequestContext,
  row: Pick<Row, 'id'>,
  division: string,
): Promise<void> {
  const [{ role }] = await tx<{ role: Role }[]>`SELECT role FROM users WHERE id = ${row.id}`
  const sessions = await tx<{ id: string }[]>`SELECT id FROM sessions WHERE user_id = ${row.id} AND ended_at IS NULL`
  recheckSessions(
    tx,
    services,
    sessions.map(({ id }) => id),
  )
  const key = nowOfRole[role]
  const { company } = ctx
  await notify(tx, services.live, { company, user: row.id, key, params: { division }, status: 'info', type: 'people' })
}

/** Ends the sessions of a removed user and cancels their queued tasks; running ones finish. */
export async function endWorkOfPerson(tx: Tx, services: Services, user: number): Promise<void> {
  await endSessionsWhere(tx, services, tx`user_id = ${user}`)
  const waiting = await tx<{ id: number }[]>`
    SELECT id FROM tasks WHERE user_id = ${user} AND state = 'queued' AND NOT cancel_requested`
  for (const { id } of waiting) await services.jobs.cancel(tx, id)
}

export function registerEmployees(app: App): void {
  const { services } = app
  const { live } = services

  const announce = (tx: Tx, ctx: RequestContext, id: number) =>
    announceTopic(tx, live, authorOf(ctx), { topic: 'structure', spec_id: null, ids: [id] })

  route(app, companyStructure, ({ ctx, query, reply }) => {
    sendUnchecked(reply)
    return withCompany(ctx, (tx) => readStructure(tx, ctx, query.is_active === 'true'))
  })

  route(app, createEmployee, async ({ ctx, body }) => {
    const { password, division, ...person } = body
    await checkCountries(ctx.db, person.countries)
    requireRolePermission(ctx, person.role)
    const password_hash = await hashPassword(password)
    try {
      return await withCompany(ctx, async (tx) => {
        const name = await nameOfDivision(tx, division)
        requirePermission(ctx, 'person.manage', { user: 0, role: person.role, division })
        const row = { company_id: ctx.company, ...person, division_id: division, password_hash, password_pending: true }
        const [{ id }] = await tx<{ id: number }[]>`INSERT INTO users ${tx(row)} RETURNING id`
        const params = { name: fullName(person), division: name }
        record(tx, ctx, { kind: 'people', key: 'audit.personAdded', about: id, params })
        await announce(tx, ctx, id)
        return readPerson(tx, ctx, id)
      })
    } catch (error) {
      if (violatedConstraint(error) === 'users_username') throw fieldError('username', 'auth.loginExists')
      throw error
    }
  })

  route(app, updateEmployee, async ({ ctx, params, body }) => {
    await checkCountries(ctx.db, body.countries ?? [])
    // Checked first, whatever the value: a user without the right is refused for that reason.
    if (body.role !== undefined || body.division !== undefined) requirePermission(ctx, 'structure.change')
    if (body.role !== undefined) requireRolePermission(ctx, body.role)
    const written = await columnsOf(body)
    return withCompany(ctx, async (tx) => {
      const row = await lockPerson(tx, params.id)
      const division = body.division ?? row.division_id
      const called = division === null ? null : await nameOfDivision(tx, division)
      requirePersonPermission(ctx, row)
      if (body.is_active && called === null) throw fieldError('division', 'account.divisionAndCountryRequired')
      if (Object.keys(written).length === 0) return readPerson(tx, ctx, params.id)
      const changed = await tx`
        UPDATE users u SET ${tx(written)}
        WHERE id = ${params.id} AND to_jsonb(u) || ${JSON.stringify(written)}::text::jsonb <> to_jsonb(u)`
      if (changed.count === 0) return readPerson(tx, ctx, params.id)
      const actionKey = actionKeyOf(row, body)
      record(tx, ctx, {
        kind: 'people',
        key: actionKey,
        about: params.id,
        params: { name: fullName({ ...row, ...body }), division: called ?? '' },
      })
      if (body.password !== undefined) await endSessionsWhere(tx, services, tx`user_id = ${params.id}`)
      const isOther = (body.role ?? row.role) !== row.role || division !== row.division_id
      if (isOther && row.is_active) await notifyPerson(tx, services, ctx, row, called ?? '')
      await announce(tx, ctx, params.id)
      return readPerson(tx, ctx, params.id)
    })
  })

  route(app, deleteEmployee, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const row = await lockPerson(tx, params.id)
      requirePersonPermission(ctx, row)
      if (!row.is_active) return
      await tx`UPDATE users SET is_active = false, removed_at = now() WHERE id = ${params.id}`
      await endWorkOfPerson(tx, services, params.id)
      record(tx, ctx, { kind: 'people', key: 'audit.personRemoved', about: params.id, params: { name: fullName(row) } })
      await announce(tx, ctx, params.id)
    }),
  )

  route(app, removalOfEmployee, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      requirePersonPermission(ctx, await lockPerson(tx, params.id))
      const [counts] = await tx<{ sessions: number; lines: number; changes: number }[]>`
        SELECT
          (SELECT count(*) FROM sessions WHERE user_id = ${params.id} AND ended_at IS NULL AND expires_at > now())::integer AS sessions,
          (SELECT count(*) FROM lines WHERE created_by = ${params.id})::integer AS lines,
          (SELECT count(*) FROM audit_log
            WHERE user_id = ${params.id} AND kind NOT IN ('sign_in', 'taken_out'))::integer AS changes`
      return counts
    }),
  )

  route(app, unblockEmployee, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const row = await lockPerson(tx, params.id)
      requirePersonPermission(ctx, row)
      const [{ lifted }] = await tx<{ lifted: boolean }[]>`SELECT unblock_person(${params.id}) AS lifted`
      if (lifted) {
        record(tx, ctx, {
          kind: 'people',
          key: 'audit.personUnblocked',
          about: params.id,
          params: { name: fullName(row) },
        })
        await announce(tx, ctx, params.id)
      }
      return readPerson(tx, ctx, params.id)
    }),
  )
}
