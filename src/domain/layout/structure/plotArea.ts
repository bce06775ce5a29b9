import { isPlaced, type Positions } from '../positions.ts'
import { kindAt, plainStructure } from './fieldStructure.ts'
import type { PositionKind } from './positionKinds.ts'

/**
 * Area of some plots: the sum in m² over plots with known width and length (metres, NaN = unknown), the number of these,
 * and of all.
 */
interface PlotArea {
  readonly square: number
  readonly measured: number
  readonly plots: number
}

/** The area, width × length, of the plots selected by `includes`, by index and kind of position. */
export function areaOf(
  columns: Positions & { readonly width: Float64Array; readonly length: Float64Array },
  includes: (plot: number, kind: PositionKind) => boolean,
): PlotArea {
  const { structure = plainStructure, row, col, width, length, alive } = columns
  let [square, measured, plots] = [0, 0, 0]
  for (let i = 0; i < columns.count; i++) {
    if (alive && alive[i] === 0) continue
    if (!includes(i, isPlaced(columns, i) ? kindAt(structure, row[i], col[i]) : 'plot')) continue
    plots++
    const area = width[i] * length[i]
    if (Number.isNaN(area)) continue
    measured++
    square += area
  }
  return { square, measured, plots }
}
