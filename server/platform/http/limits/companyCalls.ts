import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../db/connect.ts'
import { type Quotas, withDefaultQuotas } from '../../policy/quotas.ts'
import { ApiError } from '../answers/apiError.ts'

/** Interval in which nodes add up their counted calls, ms. */
const addUpEvery = 5000

interface CallCount {
  /** Calls that this node has not added to the database's number yet. */
  pending: number
  /** Calls of this hour on all nodes, when they were last added up. */
  calls: number
  limit: number | null
  /** End of the hour, as `Date.now`. */
  until: number
  /** A call was refused since then: the operator may have raised the limit. */
  isRefused: boolean
}

/** Counts the calls of each company by hour, over all nodes, and refuses those beyond its quota. */
export interface CompanyCalls {
  /** @throws ApiError `quota.calls` with the seconds until the next hour. */
  count: (company: number) => void
  /** Adds up what this node has counted. */
  addUp: () => Promise<void>
  close: () => Promise<void>
}

export function companyCalls(db: Sql, log: FastifyBaseLogger): CompanyCalls {
  const companies = new Map<number, CallCount>()
  let timer: NodeJS.Timeout | null = null

  async function addUp(): Promise<void> {
    const changedCompanies = [...companies].filter(([, { pending, isRefused }]) => pending > 0 || isRefused)
    if (changedCompanies.length === 0) return
    const sentCounts = changedCompanies.map(([, one]) => one.pending)
    for (const [, one] of changedCompanies) Object.assign(one, { pending: 0, isRefused: false })
    try {
      const rows = await db<{ company: number; calls: number; quotas: Partial<Quotas>; seconds_left: number }[]>`
        SELECT * FROM count_calls(
          ${changedCompanies.map(([company]) => company) as never}::integer[], ${sentCounts as never}::bigint[])`
      for (const { company, calls, quotas, seconds_left } of rows) {
        const companyCalls = companies.get(company)
        const until = Date.now() + seconds_left * 1000
        if (companyCalls) Object.assign(companyCalls, { calls, limit: withDefaultQuotas(quotas).calls, until })
      }
    } catch (error) {
      // Counted again with the next ones.
      for (const [k, [, one]] of changedCompanies.entries()) one.pending += sentCounts[k]
      throw error
    }
  }

  const addUpSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      addUp().catch((error) => {
        log.warn({ err: error }, 'calls of companies not counted')
        addUpSoon()
      })
    }, addUpEvery).unref()
  }

  return {
    count: (company) => {
      const now = Date.now()
      let counts = companies.get(company)
      if (!counts) {
        counts = { pending: 0, calls: 0, limit: null, until: 0, isRefused: false }
        companies.set(company, counts)
      }
      if (counts.until > 0 && counts.until <= now) Object.assign(counts, { calls: 0, until: 0 })
      if (counts.limit !== null && counts.calls + counts.pending >= counts.limit) {
        counts.isRefused = true
        addUpSoon()
        throw new ApiError('quota.calls', {
          params: { limit: counts.limit },
          retryAfter: counts.until > 0 ? Math.ceil((counts.until - now) / 1000) : 60,
        })
      }
      counts.pending++
      addUpSoon()
    },
    addUp,
    close: async () => {
      if (timer) clearTimeout(timer)
      await addUp().catch((error) => log.warn({ err: error }, 'calls of companies not counted'))
    },
  }
}
