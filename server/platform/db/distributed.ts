import { StartRefused } from '../startRefused.ts'
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

async function checkNotHalfDistributed(db: Sql): Promise<void> {
  const [{ isHalf }] = await db<{ isHalf: boolean }[]>`SELECT to_regnamespace('distribution') IS NOT NULL AS "isHalf"`
  if (isHalf) throw new StartRefused('start.distributionUnfinished')
}

/**
 * Whether the database at an address is distributed, for opening its pools.
 * @throws StartRefused for a server if `distribute` was interrupted: rows are then on both sides, and keys are missing.
 */
export async function readDistributed(
  url: string,
  { isServer = false, ...options }: Pick<PoolOptions, 'isPooled' | 'preparesStatements'> & { isServer?: boolean },
): Promise<boolean> {
  const db = openPool(url, { max: 1, name: 'plotline start', statementTimeout: 60_000, lockTimeout: 0, ...options })
  try {
    const isComplete = await isDistributed(db)
    if (!isComplete && isServer) await checkNotHalfDistributed(db)
    return isComplete
  } finally {
    await db.end({ timeout: 1 })
  }
}
