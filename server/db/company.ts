import { setTimeout as wait } from 'node:timers/promises'
import type { Sql, Tx } from './connect.ts'
import { retriable } from './failure.ts'
import { inTransaction, plansAreKept } from './transaction.ts'

/** Whose rows a piece of work may see: the pool and the company's id. */
export interface CompanyScope {
  db: Sql
  company: number
  /** Goes around the work of the scope's one transaction, which may then be left undone: a second one is refused. */
  around?: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>
}

const tries = 4

/** A repeated request would find the first transaction done and do the second one again. */
const secondOfOne = async (): Promise<never> => {
  throw new Error('a request that is done once has one transaction')
}

/**
 * Runs `work` in one transaction that sees only the company's rows (row-level security). A serialization failure, a
 * deadlock or `Overtaken` runs it again, at most three times, so `work` touches nothing but the transaction. `keepsPlans` does `keepPlans`
 * with the statement that is sent anyway. `isSnapshot`: it sees the database as it was at its first statement.
 */
export async function withCompany<T>(
  scope: CompanyScope,
  work: (tx: Tx) => Promise<T>,
  { keepsPlans = false, isSnapshot = false } = {},
): Promise<T> {
  const { around } = scope
  if (around) scope.around = secondOfOne
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(scope.db, async (tx) => {
        // Sent at once and not waited for: what the work asks first travels with it, and is answered after it.
        if (isSnapshot) tx`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute()
        const company = String(scope.company)
        const scoped = keepsPlans
          ? tx`SELECT set_config('app.company', ${company}, true), set_config('plan_cache_mode', 'force_generic_plan', true)`
          : tx`SELECT set_config('app.company', ${company}, true)`
        scoped.execute()
        if (keepsPlans) plansAreKept(tx)
        const [value] = await Promise.all([around ? around(tx, () => work(tx)) : work(tx), scoped])
        return value
      })
    } catch (error) {
      if (attempt === tries || !retriable(error)) throw error
      await wait(attempt * 20 * Math.random())
    }
  }
}
