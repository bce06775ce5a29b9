import type { DesignKind, DesignPosition, DesignRequest } from './designRequest.ts'
import type { PlacedPlot } from './layOut.ts'

/**
 * The plots of a design as columns, in the order of the map. `treatment` −1: a filler; −2: a border. Levels from 1 on, 0
 * = not in the design; `wholePlot` from 0 on, −1 = none.
 */
export interface PackedDesign {
  readonly row: Int32Array
  readonly col: Int32Array
  readonly treatment: Int32Array
  readonly rep: Int32Array
  readonly block: Int32Array
  readonly designColumn: Int32Array
  readonly wholePlot: Int32Array
  /** Number along the walk, from 0. */
  readonly walk: Int32Array
}

export const fillerPlot = -1
export const borderPlot = -2

/** The plots of a finished design as columns, which a worker transfers without copying. */
export function packDesign(plots: readonly PlacedPlot[]): PackedDesign {
  const column = (numberOf: (plot: PlacedPlot) => number) => Int32Array.from(plots, numberOf)
  return {
    row: column(({ row }) => row),
    col: column(({ col }) => col),
    treatment: column(({ plot, isBorder }) => plot?.treatment ?? (isBorder ? borderPlot : fillerPlot)),
    rep: column(({ plot }) => plot?.rep ?? 0),
    block: column(({ plot }) => plot?.block ?? 0),
    designColumn: column(({ plot }) => plot?.designColumn ?? 0),
    wholePlot: column(({ plot }) => plot?.wholePlot ?? -1),
    walk: column(({ walk }) => walk),
  }
}

/** The index of a design's plot at a position; −1 where it has none. Its plots are in the order of the map. */
export function plotOfDesignAt({ row, col }: PackedDesign, [atRow, atCol]: DesignPosition): number {
  let [low, high] = [0, row.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const isBetween = row[middle] - atRow || col[middle] - atCol
    if (isBetween === 0) return middle
    if (isBetween < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The design after further swaps: only the treatments of positions change. Swaps of positions without a line are ignored. */
export function swappedDesign(design: PackedDesign, swaps: DesignRequest['swaps']): PackedDesign {
  if (swaps.length === 0) return design
  const treatment = design.treatment.slice()
  for (const [from, to] of swaps) {
    const [a, b] = [plotOfDesignAt(design, from), plotOfDesignAt(design, to)]
    if (a < 0 || b < 0 || treatment[a] < 0 || treatment[b] < 0) continue
    const swapped = treatment[a]
    treatment[a] = treatment[b]
    treatment[b] = swapped
  }
  return { ...design, treatment }
}

/**
 * Whether two plots can exchange their lines with the same efficiency: they are in one block, and the design has no rows
 * that cross it.
 */
export function isOneBlock(kind: DesignKind, design: PackedDesign, a: number, b: number): boolean {
  if (kind === 'latin' || kind === 'row_column') return false
  return (['rep', 'block', 'wholePlot'] as const).every((level) => design[level][a] === design[level][b])
}

/** Last row and column of the map that a design occupies; 0 where it has no plots. */
export function reachOf({ row, col }: Pick<PackedDesign, 'row' | 'col'>): { rows: number; cols: number } {
  let [rows, cols] = [0, 0]
  for (let k = 0; k < row.length; k++) {
    if (row[k] > rows) rows = row[k]
    if (col[k] > cols) cols = col[k]
  }
  return { rows, cols }
}
