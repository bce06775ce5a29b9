import type { TopLevelSpec } from 'vega-lite'
import type { Chart } from '../../../domain/charts/chart.ts'
import { vegaConfig } from '../../../ui/theme/vegaConfig.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { around, type Plane } from './plane.ts'

/** Colours and titles of a chart: the colour of each plot on the map, titles of the axes. */
export interface ChartInks {
  readonly colourOf: (plot: number) => string
  /** Rank of a plot's class. */
  readonly rankOf: (plot: number) => number
  readonly theme: MapTheme
  readonly xTitle: string
  readonly yTitle: string
}

type Row = Readonly<Record<string, number | string>>
type Layer = Readonly<Record<string, unknown>>

const shapes = { aria: false, clip: true } as const

/** Bars in the colours of their plots, stacked; suppressed values are hollow at the top. */
function bars({ marks, hollow, at }: Chart, { colourOf, rankOf, theme }: ChartInks): Layer[] {
  const parts = marks.flatMap(({ plots, x0, x1 }) => {
    // Groups plots of the same class, the lowest class at the bottom.
    const counts = new Map<string, number>()
    for (const plot of [...plots].sort((a, other) => rankOf(a) - rankOf(other)))
      counts.set(colourOf(plot), (counts.get(colourOf(plot)) ?? 0) + 1)
    let from = 0
    return [...counts].map(([colour, count]): Row => {
      from += count
      return { x0, x1, y0: from - count, y1: from, colour }
    })
  })
  const above = marks.flatMap(({ plots, x0, x1 }): Row[] => {
    const count = hollow.filter((plot) => at.x[plot] >= x0 && at.x[plot] < x1).length
    return count ? [{ x0, x1, y0: plots.length, y1: plots.length + count }] : []
  })
  const box = { x: field('x0'), x2: { field: 'x1' }, y: field('y0'), y2: { field: 'y1' } }
  const whole = marks.map(({ x0, x1, y0, y1 }): Row => ({ x0, x1, y0, y1 }))
  const frame = { ...shapes, type: 'rect', filled: false, stroke: theme.surface, strokeWidth: 1.5 }
  return [
    { data: { values: parts }, mark: { ...shapes, type: 'rect' }, encoding: { ...box, fill: plain('colour') } },
    { data: { values: whole }, mark: frame, encoding: box },
    {
      data: { values: above },
      mark: { ...shapes, type: 'rect', filled: false, stroke: theme.text3, strokeDash: [3, 2] },
      encoding: box,
    },
  ]
}

const field = (name: string) => ({ field: name, type: 'quantitative' })
const plain = (name: string) => ({ field: name, type: 'nominal', scale: null, legend: null })

function points(plots: readonly number[], { at }: Chart, inks: ChartInks, isHollow: boolean): Layer {
  const { colourOf, theme } = inks
  const values = plots.map((plot): Row => ({ x: at.x[plot], y: at.y[plot], colour: colourOf(plot) }))
  const place = { x: field('x'), y: field('y') }
  const mark = { ...shapes, type: 'point', size: 34, strokeWidth: 1 }
  return isHollow
    ? { data: { values }, mark: { ...mark, filled: false, stroke: theme.text3 }, encoding: place }
    : {
        data: { values },
        mark: { ...mark, filled: true, opacity: 0.9 },
        encoding: { ...place, color: plain('colour') },
      }
}

function boxLayers({ boxes }: Chart, { theme }: ChartInks): Layer[] {
  const values = boxes.map((box, slot): Row => ({ ...box, x: slot + 0.5, x0: slot + 0.18, x1: slot + 0.82 }))
  const layer = (mark: Layer, encoding: Layer): Layer => ({ data: { values }, mark: { ...shapes, ...mark }, encoding })
  const ink = theme.text2
  return [
    layer({ type: 'rule', color: ink }, { x: field('x'), y: field('low'), y2: { field: 'high' } }),
    layer(
      { type: 'rect', fill: theme.headers, stroke: ink, strokeWidth: 1 },
      { x: field('x0'), x2: { field: 'x1' }, y: field('q1'), y2: { field: 'q3' } },
    ),
    layer({ type: 'rule', color: ink, strokeWidth: 2 }, { x: field('x0'), x2: { field: 'x1' }, y: field('median') }),
  ]
}

const meanLayer = ({ boxes }: Chart, { theme }: ChartInks): Layer => ({
  data: { values: boxes.map(({ mean }, slot): Row => ({ x: slot + 0.5, y: mean })) },
  mark: {
    ...shapes,
    type: 'point',
    shape: 'diamond',
    filled: true,
    size: 60,
    color: theme.text1,
    stroke: theme.surface,
  },
  encoding: { x: field('x'), y: field('y') },
})

/** The map colour of most plots in a bin; of equally frequent ones the lower class's. */
export function commonestColour(
  plots: readonly number[],
  { colourOf, rankOf }: Pick<ChartInks, 'colourOf' | 'rankOf'>,
) {
  const counts = new Map<number, { count: number; colour: string }>()
  for (const plot of plots) {
    const rank = rankOf(plot)
    const count = counts.get(rank)
    if (count) count.count++
    else counts.set(rank, { count: 1, colour: colourOf(plot) })
  }
  const [[, { colour }]] = [...counts].sort(([one, a], [other, b]) => b.count - a.count || one - other)
  return colour
}

/** Bins of many plots, each in the most common map colour of its plots; the more plots, the stronger. */
function bins({ marks }: Chart, inks: ChartInks): Layer {
  const largest = Math.max(...marks.map(({ plots }) => plots.length))
  const values = marks.map(({ plots, x0, x1, y0, y1 }): Row => {
    const strength = 0.25 + 0.75 * Math.sqrt(plots.length / largest)
    return { x0, x1, y0, y1, strength, colour: commonestColour(plots, inks) }
  })
  return {
    data: { values },
    mark: { ...shapes, type: 'rect' },
    encoding: {
      x: field('x0'),
      x2: { field: 'x1' },
      y: field('y0'),
      y2: { field: 'y1' },
      fill: plain('colour'),
      opacity: { field: 'strength', type: 'quantitative', scale: null, legend: null },
    },
  }
}

function layersOf(chart: Chart, inks: ChartInks): Layer[] {
  if (chart.kind === 'histogram') return bars(chart, inks)
  const showsPoints = chart.hasPoints
    ? [
        points(
          chart.marks.flatMap(({ plots }) => [...plots]),
          chart,
          inks,
          false,
        ),
      ]
    : []
  const hollow = points(chart.hollow, chart, inks, true)
  if (chart.kind === 'scatter') return [...(chart.hasPoints ? showsPoints : [bins(chart, inks)]), hollow]
  return [...boxLayers(chart, inks), ...showsPoints, hollow, meanLayer(chart, inks)]
}

/** Maximum number of characters of a group's name below its box. */
const maxName = 9

/** Names of groups below their boxes, as many as fit; slanted if there are many. */
function groupNames({ boxes }: Chart, plane: Plane, { theme }: ChartInks): Layer {
  const room = plane.width / boxes.length
  const isLeaning = room < 62
  const step = isLeaning ? Math.max(1, Math.ceil(16 / room)) : 1
  const values = boxes.flatMap(({ name }, slot): Row[] =>
    slot % step ? [] : [{ x: slot + 0.5, name: name.length > maxName ? `${name.slice(0, maxName - 1)}…` : name }],
  )
  const lie = isLeaning ? { angle: -40, align: 'right', baseline: 'middle' } : { align: 'center', baseline: 'top' }
  return {
    data: { values },
    mark: { aria: false, clip: false, type: 'text', fontSize: 11, color: theme.text3, ...lie },
    encoding: { x: field('x'), y: { value: plane.height + 8 }, text: { field: 'name', type: 'nominal' } },
  }
}

/** The Vega specification of a chart without the selection, which is drawn over it. */
export function chartSpec(chart: Chart, plane: Plane, inks: ChartInks): TopLevelSpec {
  const { theme, xTitle, yTitle } = inks
  const axis = (domain: readonly [number, number], title: string, options: Layer = {}) => ({
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title, grid: false, tickCount: 6, ...options },
  })
  const below = chart.kind === 'box' ? { labels: false, title: null } : {}
  const first = { x: axis(chart.x, xTitle, below), y: axis(chart.y, yTitle, { grid: true, tickCount: 5 }) }
  const names = chart.kind === 'box' ? [groupNames(chart, plane, inks)] : []
  const layer = [...layersOf(chart, inks), ...names].map((layer) => {
    const encoding = layer.encoding as Record<string, Layer>
    const y = 'value' in encoding.y ? encoding.y : { ...encoding.y, ...first.y }
    return { ...layer, encoding: { ...encoding, x: { ...encoding.x, ...first.x }, y } }
  })
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width: plane.width,
    height: plane.height,
    padding: { ...around },
    autosize: { type: 'none' },
    layer,
    config: { ...vegaConfig(theme), bar: {}, point: {}, rule: {}, range: {} },
  } as unknown as TopLevelSpec
}
