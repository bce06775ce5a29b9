import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isPlotPosition } from '../layout/positions.ts'
import { checksOf } from '../lines/checks.ts'

/** A plot's number of a trait with the means of its line, of the control and of all plots; null if there is none. */
export interface PlotFigures {
  readonly value: number | null
  readonly lineMean: number | null
  /**
   * The control's id, and the plot's number minus its mean; null if the year has no control, or the plot belongs to it.
   */
  readonly control: { readonly line: number; readonly difference: number } | null
  readonly overMean: number | null
}

interface Sum {
  sum: number
  n: number
}

const meanOf = ({ sum, n }: Sum): number | null => (n ? sum / n : null)

/**
 * A plot's number of a quantitative trait in its surroundings. Means are over living plots at positions of the trial,
 * without suppressed values.
 */
export function plotFigures(columns: FieldYearColumns, plot: number, trait: TraitColumn): PlotFigures {
  const { control } = checksOf(columns)
  const line = columns.line[plot]
  const [ofLine, ofControl, total]: Sum[] = [0, 0, 0].map(() => ({ sum: 0, n: 0 }))
  for (let i = 0; i < columns.count; i++) {
    const value = trait.numbers[i]
    if (!columns.alive[i] || Number.isNaN(value) || trait.status[i] & suppressedBit) continue
    if (!isPlotPosition(columns, i)) continue
    const sums = [total, ...(line && columns.line[i] === line ? [ofLine] : [])]
    if (control !== null && columns.line[i] === control) sums.push(ofControl)
    for (const sum of sums) {
      sum.sum += value
      sum.n++
    }
  }
  const value = Number.isNaN(trait.numbers[plot]) ? null : trait.numbers[plot]
  const differenceFrom = (mean: number | null) => (value === null || mean === null ? null : value - mean)
  const overControl = control === null || control === line ? null : differenceFrom(meanOf(ofControl))
  return {
    value,
    lineMean: meanOf(ofLine),
    control: control === null || overControl === null ? null : { line: control, difference: overControl },
    overMean: differenceFrom(meanOf(total)),
  }
}
