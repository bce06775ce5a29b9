/** n, mean and sum of squared deviations from the mean of some values. */
export interface Moments {
  readonly n: number
  readonly mean: number
  readonly m2: number
}

/** The combined moments of two sets of values (Chan, Golub & LeVeque 1983, Amer. Statist. 37). */
export function pooled(one: Moments, other: Moments): Moments {
  const n = one.n + other.n
  const difference = other.mean - one.mean
  return {
    n,
    mean: (one.n * one.mean + other.n * other.mean) / n,
    m2: one.m2 + other.m2 + (difference * difference * one.n * other.n) / n,
  }
}

/** Standard deviation; null for a single value. */
export function sdOf({ n, m2 }: Moments): number | null {
  return n < 2 ? null : Math.sqrt(Math.max(0, m2) / (n - 1))
}

/** The most frequent class by its counts; of equally frequent ones the first in `order`, then by name. */
export function commonest(counts: ReadonlyMap<string, number>, order: readonly string[] | null): string | null {
  const placeOf = (word: string) => {
    const at = order?.indexOf(word) ?? -1
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  let best: string | null = null
  for (const [word, n] of counts) {
    if (best === null) best = word
    else {
      const bestCount = counts.get(best) ?? 0
      const [place, bestPlace] = [placeOf(word), placeOf(best)]
      if (n > bestCount || (n === bestCount && (place < bestPlace || (place === bestPlace && word < best)))) best = word
    }
  }
  return best
}
