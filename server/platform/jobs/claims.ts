import { numberArray, textArray } from '../db/arrays.ts'
import type { Sql } from '../db/connect.ts'

/** Seconds without a heartbeat after which another node claims the job. */
const lostAfter = 15

/** Work that a node has claimed. */
export interface Claim {
  id: number
  kind: string
  company_id: number
  task_id: number
  attempts: number
  retries: number
}

/**
 * What a node can claim: `full` are kinds without a free slot, `kinds` all that it handles, with the slots of a company.
 */
export interface FreeKinds {
  readonly full: readonly string[]
  readonly kinds: readonly string[]
  readonly companySlots: readonly number[]
  /** Jobs that run on this node. They are not claimed again here, however late their heartbeats are. */
  readonly running: readonly number[]
  /** Companies with kinds of their work that this node has claimed, the one claimed last at the end. */
  readonly served: readonly { readonly kind: string; readonly company: number }[]
}

/** Which node has claimed which work, in rows of `jobs` that all nodes see; `node` is this one's name. */
export function jobClaims(db: Sql, node: string) {
  return {
    /**
     * Claims work that has a free slot here and in its company, or work of a kind that is no longer handled, which will
     * fail: of the company whose work of this kind the node claimed longest ago, then the oldest. Two nodes may claim a company's last slot at the same time: it then has one more for a while.
     */
    async claim({ full, kinds, companySlots, running, served }: FreeKinds): Promise<Claim | null> {
      if (full.length > 0 && full.length === kinds.length) return null
      const [row] = await db<Claim[]>`
        UPDATE jobs SET claimed_by = ${node}, heartbeat_at = now(), attempts = attempts + 1
        WHERE id = (
          SELECT j.id FROM jobs j
          LEFT JOIN unnest(${textArray(kinds)}::text[], ${numberArray(companySlots)}::int[]) AS k (kind, slots)
            ON k.kind = j.kind
          LEFT JOIN unnest(
            ${textArray(served.map(({ kind }) => kind))}::text[], ${numberArray(served.map(({ company }) => company))}::int[])
            WITH ORDINALITY AS s (kind, company_id, turn) ON s.kind = j.kind AND s.company_id = j.company_id
          WHERE (j.heartbeat_at IS NULL OR j.heartbeat_at < now() - make_interval(secs => ${lostAfter}))
            AND j.id <> ALL (${numberArray(running)}::bigint[])
            AND j.run_after <= now() AND j.kind <> ALL (${textArray(full)}::text[])
            AND (k.slots IS NULL OR k.slots > (
              SELECT count(*) FROM jobs r
              WHERE r.kind = j.kind AND r.company_id = j.company_id AND r.claimed_by IS NOT NULL
                AND r.heartbeat_at >= now() - make_interval(secs => ${lostAfter})))
          ORDER BY s.turn NULLS FIRST, j.id FOR UPDATE OF j SKIP LOCKED LIMIT 1)
        RETURNING id, kind, company_id, task_id, attempts, retries`
      return row ?? null
    },

    /** Frees the claims of dead nodes. A job that a dead node's last transaction still locks becomes older instead. */
    async freeOthers(): Promise<void> {
      await db`
        UPDATE jobs SET claimed_by = NULL, heartbeat_at = NULL
        WHERE id IN (SELECT id FROM jobs WHERE claimed_by <> ${node} FOR UPDATE SKIP LOCKED)`
    },

    /** Reports that the work continues here. */
    async beat({ id }: Claim): Promise<void> {
      await db`UPDATE jobs SET heartbeat_at = now() WHERE id = ${id} AND claimed_by = ${node}`
    },

    /** Leaves work to a later attempt, on any node, counted as one more temporary failure. */
    async postpone({ id }: Claim, seconds: number): Promise<void> {
      await db`
        UPDATE jobs SET claimed_by = NULL, heartbeat_at = NULL, attempts = attempts - 1, retries = retries + 1,
          run_after = now() + make_interval(secs => ${seconds})
        WHERE id = ${id} AND claimed_by = ${node}`
    },

    /** Releases claimed work, which another node can then claim as new. */
    async release({ id }: Claim): Promise<void> {
      await db`
        UPDATE jobs SET claimed_by = NULL, heartbeat_at = NULL, attempts = attempts - 1
        WHERE id = ${id} AND claimed_by = ${node}`
    },
  }
}
