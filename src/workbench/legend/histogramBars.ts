import { type NumberClasses, suppressedClass } from '../../domain/colour/classes.ts'

/** One bar of the histogram: limits, number of plots, and the class whose colour it has. */
export interface HistogramBar {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly row: number
}

const maxBars = 20

/** A width of 1, 2 or 5 × 10ⁿ that gives at most twenty bars. */
function roundWidth(span: number): number {
  const raw = span / maxBars
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10
  return step * power
}

/**
 * Bars of equal width over the values in range. A bar that spans several classes is split at their limits, so that every
 * part has the right colour.
 */
export function histogramBars(values: Float64Array, classes: NumberClasses): HistogramBar[] {
  const { domain, legend } = classes
  if (!domain) return []
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const count = legend.length
  for (let i = 0; i < count; i++) {
    if (legend[i] >= suppressedClass) continue
    const value = values[i]
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!(high >= low)) return []
  const width = high > low ? roundWidth(high - low) : 1
  const first = Math.floor(low / width)
  const bars = Math.floor(high / width) - first + 1
  const counts = new Int32Array(bars * suppressedClass)
  for (let i = 0; i < count; i++) {
    const row = legend[i]
    if (row < suppressedClass) counts[(Math.floor(values[i] / width) - first) * suppressedClass + row]++
  }
  const parts: HistogramBar[] = []
  counts.forEach((plots, at) => {
    if (!plots) return
    const bar = first + Math.floor(at / suppressedClass)
    parts.push({ from: bar * width, to: (bar + 1) * width, count: plots, row: at % suppressedClass })
  })
  return parts
}
