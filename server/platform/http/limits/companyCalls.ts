import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../db/connect.ts'
import { type Quotas, quotasFrom } from '../../policy/quotas.ts'
import { ApiError } from '../answers/apiError.ts'

/** Interval in which nodes add up their counted calls, ms. */
const addUpEvery = 5000

interface Counted {
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
  const companies = new Map<number, Counted>()
  let timer: NodeJS.Timeout | null = null

  async function addUp(): Promise<void> {
    const counted = [...companies].filter(([, { pending, isRefused }]) => pending > 0 || isRefused)
    if (counted.length === 0) return
    const sent = counted.map(([, one]) => one.pending)
    for (const [, one] of counted) Object.assign(one, { pending: 0, isRefused: false })
    try {
      const rows = await db<{ company: number; calls: number; quotas: Partial<Quotas>; seconds_left: number }[]>`
        SELECT * FROM count_calls(
          ${counted.map(([company]) => company) as never}::integer[], ${sent as never}::bigint[])`
      for (const { company, calls, quotas, seconds_left } of rows) {
        const one = companies.get(company)
        const until = Date.now() + seconds_left * 1000
        if (one) Object.assign(one, { calls, limit: quotasFrom(quotas).calls, until })
      }
    } catch (error) {
      // Counted again with the next ones.
      for (const [k, [, one]] of counted.entries()) one.pending += sent[k]
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
      let one = companies.get(company)
      if (!one) {
        one = { pending: 0, calls: 0, limit: null, until: 0, isRefused: false }
        companies.set(company, one)
      }
      if (one.until > 0 && one.until <= now) Object.assign(one, { calls: 0, until: 0 })
      if (one.limit !== null && one.calls + one.pending >= one.limit) {
        one.isRefused = true
        addUpSoon()
        throw new ApiError('quota.calls', {
          params: { limit: one.limit },
          retryAfter: one.until > 0 ? Math.ceil((one.until - now) / 1000) : 60,
        })
      }
      one.pending++
      addUpSoon()
    },
    addUp,
    close: async () => {
      if (timer) clearTimeout(timer)
      await addUp().catch((error) => log.warn({ err: error }, 'calls of companies not counted'))
    },
  }
}
