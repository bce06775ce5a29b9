import { type FieldStructure, isPlotPlace } from '../layout/structure/fieldStructure.ts'
import type { DesignRequest, Place } from './designRequest.ts'

/** What is free for a design's plots: places of the field that are for plots, but for the `gaps`, which stay empty. */
export function freePlaces(structure: FieldStructure, gaps: readonly Place[]): DesignRequest['isFree'] {
  const empty = new Set(gaps.map(([row, col]) => row * 1_000 + col))
  return (row, col) => !empty.has(row * 1_000 + col) && isPlotPlace(structure, row, col)
}
