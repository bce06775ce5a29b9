import postgres from './driver.ts'

/** Another transaction was first with what this one was about to write and could not see; a retry sees it. */
export class SupersededError extends Error {}

/** PostgreSQL's state of a lock that was not free in time. */
export const lockNotAvailable = '55P03'

/** Another transaction has one of these rows, as `rowQueues.ts` names them. A retry succeeds once they are free. */
export class RowsBusyError extends Error {
  readonly rows: readonly string[]

  constructor(rows: readonly string[]) {
    super('rows are locked by another transaction')
    this.rows = rows
  }
}

/** Foreign keys of what belongs to a crop. */
const cropKeyPattern = /_crop_id_fkey$/

/**
 * A migration has changed the columns of a statement's answer after its connection prepared it; prepared again, it runs.
 * A statement that was sent after it is refused first, as the driver sends the other one once more before it reports the
 * failure.
 */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return false
  return error.code === '25P02' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

/**
 * Serialization failure, deadlock, superseded: the same transaction may well succeed when run again, or see what it could
 * not see, such as a crop that was deleted while something was added to it.
 */
export function isRetriable(error: unknown): boolean {
  if (error instanceof SupersededError) return true
  if (sqlState(error) === '23503' && cropKeyPattern.test(violatedConstraint(error) ?? '')) return true
  const code = sqlState(error)
  return code === '40001' || code === '40P01'
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
])
// Shutdown, crash recovery, a standby that is not promoted yet, too many connections, out of disk or memory, lock and statement timeouts.
const unavailableStates = /^(08|25006|57P|53|55P03|57014|40001|40P01|58030)/

/**
 * States of the errors that Citus reports as internal ones (XX000) with nothing but their text: a worker that is lost, and
 * what a worker answers to rows copied to it by INSERT … SELECT.
 */
const statesByText: readonly [RegExp, string][] = [
  [/^failure on connection marked as essential/, '08006'],
  [/^terminating connection due to /, '57P01'],
  [/^the database system is /, '57P03'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to /, '57014'],
  [/^deadlock detected/, '40P01'],
  [/^could not serialize access/, '40001'],
  [/^could not extend file/, '53100'],
  [/^duplicate key value violates unique constraint/, '23505'],
  [/ violates foreign key constraint/, '23503'],
  [/ violates check constraint/, '23514'],
  [/ violates not-null constraint/, '23502'],
]

/** PostgreSQL's state of a disk that has no room left. */
const databaseFullState = '53100'

/** True if the disk of the database is full: reads work, writes succeed again once there is room. */
export const isDatabaseFull = (error: unknown): boolean => sqlState(error) === databaseFullState

/** True if the file storage has no room, or its user has used up the quota of the system. */
export function isFilesFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Too many transactions wait for the database already. */
export class PoolFullError extends Error {}

/** A transaction that ended because its connection was lost, while its work continues. */
export class TransactionOverError extends Error {
  constructor() {
    super('the transaction is over')
  }
}

/** True if the database cannot answer now and may later: the client gets 503 with Retry-After. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isUnavailable = [PoolFullError, TransactionOverError, SupersededError, RowsBusyError].some(
    (kind) => error instanceof kind,
  )
  if (isUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = (error as Error & { code?: string }).code ?? ''
  if (unavailableCodes.has(code)) return true
  return unavailableStates.test(sqlState(error) ?? '')
}

/** The number of a shard behind the name of its constraint, in a distributed database. */
const shardSuffix = /_\d{6,}$/

/** The constraint in the text of a violation, which is all that Citus passes on of it. */
const constraintInText = /constraint "([^"]+)"/

/** The constraint or unique index that a write violated, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError && sqlState(error)?.startsWith('23'))) return null
  const name = error.constraint_name ?? constraintInText.exec(error.message)?.[1]
  return name?.replace(shardSuffix, '') ?? null
}

/** The five characters of PostgreSQL's error (appendix A of its manual), or null for an error of another source. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof postgres.PostgresError)) return null
  const { code, message } = error
  return (code === 'XX000' && statesByText.find(([text]) => text.test(message))?.[1]) || code
}
