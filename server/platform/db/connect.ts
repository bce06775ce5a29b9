import { FairSlots } from '../http/limits/fairSlots.ts'
import type { Sql as DriverSql, TransactionSql } from './driver.ts'
import postgres from './driver.ts'
import { PoolFullError } from './failure.ts'
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
  /**
   * The address is a pooler's, which gives each transaction any connection: settings are sent with each transaction, as
   * the session's settings are the role's (`setRoleDefaults`). Absent: false.
   */
  isPooled?: boolean
  /** Statements are prepared by name. Absent: true. */
  preparesStatements?: boolean
  /**
   * The database is distributed by company (ADR 120): a statement is planned for the machine of the transaction's company, so no
   * plan is used again, and what a transaction sets holds on that machine, too. Absent: false.
   */
  isDistributed?: boolean
  /** Queues before the locks of busy rows, which all pools of a node share; absent: the pool's own. */
  rows?: RowQueues
  /** Companies share the connections: none has more than three quarters of them, and one that has few comes first. Absent: false. */
  isShared?: boolean
}

/** Connections of a pool in use by transactions, their limit, and the transactions that wait for one. */
export interface PoolUsage {
  name: string
  max: number
  busy: number
  waiting: number
}

const uses = new WeakMap<Sql, PoolUsage>()
/** Open pools, as a scrape lists them; an ended pool is removed. */
const openPools = new Set<PoolUsage>()

/** The use of a pool, counted by its transactions. */
export function poolUseOf(db: Sql): PoolUsage {
  const use = uses.get(db)
  if (!use) throw new Error('not a pool of openPool')
  return use
}

/** The use of the open pools of this process. */
export const poolUses = (): readonly PoolUsage[] => [...openPools]

const slotsOf = new WeakMap<Sql, FairSlots>()

/** The connections of a pool that companies share; null: they are not shared, the first request is served first. */
export const poolSlots = (db: Sql): FairSlots | null => slotsOf.get(db) ?? null

const connectionSlots = (max: number): FairSlots =>
  new FairSlots({
    max,
    maxOfOne: (total) => total - Math.floor(total / 4),
    maxWaiting: 400,
    maxWaitingOfOne: 200,
    patience: 30_000,
    refuse: () => new PoolFullError(),
  })

const queuesOf = new WeakMap<Sql, { queues: RowQueues; timeout: number }>()

/** Claims on busy rows for a piece of work over this pool, none yet. */
export function rowClaims(db: Sql): RowClaims {
  const existing = queuesOf.get(db)
  if (!existing) throw new Error('not a pool of openPool')
  return new RowClaims(existing.queues, existing.timeout)
}

/** Longest pause within a transaction, ms. */
const idleTimeout = 60_000

type Limits = Pick<PoolOptions, 'statementTimeout' | 'lockTimeout'>

const limitsOf = ({ statementTimeout, lockTimeout }: Limits) => ({
  statement_timeout: statementTimeout,
  lock_timeout: lockTimeout,
  idle_in_transaction_session_timeout: idleTimeout,
})

const pooledLimits = new WeakMap<Sql, Limits>()

/** Settings of a connection to a distributed database. */
const distributedSettings = { plan_cache_mode: 'force_custom_plan', 'citus.propagate_set_commands': 'local' }

const distributedPools = new WeakSet<Sql>()

/** Whether a plan is for one company only, so that it must not be used again for the next. */
export const plansPerCompany = (db: Sql): boolean => distributedPools.has(db)

/**
 * Sends the limits of a pool behind a pooler with the first statements of a transaction; does nothing if the connections
 * of the pool have them. Does not wait: a failure fails the transaction.
 */
export function sendLimits(db: Sql, tx: Tx): void {
  const limits = pooledLimits.get(db)
  if (!limits) return
  const [statement, lock] = [String(limits.statementTimeout), String(limits.lockTimeout)]
  tx`SELECT set_config('statement_timeout', ${statement}, true), set_config('lock_timeout', ${lock}, true)`.catch(
    () => undefined,
  )
}

/**
 * Makes the limits of requests the defaults of the pool's role in this database, for statements outside transactions
 * behind a pooler, which refuses them as parameters of a connection. A role may set its own defaults.
 */
export async function setRoleDefaults(db: Sql, limits: Limits, isDistributed = false): Promise<void> {
  const settings = { ...limitsOf(limits), TimeZone: 'UTC', ...(isDistributed ? distributedSettings : {}) }
  const wantedSettings = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const [stored] = await db<{ defaults: string[] | null; database: string }[]>`
    SELECT current_database() AS database, (
      SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase JOIN pg_roles r ON r.oid = s.setrole
      WHERE d.datname = current_database() AND r.rolname = current_user) AS defaults`
  const settingNames = new Set(stored.defaults ?? [])
  for (const setting of wantedSettings) {
    if (settingNames.has(setting)) continue
    const [name, value] = setting.split('=')
    // Names and values are constants of this server: the statement accepts no parameters.
    await db.unsafe(
      `ALTER ROLE CURRENT_USER IN DATABASE "${stored.database.replaceAll('"', '""')}" SET ${name} = '${value}'`,
    )
  }
}

/** Opens a pool; it connects when first used, and again by itself after the database was unavailable. */
export function openPool(url: string, options: PoolOptions): Sql {
  const { isPooled = false, preparesStatements = true, isDistributed = false } = options
  const pool = postgres(url, {
    max: options.max,
    types,
    connect_timeout: 5,
    idle_timeout: 300,
    max_lifetime: 3600,
    backoff: () => 0.2,
    onnotice: () => undefined,
    prepare: preparesStatements && !isDistributed,
    connection: {
      application_name: options.name,
      TimeZone: 'UTC',
      ...(isPooled ? {} : limitsOf(options)),
      ...(isDistributed && !isPooled ? distributedSettings : {}),
    },
  }) as unknown as Sql
  if (isPooled) pooledLimits.set(pool, options)
  if (isDistributed) distributedPools.add(pool)
  const use = { name: options.name, max: options.max, busy: 0, waiting: 0 }
  uses.set(pool, use)
  openPools.add(use)
  const { end } = pool
  pool.end = (endOptions) => {
    openPools.delete(use)
    return end(endOptions)
  }
  if (options.isShared) slotsOf.set(pool, connectionSlots(options.max))
  queuesOf.set(pool, { queues: options.rows ?? new RowQueues(), timeout: options.lockTimeout })
  return pool
}
