import { presentValues } from '../../stats/data/complete.ts'
import { ascending, quantile } from '../../stats/moments/quantiles.ts'
import type { ChartData } from '../result.ts'
import type { TraitValues } from '../trialData.ts'

const binsAtLeast = 5
const maxBins = 60

/**
 * How many plots have each value, in bins of the width 2·IQR/∛n (Freedman & Diaconis 1981), 5 to 60 of them, with the
 * quartiles (type 7). Null without a value.
 */
export function histogramOf({ id, name, unit, scale, column }: TraitValues, ids: Float64Array): ChartData | null {
  const sorted = ascending(presentValues(column))
  if (sorted.length === 0) return null
  const [min, q1, median, q3, max] = [0, 0.25, 0.5, 0.75, 1].map((p) => quantile(sorted, p))
  const idealWidth = (2 * (q3 - q1)) / Math.cbrt(sorted.length)
  const ideal = idealWidth > 0 ? Math.ceil((max - min) / idealWidth) : binsAtLeast
  const count = max > min ? Math.min(maxBins, Math.max(binsAtLeast, ideal)) : 1
  const width = max > min ? (max - min) / count : Math.max(1, Math.abs(min) * 0.1)
  const start = max > min ? min : min - width / 2
  const plots: number[][] = Array.from({ length: count }, () => [])
  column.values.forEach((value, i) => {
    if (!Number.isNaN(value)) plots[Math.min(count - 1, Math.floor((value - start) / width))].push(ids[i])
  })
  return {
    kind: 'histogram',
    title: { key: 'statistics.chart.histogram', params: { trait: name } },
    trait: scale === 'none' ? id : null,
    x: unit === '' ? name : `${name}, ${unit}`,
    bins: plots.map((inside, k) => ({ from: start + k * width, to: start + (k + 1) * width, plots: inside })),
    box: { min, q1, median, q3, max },
  }
}
