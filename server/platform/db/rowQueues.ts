import { setTimeout as wait } from 'node:timers/promises'
import { RowsBusyError } from './failure.ts'

/** Transactions that may wait for one row; beyond that a caller is refused at once. */
const maxWaiting = 200
/** Longest wait while the row passes from one to the next, ms. */
const longestWait = 10_000
/** Pause before another node's lock is tried again, ms. */
const retryEvery = 50
/** Part of the time limit that is reserved for the database's own lock, ms. */
const minLockTimeout = 50

interface Waiter {
  enter: () => void
  /** Restarts the time limit: the row passed to the next. */
  refresh: () => void
}

/**
 * Queues of this process in front of the locks of busy rows. One transaction at a time has a row here, and only it may
 * wait for the lock in the database: the others wait without a connection, which stays free for other companies.
 */
export class RowQueues {
  private readonly waiting = new Map<string, Waiter[]>()

  /** Locks a row if it is free. */
  tryLock(row: string): boolean {
    if (this.waiting.has(row)) return false
    this.waiting.set(row, [])
    return true
  }

  /**
   * Locks a row in the order of arrival; returns the time since which it has not passed to the next (as
   * `performance.now`).
   * @throws RowsBusyError after `ms` in which it did not, or at once behind too many.
   */
  lock(row: string, ms: number): Promise<number> {
    const arrivedAt = performance.now()
    const queue = this.waiting.get(row)
    if (queue === undefined) {
      this.waiting.set(row, [])
      return Promise.resolve(arrivedAt)
    }
    if (queue.length >= maxWaiting) return Promise.reject(new RowsBusyError([row]))
    return new Promise((resolve, reject) => {
      let since = arrivedAt
      const giveUp = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(new RowsBusyError([row]))
      }
      const timer = Number.isFinite(ms) ? setTimeout(giveUp, ms) : undefined
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer)
          resolve(since)
        },
        refresh: () => {
          since = performance.now()
          if (since - arrivedAt < longestWait) timer?.refresh()
        },
      }
      queue.push(waiter)
    })
  }

  /** `isProgress`: the owner has used the row, and did not only wait for its lock. */
  release(row: string, isProgress: boolean): void {
    const queue = this.waiting.get(row)
    if (isProgress) for (const waiter of queue ?? []) waiter.refresh()
    const next = queue?.shift()
    if (next) next.enter()
    else this.waiting.delete(row)
  }
}

/** The rows that one piece of work has locked, through all attempts of its transaction. */
export class RowClaims {
  private readonly queues: RowQueues
  private readonly rows = new Set<string>()
  private readonly timeout: number
  /** The time since which the awaited rows have not passed on. */
  private blockedSince: number | null = null

  /** `timeout`: how long the work may wait for rows that do not pass on, ms; 0: without end. */
  constructor(queues: RowQueues, timeout: number) {
    this.queues = queues
    this.timeout = timeout === 0 ? Number.POSITIVE_INFINITY : timeout
  }

  /**
   * Locks rows from within a transaction. @throws RowsBusyError if another transaction of this node has one: this one has to
   * end first.
   */
  claim(rows: readonly string[]): void {
    for (const row of rows) {
      if (this.rows.has(row)) continue
      if (!this.queues.tryLock(row)) throw new RowsBusyError(rows)
      this.rows.add(row)
    }
  }

  /**
   * Waits outside any transaction until these rows are free as well. Rows are locked in one order, so that two pieces of
   * work never wait for each other. @throws RowsBusyError when the time is over.
   */
  async waitFor(rows: readonly string[]): Promise<void> {
    const wantedRows = new Set([...this.rows, ...rows])
    if (wantedRows.size === this.rows.size) {
      // This request is next on this node, but another node or an administrator has the lock.
      this.blockedSince ??= performance.now()
      if (this.remaining() <= 0) throw new RowsBusyError(rows)
      return wait(retryEvery)
    }
    this.release(false)
    let since = 0
    for (const row of [...wantedRows].sort()) {
      since = Math.max(since, await this.queues.lock(row, this.timeout))
      this.rows.add(row)
    }
    this.blockedSince = since
  }

  /** Time that remains for the database's own lock after a wait, ms; null if there was none, or no limit. */
  lockTimeout(): number | null {
    if (this.blockedSince === null || this.timeout === Number.POSITIVE_INFINITY) return null
    return Math.ceil(Math.max(minLockTimeout, this.remaining()))
  }

  /** `isProgress`: the work did not fail for want of a lock. */
  release(isProgress = true): void {
    for (const row of this.rows) this.queues.release(row, isProgress)
    this.rows.clear()
  }

  private remaining(): number {
    return this.timeout - (performance.now() - (this.blockedSince ?? performance.now()))
  }
}

/** A nursery-year's name in the queues. */
export const yearRow = (year: number): string => `year:${year}`
/** A crop's name in the queues. */
export const cropRow = (crop: number): string => `crop:${crop}`
