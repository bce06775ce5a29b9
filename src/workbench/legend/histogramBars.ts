import { missingClass, type NumberClasses, outClass } from '../../domain/colour/classes.ts'

/** One bar of the histogram: its limits, number of plots and the class whose colour it has. */
export interface HistogramBar {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly row: number
}

const barsAtMost = 20

/** A width of 1, 2 or 5 × 10ⁿ that gives at most twenty bars. */
function roundWidth(span: number): number {
  const raw = span / barsAtMost
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].find((one) => one * power >= raw * (1 - 1e-9)) ?? 10
  return step * power
}

/**
 * Bars of equal width over the values in range. A bar that lies in several classes is cut into parts of one class each,
 * so that no bar has a colour that part of it does not have.
 */
export function histogramBars(values: Float64Array, classes: NumberClasses): HistogramBar[] {
  const { domain } = classes
  if (!domain) return []
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const count = classes.legend.length
  for (let i = 0; i < count; i++) {
    if (classes.legend[i] >= outClass) continue
    low = Math.min(low, values[i])
    high = Math.max(high, values[i])
  }
  if (!(high >= low)) return []
  const width = high > low ? roundWidth(high - low) : 1
  const first = Math.floor(low / width)
  const parts = new Map<string, { bar: number; row: number; count: number }>()
  for (let i = 0; i < count; i++) {
    const row = classes.legend[i]
    if (row === missingClass || row === outClass) continue
    const bar = Math.floor(values[i] / width) - first
    const key = `${bar}:${row}`
    const part = parts.get(key)
    if (part) part.count++
    else parts.set(key, { bar, row, count: 1 })
  }
  return [...parts.values()]
    .map(({ bar, row, count: plots }) => ({
      from: (first + bar) * width,
      to: (first + bar + 1) * width,
      count: plots,
      row,
    }))
    .sort((a, b) => a.from - b.from || a.row - b.row)
}
