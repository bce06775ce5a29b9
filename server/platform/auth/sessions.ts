import type { Tokens } from '../../../src/contract/company/auth.ts'
import { record } from '../../core/audit/record.ts'
import type { Services } from '../../services.ts'
import { type CompanyScope, withCompany } from '../db/company.ts'
import { ApiError } from '../http/answers/apiError.ts'
import type { RequestContext } from '../http/routes/requestContext.ts'
import { sessionChannel } from './sessionCache.ts'

interface SessionState {
  company: number
  user: number
  family: string
  generation: number
}

async function tokensOf(services: Services, state: SessionState): Promise<Tokens> {
  const { company, user, family, generation } = state
  return {
    access: await services.access.sign({ company, user, session: family, generation }),
    refresh: services.refresh.make({ family, generation }),
  }
}

/** The source of a sign-in: what the browser reports about itself, and the address. */
interface From {
  device: string | undefined
  address: string
}

const longestDevice = 300

/** A user whose password matches, and the hash it was checked against. */
interface VerifiedUser {
  company: number
  user: number
  passwordHash: string
}

/**
 * Opens a session of a user: the first tokens of a new family. Refused if the user was removed, or got another password,
 * while the old one was checked: that has ended all existing sessions.
 * @throws ApiError `auth.noActiveAccount`
 */
export async function openSession(services: Services, verified: VerifiedUser, from: From): Promise<Tokens> {
  const { company, user, passwordHash } = verified
  const scope = { db: services.accessDb, company }
  const row = await withCompany(scope, async (tx) => {
    const [verifiedUser] = await tx`
      SELECT 1 FROM users WHERE id = ${user} AND is_active AND password_hash = ${passwordHash} FOR SHARE`
    if (!verifiedUser) throw new ApiError('auth.noActiveAccount')
    const device = from.device?.slice(0, longestDevice).toWellFormed() || null
    const [opened] = await tx<{ id: string }[]>`
      INSERT INTO sessions (company_id, user_id, device, address, expires_at)
      VALUES (${company}, ${user}, ${device}, ${from.address}, now() + interval '14 days') RETURNING id`
    record(tx, { company, user }, { kind: 'sign_in', key: 'audit.signedIn' })
    return opened
  })
  return tokensOf(services, { company, user, family: row.id, generation: 0 })
}

/**
 * The next tokens of a refresh token's family; null if the token is not from this server, is too old, or its session has
 * ended.
 */
export async function rotateSession(services: Services, refresh: string): Promise<Tokens | null> {
  const claims = services.refresh.read(refresh)
  if (!claims) return null
  const [row] = await services.accessDb<{ company_id: number; user_id: number; generation: number }[]>`
    SELECT * FROM rotate_session(${claims.family}::uuid, ${claims.generation})`
  if (!row) {
    services.sessions.forget(claims.family)
    return null
  }
  const { company_id: company, user_id: user, generation } = row
  return tokensOf(services, { company, user, family: claims.family, generation })
}

/** The next tokens of the session of a request: the former refresh token becomes useless. */
export async function renewSession(services: Services, ctx: RequestContext): Promise<Tokens> {
  const { db, company, session: family } = ctx
  const [{ generation }] = await withCompany(
    { db, company },
    (tx) => tx<{ generation: number }[]>`SELECT generation FROM sessions WHERE id = ${family}`,
  )
  const tokens = await rotateSession(services, services.refresh.make({ family, generation }))
  if (!tokens) throw new ApiError('token_not_valid')
  // Whether or not the answer arrives: the parent token may have leaked.
  await services.sessions.confirm(family, generation + 1)
  return tokens
}

/**
 * Ends a session, here at once and on other nodes when they are notified: its access token is refused and its sockets
 * close.
 */
export async function endSession(services: Services, scope: CompanyScope, family: string): Promise<void> {
  await withCompany(scope, async (tx) => {
    const [ended] = await tx<{ user_id: number }[]>`
      UPDATE sessions SET ended_at = now() WHERE id = ${family} AND ended_at IS NULL RETURNING user_id`
    if (ended) record(tx, { company: scope.company, user: ended.user_id }, { kind: 'sign_in', key: 'audit.signedOut' })
    services.live.wake(tx, sessionChannel, family)
  })
  services.sessions.forget(family)
}
