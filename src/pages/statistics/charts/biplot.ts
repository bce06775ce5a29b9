import type { BiplotGuides } from '../../../domain/analysis/charts/biplotGuides.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { type Box, fittingLabels } from './fittingLabels.ts'
import { asIs, type ChartStyle, type Layer, nominal, type Of, quantitative, withData } from './layers.ts'

/** Number of rings around the ideal, and number of corners of a ring's polygon. */
const rings = 5
const ringCorners = 72

/** Circles around a point, as closed lines: both axes have the same scale. */
function ringsAround({ x, y }: { x: number; y: number }, step: number) {
  return Array.from({ length: rings }, (_, ring) =>
    Array.from({ length: ringCorners + 1 }, (__, order) => {
      const turn = (2 * Math.PI * order) / ringCorners
      const radius = (ring + 1) * step
      return { ring, order, x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) }
    }),
  ).flat()
}

/**
 * The axis of the average environment and its perpendicular, the projections of the lines on it, and the rings around the
 * ideal. `span`: the extent of the plot; `place`: the channels of its two axes.
 */
function guideLayers(guides: BiplotGuides, span: number, place: Layer, theme: MapTheme): Layer[] {
  const { along, average, feet, ideal } = guides
  const to = { x2: { field: 'x2' }, y2: { field: 'y2' } }
  const through = ({ x, y }: { x: number; y: number }) => [{ x: -span * x, y: -span * y, x2: span * x, y2: span * y }]
  const across = { x: -along.y, y: along.x }
  return [
    {
      data: { values: ideal ? ringsAround(ideal, Math.hypot(ideal.x, ideal.y) / 3) : [] },
      mark: { type: 'line', color: theme.text3, strokeWidth: 1, opacity: 0.6, clip: true },
      encoding: {
        ...place,
        order: { field: 'order', type: 'quantitative' },
        detail: { field: 'ring', type: 'nominal' },
      },
    },
    {
      data: { values: through(along) },
      mark: { type: 'rule', color: theme.accent, strokeWidth: 1.5, clip: true },
      encoding: { ...place, ...to },
    },
    {
      data: { values: feet.length > 0 ? through(across) : [] },
      mark: { type: 'rule', color: theme.accent, strokeWidth: 1.5, clip: true },
      encoding: { ...place, ...to },
    },
    {
      data: { values: feet },
      mark: { type: 'rule', color: theme.text3, strokeDash: [4, 3] },
      encoding: { ...place, ...to },
    },
    {
      data: { values: [average, ...(ideal ? [ideal] : [])] },
      mark: { type: 'point', shape: 'circle', filled: false, size: 130, strokeWidth: 2, color: theme.accent },
      encoding: place,
    },
  ]
}

/** Space around a biplot's marks for their names, as a share of the marks' extent. */
const biplotMargin = 0.14

/**
 * Both axes have the same scale and include all marks and the origin: a longer distance is a larger effect in any
 * direction.
 */
function biplotReach({ points, rays }: Of<'biplot'>, width: number, tall: number) {
  const span = (values: readonly number[]): readonly [number, number] => {
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
    const margin = biplotMargin * (high - low || 1)
    return [low - margin, high + margin]
  }
  const all = [...points, ...rays]
  const [x, y] = [span(all.map((mark) => mark.x)), span(all.map((mark) => mark.y))]
  const height = Math.min(tall, width)
  const unit = Math.max((x[1] - x[0]) / width, (y[1] - y[0]) / height)
  const around = ([low, high]: readonly [number, number], pixels: number): [number, number] => {
    const padding = (unit * pixels - (high - low)) / 2
    return [low - padding, high + padding]
  }
  return { height, unit, x: around(x, width), y: around(y, height) }
}

type Corner = Of<'biplot'>['points'][number]

/**
 * The rays from the origin that separate the sectors of the hull's corners: perpendicular to its sides (Yan & Kang
 * 2003).
 */
function sectorsOf(hull: readonly Corner[], reach: number) {
  return hull.flatMap(({ x: x0, y: y0 }, k) => {
    const { x: x1, y: y1 } = hull[(k + 1) % hull.length]
    const [dx, dy] = [x1 - x0, y1 - y0]
    const length = Math.hypot(dx, dy)
    // The foot of the perpendicular from the origin; a side through the origin bounds no sector.
    const distance = (x0 * dy - y0 * dx) / (length * length)
    const [x, y] = [distance * dy, -distance * dx]
    const far = Math.hypot(x, y)
    return far < 1e-9 * reach ? [] : [{ x: 0, y: 0, x2: (x / far) * reach, y2: (y / far) * reach }]
  })
}

/** Positions of the axis captions: above the right end of one, next to the upper end of the other. */
function captionBoxes([across, up]: readonly { readonly label: string }[], plane: Box): Box[] {
  const [wide, high] = [6, 16]
  return [
    { left: plane.right - across.label.length * wide, right: plane.right, top: -high, bottom: 0 },
    { left: 0, right: 6 + up.label.length * wide, top: plane.top, bottom: plane.top + high },
  ]
}

/**
 * A biplot of lines and fields with its guides: the sectors of a polygon's corners, or the direction of the average
 * field.
 */
export function biplot(chart: Of<'biplot'>, { theme, width, tall, formatMessage, isSelected }: ChartStyle): Layer {
  const { points, rays, guides } = chart
  const hull = chart.hull.flatMap((name) => points.find(({ label }) => label === name) ?? [])
  const reach = biplotReach(chart, width - 8, tall)
  const across = (field: string) => quantitative(field, { axis: null, scale: { domain: reach.x, nice: false } })
  const up = (field: string) => quantitative(field, { axis: null, scale: { domain: reach.y, nice: false } })
  const place = { x: across('x'), y: up('y') }
  const to = { x2: { field: 'x2' }, y2: { field: 'y2' } }
  const origin = { data: { values: [{ x: 0, y: 0 }] } }
  const edge = (plots: readonly number[]) => (isSelected(plots) ? theme.selectionCore : theme.surface)
  const closed = hull.length > 0 ? [...hull, hull[0]].map(({ x, y }, order) => ({ x, y, order })) : []
  const marks = points.map((mark) => ({ ...mark, edge: edge(mark.plots), size: isSelected(mark.plots) ? 130 : 70 }))
  const fields = rays.map((mark) => ({ ...mark, x2: 0, y2: 0, edge: edge(mark.plots) }))
  // If lines are crowded, the selected ones, the corners and the most distant ones are named first; fields are always
  // named.
  const isFirst = ({ plots, label }: Corner) => isSelected(plots) || chart.hull.includes(label)
  const byRank = [...marks].sort(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || Math.hypot(b.x, b.y) - Math.hypot(a.x, a.y),
  )
  const captions = [
    { x: reach.x[1], y: 0, label: formatMessage(chart.x) },
    { x: 0, y: reach.y[1], label: formatMessage(chart.y) },
  ]
  const [left, top] = [reach.x[0] / reach.unit, -reach.y[1] / reach.unit]
  const plane = { left, right: left + width - 8, top, bottom: top + reach.height }
  const labels = fittingLabels(
    [...fields.map((mark) => ({ ...mark, isFirst: true })), ...byRank].map((mark) => ({
      label: mark.label,
      color: 'size' in mark ? theme.text1 : theme.warning,
      plots: mark.plots,
      isFirst: 'isFirst' in mark || isFirst(mark),
      x: mark.x / reach.unit,
      y: -mark.y / reach.unit,
    })),
    plane,
    captionBoxes(captions, plane),
  )
  const names = labels.map(({ atX, atY, ...one }) => ({ ...one, x: atX * reach.unit, y: -atY * reach.unit }))
  const name = (color: string, dy: number, weight: string): Layer => ({
    type: 'text',
    color,
    dy,
    fontSize: 11,
    fontWeight: weight,
    clip: true,
  })
  /** A layer of texts with an outline in the colour of the card, so that crossing lines stay distinct from the text. */
  const outlined = (layer: Layer): Layer[] => [
    { ...layer, mark: { ...(layer.mark as Layer), stroke: theme.surface, strokeWidth: 3, strokeJoin: 'round' } },
    layer,
  ]
  return {
    height: reach.height,
    layer: withData([
      { ...origin, mark: { type: 'rule', color: theme.hairline }, encoding: { x: across('x') } },
      { ...origin, mark: { type: 'rule', color: theme.hairline }, encoding: { y: up('y') } },
      {
        data: { values: closed },
        mark: { type: 'line', color: theme.text2, strokeWidth: 1.2, fill: theme.accentTint, fillOpacity: 0.35 },
        encoding: { ...place, order: { field: 'order', type: 'quantitative' } },
      },
      {
        data: { values: sectorsOf(hull, Math.max(reach.x[1], reach.y[1])) },
        mark: { type: 'rule', color: theme.text3, strokeDash: [4, 3], clip: true },
        encoding: { ...place, ...to },
      },
      ...(guides ? guideLayers(guides, Math.max(reach.x[1] - reach.x[0], reach.y[1] - reach.y[0]), place, theme) : []),
      {
        data: { values: fields },
        mark: { type: 'rule', color: theme.warning, opacity: 0.7 },
        encoding: { ...place, ...to },
      },
      {
        data: { values: fields },
        mark: {
          type: 'point',
          shape: 'square',
          filled: true,
          size: 50,
          opacity: 1,
          color: theme.warning,
          cursor: 'pointer',
        },
        encoding: { ...place, stroke: asIs('edge') },
      },
      {
        data: { values: marks },
        mark: { type: 'point', filled: true, opacity: 1, strokeWidth: 2, color: theme.accent, cursor: 'pointer' },
        encoding: {
          ...place,
          stroke: asIs('edge'),
          size: { field: 'size', type: 'quantitative', scale: null, legend: null },
        },
      },
      ...outlined({
        data: { values: names },
        mark: { ...name(theme.text1, 0, 'bold'), cursor: 'pointer' },
        encoding: { ...place, text: nominal('label'), color: asIs('color') },
      }),
      ...outlined({
        data: { values: captions.slice(0, 1) },
        mark: { ...name(theme.text3, -8, 'normal'), align: 'right' },
        encoding: { ...place, text: nominal('label') },
      }),
      ...outlined({
        data: { values: captions.slice(1) },
        mark: { ...name(theme.text3, 10, 'normal'), align: 'left', dx: 6 },
        encoding: { ...place, text: nominal('label') },
      }),
    ]),
  }
}
