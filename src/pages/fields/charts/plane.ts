import type { BrushArea } from '../../../domain/charts/brush.ts'
import type { Chart } from '../../../domain/charts/chart.ts'

/**
 * Padding around the plot area for the axes, CSS pixels, fixed so that positions are known without querying the chart.
 */
export const around = { left: 60, right: 16, top: 10, bottom: 44 } as const

/** Converts units of the axes into pixels of the chart's element and back. */
export class Plane {
  readonly width: number
  readonly height: number
  private readonly chart: Chart

  constructor(chart: Chart, size: { readonly width: number; readonly height: number }) {
    this.chart = chart
    this.width = Math.max(40, size.width - around.left - around.right)
    this.height = Math.max(40, size.height - around.top - around.bottom)
  }

  left(x: number): number {
    const [low, high] = this.chart.x
    return around.left + ((x - low) / (high - low)) * this.width
  }

  top(y: number): number {
    const [low, high] = this.chart.y
    return around.top + (1 - (y - low) / (high - low)) * this.height
  }

  /** The area between two points of the element. */
  area(one: Point, other: Point): BrushArea {
    const [xs, ys] = [this.chart.x, this.chart.y]
    const x = ({ x: at }: Point) => xs[0] + ((at - around.left) / this.width) * (xs[1] - xs[0])
    const y = ({ y: at }: Point) => ys[0] + (1 - (at - around.top) / this.height) * (ys[1] - ys[0])
    return {
      x0: Math.min(x(one), x(other)),
      x1: Math.max(x(one), x(other)),
      y0: Math.min(y(one), y(other)),
      y1: Math.max(y(one), y(other)),
    }
  }
}

/** A point of the chart's element, CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}
