import { type FieldStructure, isPlotPositionAt } from '../layout/structure/fieldStructure.ts'
import type { DesignPosition, DesignRequest } from './designRequest.ts'

/** The free positions for a design's plots: positions of the field that are plots, except the `gaps`. */
export function freePositions(structure: FieldStructure, gaps: readonly DesignPosition[]): DesignRequest['isFree'] {
  const empty = new Set(gaps.map(([row, col]) => row * 1_000 + col))
  return (row, col) => !empty.has(row * 1_000 + col) && isPlotPositionAt(structure, row, col)
}
