import { continuousSteps, type NumberClasses } from './classes.ts'

/**
 * The class of a number among classes computed from other numbers, so that one colour means one value on two maps;
 * numbers beyond them get the nearest class. Neighbouring classes are divided at their written limits.
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
