import { mean } from '../stats/moments/moments.ts'
import { ascending, quantile } from '../stats/moments/quantiles.ts'

/**
 * Plots of a chart with their numbers by plot index: NaN = none. Suppressed ones (1) are drawn hollow and excluded from
 * every figure.
 */
export interface ChartValues {
  readonly plots: Int32Array
  readonly values: Float64Array
  readonly suppressed: Uint8Array
}

/** A selectable item of a chart: a bar, a group, a point or a bin of points. In units of the axes. */
export interface ChartMark {
  readonly plots: readonly number[]
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** Quartiles (type 7), median, mean and the outermost values within 1.5 interquartile ranges (Tukey 1977). */
export interface BoxFigures {
  readonly name: string
  readonly n: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** A computed chart: marks in the order of the keys, and the position of each plot (by index), NaN = none. */
export interface Chart {
  readonly kind: 'histogram' | 'box' | 'scatter'
  readonly x: readonly [low: number, high: number]
  readonly y: readonly [low: number, high: number]
  readonly marks: readonly ChartMark[]
  readonly at: { readonly x: Float64Array; readonly y: Float64Array }
  /** Plots whose value is suppressed, drawn hollow. */
  readonly hollow: readonly number[]
  /** Groups of a box chart by their slot on the x axis; empty in the other charts. */
  readonly boxes: readonly BoxFigures[]
  /** Number of groups without a box because there are too many. */
  readonly groupsLeft: number
  /** Whether every plot is drawn as a point; more than `maxPoints` are drawn in bins. */
  readonly hasPoints: boolean
  readonly n: number
}

/** With more plots, single points are meaningless and slow. */
export const maxPoints = 5000

const maxBars = 24
/** Bins of a scatter of many plots, across and down. */
const binsAcross = 40
const binsDown = 24
/** Most boxes that are distinguishable side by side. */
export const maxBoxes = 60

/** A width of 1, 2 or 5 × 10ⁿ that divides a span into at most `maxBars` parts. */
function roundWidth(span: number, maxBars: number): number {
  const raw = span / maxBars
  const power = 10 ** Math.floor(Math.log10(raw))
  return ([1, 2, 5, 10].find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power
}

const nowhere = (length: number) => new Float64Array(length).fill(Number.NaN)

/** Lowest and highest of values by plot; null if there are none. */
function extentOf(plots: Iterable<number>, values: Float64Array): [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const plot of plots) {
    const value = values[plot]
    if (value < low) low = value
    if (value > high) high = value
  }
  return high >= low ? [low, high] : null
}

/** A span with a margin, so that no point is on the edge. */
function withMargin([low, high]: readonly [number, number]): [number, number] {
  const margin = high > low ? (high - low) * 0.04 : Math.max(Math.abs(low) * 0.05, 0.5)
  return [low - margin, high + margin]
}

const present = ({ plots, values }: ChartValues): number[] => [...plots].filter((plot) => !Number.isNaN(values[plot]))

/** How many plots have each value: bars of a round width. Null without a value. */
export function histogram(values: ChartValues): Chart | null {
  const presentPlots = present(values)
  const extent = extentOf(presentPlots, values.values)
  if (!extent) return null
  const [low, high] = extent
  const width = high > low ? roundWidth(high - low, maxBars) : 1
  const first = Math.floor(low / width + 1e-9)
  const count = Math.floor(high / width + 1e-9) - first + 1
  const bars: number[][] = Array.from({ length: count }, () => [])
  const [x, y] = [nowhere(values.values.length), nowhere(values.values.length)]
  const hollow: number[] = []
  const barOf = (plot: number) => Math.min(count - 1, Math.floor(values.values[plot] / width + 1e-9) - first)
  for (const plot of presentPlots) {
    x[plot] = (first + barOf(plot) + 0.5) * width
    if (values.suppressed[plot]) hollow.push(plot)
    else {
      bars[barOf(plot)].push(plot)
      y[plot] = bars[barOf(plot)].length - 0.5
    }
  }
  const heights = bars.map((bar) => bar.length)
  for (const plot of hollow) y[plot] = ++heights[barOf(plot)] - 0.5
  const marks = bars.map((plots, k) => {
    const from = (first + k) * width
    return { plots, x0: from, x1: from + width, y0: 0, y1: plots.length }
  })
  return {
    kind: 'histogram',
    x: [first * width, (first + count) * width],
    y: [0, Math.max(1, ...heights) * 1.05],
    marks,
    at: { x, y },
    hollow,
    boxes: [],
    groupsLeft: 0,
    hasPoints: false,
    n: presentPlots.length - hollow.length,
  }
}

/** A plot's offset from the middle of its slot: always the same, spread over the width. */
const jitter = (plot: number) => (((plot * 0.618034) % 1) - 0.5) * 0.56

/** The figures of one group's values, at least one. */
function boxOf(name: string, values: readonly number[]): BoxFigures {
  const sorted = ascending(values)
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((p) => quantile(sorted, p))
  const reach = 1.5 * (q3 - q1)
  const low = sorted.find((value) => value >= q1 - reach) ?? q1
  const high = sorted.findLast((value) => value <= q3 + reach) ?? q3
  return { name, n: values.length, q1, median, q3, mean: mean(values), low, high }
}

/**
 * Boxes of the values by group (`groupOf` returns a plot's group, null = none), highest median first, at most the first
 * 60. Null if no group has a value.
 */
export function boxes(values: ChartValues, groupOf: (plot: number) => string | null): Chart | null {
  const groups = new Map<string, number[]>()
  const hollowOf = new Map<string, number[]>()
  for (const plot of present(values)) {
    const name = groupOf(plot)
    if (name === null) continue
    const target = values.suppressed[plot] ? hollowOf : groups
    const group = target.get(name)
    if (group) group.push(plot)
    else target.set(name, [plot])
  }
  const summaries = [...groups].map(([name, plots]) => ({
    plots,
    figures: boxOf(
      name,
      plots.map((plot) => values.values[plot]),
    ),
  }))
  if (!summaries.length) return null
  summaries.sort((a, other) => other.figures.median - a.figures.median)
  const shownGroups = summaries.slice(0, maxBoxes)
  const [x, y] = [nowhere(values.values.length), nowhere(values.values.length)]
  const hollow: number[] = []
  shownGroups.forEach(({ plots, figures }, slot) => {
    const left = hollowOf.get(figures.name) ?? []
    for (const plot of left) hollow.push(plot)
    for (const plot of [...plots, ...left]) {
      x[plot] = slot + 0.5 + jitter(plot)
      y[plot] = values.values[plot]
    }
  })
  const marks = shownGroups.map(({ plots }, slot) => {
    const [y0, y1] = extentOf(plots, values.values) ?? [0, 0]
    return { plots, x0: slot, x1: slot + 1, y0, y1 }
  })
  const shownPlots = [...shownGroups.flatMap(({ plots }) => plots), ...hollow]
  return {
    kind: 'box',
    x: [0, shownGroups.length],
    y: withMargin(extentOf(shownPlots, values.values) ?? [0, 1]),
    marks,
    at: { x, y },
    hollow,
    boxes: shownGroups.map(({ figures }) => figures),
    groupsLeft: summaries.length - shownGroups.length,
    hasPoints: shownPlots.length <= maxPoints,
    n: shownPlots.length - hollow.length,
  }
}

function binned(plots: readonly number[], at: Chart['at'], x: Chart['x'], y: Chart['y']): ChartMark[] {
  const [across, down] = [(x[1] - x[0]) / binsAcross, (y[1] - y[0]) / binsDown]
  const bins = new Map<number, number[]>()
  for (const plot of plots) {
    const col = Math.min(binsAcross - 1, Math.floor((at.x[plot] - x[0]) / across))
    const row = Math.min(binsDown - 1, Math.floor((at.y[plot] - y[0]) / down))
    const bin = bins.get(col * binsDown + row)
    if (bin) bin.push(plot)
    else bins.set(col * binsDown + row, [plot])
  }
  return [...bins]
    .sort(([a], [other]) => a - other)
    .map(([key, inside]) => {
      const x0 = x[0] + Math.floor(key / binsDown) * across
      const y0 = y[0] + (key % binsDown) * down
      return { plots: inside, x0, x1: x0 + across, y0, y1: y0 + down }
    })
}

/** One number against another, plot by plot; more than 5,000 plots in bins. Null if no plot has both. */
export function scatter(across: ChartValues, up: ChartValues): Chart | null {
  const plotsWithBoth = present(across).filter((plot) => !Number.isNaN(up.values[plot]))
  const [xs, ys] = [extentOf(plotsWithBoth, across.values), extentOf(plotsWithBoth, up.values)]
  if (!xs || !ys) return null
  const [x, y] = [withMargin(xs), withMargin(ys)]
  const at = { x: nowhere(across.values.length), y: nowhere(across.values.length) }
  for (const plot of plotsWithBoth) {
    at.x[plot] = across.values[plot]
    at.y[plot] = up.values[plot]
  }
  const isHollow = (plot: number) => across.suppressed[plot] === 1 || up.suppressed[plot] === 1
  const solid = plotsWithBoth.filter((plot) => !isHollow(plot)).sort((a, b) => at.x[a] - at.x[b] || at.y[a] - at.y[b])
  const hasPoints = plotsWithBoth.length <= maxPoints
  const points = () =>
    solid.map((plot) => ({ plots: [plot], x0: at.x[plot], x1: at.x[plot], y0: at.y[plot], y1: at.y[plot] }))
  return {
    kind: 'scatter',
    x,
    y,
    marks: hasPoints ? points() : binned(solid, at, x, y),
    at,
    hollow: plotsWithBoth.filter(isHollow),
    boxes: [],
    groupsLeft: 0,
    hasPoints,
    n: solid.length,
  }
}
