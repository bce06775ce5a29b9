const MOST = 32
const recent = new Map<string, StudentizedTail>()

/**
 * The tail made for the same key before, or a new one. A tail keeps the integrals it has needed, and the same design is analysed again
 * and again: for the next trait, the next selection.
 */
export function recentTail(key: string, make: () => StudentizedTail): StudentizedTail {
  const tail = recent.get(key) ?? make()
  recent.delete(key)
  recent.set(key, tail)
  if (recent.size > MOST) recent.delete(recent.keys().next().value!)
  return tail
}

/** A distribution of a statistic that is divided by an estimated standard deviation: its tail and critical values. */
export interface StudentizedTail {
  /** P(statistic > x); 1 for x ≤ 0. */
  upper(x: number): number
  /** The x with P(statistic > x) = alpha. */
  critical(alpha: number): number
}
