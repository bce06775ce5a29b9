import type { Packed } from './packed.ts'

/** What is asked for: of which company, then whatever else the answer depends on beside its ETag. */
type Asked = readonly [company: number, ...rest: (number | string)[]]

/** Answers that a node keeps take no more than this, bytes. */
const mostBytes = 64_000_000

const sizeOf = ({ plain, packed }: Packed): number => plain.byteLength + packed.byteLength

/**
 * The last answers of one call that a node has made, packed, which it gives again as long as their ETag holds; those that were asked
 * for longest ago go first.
 */
export class KeptAnswers {
  private readonly kept = new Map<string, Packed>()
  private readonly most: number

  constructor(most = mostBytes) {
    this.most = most
  }

  /** The answer with this ETag; null where it is not kept. */
  find(asked: Asked, etag: string): Packed | null {
    const key = asked.join(':')
    const found = this.kept.get(key)
    if (found?.etag !== etag) return null
    this.kept.delete(key)
    this.kept.set(key, found)
    return found
  }

  /** Keeps an answer in the place of a former one; one that is too large for all of the room is not kept. */
  keep(asked: Asked, answer: Packed): void {
    const key = asked.join(':')
    this.kept.delete(key)
    if (sizeOf(answer) > this.most) return
    this.kept.set(key, answer)
    let sum = [...this.kept.values()].reduce((bytes, one) => bytes + sizeOf(one), 0)
    for (const [oldest, one] of this.kept) {
      if (sum <= this.most) break
      sum -= sizeOf(one)
      this.kept.delete(oldest)
    }
  }
}
