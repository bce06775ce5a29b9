import type { Tokens } from '../../src/contract/auth.ts'
import { record } from '../audit/record.ts'
import { type CompanyScope, withCompany } from '../db/company.ts'
import type { Services } from '../services.ts'
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
    access: await services.access.sign({ company, user, session: family }),
    refresh: services.refresh.make({ family, generation }),
  }
}

/** Opens a session of a user: the first tokens of a new family. */
export async function openSession(services: Services, company: number, user: number): Promise<Tokens> {
  const scope = { db: services.db, company }
  const [row] = await withCompany(scope, (tx) => {
    record(tx, { company, user }, { kind: 'sign_in', key: 'audit.signedIn' })
    return tx<{ id: string }[]>`
      INSERT INTO sessions (company_id, user_id, expires_at)
      VALUES (${company}, ${user}, now() + interval '14 days') RETURNING id`
  })
  return tokensOf(services, { company, user, family: row.id, generation: 0 })
}

/** The next tokens of a refresh token's family; null when the token is not ours, too old, or its session has ended. */
export async function rotateSession(services: Services, refresh: string): Promise<Tokens | null> {
  const claims = services.refresh.read(refresh)
  if (!claims) return null
  const [row] = await services.db<{ company_id: number; user_id: number; generation: number }[]>`
    SELECT * FROM rotate_session(${claims.family}::uuid, ${claims.generation})`
  if (!row) {
    services.sessions.forget(claims.family)
    return null
  }
  const { company_id: company, user_id: user, generation } = row
  return tokensOf(services, { company, user, family: claims.family, generation })
}

/** Ends a session, here at once and on other nodes as soon as they are told: its access token is refused and its sockets close. */
export async function endSession(services: Services, scope: CompanyScope, family: string): Promise<void> {
  await withCompany(scope, async (tx) => {
    const [ended] = await tx<{ user_id: number }[]>`
      UPDATE sessions SET ended_at = now() WHERE id = ${family} AND ended_at IS NULL RETURNING user_id`
    if (ended) record(tx, { company: scope.company, user: ended.user_id }, { kind: 'sign_in', key: 'audit.signedOut' })
    services.live.nudge(tx, sessionChannel, family)
  })
  services.sessions.forget(family)
}
