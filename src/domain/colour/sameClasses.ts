import { continuousSteps, type NumberClasses } from './classes.ts'

/**
 * The class that a number has among classes found by other numbers, so that one colour means one value on two maps; what lies
 * beyond them has the nearest class. Neighbouring classes part where their limits, as written, do.
 */
export function classAmong({ limits, domain, decimals }: NumberClasses, value: number): number {
  if (limits.length === 0) {
    const last = continuousSteps - 1
    const width = domain ? domain.high - domain.low : 0
    if (!domain || width === 0) return last >> 1
    return Math.min(last, Math.max(0, Math.round(((value - domain.low) / width) * last)))
  }
  const half = 0.5 * 10 ** -decimals
  for (let k = limits.length - 1; k > 0; k--) {
    const { low } = limits[k]
    if (low !== null && value >= low - half) return k
  }
  return 0
}
