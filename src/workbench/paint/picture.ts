import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import type { CellMark } from '../../state/outbox/outbox.ts'
import type { MapTheme } from '../../ui/theme.ts'
import type { Geometry } from '../geometry.ts'
import type { NumberingPicture } from './numbering/numberingPicture.ts'
import type { PlotStyle } from './plotStyle.ts'

/** Texts of a cell, by plot index; null = nothing. `main` is the shown field; the others join it in wide cells. */
export interface CellText {
  main(plot: number): string | null
  line(plot: number): string | null
  value(plot: number): string | null
}

/**
 * The plot of another year at the place of a plot of this year: its line and its value of the coloured trait; null =
 * none.
 */
export interface TextBefore {
  line(plot: number): string | null
  value(plot: number): string | null
}

/** Seen rows and columns (from 0) without any plot over the whole field: borders and guards. */
export interface BlankStrips {
  readonly rows: Uint8Array
  readonly cols: Uint8Array
}

/** Input of the field painter. */
export interface Picture {
  readonly grid: SeenGrid
  readonly geometry: Geometry
  readonly theme: MapTheme
  readonly style: PlotStyle
  readonly text: CellText
  readonly blank: BlankStrips
  /** Marks of unsent, conflicting and failed cells by plot index. */
  readonly marks: ReadonlyMap<number, CellMark>
  /** Whether a plot (by index) has photos; absent = photos are not shown. */
  readonly hasPhotos?: (plot: number) => boolean
  /** In numbering mode the status of the labels, shown instead of data colours. */
  readonly numbering: NumberingPicture | null
  /**
   * Whether the system forces its colours: cells then have the surface colour and show their class by a pattern and a
   * letter.
   */
  readonly forced: boolean
  /** Last year's plots, shown in a corner of each cell; absent or null = not shown. */
  readonly under?: TextBefore | null
}
