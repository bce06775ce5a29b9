import type { corners } from '../layout/corners.ts'
import { type FieldStructure, isPlotPositionAt } from '../layout/structure/fieldStructure.ts'

/** Kinds of trial designs. */
export const designKinds = ['rcbd', 'augmented', 'latin', 'split_plot', 'alpha', 'row_column', 'p_rep'] as const
export type DesignKind = (typeof designKinds)[number]

/** A position of the map, row and column from 1 on. */
export type DesignPosition = readonly [row: number, col: number]

/** The parameters of a design; `paramsOf` lists which of them a kind has. */
export interface DesignParams {
  /** Replications; always 2 in a p-rep design (the halves). */
  readonly reps: number
  /** Blocks of an augmented design. */
  readonly blocks: number
  /** Plots of a block (k) of an alpha design, rows of a replication of a row–column design. */
  readonly blockSize: number
  /** Levels of the whole-plot treatment of a split plot, and the treatment's name. */
  readonly treatments: readonly string[]
  readonly treatmentName: string
  /** Repeated lines of a p-rep design, by their number among the lines; checks are always repeated. */
  readonly twice: readonly number[]
  /** Columns of the walk before it begins the next row. */
  readonly width: number
  readonly corner: (typeof corners)[number]
  readonly snake: boolean
  /** Whether the rest of a row is filled with plots of the filler's line. */
  readonly hasFiller: boolean
  /** Rings of plots round the design: of the filler's line, else without a line. */
  readonly borders: 0 | 1 | 2
}

/** A requested design. Treatments are numbered: the lines from 0, then the checks that are not among them. */
export interface DesignRequest {
  readonly kind: DesignKind
  /** Lines, and among all treatments the checks. */
  readonly lines: number
  readonly checks: readonly number[]
  readonly params: DesignParams
  /** 0 to 2³¹ − 1: the same seed lays out the same design everywhere. */
  readonly seed: number
  /** Pairs of positions that swap their treatments, in order. */
  readonly swaps: readonly (readonly [DesignPosition, DesignPosition])[]
  /** Smallest row and column that are used. */
  readonly origin: DesignPosition
  /** Whether a plot can be placed at a position of the map; false for gaps, paths and other structures. */
  readonly isFree: (row: number, col: number) => boolean
}

/** Treatments of a design: lines and the checks that are none of them. */
export function treatmentsOf({ lines, checks }: Pick<DesignRequest, 'lines' | 'checks'>): number {
  return lines + checks.filter((check) => check >= lines).length
}

/** The free positions for a design's plots: positions of the field that are plots, except the `gaps`. */
export function freePositions(structure: FieldStructure, gaps: readonly DesignPosition[]): DesignRequest['isFree'] {
  const empty = new Set(gaps.map(([row, col]) => row * 1_000 + col))
  return (row, col) => !empty.has(row * 1_000 + col) && isPlotPositionAt(structure, row, col)
}
