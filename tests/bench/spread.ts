/** The quantile `p` (0 … 1) of the measured values, by the nearest rank. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))]
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** A quantile of the round with the least disturbance from the machine: the smallest of the rounds. */
export function lowestQuantile(rounds: readonly (readonly number[])[], p: number): number {
  return Math.min(...rounds.map((values) => quantile(values, p)))
}

/**
 * Times two tasks by turns, so that disturbance from the machine affects both; each starts with one uncounted run.
 * Resolves to the median of each, ms. `k` counts the rounds from 0, the uncounted one is the last. `prepare` runs
 * before each of ours, uncounted.
 */
export async function measureAlternately(
  rounds: number,
  ours: (k: number) => Promise<unknown>,
  floor: (k: number) => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<{ ours: number; floor: number }> {
  await ours(rounds)
  await floor(rounds)
  const times = { ours: [] as number[], floor: [] as number[] }
  const timed = async (work: (k: number) => Promise<unknown>, k: number): Promise<number> => {
    const began = performance.now()
    await work(k)
    return performance.now() - began
  }
  for (let k = 0; k < rounds; k++) {
    await prepare()
    times.ours.push(await timed(ours, k))
    times.floor.push(await timed(floor, k))
  }
  return { ours: median(times.ours), floor: median(times.floor) }
}
