const MAX = 32
const recent = new Map<string, StudentizedTail>()

/**
 * The tail cached for this key, or a new one. A tail caches the integrals that it computes, and the same design is
 * analysed repeatedly: for the next trait, the next selection.
 */
export function recentTail(key: string, make: () => StudentizedTail): StudentizedTail {
  const tail = recent.get(key) ?? make()
  recent.delete(key)
  recent.set(key, tail)
  if (recent.size > MAX) recent.delete(recent.keys().next().value!)
  return tail
}

/** A distribution of a statistic that is divided by an estimated standard deviation: its tail and critical values. */
export interface StudentizedTail {
  /** P(statistic > x); 1 for x ≤ 0. */
  upper(x: number): number
  /** The x with P(statistic > x) = alpha. */
  critical(alpha: number): number
}
