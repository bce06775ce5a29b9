import { setTimeout as wait } from 'node:timers/promises'
import { StartRefusedError } from '../startRefused.ts'
import type { Sql, Tx } from './connect.ts'
import { lockNotAvailable, sqlState } from './failure.ts'

/** How long a step waits for a lock, and every request for the table behind it, ms. */
const lockTimeout = 200
/**
 * Pauses between attempts to get the locks double from the first to the last, ms. The first is as long as a request waits for a
 * lock (`DB_LOCK_TIMEOUT`): one that waits for a row of a request that was stopped is not stopped twice.
 */
const pauses = { first: 1000, last: 10_000 }
const deadlockDetected = '40P01'

/** How long a step that does not get its locks is retried, ms. */
export const defaultPatience = 600_000

/** Work on the schema that is retried until it gets its locks: the name of its migration or table, and for how long, ms. */
export interface Step {
  owner: Sql
  name: string
  patience: number
}

/**
 * A transaction that stops waiting for a lock after a short time, so that requests queued behind it continue, and is
 * retried.
 */
export function withLocks<T>(step: Step, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryLocks(step, async () => {
    const { value } = await step.owner.begin(async (tx: Tx) => {
      await tx`SELECT set_config('lock_timeout', ${String(lockTimeout)}, true)`
      return { value: await work(tx) }
    })
    return value as T
  })
}

/** Repeats work that waits for locks. @throws StartRefusedError `start.migrationBlocked` once the step's patience is over. */
export async function retryLocks<T>({ name, patience }: Step, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.last)) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if (state !== lockNotAvailable && state !== deadlockDetected) throw error
      if (performance.now() + pause > until)
        throw new StartRefusedError('start.migrationBlocked', { name }, { cause: error })
      await wait(pause)
    }
  }
}
