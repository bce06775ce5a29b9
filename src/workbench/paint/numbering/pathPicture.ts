import type { SeenGrid } from '../../../state/map/view/seenGrid.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import type { Geometry } from '../../geometry.ts'

/** A straight part of the walk on the seen map: row (or column) `line`, from position `from` to place `to` along it. */
export interface Run {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** The walk of a numbering as it is seen. */
export interface PathPicture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly runs: readonly Run[]
  /** Runs go along rows. */
  readonly alongRows: boolean
  /** Whether the walk is a snake: the path continues from the end of a run to the start of the next. */
  readonly joined: boolean
  /** The first and last plot that get a label. */
  readonly first: number | null
  readonly last: number | null
  /** The active position, whose ring is drawn over the path; null = none. */
  readonly active: { readonly row: number; readonly col: number } | null
  /** The label of a plot after the numbering; null = none. */
  label(plot: number): string | null
  /** Offset of the moving dashes, CSS pixels; null = a plain line. */
  readonly march: number | null
}

/**
 * How far a turn may extend beyond the field, canvas pixels along the runs: not beyond the window if the field ends in
 * it.
 */
export function turnEdge(
  { geometry: g, alongRows }: PathPicture,
  edge: number,
  forward: number,
  reach: number,
): number {
  const { ratio } = g.pane
  const low = (alongRows ? g.left : g.top) + 2 * ratio
  const high = (alongRows ? g.left + g.width : g.top + g.height) - 2 * ratio
  const railEnd = edge + forward * reach * ratio
  if (forward > 0) return edge > high ? railEnd : Math.min(railEnd, high)
  return edge < low ? railEnd : Math.max(railEnd, low)
}
