import type { Sql as DriverSql, TransactionSql } from './driver.ts'
import postgres from './driver.ts'
import { RowClaims, RowQueues } from './rowQueues.ts'

/** A pool of connections of one role. */
export type Sql = DriverSql<{ json: unknown }>
/** One transaction. */
export type Tx = TransactionSql<{ json: unknown }>

const types = {
  // Dates stay `YYYY-MM-DD`: a JavaScript Date would move them with the time zone.
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
  instant: {
    to: 1184,
    from: [1184],
    serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
    parse: (value: string) => new Date(value).toISOString(),
  },
  // Counters, sums and numerics fit a double's 15 digits here.
  number: { to: 701, from: [20, 1700], serialize: (value: number) => String(value), parse: Number },
}

export interface PoolOptions {
  max: number
  /** Shown in pg_stat_activity. */
  name: string
  /** Longest statement and longest wait for a lock, in ms; 0 = unlimited. */
  statementTimeout: number
  lockTimeout: number
  /** Queues before the locks of busy rows, which all pools of a node share; absent: the pool's own. */
  rows?: RowQueues
}

/** How many connections of a pool transactions have, of how many, and how many transactions wait for one. */
export interface PoolUse {
  name: string
  most: number
  busy: number
  waiting: number
}

const uses = new WeakMap<Sql, PoolUse>()
/** Pools that are open, as a scrape lists them; a pool that is ended is left out. */
const openPools = new Set<PoolUse>()

/** The use of a pool, which transactions count. */
export function poolUseOf(db: Sql): PoolUse {
  const found = uses.get(db)
  if (!found) throw new Error('not a pool of openPool')
  return found
}

/** What the open pools of this process are used for now. */
export const poolUses = (): readonly PoolUse[] => [...openPools]

const queuesOf = new WeakMap<Sql, { queues: RowQueues; timeout: number }>()

/** Claims on busy rows for a piece of work over this pool, none yet. */
export function rowClaims(db: Sql): RowClaims {
  const found = queuesOf.get(db)
  if (!found) throw new Error('not a pool of openPool')
  return new RowClaims(found.queues, found.timeout)
}

/** Opens a pool; it connects when first used, and again by itself after the database was away. */
export function openPool(url: string, options: PoolOptions): Sql {
  const pool = postgres(url, {
    max: options.max,
    types,
    connect_timeout: 5,
    idle_timeout: 300,
    max_lifetime: 3600,
    backoff: () => 0.2,
    onnotice: () => undefined,
    connection: {
      application_name: options.name,
      statement_timeout: options.statementTimeout,
      lock_timeout: options.lockTimeout,
      idle_in_transaction_session_timeout: 60_000,
      TimeZone: 'UTC',
    },
  }) as unknown as Sql
  const use = { name: options.name, most: options.max, busy: 0, waiting: 0 }
  uses.set(pool, use)
  openPools.add(use)
  const { end } = pool
  pool.end = (given) => {
    openPools.delete(use)
    return end(given)
  }
  queuesOf.set(pool, { queues: options.rows ?? new RowQueues(), timeout: options.lockTimeout })
  return pool
}
