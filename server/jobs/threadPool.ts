import { availableParallelism } from 'node:os'
import { ApiError } from '../http/apiError.ts'

/** Requests of one company and of all that may wait for a thread. */
const mostWaitingOfOne = 8
const mostWaiting = 40
/** How long a request waits for a thread, ms. */
const patience = 30_000
const retrySeconds = 5

const busy = (): ApiError => new ApiError('server.busy', { retryAfter: retrySeconds })

interface Waiter {
  company: number | null
  enter: () => void
}

/**
 * Threads for requests: limited in number, as each may take hundreds of megabytes. A free one goes to the company with
 * the fewest running, then to the one that was served longest ago, then to the request that has waited longest.
 */
export class ThreadPool {
  private most: number
  private readonly waiting: Waiter[] = []
  private readonly running = new Map<number | null, number>()
  private count = 0
  /** When each company was last served, as a running count; for those that wait or run. */
  private readonly served = new Map<number | null, number>()
  private servedCount = 0

  constructor(most = availableParallelism()) {
    this.most = most
  }

  /** Sets how many threads run at a time. */
  resize(most: number): void {
    this.most = most
    this.admit()
  }

  /** Threads that run, and requests that wait for one. */
  figures(): { running: number; waiting: number } {
    return { running: this.count, waiting: this.waiting.length }
  }

  /**
   * Takes a thread's place; returns how to release it. @throws ApiError `server.busy` if too many wait, or none was free
   * in time; the reason with which `signal` is aborted.
   */
  async enter(company: number | null, signal: AbortSignal | null): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.count < this.most) this.occupy(company)
    else await this.wait(company, signal)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      this.end(company)
    }
  }

  private wait(company: number | null, signal: AbortSignal | null): Promise<void> {
    const ofOne = this.waiting.filter((waiter) => waiter.company === company).length
    if (ofOne >= mostWaitingOfOne || this.waiting.length >= mostWaiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const leave = (error: unknown): void => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1)
        stopWaiting()
        reject(error)
      }
      const timer = setTimeout(() => leave(busy()), patience)
      const giveUp = (): void => leave(signal?.reason)
      const stopWaiting = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const waiter: Waiter = {
        company,
        enter: () => {
          stopWaiting()
          resolve()
        },
      }
      signal?.addEventListener('abort', giveUp)
      this.waiting.push(waiter)
    })
  }

  private occupy(company: number | null): void {
    this.count++
    this.served.set(company, ++this.servedCount)
    this.running.set(company, (this.running.get(company) ?? 0) + 1)
  }

  private end(company: number | null): void {
    this.count--
    const left = (this.running.get(company) ?? 1) - 1
    if (left > 0) this.running.set(company, left)
    else this.running.delete(company)
    this.admit()
    if (this.count === 0) this.served.clear()
  }

  private comesBefore({ company: one }: Waiter, { company: other }: Waiter): boolean {
    const difference = (this.running.get(one) ?? 0) - (this.running.get(other) ?? 0)
    return difference < 0 || (difference === 0 && (this.served.get(one) ?? 0) < (this.served.get(other) ?? 0))
  }

  private admit(): void {
    while (this.count < this.most && this.waiting.length > 0) {
      const next = this.waiting.reduce((best, waiter) => (this.comesBefore(waiter, best) ? waiter : best))
      this.waiting.splice(this.waiting.indexOf(next), 1)
      this.occupy(next.company)
      next.enter()
    }
  }
}
