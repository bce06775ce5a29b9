import { isRefusal } from '../../refusal.ts'
import { tableOfTerms } from '../anova/anova.ts'
import type { AnovaTable } from '../anova/table.ts'
import { centred, pearsonOfCentred } from '../correlation/correlation.ts'
import { factor, type NumberColumn } from '../data/columns.ts'
import { factorTerm } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { ascending, quantile } from '../moments/quantiles.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import { type MoransI, moransI } from './moran.ts'
import { neighbours, type PlotGrid, plotGrid } from './plotGrid.ts'
import { type SmithHeterogeneity, smithHeterogeneity } from './smith.ts'

/** Borders of six colour classes, and the number of values in each. */
interface SixClasses {
  /** Seven borders of classes of equal width; a value on a border belongs to the class above, the largest to the last. */
  readonly breaksEqual6: readonly number[]
  readonly countsEqual6: readonly number[]
  /** Seven borders that cut the values into sixths (quantiles of type 7). */
  readonly breaksQuantile6: readonly number[]
}

const CLASSES = 6

/** Six classes of these values (at least one). */
function sixClasses(values: ArrayLike<number>): SixClasses {
  const sorted = ascending(values)
  const min = sorted[0]!
  const max = sorted[sorted.length - 1]!
  const border = (k: number) => (k === CLASSES ? max : min + (k * (max - min)) / CLASSES)
  const borders = Array.from({ length: CLASSES + 1 }, (_, k) => border(k))
  const countsEqual6 = Array.from({ length: CLASSES }, () => 0)
  for (const value of sorted) countsEqual6[classOf(value, borders)]!++
  const breaksQuantile6 = Array.from({ length: CLASSES + 1 }, (_, k) => quantile(sorted, k / CLASSES))
  return { breaksEqual6: borders, countsEqual6, breaksQuantile6 }
}

/** The class of a value: left-closed, the last one closed on both sides. */
function classOf(value: number, borders: readonly number[]): number {
  let index = 0
  while (index < CLASSES - 1 && value >= borders[index + 1]!) index++
  return index
}

/** The figures of a heat map, in the trait's unit unless stated otherwise. */
export interface GridFigures extends SixClasses {
  readonly nRows: number
  readonly nCols: number
  readonly nCells: number
  readonly nValues: number
  readonly min: number
  readonly max: number
  readonly mean: number
  /** One per row and column; null where all cells of it are empty. */
  readonly rowMeans: readonly (number | null)[]
  readonly colMeans: readonly (number | null)[]
  readonly moransIRook: MoransI | null
  /** Correlation of neighbours in the same row (left and right) and the same column (above and below). */
  readonly lag1CorrelationAlongRow: number | null
  readonly lag1CorrelationAlongColumn: number | null
  /** Analysis of variance by row and column; null for a grid with empty cells or without residual degrees of freedom. */
  readonly rowColAnova: AnovaTable | null
  /** Smith's heterogeneity, meaningful for a uniformity trial; null for a grid with empty cells. */
  readonly smith: SmithHeterogeneity | null
}

/**
 * Heat-map figures of a trait over row and column numbers (from 1): classes, means, spatial correlation, trends. Refused:
 * allMissing, constantTrait, designMismatch (places that are no grid).
 */
export function gridFigures(trait: NumberColumn, row: NumberColumn, col: NumberColumn): Outcome<GridFigures> {
  const grid = plotGrid(trait, row, col)
  if (isRefusal(grid)) return grid
  const values = grid.cells.filter((value) => !Number.isNaN(value))
  const n = values.length
  if (n === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  const classes = sixClasses(values)
  const [min, max] = [classes.breaksQuantile6[0]!, classes.breaksQuantile6.at(-1)!]
  if (min === max) return refuse('constantTrait', { value: min, n }, [trait.name])
  const { nRows, nCols, cells } = grid
  const missing = cells.length - n
  const warnings: Warning[] = missing > 0 ? [{ code: 'missingDropped', numbers: { dropped: missing } }] : []
  return {
    ok: true,
    meta: { model: `${trait.name} by ${row.name} and ${col.name}`, method: 'grid', n, errorDf: null, warnings },
    nRows,
    nCols,
    nCells: cells.length,
    nValues: n,
    min,
    max,
    mean: mean(values),
    rowMeans: Array.from({ length: nRows }, (_, r) => meanWhere(grid, (cell) => Math.floor(cell / nCols) === r)),
    colMeans: Array.from({ length: nCols }, (_, c) => meanWhere(grid, (cell) => cell % nCols === c)),
    ...classes,
    moransIRook: moransI(grid),
    lag1CorrelationAlongRow: neighbourCorrelation(grid, 'row'),
    lag1CorrelationAlongColumn: neighbourCorrelation(grid, 'column'),
    rowColAnova: missing > 0 ? null : rowColumnAnova(grid, trait.name, row.name, col.name),
    smith: smithHeterogeneity(grid),
  }
}

function meanWhere({ cells }: PlotGrid, belongs: (cell: number) => boolean): number | null {
  const values = cells.filter((value, cell) => belongs(cell) && !Number.isNaN(value))
  return values.length === 0 ? null : mean(values)
}

function neighbourCorrelation(grid: PlotGrid, along: 'row' | 'column'): number | null {
  const pairs = neighbours(grid, along)
  if (pairs.length < 3) return null
  const side = (k: 0 | 1) => centred(Float64Array.from(pairs, (pair) => grid.cells[pair[k]]!))
  return pearsonOfCentred(side(0), side(1))
}

function rowColumnAnova({ cells, nCols }: PlotGrid, trait: string, row: string, col: string): AnovaTable | null {
  const places = Array.from(cells.keys())
  const rows = factor(
    row,
    places.map((cell) => String(Math.floor(cell / nCols) + 1)),
  )
  const cols = factor(
    col,
    places.map((cell) => String((cell % nCols) + 1)),
  )
  const table = tableOfTerms({ name: trait, values: cells }, { terms: [factorTerm(rows), factorTerm(cols)] })
  return table.ok ? table : null
}
