import { refreshTokens, register, signIn, signOut } from '../../../src/contract/company/auth.ts'
import { notify } from '../../api/notifications/notify.ts'
import { checkCountries } from '../../api/regions/countries.ts'
import type { Services } from '../../services.ts'
import { retryTransaction, withCompany } from '../db/company.ts'
import { violatedConstraint } from '../db/failure.ts'
import { inTransaction } from '../db/transaction.ts'
import { ApiError, fieldError } from '../http/answers/apiError.ts'
import { limitAddress } from '../http/limits/limitAddress.ts'
import { countEvent } from '../http/monitoring/countedEvents.ts'
import { type App, route } from '../http/routes/route.ts'
import { checkRegistration, redeemInvitation } from './invitations.ts'
import { hashPassword, isPasswordCorrect } from './passwords.ts'
import { endSession, openSession, rotateSession } from './sessions.ts'

const key = 'notification.signInBlocked'

/** Notifies the owner of a login that it was tried too often; once in fifteen minutes. */
async function notifyBlocked(services: Services, login: string, address: string): Promise<void> {
  const { db, live } = services
  const [owner] = await db<
    { company_id: number; user_id: number }[]
  >`SELECT company_id, user_id FROM find_login(${login})`
  if (!owner) return
  const { company_id: company, user_id: user } = owner
  await withCompany({ db, company }, async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${user}))`
    const [notified] = await tx`
      SELECT 1 FROM notifications
      WHERE user_id = ${user} AND key = ${key} AND created_at > now() - interval '15 minutes'`
    if (!notified)
      await notify(tx, live, { company, user, key, params: { address }, status: 'warning', type: 'account' })
  })
}

export function registerAuth(app: App): void {
  const { services } = app
  const { accessDb: db } = services

  route(app, signIn, async ({ body, request }) => {
    const [{ wait }] = await db<
      { wait: number }[]
    >`SELECT attempt_login(${body.username}, ${limitAddress(request.ip)}) AS wait`
    if (wait > 0) {
      countEvent('login', { result: 'blocked' })
      // Not awaited: a longer wait for existing logins would reveal which logins exist.
      notifyBlocked(services, body.username, request.ip).catch((error) => request.log.warn({ err: error }, 'not told'))
      throw tooMany('auth.tooManyAttempts', wait)
    }
    const [user] = await db<{ company_id: number; user_id: number; password_hash: string; closed: boolean }[]>`
      SELECT * FROM find_login(${body.username})`
    if (!(await isPasswordCorrect(user?.password_hash ?? null, body.password))) {
      countEvent('login', { result: 'wrong' })
      throw new ApiError('auth.noActiveAccount')
    }
    await db`SELECT forgive_login(${body.username}, ${limitAddress(request.ip)})`
    countEvent('login', { result: user.closed ? 'closed' : 'success' })
    if (user.closed) throw new ApiError('company.closed')
    const from = { device: request.headers['user-agent'], address: request.ip }
    const { company_id: company, user_id, password_hash: passwordHash } = user
    return openSession(services, { company, user: user_id, passwordHash }, from)
  })

  route(app, register, async ({ body, request }) => {
    checkRegistration(services.settings, body.invitation)
    await checkCountries(db, body.countries)
    const [{ wait }] = await db<{ wait: number }[]>`SELECT attempt_registration(${limitAddress(request.ip)}) AS wait`
    if (wait > 0) throw tooMany('auth.tooManyRegistrations', wait)
    const { password1, password2: _repeated, invitation, ...person } = body
    const user = { ...person, password_hash: await hashPassword(password1) }
    try {
      const row = await retryTransaction(() =>
        inTransaction(db, async (tx) => {
          const [created] = await tx<{ company_id: number; user_id: number }[]>`
            SELECT * FROM register_company(${tx.json(user)})`
          await redeemInvitation(tx, services.settings, { invitation, company: created.company_id })
          return created
        }),
      )
      const { username, first_name, last_name } = body
      const role = 'general_director' as const
      return { id: row.user_id, username, first_name, last_name, role, company_id: row.company_id }
    } catch (error) {
      if (violatedConstraint(error) === 'users_username') throw fieldError('username', 'auth.loginExists')
      throw error
    }
  })

  route(app, refreshTokens, async ({ body }) => {
    const tokens = await rotateSession(services, body.refresh)
    if (!tokens) throw new ApiError('token_not_valid')
    return tokens
  })

  route(app, signOut, async ({ body }) => {
    const claims = services.refresh.read(body.refresh)
    if (!claims) throw new ApiError('token_not_valid')
    const owner = await services.sessions.find(claims.family)
    if (owner) await endSession(services, { db, company: owner.company }, claims.family)
    return {}
  })
}

function tooMany(code: string, seconds: number): ApiError {
  return new ApiError(code, { params: { count: Math.ceil(seconds / 60) }, retryAfter: seconds })
}
