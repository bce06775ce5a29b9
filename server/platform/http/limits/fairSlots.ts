/** The shared resource, and how many can wait for it. */
interface Shares {
  /** Slots that are in use at a time. */
  max: number
  /** The most slots that one company can use at a time, of `max` slots; absent: all of them. */
  maxOfOne?: (max: number) => number
  maxWaiting: number
  maxWaitingOfOne: number
  /** How long a request waits for a slot, ms. */
  patience: number
  /** The error of a request for which there is no slot. */
  refuse: () => Error
}

interface Waiter {
  company: number | null
  enter: () => void
}

/**
 * Slots that requests of all companies use, limited in number. A free one goes to the company with the fewest in use,
 * then to the one that was served longest ago, then to the request that has waited longest.
 */
export class FairSlots {
  private max: number
  private readonly shares: Required<Shares>
  private readonly waiting: Waiter[] = []
  private readonly running = new Map<number | null, number>()
  private count = 0
  /** When each company was last served, as a running count; for those that wait or run. */
  private readonly served = new Map<number | null, number>()
  private servedCount = 0

  constructor(shares: Shares) {
    this.max = shares.max
    this.shares = { maxOfOne: (total) => total, ...shares }
  }

  /** Sets how many slots there are. */
  resize(max: number): void {
    this.max = max
    this.admit()
  }

  /** How many slots there are and are in use, and requests that wait for one. */
  figures(): { max: number; running: number; waiting: number } {
    return { max: this.max, running: this.count, waiting: this.waiting.length }
  }

  /**
   * Takes a slot for a company (null: the server's own work, without a share); returns how to release it. @throws the
   * error of `refuse` if too many wait, or no slot was free in time; the reason with which `signal` is aborted.
   */
  async enter(company: number | null, signal: AbortSignal | null): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.isFreeFor(company)) this.occupy(company)
    else await this.wait(company, signal)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      this.end(company)
    }
  }

  private wait(company: number | null, signal: AbortSignal | null): Promise<void> {
    const waitingOfCompany = this.waiting.filter((waiter) => waiter.company === company).length
    const { maxWaiting, maxWaitingOfOne, patience, refuse } = this.shares
    if (waitingOfCompany >= maxWaitingOfOne || this.waiting.length >= maxWaiting) return Promise.reject(refuse())
    return new Promise((resolve, reject) => {
      const leave = (error: unknown): void => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1)
        stopWaiting()
        reject(error)
      }
      const timer = setTimeout(() => leave(refuse()), patience)
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

  private isFreeFor(company: number | null): boolean {
    if (this.count >= this.max) return false
    return company === null || (this.running.get(company) ?? 0) < this.shares.maxOfOne(this.max)
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
    for (;;) {
      const admissible = this.waiting.filter(({ company }) => this.isFreeFor(company))
      if (admissible.length === 0) return
      const next = admissible.reduce((best, waiter) => (this.comesBefore(waiter, best) ? waiter : best))
      this.waiting.splice(this.waiting.indexOf(next), 1)
      this.occupy(next.company)
      next.enter()
    }
  }
}
