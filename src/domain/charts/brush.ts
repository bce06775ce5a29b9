import type { Chart } from './chart.ts'

/** A rectangle in the units of a chart's axes. */
export interface BrushArea {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** How a brush combines with the previous selection: replaces it, adds to it, or keeps only the part that it touches. */
export type BrushMode = 'replace' | 'add' | 'keep'

/**
 * Plots (1, by index) that a brush selects: in a histogram the plots of the bars it touches, else the plots inside. Plots
 * with a suppressed value are never selected. `before` is the selection when the brush began.
 */
export function brushed(chart: Chart, area: BrushArea, mode: BrushMode, before: Uint8Array): Uint8Array {
  const mask = mode === 'add' ? before.slice() : new Uint8Array(before.length)
  for (const { plots, x0, x1 } of chart.marks) {
    if (x1 < area.x0 || x0 > area.x1) continue
    for (const plot of plots) {
      const [x, y] = [chart.at.x[plot], chart.at.y[plot]]
      const isInside = chart.kind === 'histogram' || (x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1)
      if (isInside && (mode !== 'keep' || before[plot])) mask[plot] = 1
    }
  }
  return mask
}
