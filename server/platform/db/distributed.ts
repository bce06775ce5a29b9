import { StartRefusedError } from '../startRefused.ts'
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

/** Functions of a request that write deleted nurseries and years: in a distributed database they run as their caller. */
export const callerFunctions = [
  'delete_field(bigint)',
  'delete_years(bigint[])',
  'number_deleted_years(bigint[])',
  'restore_field(bigint)',
  'restore_year(bigint)',
  'delete_sample_crop(bigint)',
] as const

/** Functions by which statements find their company and its deleted years, and that workers call: a distributed database has others. */
const replacedFunctions = ['current_company', 'enter_company', 'see_deleted', 'log_cells'] as const

const unsupportedStatement = new RegExp(
  String.raw`\bCREATE\s+(?:UNLOGGED\s+)?TABLE\b|\bFUNCTION\s+(?:${[...callerFunctions.map((name) => name.replace(/\(.*/, '')), ...replacedFunctions].join('|')})\b`,
  'i',
)

/**
 * Whether a migration must not run on a distributed database: `distribute` would have to place its new table, or has changed the function
 * that it defines.
 */
export const needsOneMachine = (migration: string): boolean =>
  unsupportedStatement.test(migration.replace(/--.*$/gm, ''))

async function checkNotHalfDistributed(db: Sql): Promise<void> {
  const [{ isHalf }] = await db<{ isHalf: boolean }[]>`SELECT to_regnamespace('distribution') IS NOT NULL AS "isHalf"`
  if (isHalf) throw new StartRefusedError('start.distributionUnfinished')
}

/**
 * Whether the database at an address is distributed, for opening its pools.
 * @throws StartRefusedError for a server if `distribute` was interrupted: rows are then on both sides, and keys are missing.
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
