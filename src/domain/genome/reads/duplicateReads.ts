/** Maximum number of remembered sequences. */
const mostRemembered = 100_000
/**
 * Bases by which a read is identified; for reads over 75 bases only the first 50, because errors accumulate at the end.
 */
const longest = 75
const compared = 50

/** A 53-bit hash of some bases: two of 100,000 collide once in two million runs. */
function hashOf(bases: Uint8Array, from: number, to: number): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let k = from; k < to; k++) {
    high = Math.imul(high ^ bases[k], 2654435761)
    low = Math.imul(low ^ bases[k], 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/**
 * Estimated number of sequences with this number of copies if all had been remembered: a sequence with few copies may
 * have first occurred after the list was full (FastQC's DuplicationLevel, Andrews 2010).
 */
function corrected(atLimit: number, total: number, copies: number, seen: number): number {
  if (atLimit === total || total - seen < atLimit) return seen
  const care = 1 - seen / (seen + 0.01)
  let unseen = 1
  for (let k = 0; k < atLimit; k++) {
    unseen *= (total - k - copies) / (total - k)
    if (unseen < care) return seen
  }
  return seen / (1 - unseen)
}

/** Counts copies among reads by the first 100,000 different sequences. */
export class DuplicateCounter {
  private readonly counts = new Map<number, number>()
  private total = 0
  /** Number of reads when the list became full. */
  private atLimit = 0

  /** Adds a read: its bases from `from` up to `to`. */
  add(bases: Uint8Array, from: number, to: number): void {
    const isFull = this.counts.size >= mostRemembered
    const hash = hashOf(bases, from, to - from > longest ? from + compared : to)
    const known = this.counts.get(hash)
    this.total++
    if (known !== undefined) this.counts.set(hash, known + 1)
    else if (!isFull) this.counts.set(hash, 1)
    if (!isFull) this.atLimit = this.total
  }

  /** Number of reads, and estimated number of different sequences. */
  read(): { total: number; distinct: number } {
    const byCopies = new Map<number, number>()
    for (const copies of this.counts.values()) byCopies.set(copies, (byCopies.get(copies) ?? 0) + 1)
    let total = 0
    let distinct = 0
    for (const [copies, seen] of byCopies) {
      const all = corrected(this.atLimit, this.total, copies, seen)
      distinct += all
      total += all * copies
    }
    return { total, distinct }
  }
}
