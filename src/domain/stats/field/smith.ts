import { sumOfSquaredDeviations } from '../moments/moments.ts'
import { dot, sum } from '../moments/sums.ts'
import type { PlotGrid } from './plotGrid.ts'

/** One size and shape of plots made of neighbouring cells. */
interface PlotShape {
  readonly rowsPerPlot: number
  readonly colsPerPlot: number
  /** Cells per plot. */
  readonly area: number
  /** Variance of the plots' yields per cell. */
  readonly variancePerUnitArea: number
}

/** Smith's index of soil heterogeneity. */
export interface SmithHeterogeneity {
  /** b in V_x = V₁/x^b: 0 where neighbours are alike, 1 where they are independent. */
  readonly b: number
  /** By area, then by rows per plot. */
  readonly shapes: readonly PlotShape[]
}

const LEAST_PLOTS = 2

/**
 * Smith's heterogeneity index of a uniformity trial (Smith 1938, J. Agric. Sci. 28): the negative slope of log variance
 * per unit area on log area over all shapes that divide the field into at least 2 plots, each weighted by its plots − 1,
 * since the log of a variance is less precise for fewer plots (Hatheway & Williams 1958, Biometrics 14, without the
 * covariances between shapes). Null for a grid with empty cells, fewer than two sizes or a shape without variance.
 */
export function smithHeterogeneity(grid: PlotGrid): SmithHeterogeneity | null {
  const { nRows, nCols, cells } = grid
  if (cells.some(Number.isNaN)) return null
  const shapes = divisors(nRows)
    .flatMap((rowsPerPlot) =>
      divisors(nCols).map((colsPerPlot) => ({ rowsPerPlot, colsPerPlot, area: rowsPerPlot * colsPerPlot })),
    )
    .filter(({ area }) => (nRows * nCols) / area >= LEAST_PLOTS)
    .map((shape) => ({ ...shape, variancePerUnitArea: plotVariance(grid, shape.rowsPerPlot, shape.colsPerPlot) }))
    .sort((a, b) => a.area - b.area || a.rowsPerPlot - b.rowsPerPlot)
  if (new Set(shapes.map((shape) => shape.area)).size < 2 || shapes.some((shape) => shape.variancePerUnitArea <= 0))
    return null
  const x = shapes.map((shape) => Math.log(shape.area))
  const y = shapes.map((shape) => Math.log(shape.variancePerUnitArea))
  const weights = shapes.map(({ area }) => (nRows * nCols) / area - 1)
  const total = sum(weights)
  const [meanX, meanY] = [dot(weights, x) / total, dot(weights, y) / total]
  const weighted = x.map((value, i) => weights[i]! * (value - meanX))
  return {
    b:
      -sum(weighted.map((value, i) => value * (y[i]! - meanY))) /
      sum(weighted.map((value, i) => value * (x[i]! - meanX))),
    shapes,
  }
}

function divisors(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1).filter((d) => n % d === 0)
}

/** Variance of the mean per cell of plots of this shape. */
function plotVariance({ nRows, nCols, cells }: PlotGrid, rowsPerPlot: number, colsPerPlot: number): number {
  const across = nCols / colsPerPlot
  const means = new Float64Array((nRows / rowsPerPlot) * across)
  const area = rowsPerPlot * colsPerPlot
  for (let row = 0; row < nRows; row++) {
    for (let col = 0; col < nCols; col++) {
      means[Math.floor(row / rowsPerPlot) * across + Math.floor(col / colsPerPlot)]! += cells[row * nCols + col]! / area
    }
  }
  return sumOfSquaredDeviations(means) / (means.length - 1)
}
