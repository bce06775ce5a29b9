/** The value below which the share `p` (0 … 1) of the measured ones lies; the nearest rank. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))]
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** A quantile of the round in which the machine disturbed least: the smallest of the rounds'. */
export function quietest(rounds: readonly (readonly number[])[], p: number): number {
  return Math.min(...rounds.map((values) => quantile(values, p)))
}
