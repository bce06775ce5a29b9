import type { Box } from '../../../canvas/paint.ts'

/** A plot in the window with its drawn box. */
export interface DrawnCell extends Box {
  readonly plot: number
  readonly row: number
  readonly col: number
}
