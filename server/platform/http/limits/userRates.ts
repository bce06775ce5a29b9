import { ApiError } from '../answers/apiError.ts'

/** How many requests one user may send. */
interface Allowance {
  /** At once, after a time of rest. */
  burst: number
  /** Sustained. */
  perSecond: number
}

/** Far above any person at a keyboard, import of a folder or measured load; a runaway script exceeds it. */
const generous: Allowance = { burst: 10_000, perSecond: 300 }
const maxRemembered = 20_000

/** Counts the requests of each signed-in user on this node. */
export interface UserRates {
  /** @throws ApiError `server.tooManyRequests` with the seconds to wait. */
  count: (user: number) => void
}

/** A bucket of requests for each user, filled evenly (Turner, 1986: leaky bucket as a meter). */
export function userRates({ burst, perSecond }: Allowance = generous): UserRates {
  const buckets = new Map<number, { left: number; at: number }>()

  /** Full buckets need not be stored. */
  function forgetFull(now: number): void {
    const full = now - (burst / perSecond) * 1000
    for (const [user, { at }] of buckets) if (at <= full) buckets.delete(user)
  }

  return {
    count: (user) => {
      const now = Date.now()
      let bucket = buckets.get(user)
      if (!bucket) {
        if (buckets.size >= maxRemembered) forgetFull(now)
        bucket = { left: burst, at: now }
        buckets.set(user, bucket)
      }
      bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      if (bucket.left < 1)
        throw new ApiError('server.tooManyRequests', { retryAfter: Math.ceil((1 - bucket.left) / perSecond) })
      bucket.left--
    },
  }
}
