import { normalQuantile } from '../../stats/distributions/normal.ts'
import type { ChartData } from '../result.ts'

type Scatter = Extract<ChartData, { kind: 'scatter' }>

/** With more points than this a chart shows counts in a grid with this many cells a side. */
const maxPoints = 20_000
const cellsPerSide = 60

/** Title, axes and lines of a chart of points. */
type AroundPoints = Pick<Scatter, 'title' | 'x' | 'y' | 'lines'>

/** The chart itself, or with very many points a grid of counts. */
export function scatterOrBins(chart: Scatter): ChartData {
  const { points } = chart
  if (points.length <= maxPoints) return chart
  const [xs, ys] = [Float64Array.from(points, ({ x }) => x), Float64Array.from(points, ({ y }) => y)]
  return binned(chart, xs, ys, (k, list) => {
    for (const plot of points[k].plots) list.push(plot)
  })
}

/** A scatter or bins (see `scatterOrBins`) of unnamed points of one plot each: point k at xs[k], ys[k] is the plot ids[k]. */
export function plotsOrBins(around: AroundPoints, xs: Float64Array, ys: Float64Array, ids: Float64Array): ChartData {
  if (ids.length > maxPoints)
    return binned(around, xs, ys, (k, list) => {
      list.push(ids[k])
    })
  const points = Array.from(ids, (id, k) => ({ x: xs[k], y: ys[k], label: '', group: null, plots: [id] }))
  return { kind: 'scatter', ...around, points }
}

/** Lower edge and width of the cells of one axis. */
function cellsOf(values: Float64Array): { readonly low: number; readonly step: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, step: (high - low || 1) / cellsPerSide }
}

function binned(
  { title, x, y }: AroundPoints,
  xs: Float64Array,
  ys: Float64Array,
  addPlots: (k: number, list: number[]) => void,
): ChartData {
  const [across, up] = [cellsOf(xs), cellsOf(ys)]
  const placeOf = (value: number, { low, step }: typeof across) =>
    Math.min(cellsPerSide - 1, Math.floor((value - low) / step))
  const cells = new Map<number, number[]>()
  for (let k = 0; k < xs.length; k++) {
    const key = placeOf(xs[k], across) * cellsPerSide + placeOf(ys[k], up)
    let plots = cells.get(key)
    if (!plots) {
      plots = []
      cells.set(key, plots)
    }
    addPlots(k, plots)
  }
  return {
    kind: 'bins',
    title,
    x,
    y,
    cells: [...cells].map(([key, plots]) => {
      const [i, j] = [Math.floor(key / cellsPerSide), key % cellsPerSide]
      return {
        x0: across.low + i * across.step,
        x1: across.low + (i + 1) * across.step,
        y0: up.low + j * up.step,
        y1: up.low + (j + 1) * up.step,
        plots,
      }
    }),
  }
}

/** The quantile of sorted values at `share`, interpolated linearly. */
function at(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (place - below) * (sorted[above] - sorted[below])
}

/** Plot ids in the order of their values, ties in the order of the plots; plots without a value (NaN) are left out. */
function sortedIds(values: Float64Array, sorted: Float64Array, ids: Float64Array): Float64Array {
  const order = new Float64Array(sorted.length)
  // A lookup: sorting the plots with a comparison function takes several times as long.
  const places = new Int32Array(sorted.length)
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle] < values[i]) low = middle + 1
      else high = middle
    }
    order[low + places[low]++] = ids[i]
  }
  return order
}

/**
 * Normal quantile plot: sorted residuals (NaN = none) against the normal quantiles at (i − 3/8)/(n + 1/4) (Blom 1958),
 * with the line through the quartiles. `ids` are the plots' ids.
 */
export function quantileChart(residuals: Float64Array, ids: Float64Array): ChartData {
  const ys = residuals.filter((value) => !Number.isNaN(value)).sort()
  const n = ys.length
  const xs = ys.map((_, k) => normalQuantile((k + 1 - 3 / 8) / (n + 1 / 4)))
  const [low, high] = [at(ys, 0.25), at(ys, 0.75)]
  const slope = (high - low) / (2 * normalQuantile(0.75))
  const middle = (low + high) / 2
  const [x0, x1] = [xs[0], xs[n - 1]]
  return plotsOrBins(
    {
      title: { key: 'statistics.chart.quantiles' },
      x: { word: 'statistics.axis.normal' },
      y: { word: 'statistics.axis.residual' },
      lines: [{ x0, y0: middle + slope * x0, x1, y1: middle + slope * x1, group: null }],
    },
    xs,
    ys,
    sortedIds(residuals, ys, ids),
  )
}
