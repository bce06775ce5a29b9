import { classify, continuousSteps, type NumberClasses, type ScaleInput, valuesOf } from './classes.ts'

/**
 * Maps numbers evenly to a ramp of 253 steps from the lowest to the highest value in range, or equally far to both sides
 * of `middle` (diverging palettes), so that the middle has the ramp's central colour. A single value has the central
 * colour.
 */
export function continuousClasses(
  input: ScaleInput,
  middle: number | null = null,
  decimals: number | null = null,
): NumberClasses {
  const { sorted, decimals: written } = valuesOf(input, 10, decimals)
  const last = continuousSteps - 1
  if (sorted.length === 0)
    return { limits: [], decimals: written, domain: null, ...classify(input, continuousSteps, () => last >> 1) }
  const low = sorted.at(0)
  const high = sorted.at(sorted.length - 1)
  const reach = middle === null ? 0 : Math.max(Math.abs(low - middle), Math.abs(high - middle))
  const domain = middle === null ? { low, high } : { low: middle - reach, high: middle + reach }
  const width = domain.high - domain.low
  const classOf = (value: number): number => {
    if (width === 0) return last >> 1
    return Math.min(Math.max(Math.round(((value - domain.low) / width) * last), 0), last)
  }
  return { limits: [], decimals: written, domain, ...classify(input, continuousSteps, classOf) }
}
