import { type FieldStructure, isPlotPlace } from '../layout/structure/fieldStructure.ts'
import type { DesignRequest, Place } from './designRequest.ts'

/** The free places for a design's plots: positions of the field that are plots, except the `gaps`. */
export function freePlaces(structure: FieldStructure, gaps: readonly Place[]): DesignRequest['isFree'] {
  const empty = new Set(gaps.map(([row, col]) => row * 1_000 + col))
  return (row, col) => !empty.has(row * 1_000 + col) && isPlotPlace(structure, row, col)
}
