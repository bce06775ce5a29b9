import type { PackedAnswer } from './packed.ts'

/** The company, then whatever else the answer depends on besides its ETag. */
type CacheKey = readonly [company: number, ...rest: (number | string)[]]

/** Bytes of the cache of one call. */
const maxBytes = 64_000_000

const sizeOf = ({ plain, packed }: PackedAnswer): number => plain.byteLength + packed.byteLength

/**
 * The last answers of one call that a node has computed, packed, valid as long as their ETag is; the least recently used
 * are evicted first.
 */
export class AnswerCache {
  private readonly answers = new Map<string, PackedAnswer>()
  private readonly max: number

  constructor(max = maxBytes) {
    this.max = max
  }

  /** The answer with this ETag; null if it is not cached. */
  find(parts: CacheKey, etag: string): PackedAnswer | null {
    const key = parts.join(':')
    const answer = this.answers.get(key)
    if (answer?.etag !== etag) return null
    this.answers.delete(key)
    this.answers.set(key, answer)
    return answer
  }

  /** Caches an answer in place of a former one, unless it is larger than the whole cache. */
  store(parts: CacheKey, answer: PackedAnswer): void {
    const key = parts.join(':')
    this.answers.delete(key)
    if (sizeOf(answer) > this.max) return
    this.answers.set(key, answer)
    let sum = [...this.answers.values()].reduce((bytes, answer) => bytes + sizeOf(answer), 0)
    for (const [oldest, one] of this.answers) {
      if (sum <= this.max) break
      sum -= sizeOf(one)
      this.answers.delete(oldest)
    }
  }
}
