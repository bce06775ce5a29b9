import type { Chart, ChartMark } from '../../../domain/charts/chart.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { Plane, Point } from './plane.ts'

/** What is drawn over a chart. */
export interface OverChart {
  readonly mask: Uint8Array
  /** The mark with the keyboard cursor; null if the keys are elsewhere. */
  readonly active: ChartMark | null
  /** The corners of a brush that is being drawn. */
  readonly brush: readonly [Point, Point] | null
}

const ringRadius = 4.5

/** Draws selection, cursor and brush over a chart, without drawing the chart again. */
export function paintSelected(
  context: CanvasRenderingContext2D,
  chart: Chart,
  plane: Plane,
  theme: MapTheme,
  { mask, active, brush }: OverChart,
): void {
  const path = chart.hasPoints ? ringsOf(chart, plane, mask) : partsOf(chart, plane, mask)
  if (!chart.hasPoints) {
    context.fillStyle = theme.tableSelection
    context.fill(path)
  }
  stroke(context, path, theme.selectionCasing, 4)
  stroke(context, path, theme.selectionCore, 2)
  if (active) {
    const ring = new Path2D()
    const box = boxOf(plane, active, chart)
    ring.rect(box.x - 3, box.y - 3, box.width + 6, box.height + 6)
    stroke(context, ring, theme.activeCasing, 5)
    stroke(context, ring, theme.accent, 2)
  }
  if (!brush) return
  const [one, other] = brush
  const area = new Path2D()
  area.rect(Math.min(one.x, other.x), Math.min(one.y, other.y), Math.abs(one.x - other.x), Math.abs(one.y - other.y))
  context.fillStyle = theme.tableSelection
  context.fill(area)
  stroke(context, area, theme.tableSelectionBorder, 1)
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
}

/** A ring around the point of each selected plot. */
function ringsOf({ marks, at }: Chart, plane: Plane, mask: Uint8Array): Path2D {
  const path = new Path2D()
  for (const { plots } of marks) {
    for (const plot of plots) {
      if (!mask[plot]) continue
      const [x, y] = [plane.left(at.x[plot]), plane.top(at.y[plot])]
      path.moveTo(x + ringRadius, y)
      path.arc(x, y, ringRadius, 0, 2 * Math.PI)
    }
  }
  return path
}

/** The selected part of each bar, box or bin: from the bottom up to its share. */
function partsOf(chart: Chart, plane: Plane, mask: Uint8Array): Path2D {
  const path = new Path2D()
  for (const mark of chart.marks) {
    let count = 0
    for (const plot of mark.plots) count += mask[plot] ? 1 : 0
    if (!count) continue
    const { x, y, width, height } = boxOf(plane, mark, chart)
    const part = (height * count) / mark.plots.length
    path.rect(x + 1, y + height - part, width - 2, part)
  }
  return path
}

/** Position of a mark in the chart's element. */
function boxOf(plane: Plane, { x0, x1, y0, y1 }: ChartMark, { kind }: Chart) {
  const inset = kind === 'box' ? 0.1 : 0
  const [left, right] = [plane.left(x0 + inset), plane.left(x1 - inset)]
  const [top, bottom] = [plane.top(y1), plane.top(y0)]
  const isPoint = x0 === x1
  return isPoint
    ? { x: left - ringRadius, y: top - ringRadius, width: 2 * ringRadius, height: 2 * ringRadius }
    : { x: left, y: top, width: right - left, height: Math.max(2, bottom - top) }
}
