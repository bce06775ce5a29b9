import type { DesignPlot } from './arrangement.ts'
import { type BlockInformation, blockInformation, type Grouping } from './blockInformation.ts'
import { blocksOfRep } from './checkDesign.ts'
import { type DesignRequest, treatmentsOf } from './designRequest.ts'
import type { PlacedPlot } from './layOut.ts'
import { equalNeighbours, type Neighbourhood } from './neighbours.ts'

/** Figures of a design before it is sown. */
export interface DesignScore {
  /**
   * Number of pairs of lines by how often they share a block; null where blocks are complete or have lines that occur
   * once.
   */
  readonly concurrences: Readonly<Record<string, number>> | null
  readonly errorDf: number
  /** Root of the mean variance of a difference between two lines, of σ, blocks fixed. */
  readonly sed: number
  /** Pairs of touching plots, in eight directions, with the same line. */
  readonly equalNeighbours: number
  /** Largest distance of a plot to the nearest check, in places (the longer of rows and columns); null without checks. */
  readonly farthestCheck: number | null
  /** Complete blocks would be as good: an alpha design with an efficiency over 0.95. */
  readonly rcbdWouldDo: boolean
}

/** Efficiency of a design against complete blocks, and its upper bound; null where the kind has none. */
export interface DesignEfficiency {
  readonly efficiency: number | null
  readonly bound: number | null
}

/** Over this efficiency incomplete blocks gain next to nothing. */
const highEfficiency = 0.95

/** Numbers the groups of plots by their key in the order in which they come. */
function groupPlots(plots: readonly DesignPlot[], key: (plot: DesignPlot) => string): Grouping {
  const numbers = new Map<string, number>()
  const groups = Int32Array.from(plots, (plot) => {
    const name = key(plot)
    if (!numbers.has(name)) numbers.set(name, numbers.size)
    return numbers.get(name) ?? 0
  })
  return { groups, count: numbers.size }
}

/** The block that a plot lies in: exchanges within it do not change the design. */
export function blockOf({ rep, block, wholePlot, designColumn }: DesignPlot): string {
  return [rep, block, wholePlot, designColumn].join(':')
}

const rowOf = ({ rep, designRow }: DesignPlot): string => `${rep}:${designRow}`

/** The groupings that a kind of design adjusts for, and their rank together. */
function groupingsOf({ kind, params }: DesignRequest, plots: readonly DesignPlot[]): [Grouping[], number] {
  const blocks = groupPlots(plots, blockOf)
  if (kind !== 'latin' && kind !== 'row_column') return [[blocks], blocks.count]
  const rows = groupPlots(plots, rowOf)
  return [[rows, blocks], rows.count + blocks.count - (kind === 'latin' ? 1 : params.reps)]
}

/**
 * Upper bound of the average efficiency factor where `lost` degrees of freedom of blocks are fixed within each of `r`
 * replications: s − 1 for s blocks (Patterson and Williams 1976), for rows and columns the sum of both, which is the
 * bound of Eccleston and McGilchrist (1985, Biometrika 72) 1/E = 1/E_rows + 1/E_columns − 1. Canonical factors fall short
 * of 1 by `lost` in sum, shared by at most r·lost of them; with fewer treatments by all v − 1 (John and Williams 1995,
 * 2.8).
 */
function upperBound(v: number, r: number, lost: number): number {
  const resolvableBound = ((v - 1) * (r - 1)) / ((v - 1) * (r - 1) + r * lost)
  return r * lost > v - 1 ? Math.min(resolvableBound, (v - 1 - lost) / (v - 1)) : resolvableBound
}

function concurrencesOf(v: number, plots: readonly DesignPlot[]): Record<string, number> {
  const times = new Uint8Array(v * v)
  for (const block of Map.groupBy(plots, blockOf).values())
    for (const { treatment: a } of block) for (const { treatment: b } of block) if (a < b) times[a * v + b]++
  const counts: Record<string, number> = {}
  for (let a = 0; a < v; a++)
    for (let b = a + 1; b < v; b++) {
      const often = String(times[a * v + b])
      counts[often] = (counts[often] ?? 0) + 1
    }
  return counts
}

/** Chessboard distances to the nearest check, by two passes over the rectangle round all plots (Rosenfeld and Pfaltz 1966). */
function farthestFromCheck(plots: readonly PlacedPlot[], isCheck: (treatment: number) => boolean): number | null {
  const planted = plots.filter(({ plot }) => plot !== null)
  if (!planted.some(({ plot }) => plot && isCheck(plot.treatment))) return null
  const [rows, cols] = [planted.map(({ row }) => row), planted.map(({ col }) => col)]
  const minimum = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b))
  const largest = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b))
  const [top, left, height, width] = [
    minimum(rows),
    minimum(cols),
    largest(rows) - minimum(rows) + 1,
    largest(cols) - minimum(cols) + 1,
  ]
  const distances = new Float64Array((height + 2) * (width + 2)).fill(Number.POSITIVE_INFINITY)
  const at = (row: number, col: number) => (row - top + 1) * (width + 2) + (col - left + 1)
  for (const { row, col, plot } of planted) if (plot && isCheck(plot.treatment)) distances[at(row, col)] = 0
  const line = width + 2
  const pass = (k: number, before: readonly number[]) => {
    for (const step of before) distances[k] = Math.min(distances[k], distances[k + step] + 1)
  }
  for (let row = 1; row <= height; row++)
    for (let col = 1; col <= width; col++) pass(row * line + col, [-1, -line - 1, -line, -line + 1])
  for (let row = height; row >= 1; row--)
    for (let col = width; col >= 1; col--) pass(row * line + col, [1, line + 1, line, line - 1])
  return planted.reduce((far, { row, col }) => Math.max(far, distances[at(row, col)]), 0)
}

function efficiencyOf(
  request: DesignRequest,
  plots: readonly DesignPlot[],
  information: BlockInformation,
): DesignEfficiency {
  const { kind, params, swaps } = request
  if (kind === 'augmented' || kind === 'p_rep' || information.meanVariance === null)
    return { efficiency: null, bound: null }
  const v = treatmentsOf(request)
  const efficiency = 2 / ((plots.length / v) * information.meanVariance)
  const { reps, blockSize } = params
  if (kind === 'alpha') return { efficiency, bound: upperBound(v, reps, blocksOfRep(v, blockSize) - 1) }
  if (kind === 'row_column') return { efficiency, bound: upperBound(v, reps, v / blockSize - 1 + blockSize - 1) }
  return { efficiency: swaps.length ? efficiency : 1, bound: 1 }
}

/** Scores a design; null where its lines are not connected by blocks. */
export function scoreDesign(
  request: DesignRequest,
  placed: readonly PlacedPlot[],
  near: Neighbourhood,
): (DesignEfficiency & { readonly score: DesignScore }) | null {
  const { kind, params, checks } = request
  const v = treatmentsOf(request)
  const plots = near.plots.map(({ plot }) => plot)
  const [groupings, rank] = groupingsOf(request, plots)
  const treatment = Int32Array.from(plots, (plot) => plot.treatment)
  const information = blockInformation(treatment, v, groupings, rank)
  if (information.meanVariance === null) return null
  const treatmentDf = kind === 'split_plot' ? (params.treatments.length - 1) * (v - 1) : 0
  const { efficiency, bound } = efficiencyOf(request, plots, information)
  const checkSet = new Set(checks)
  return {
    efficiency,
    bound,
    score: {
      concurrences: kind === 'alpha' || kind === 'row_column' ? concurrencesOf(v, plots) : null,
      errorDf: information.errorDf - treatmentDf,
      sed: Math.sqrt(information.meanVariance),
      equalNeighbours: equalNeighbours(near),
      farthestCheck: farthestFromCheck(placed, (line) => checkSet.has(line)),
      rcbdWouldDo: kind === 'alpha' && efficiency !== null && efficiency > highEfficiency,
    },
  }
}
