import type { Role } from '../../../src/domain/company/may.ts'
import type { Sql } from '../db/connect.ts'

interface SessionOwner {
  company: number
  user: number
  role: Role
  division: number | null
  /** Whether the company awaits its deletion. */
  closed: boolean
}

/**
 * The user of a session, cached for at most a second, even if the notification of a change is lost, and dropped at once
 * when it arrives.
 */
export interface SessionCache {
  find: (session: string) => Promise<SessionOwner | null>
  /** An access token of this generation was used: the parent of its refresh token is no longer needed. */
  confirm: (session: string, generation: number) => Promise<void>
  forget: (session: string) => void
}

/** Nodes notify each other on this channel that a session has ended (the payload is its id). */
export const sessionChannel = 'plotline_session'
/** Channel that makes nodes re-read role and division of a session's user. */
export const roleChannel = 'plotline_role'
const cacheMs = 1000
const maxRemembered = 20_000

export function sessionCache(db: Sql): SessionCache {
  const known = new Map<string, { until: number; owner: Promise<SessionOwner | null> }>()
  const confirmed = new Map<string, number>()
  return {
    find: (session) => {
      const entry = known.get(session)
      if (entry && entry.until > Date.now()) return entry.owner
      if (known.size >= maxRemembered) known.clear()
      const owner = check(db, session)
      known.set(session, { until: Date.now() + cacheMs, owner })
      owner.catch(() => known.delete(session))
      return owner
    },
    confirm: async (session, generation) => {
      if ((confirmed.get(session) ?? 0) >= generation) return
      if (confirmed.size >= maxRemembered) confirmed.clear()
      confirmed.set(session, generation)
      try {
        await db`SELECT confirm_session(${session}::uuid, ${generation})`
      } catch (error) {
        confirmed.delete(session)
        throw error
      }
    },
    forget: (session) => known.delete(session),
  }
}

async function check(db: Sql, session: string): Promise<SessionOwner | null> {
  const [row] = await db<
    { company_id: number; user_id: number; role: Role; division_id: number | null; closed: boolean }[]
  >`SELECT * FROM find_session(${session}::uuid)`
  if (!row) return null
  return {
    company: row.company_id,
    user: row.user_id,
    role: row.role,
    division: row.division_id,
    closed: row.closed,
  }
}
