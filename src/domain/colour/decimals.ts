/** Most decimals of class limits. */
const maxDecimals = 9

/**
 * Decimals with which the limits of `classes` classes over sorted values are written: as many as the values have, but no
 * more than two digits within a class need. `traitDecimals` (the trait's own decimals) takes precedence.
 */
export function limitDecimals(sorted: Float64Array, classes: number, traitDecimals: number | null): number {
  if (traitDecimals !== null) return traitDecimals
  if (sorted.length === 0) return 0
  const step = (sorted[sorted.length - 1] - sorted[0]) / classes
  const needed = step === 0 ? maxDecimals : Math.min(Math.max(Math.ceil(-Math.log10(step)) + 1, 0), maxDecimals)
  return Math.min(needed, decimalsOf(sorted, needed))
}

/** Most decimals of any of the values, counted up to `max`. */
export function decimalsOf(values: ArrayLike<number>, limit: number = maxDecimals): number {
  let decimals = 0
  for (let i = 0; i < values.length && decimals < limit; i++) {
    while (decimals < limit) {
      const scaled = Math.abs(values[i]) * 10 ** decimals
      if (Math.abs(scaled - Math.round(scaled)) <= 1e-12 * Math.max(scaled, 1)) break
      decimals += 1
    }
  }
  return decimals
}

/** A value in whole units of its last written decimal, rounded as it is written. */
export function toUnits(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals)
}

/** Whole units as a value again. */
export function fromUnits(units: number, decimals: number): number {
  return Number((units / 10 ** decimals).toFixed(decimals))
}
