import { openPool, type PoolOptions, type Sql } from './connect.ts'

/**
 * Whether the rows of companies are on several machines (`npm run admin -- distribute`). The company of a transaction is then a
 * constant of its plans, by which the planner finds the machine.
 */
export async function isDistributed(db: Sql): Promise<boolean> {
  const [row] = await db<{ isDistributed: boolean }[]>`
    SELECT provolatile = 'i' AS "isDistributed" FROM pg_proc WHERE oid = to_regprocedure('current_company()')`
  // A database without tables has no such function.
  return row?.isDistributed ?? false
}

/** Whether the database at an address is distributed, for opening its pools. */
export async function readDistributed(
  url: string,
  options: Pick<PoolOptions, 'isPooled' | 'preparesStatements'>,
): Promise<boolean> {
  const db = openPool(url, { max: 1, name: 'plotline start', statementTimeout: 60_000, lockTimeout: 0, ...options })
  try {
    return await isDistributed(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
