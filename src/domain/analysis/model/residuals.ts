import { blockedRanks } from '../../stats/anova/blockedRanks.ts'
import { leveneTest } from '../../stats/anova/homogeneity.ts'
import { kruskalWallis } from '../../stats/anova/kruskalWallis.ts'
import { welchTest } from '../../stats/anova/welch.ts'
import { combine, type Factor, type NumberColumn } from '../../stats/data/columns.ts'
import { presentValues, valuesByLevel } from '../../stats/data/complete.ts'
import { shapiroWilk } from '../../stats/descriptive/shapiroWilk.ts'
import { moransIOfResiduals, type ResidualMoran } from '../../stats/field/moran.ts'
import type { PlotFit } from '../../stats/models/plotFit.ts'
import type { Term } from '../../stats/models/term.ts'
import { figureParam, probabilityParam } from '../figures.ts'
import type { Assumption, ChartData, OtherMethod } from '../result.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { scaleToTry } from './scale.ts'

/**
 * Residuals and fitted values of a model, by plot of the data. NaN where the model gives none, and for a plot that it
 * must fit exactly (a line sown once among blocks): that residual is 0 whatever was measured, and is no evidence about
 * errors.
 */
export interface Residuals {
  readonly column: NumberColumn
  readonly fitted: Float64Array
  /** Measured values of the plots of the model; fitted plus residual would make equal values differ by rounding. */
  readonly measured: Float64Array
  /** Residual divided by its standard error. */
  readonly studentised: Float64Array
  readonly fit: PlotFit
}

/** The residuals of a fit by plot; null where the fit has none. */
export function residualsOf(trait: NumberColumn, fit: PlotFit | null): Residuals | null {
  if (!fit) return null
  const emptyColumn = () => new Float64Array(trait.values.length).fill(Number.NaN)
  const [free, fitted, measured, studentised] = [emptyColumn(), emptyColumn(), emptyColumn(), emptyColumn()]
  let isLeft = false
  for (let k = 0; k < fit.units.length; k++) {
    const plot = fit.units[k]
    const residual = fit.residuals[k]
    const share = fit.studentised === null ? Number.NaN : fit.studentised[k]
    fitted[plot] = fit.fitted[k]
    measured[plot] = trait.values[plot]
    if (share === null) continue
    free[plot] = residual
    studentised[plot] = share
    if (Math.abs(residual) > 0) isLeft = true
  }
  return isLeft ? { column: { name: trait.name, values: free }, fitted, measured, studentised, fit } : null
}

const outlierLimit = 3.5

/** Measured values by level, for the plots of the model. */
function groupsOf({ column, measured }: Residuals, by: Factor): Float64Array[] {
  return valuesByLevel({ name: column.name, values: measured }, by).filter((group) => group.length > 1)
}

/**
 * Whether residuals are normal (Shapiro & Wilk 1965), with advice where a scale remains to try; empty where it cannot be
 * tested.
 */
export function normality({ column }: Residuals, advised: ReturnType<typeof scaleToTry>): Assumption[] {
  const test = shapiroWilk(presentValues(column))
  if (!test) return []
  const isMet = test.p >= 0.01
  const answer = isMet ? 'true' : advised ? 'false' : 'falseOnScale'
  return [
    { message: { key: `statistics.normal.${answer}`, params: { p: probabilityParam(test.p) } }, isMet, plots: [] },
  ]
}

/** Adds the rank test to residuals that are not normal (Kruskal & Wallis 1952), where there are no blocks. */
function withRanks(assumption: Assumption, residuals: Residuals, by: Factor): Assumption {
  const test = kruskalWallis(groupsOf(residuals, by))
  if (!test) return assumption
  const params = { h: figureParam(test.h, 2), df: test.df, p: probabilityParam(test.p) }
  return { ...assumption, note: { key: 'statistics.beside.ranks', params } }
}

/** Adds the test of ranks within blocks (Friedman 1937, Benard & van Elteren 1953). */
function withBlockedRanks(assumption: Assumption, { measured }: Residuals, by: Factor, blocks: Factor): Assumption {
  const test = blockedRanks(measured, by.codes, blocks.codes, by.levels.length)
  if (!test) return assumption
  const params = { blocks: blocks.name, chi2: figureParam(test.chi2, 2), df: test.df, p: probabilityParam(test.p) }
  return { ...assumption, note: { key: 'statistics.beside.blockedRanks', params } }
}

/**
 * The blocks of a model as one factor: the finest of nested ones. Null without blocks, and where rows and columns cross,
 * which leaves no ranks within a block.
 */
export function blocksOf(terms: readonly Term[], by: Factor): Factor | null {
  const factors = terms.slice(0, -1).flatMap(({ factors: own }) => own.filter(({ name }) => name !== by.name))
  const distinct = [...new Map(factors.map((factor) => [factor.name, factor])).values()]
  return distinct.length === 0 ? null : combine(distinct, ':', distinct.map(({ name }) => name).join(':'))
}

const byScale = (scale: NonNullable<ReturnType<typeof scaleToTry>>): OtherMethod => ({
  label: `statistics.other.${scale}`,
  change: { scale },
})
const byWelch = { label: 'statistics.other.welch', change: { model: 'welch', block: 'auto' } } as const

function evenness(
  residuals: Residuals,
  by: Factor,
  hasBlocks: boolean,
  advised: ReturnType<typeof scaleToTry>,
  offersWelch: boolean,
): Assumption[] {
  const test = leveneTest(
    valuesByLevel(residuals.column, by).filter((group) => group.length > 1),
    'median',
  )
  if (!test || test.p === null) return []
  const params = { p: probabilityParam(test.p) }
  if (test.p >= 0.05) return [{ message: { key: 'statistics.even.true', params }, isMet: true, plots: [] }]
  if (hasBlocks && advised) {
    const scale = { word: `statistics.set.scale.${advised}` }
    const message = { key: 'statistics.even.falseBlocks', params: { ...params, scale } }
    return [{ message, isMet: false, other: byScale(advised), plots: [] }]
  }
  if (hasBlocks) return [{ message: { key: 'statistics.even.falseOnScale', params }, isMet: false, plots: [] }]
  const welch = welchTest(groupsOf(residuals, by))
  const note = welch && {
    key: 'statistics.beside.welch',
    params: { f: figureParam(welch.f, 2), df: figureParam(welch.df2, 1), p: probabilityParam(welch.p) },
  }
  return [
    {
      message: { key: 'statistics.even.false', params },
      isMet: false,
      ...(note ? { note } : {}),
      ...(offersWelch ? { other: byWelch } : {}),
      plots: [],
    },
  ]
}

const independence = ({ fit }: Residuals, { row, col }: TrialData): Assumption[] =>
  likeness(moransIOfResiduals(fit, row, col))

const byTrend = { label: 'statistics.other.trend', change: {}, tab: 'heat-map' } as const

/**
 * Whether neighbouring plots depend on each other (Moran 1950): alike, which calls for a trend, or more different than by
 * chance, as competition or an overfitted trend makes them. Empty where that cannot be tested.
 */
export function likeness(moran: Pick<ResidualMoran, 'i' | 'z' | 'pTwoSided'> | null): Assumption[] {
  if (!moran) return []
  if (moran.pTwoSided === null)
    return [
      {
        message: { key: 'statistics.independent.untested', params: { i: figureParam(moran.i, 2) } },
        isMet: true,
        plots: [],
      },
    ]
  const departure = moran.pTwoSided >= 0.01 ? null : (moran.z ?? moran.i) > 0 ? 'alike' : 'unlike'
  const sentence = { alike: 'false', unlike: 'negative', none: 'true' }[departure ?? 'none']
  const params = { i: figureParam(moran.i, 2), p: probabilityParam(moran.pTwoSided) }
  return [
    {
      message: { key: `statistics.independent.${sentence}`, params },
      isMet: departure === null,
      ...(Math.abs(moran.i) > 1 ? { note: { key: 'statistics.beside.beyondOne' } } : {}),
      ...(departure === 'alike' ? { other: byTrend } : {}),
      plots: [],
    },
  ]
}

function outliers({ studentised }: Residuals, { ids }: TrialData): Assumption[] {
  const plots: number[] = []
  for (let i = 0; i < ids.length; i++) if (Math.abs(studentised[i]) > outlierLimit) plots.push(ids[i])
  if (plots.length === 0) return []
  return [{ message: { key: 'statistics.outliers', params: { count: plots.length } }, isMet: false, plots }]
}

/**
 * Whether the data meet the assumptions of the analysis of variance: normal residuals (Shapiro & Wilk 1965), equal
 * variances (Levene about the median, Brown & Forsythe 1974), independent neighbours (Moran 1950), no outliers. `trait`:
 * the trait of the residuals; another scale is advised where one may help. `offersWelch`: without blocks the tab can
 * compare each pair by its own variances.
 */
export function assumptionsOf(
  residuals: Residuals,
  data: TrialData,
  trait: TraitValues,
  by: Factor,
  blocks: Factor | null,
  offersWelch = true,
): Assumption[] {
  const advised = scaleToTry(trait)
  const ranked = (assumption: Assumption) =>
    blocks === null ? withRanks(assumption, residuals, by) : withBlockedRanks(assumption, residuals, by, blocks)
  return [
    ...normality(residuals, advised).map((assumption) => (assumption.isMet ? assumption : ranked(assumption))),
    ...evenness(residuals, by, blocks !== null, advised, offersWelch),
    ...independence(residuals, data),
    ...outliers(residuals, data),
  ]
}

/** The residuals at the places of their plots; null where no plot has a place. */
export function residualField({ column }: Residuals, data: TrialData, unit: string): ChartData | null {
  return fieldChart(data, column.values, { title: 'statistics.residualField', scale: 'diverging', unit })
}

/** Values at the places of their plots; null where no plot with a value has a place. */
export function fieldChart(
  { ids, row, col }: TrialData,
  values: Float64Array,
  style: { readonly title: string; readonly scale: 'diverging' | 'sequential'; readonly unit: string },
): ChartData | null {
  // Loops: filtering four columns takes a tenth of a tab with 30,000 plots.
  const placedUnits = new Int32Array(ids.length)
  let count = 0
  for (let i = 0; i < ids.length; i++)
    if (!Number.isNaN(row.values[i]) && !Number.isNaN(col.values[i])) placedUnits[count++] = i
  const placedOnly = (column: Float64Array) => {
    if (count === column.length) return column
    const placedValues = new Float64Array(count)
    for (let k = 0; k < count; k++) placedValues[k] = column[placedUnits[k]]
    return placedValues
  }
  const value = placedOnly(values)
  if (value.every((number) => Number.isNaN(number))) return null
  return {
    kind: 'field',
    title: { key: style.title },
    scale: style.scale,
    domain: null,
    unit: style.unit === '' ? null : style.unit,
    cells: { row: placedOnly(row.values), col: placedOnly(col.values), value, plot: placedOnly(ids) },
  }
}
