import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { borderPlot, fillerPlot } from '../../domain/designs/packedDesign.ts'
import { lineOfDesign, type ShownDesign } from '../../state/map/design/designShown.ts'
import { type SeenGrid, toSeen } from '../../state/map/view/seenGrid.ts'
import { dataInk, type MapTheme } from '../../ui/theme.ts'
import type { CellText } from '../paint/picture.ts'
import { checkFlag, hexOf, type PlotStyle, type Shade, shadeOf } from '../paint/plotStyle.ts'

/**
 * A design drawn over the plots of the map: on the drawn grid its plot `k` has the index `from + k`, after all plots of
 * the year. A design plot on an occupied position is not drawn; the plot there is marked.
 */
export interface DesignPicture {
  readonly shown: ShownDesign
  readonly from: number
  readonly grid: SeenGrid
  /** Plots of the year that are in the design's way, by index. */
  readonly inTheWay: readonly number[]
  /** Block of each plot of the drawn grid by index, −1 = none. A line is drawn where it changes. */
  readonly blocks: Int32Array
  /**
   * Replication of each plot of the drawn grid by index, or its block in a design without replications; −1 = not a plot
   * of the design.
   */
  readonly parts: Int32Array
}

/** Lays a design over the seen grid. */
export function designPicture(columns: FieldYearColumns, grid: SeenGrid, shown: ShownDesign): DesignPicture {
  const { design } = shown
  const from = columns.count
  const count = design.row.length
  const [at, row, col] = [grid.at.slice(), new Int32Array(from + count), new Int32Array(from + count)]
  row.set(grid.row.subarray(0, from))
  col.set(grid.col.subarray(0, from))
  const inTheWay: number[] = []
  const blocks = new Int32Array(from + count).fill(-1)
  const parts = new Int32Array(from + count).fill(-1)
  const numbers = new Map<number, number>()
  for (let k = 0; k < count; k++) {
    const seen = toSeen(grid, { row: design.row[k], col: design.col[k] })
    const position = (seen.row - 1) * grid.cols + seen.col - 1
    if (at[position] >= 0) {
      inTheWay.push(at[position])
      continue
    }
    at[position] = from + k
    row[from + k] = seen.row
    col[from + k] = seen.col
    if (design.treatment[k] < 0) continue
    // The factor levels are few enough to be combined in one number.
    const column = shown.request.kind === 'row_column' ? design.designColumn[k] : 0
    const key = ((design.rep[k] * 1_024 + design.block[k]) * 16 + design.wholePlot[k] + 1) * 1_024 + column
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    blocks[from + k] = number
    parts[from + k] = design.rep[k] || design.block[k]
  }
  return { shown, from, grid: { ...grid, at, row, col }, inTheWay, blocks, parts }
}

/** Indexes into the shades of a design's look. */
const [restingShade, lineShade, fillerShade, borderShade, mateShade, sameShade, occupiedShade] = [0, 1, 2, 3, 4, 5, 6]

/** Plots of the design that share a block with a plot of a treatment; empty for complete blocks. */
function blockMates({ shown, from, blocks }: DesignPicture, treatment: number): ReadonlySet<number> {
  const { kind } = shown.request
  if (kind !== 'alpha' && kind !== 'row_column') return new Set()
  const blocksOfTreatment = new Set<number>()
  const { treatment: treatments } = shown.design
  for (let k = 0; k < treatments.length; k++) if (treatments[k] === treatment) blocksOfTreatment.add(blocks[from + k])
  return blocksOfTreatment
}

/**
 * How the plots look: plain in the year, shaded by their kind in the design, with the line of plot `active` highlighted.
 */
export function designStyle(picture: DesignPicture, active: number, theme: MapTheme): PlotStyle {
  const { shown, from, inTheWay, blocks } = picture
  const { treatment } = shown.design
  const ground = hexOf(theme.ground)
  const shadeWith = (fill: string, ink?: string): Shade => {
    const shade = shadeOf(hexOf(fill), ground, dataInk)
    return ink === undefined ? shade : { ...shade, ink }
  }
  const shades = [
    shadeWith(theme.hover, theme.text3),
    shadeWith(theme.surface, theme.text1),
    shadeWith(theme.headers, theme.text2),
    shadeWith(theme.guard, theme.text3),
    shadeWith(theme.accentTint, theme.onAccentTint),
    shadeWith(theme.primary, theme.onPrimary),
    shadeWith(theme.conflictFill, theme.conflict),
  ]
  const shade = new Uint8Array(from + treatment.length).fill(restingShade)
  const flags = new Uint8Array(shade.length)
  const activeTreatment = active >= 0 ? treatment[active] : fillerPlot
  const mates = activeTreatment >= 0 ? blockMates(picture, activeTreatment) : new Set<number>()
  const checks = new Set(shown.request.checks)
  for (let k = 0; k < treatment.length; k++) {
    const treatmentHere = treatment[k]
    if (treatmentHere === borderPlot) shade[from + k] = borderShade
    else if (treatmentHere === fillerPlot) shade[from + k] = fillerShade
    else if (treatmentHere === activeTreatment) shade[from + k] = sameShade
    else shade[from + k] = mates.has(blocks[from + k]) ? mateShade : lineShade
    if (checks.has(treatmentHere)) flags[from + k] = checkFlag
  }
  for (const plot of inTheWay) shade[plot] = occupiedShade
  return { shade, flags, shades }
}

/**
 * Texts of the cells: for a plot of the design its future label above its line, or the line above replication and block
 * if it gets no label; for the year's plots their labels.
 */
export function designText(
  { shown, from }: DesignPicture,
  columns: FieldYearColumns,
  labels: readonly (string | null)[],
): CellText {
  const { design } = shown
  const levels = (k: number) => [design.rep[k], design.block[k]].filter((level) => level > 0)
  return {
    main: (plot) =>
      plot < from ? columns.label[plot] : (labels[plot - from] ?? lineOfDesign(columns, shown, plot - from)),
    line: (plot) => {
      if (plot >= from && labels[plot - from]) return lineOfDesign(columns, shown, plot - from)
      if (plot < from) return columns.lines.get(columns.line[plot])?.name ?? null
      const { wholePlot } = design
      const wholePlotTreatment = shown.request.params.treatments[wholePlot[plot - from]]
      return design.treatment[plot - from] < 0
        ? null
        : [...levels(plot - from), ...(wholePlotTreatment === undefined ? [] : [wholePlotTreatment])].join(' · ')
    },
    value: () => null,
  }
}
