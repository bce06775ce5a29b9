import { leveneTest } from '../stats/anova/homogeneity.ts'
import type { Factor, NumberColumn } from '../stats/columns/columns.ts'
import { valuesByLevel } from '../stats/columns/complete.ts'
import { shapiroWilk } from '../stats/descriptive/shapiroWilk.ts'
import { type MoransI, moransI } from '../stats/field/moran.ts'
import { plotGrid } from '../stats/field/plotGrid.ts'
import type { PlotFit } from '../stats/models/plotFit.ts'
import { chance, said } from './figures.ts'
import type { Assumption, ChartData } from './result.ts'
import type { TrialData } from './trialData.ts'

/** What a model leaves unexplained of each plot, and what it fits; NaN where it says nothing. By plot of the data. */
export interface Residuals {
  readonly column: NumberColumn
  readonly fitted: Float64Array
  /** Residual over its own standard error. */
  readonly studentised: Float64Array
}

/** What a fit leaves of the plots; null where nothing is left. */
export function residualsOf(trait: NumberColumn, fit: PlotFit | null): Residuals | null {
  if (!fit?.residuals.some((value) => value !== 0)) return null
  const spread = (of: ArrayLike<number | null>) => {
    const values = new Float64Array(trait.values.length).fill(Number.NaN)
    fit.units.forEach((unit, k) => {
      values[unit] = of[k] ?? Number.NaN
    })
    return values
  }
  return {
    column: { name: trait.name, values: spread(fit.residuals) },
    fitted: spread(fit.fitted),
    studentised: spread(fit.studentised ?? []),
  }
}

const beyond = 3.5

function normality({ column: { values } }: Residuals): Assumption[] {
  const test = shapiroWilk(values.filter((value) => !Number.isNaN(value)))
  if (!test) return []
  const holds = test.p >= 0.01
  return [{ said: { key: `statistics.normal.${holds}`, params: { p: chance(test.p) } }, holds, plots: [] }]
}

function evenness({ column }: Residuals, by: Factor, hasBlocks: boolean): Assumption[] {
  const test = leveneTest(
    valuesByLevel(column, by).filter((group) => group.length > 1),
    'median',
  )
  if (!test || test.p === null) return []
  const holds = test.p >= 0.05
  const key = holds ? 'statistics.even.true' : hasBlocks ? 'statistics.even.falseBlocks' : 'statistics.even.false'
  return [{ said: { key, params: { p: chance(test.p) } }, holds, plots: [] }]
}

function independence({ column }: Residuals, { row, col }: TrialData): Assumption[] {
  const grid = plotGrid(column, row, col)
  return likeness('ok' in grid ? null : moransI(grid))
}

/** Whether neighbours are alike more than chance has it; nothing where that cannot be told. */
export function likeness(moran: MoransI | null): Assumption[] {
  if (!moran) return []
  const holds = moran.pTwoSided >= 0.01 || moran.i < 0
  const params = { i: said(moran.i, 2), p: chance(moran.pTwoSided) }
  return [{ said: { key: `statistics.independent.${holds}`, params }, holds, plots: [] }]
}

function outliers({ studentised }: Residuals, { ids }: TrialData): Assumption[] {
  const plots = [...ids].filter((_, i) => Math.abs(studentised[i]) > beyond)
  if (plots.length === 0) return []
  return [{ said: { key: 'statistics.outliers', params: { count: plots.length } }, holds: false, plots }]
}

/**
 * Whether the data bear out what the analysis of variance supposes: normal residuals (Shapiro & Wilk 1965), equal variances (Levene
 * about the median, Brown & Forsythe 1974), no likeness of neighbours (Moran 1950), no single value far off.
 */
export function assumptionsOf(residuals: Residuals, data: TrialData, by: Factor, hasBlocks: boolean): Assumption[] {
  return [
    ...normality(residuals),
    ...evenness(residuals, by, hasBlocks),
    ...independence(residuals, data),
    ...outliers(residuals, data),
  ]
}

/** The residuals where their plots stand; null where no plot has a place. */
export function residualField({ column }: Residuals, data: TrialData, unit: string): ChartData | null {
  return fieldChart(data, column.values, { title: 'statistics.residualField', scale: 'diverging', unit })
}

/** Values where their plots stand; null where no plot that has one has a place. */
export function fieldChart(
  { ids, row, col }: TrialData,
  values: Float64Array,
  how: { readonly title: string; readonly scale: 'diverging' | 'sequential'; readonly unit: string },
): ChartData | null {
  const placed = [...ids.keys()].filter((i) => !Number.isNaN(row.values[i]) && !Number.isNaN(col.values[i]))
  if (!placed.some((i) => !Number.isNaN(values[i]))) return null
  return {
    kind: 'field',
    title: { key: how.title },
    scale: how.scale,
    domain: null,
    unit: how.unit === '' ? null : how.unit,
    cells: placed.map((i) => ({
      row: row.values[i],
      col: col.values[i],
      value: Number.isNaN(values[i]) ? null : values[i],
      plot: ids[i],
    })),
  }
}
