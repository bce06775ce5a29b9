import { extent } from '../../../domain/stats/moments/extent.ts'
import { fittingLabels } from './fittingLabels.ts'
import type { Of } from './layers.ts'

/** Room around the marks for their names, as a share of what they span. */
const margin = 0.08
/** Maximum width of the axis next to the plane, px: in a plane assumed wider than it is, names would overlap. */
const axisWidth = 72

type Ends = readonly [number, number]

/** The ends of an axis around all that is drawn along it. */
function around(values: readonly number[]): Ends {
  const [low, high] = extent(values)
  const more = margin * (high - low || 1)
  return [low - more, high + more]
}

/**
 * The names of a scatter's marks that find room, at their places in its units, and the ends of the axes that the places
 * hold for.
 */
export function scatterNames(
  { points, lines }: Pick<Of<'scatter'>, 'points' | 'lines'>,
  size: { readonly width: number; readonly height: number },
  isSelected: (plots: readonly number[]) => boolean,
) {
  const x = around([...points.map((one) => one.x), ...lines.flatMap((line) => [line.x0, line.x1])])
  const y = around([...points.map((one) => one.y), ...lines.flatMap((line) => [line.y0, line.y1])])
  const [right, bottom] = [size.width - axisWidth, size.height]
  const [perPixelX, perPixelY] = [(x[1] - x[0]) / right, (y[1] - y[0]) / bottom]
  const marks = points.map((point) => ({
    label: point.label,
    plots: point.plots,
    isFirst: isSelected(point.plots),
    x: (point.x - x[0]) / perPixelX,
    y: (y[1] - point.y) / perPixelY,
  }))
  // Those that stand out are asked about: they are named before those in the middle of all.
  const far = (mark: (typeof marks)[number]) => Math.hypot(mark.x - right / 2, mark.y - bottom / 2)
  const inOrder = marks.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || far(b) - far(a))
  const placed = fittingLabels(inOrder, { left: 0, right, top: 0, bottom })
  const names = placed.map(({ label, plots, atX, atY }) => ({
    label,
    plots,
    x: x[0] + atX * perPixelX,
    y: y[1] - atY * perPixelY,
  }))
  return { x, y, names }
}
