import { setTimeout as wait } from 'node:timers/promises'
import { plansPerCompany, rowClaims, type Sql, type Tx } from './connect.ts'
import { isPlanOutdated, isRetriable, lockNotAvailable, RowsBusyError, sqlState } from './failure.ts'
import { inTransaction, markGenericPlans } from './transaction.ts'

/** The pool and the company whose rows a piece of work sees. */
export interface CompanyScope {
  db: Sql
  company: number
  /** Wraps the work of the scope's one transaction, and may skip it: a second transaction is refused. */
  around?: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>
}

const attempts = 4
/** Further attempts after an outdated plan: each renews one statement of one connection. */
const maxOutdated = 50

/** A repeated request would find the first transaction done and do the second one again. */
const secondOfOne = async (): Promise<never> => {
  throw new Error('a request that is done once has one transaction')
}

interface CompanyOptions {
  usesGenericPlans?: boolean
  isSnapshot?: boolean
  rows?: readonly string[]
  enter?: <T>(attempt: () => Promise<T>) => Promise<T>
}

/** From here on the transaction sees and writes the company's rows only, on all machines of a distributed database. */
export const setCompany = (tx: Tx, company: number) => tx`SELECT enter_company(${company})`

/**
 * Runs a transaction, and after a serialization failure or a deadlock again, at most three times: registrations of two companies
 * write tables that are copied to every machine of a distributed database, and can block each other.
 */
export async function retryTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attempts || !isRetriable(error)) throw error
      await wait(attempt * 20 * Math.random())
    }
}

/**
 * Runs `work` in one transaction that sees only the company's rows (row-level security). A serialization failure, a
 * deadlock or `SupersededError` runs it again, at most three times, so `work` touches nothing but the transaction.
 * `usesGenericPlans` calls `preferGenericPlans` within the statement that is sent anyway. `isSnapshot`: it sees the database
 * as it was at its first statement. If `work` needs a row that another transaction has, it waits without a connection and
 * is run again; `rows` are those known to be needed. `enter` wraps each attempt.
 * @throws RowsBusyError if a row did not pass from one transaction to the next within the pool's lock timeout.
 */
export async function withCompany<T>(
  scope: CompanyScope,
  work: (tx: Tx) => Promise<T>,
  options: CompanyOptions = {},
): Promise<T> {
  const { around } = scope
  const { usesGenericPlans = false, isSnapshot = false, rows = [], enter = (attempt) => attempt() } = options
  const claims = rowClaims(scope.db)
  const isPlannedPerCompany = plansPerCompany(scope.db)
  const isGeneric = usesGenericPlans && !isPlannedPerCompany
  if (around) scope.around = secondOfOne
  const attemptOnce = () =>
    inTransaction(
      scope.db,
      async (tx) => {
        const lockTimeout = claims.lockTimeout()
        if (lockTimeout !== null) tx`SELECT set_config('lock_timeout', ${String(lockTimeout)}, true)`.execute()
        // Sent without waiting: the first query of the work travels with it, and is answered after it.
        const scoped = isGeneric
          ? tx`SELECT enter_company(${scope.company}), set_config('plan_cache_mode', 'force_generic_plan', true)`
          : setCompany(tx, scope.company)
        scoped.execute()
        if (isGeneric || isPlannedPerCompany) markGenericPlans(tx)
        const [value] = await Promise.all([around ? around(tx, () => work(tx)) : work(tx), scoped])
        return value
      },
      { claims, company: scope.company, isSnapshot },
    )
  let isBlocked = false
  let outdated = 0
  try {
    if (rows.length > 0) await claims.waitFor(rows)
    for (let attempt = 1; ; ) {
      try {
        return await enter(attemptOnce)
      } catch (error) {
        if (error instanceof RowsBusyError) await claims.waitFor(error.rows)
        else if (isPlanOutdated(error) && outdated++ < maxOutdated) continue
        else if (attempt === attempts || !isRetriable(error)) throw error
        else await wait(attempt++ * 20 * Math.random())
      }
    }
  } catch (error) {
    isBlocked = error instanceof RowsBusyError || sqlState(error) === lockNotAvailable
    throw error
  } finally {
    claims.release(!isBlocked)
  }
}
