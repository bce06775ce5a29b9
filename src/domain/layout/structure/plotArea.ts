import { isPlaced, type Positions } from '../positions.ts'
import { kindAt, plainStructure } from './fieldStructure.ts'
import type { PositionKind } from './positionKinds.ts'

/** Area of some plots: m² of those whose width and length (metres, NaN = not known) are known, how many those are, and how many there are. */
interface PlotArea {
  readonly square: number
  readonly measured: number
  readonly plots: number
}

/** The area, width × length, of the plots that `takes` names by index and by the kind of their place. */
export function areaOf(
  columns: Positions & { readonly width: Float64Array; readonly length: Float64Array },
  takes: (plot: number, kind: PositionKind) => boolean,
): PlotArea {
  const { structure = plainStructure, row, col, width, length, alive } = columns
  let [square, measured, plots] = [0, 0, 0]
  for (let i = 0; i < columns.count; i++) {
    if (alive && alive[i] === 0) continue
    if (!takes(i, isPlaced(columns, i) ? kindAt(structure, row[i], col[i]) : 'plot')) continue
    plots++
    const area = width[i] * length[i]
    if (Number.isNaN(area)) continue
    measured++
    square += area
  }
  return { square, measured, plots }
}
