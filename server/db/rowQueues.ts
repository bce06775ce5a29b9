import { setTimeout as wait } from 'node:timers/promises'
import { RowsBusy } from './failure.ts'

/** Transactions that may wait for one row; beyond that a caller is refused at once. */
const mostWaiting = 200
/** Pause before another node's lock is tried again, ms. */
const retryEvery = 50
/** Part of the time limit that is always left for the database's own lock, ms. */
const leastLockTimeout = 50

/**
 * Queues of this process before the locks of busy rows. One transaction at a time holds a row here, and only it may wait
 * for the lock in the database: the others wait without a connection, which stays free for other companies.
 */
export class RowQueues {
  private readonly waiting = new Map<string, (() => void)[]>()

  /** Takes a row that nobody holds. */
  tryHold(row: string): boolean {
    if (this.waiting.has(row)) return false
    this.waiting.set(row, [])
    return true
  }

  /** Takes a row in the order of arrival. @throws RowsBusy after `ms`, or at once behind too many. */
  hold(row: string, ms: number): Promise<void> {
    const queue = this.waiting.get(row)
    if (queue === undefined) {
      this.waiting.set(row, [])
      return Promise.resolve()
    }
    if (queue.length >= mostWaiting) return Promise.reject(new RowsBusy([row]))
    return new Promise((resolve, reject) => {
      const timer = Number.isFinite(ms) ? setTimeout(giveUp, ms) : undefined
      function giveUp(): void {
        queue?.splice(queue.indexOf(enter), 1)
        reject(new RowsBusy([row]))
      }
      function enter(): void {
        clearTimeout(timer)
        resolve()
      }
      queue.push(enter)
    })
  }

  release(row: string): void {
    const next = this.waiting.get(row)?.shift()
    if (next) next()
    else this.waiting.delete(row)
  }
}

/** The rows that one piece of work holds, through all attempts of its transaction. */
export class RowClaims {
  private readonly queues: RowQueues
  private readonly rows = new Set<string>()
  private readonly timeout: number
  private began: number | null = null

  /** `timeout`: how long the work may wait for rows in all, ms; 0 = without end. */
  constructor(queues: RowQueues, timeout: number) {
    this.queues = queues
    this.timeout = timeout === 0 ? Number.POSITIVE_INFINITY : timeout
  }

  /** Takes rows from within a transaction. @throws RowsBusy when another transaction of this node has one: this one has to end first. */
  claim(rows: readonly string[]): void {
    for (const row of rows) {
      if (this.rows.has(row)) continue
      if (!this.queues.tryHold(row)) throw new RowsBusy(rows)
      this.rows.add(row)
    }
  }

  /**
   * Waits outside of any transaction until these rows are free as well. Rows are taken in one order, so that two pieces of
   * work never wait for each other. @throws RowsBusy when the time is over.
   */
  async waitFor(rows: readonly string[]): Promise<void> {
    this.began ??= performance.now()
    const wanted = new Set([...this.rows, ...rows])
    if (wanted.size === this.rows.size) {
      // This node's turn, but another node or an administrator has the lock.
      if (this.remaining() <= 0) throw new RowsBusy(rows)
      return wait(retryEvery)
    }
    this.release()
    for (const row of [...wanted].sort()) {
      await this.queues.hold(row, Math.max(0, this.remaining()))
      this.rows.add(row)
    }
  }

  /** What is left for the database's own lock after a wait, ms; null when there was none, or no limit. */
  lockTimeout(): number | null {
    if (this.began === null || this.timeout === Number.POSITIVE_INFINITY) return null
    return Math.ceil(Math.max(leastLockTimeout, this.remaining()))
  }

  release(): void {
    for (const row of this.rows) this.queues.release(row)
    this.rows.clear()
  }

  private remaining(): number {
    return this.timeout - (performance.now() - (this.began ?? performance.now()))
  }
}

/** A nursery-year as the queues name it. */
export const yearRow = (year: number): string => `year:${year}`
/** A crop as the queues name it. */
export const cropRow = (crop: number): string => `crop:${crop}`
