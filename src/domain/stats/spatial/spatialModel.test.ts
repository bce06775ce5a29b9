import { describe, expect, it } from 'vitest'
import { type GridOptions, gridTrial } from '../../../../tests/simulation/trials.ts'
import { numberColumn } from '../data/columns.ts'
import { type SpatialInput, type SpatialResult, spatialModel } from './spatialModel.ts'

const field: GridOptions = {
  rows: 12,
  cols: 10,
  lines: 40,
  rhoRow: 0.6,
  rhoCol: 0.4,
  spatial: 2,
  nugget: 0,
  line: 2,
  rowCol: 0,
  missing: 0.05,
}

function fitted(input: SpatialInput): SpatialResult {
  const outcome = spatialModel(input)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const average = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length

describe('AR1 × AR1', () => {
  it('recovers correlations and variance, and intervals of line means cover the true values [LIM-30]', () => {
    const estimates = { rhoRow: [] as number[], rhoCol: [] as number[], variance: [] as number[] }
    let covered = 0
    let means = 0
    for (let seed = 1; seed <= 100; seed++) {
      const trial = gridTrial(seed, field)
      const result = fitted({ ...trial, lineEffects: 'fixed', nugget: false })
      estimates.rhoRow.push(result.rhoRow!)
      estimates.rhoCol.push(result.rhoCol!)
      estimates.variance.push(result.varianceSpatial)
      result.adjustedMeans.forEach(({ ci95 }, i) => {
        const truth = 100 + trial.lineEffects[i]
        means++
        if (ci95![0] <= truth && truth <= ci95![1]) covered++
      })
    }
    expect(Math.abs(average(estimates.rhoRow) - 0.6)).toBeLessThan(0.04)
    expect(Math.abs(average(estimates.rhoCol) - 0.4)).toBeLessThan(0.04)
    expect(Math.abs(average(estimates.variance) - 4)).toBeLessThan(0.3)
    expect(covered / means).toBeGreaterThan(0.93)
    expect(covered / means).toBeLessThan(0.97)
  })

  it('is independent of the order of plots, and symmetric in rows and columns', () => {
    const trial = gridTrial(7, field)
    const base = fitted({ ...trial, lineEffects: 'fixed', nugget: true })
    const turn = (values: Float64Array) => values.slice().reverse()
    const reversed = fitted({
      trait: numberColumn('yield', turn(trial.trait.values)),
      row: numberColumn('row', turn(trial.row.values)),
      col: numberColumn('col', turn(trial.col.values)),
      line: { ...trial.line, codes: trial.line.codes.slice().reverse() },
      lineEffects: 'fixed',
      nugget: true,
    })
    expect({ ...reversed, fit: null }).toEqual({ ...base, fit: null })
    expect(reversed.fit.trend.toReversed()).toEqual(base.fit.trend)
    expect(reversed.fit.residuals.toReversed()).toEqual(base.fit.residuals)
    const exchanged = fitted({ ...trial, row: trial.col, col: trial.row, lineEffects: 'fixed', nugget: true })
    expect(exchanged.rhoRow).toBeCloseTo(base.rhoCol!, 6)
    expect(exchanged.logLikelihood).toBeCloseTo(base.logLikelihood, 8)
  })

  it('accepts a field with one column, without a correlation between columns', () => {
    const trial = gridTrial(2, { ...field, rows: 120, cols: 1, lines: 40 })
    const result = fitted({ ...trial, lineEffects: 'fixed', nugget: false })
    expect(result.rhoCol).toBeNull()
    expect(Math.abs(result.rhoRow! - 0.6)).toBeLessThan(0.25)
  })

  it('row and column trends absorb a slope, and random rows and columns their variance', () => {
    const trial = gridTrial(5, { ...field, rhoRow: 0, rhoCol: 0, spatial: 1, missing: 0 })
    const sloped = trial.trait.values.map((value, i) => value + 2 * trial.row.values[i] - trial.col.values[i])
    const trait = numberColumn('yield', sloped)
    const plain = fitted({ ...trial, trait, lineEffects: 'fixed', nugget: false })
    const detrended = fitted({ ...trial, trait, lineEffects: 'fixed', nugget: false, trendDegree: 1 })
    const base = fitted({ ...trial, lineEffects: 'fixed', nugget: false, trendDegree: 1 })
    expect(plain.varianceSpatial).toBeGreaterThan(5 * detrended.varianceSpatial)
    expect(detrended.varianceSpatial).toBeCloseTo(base.varianceSpatial, 6)
    expect(detrended.rhoRow).toBeCloseTo(base.rhoRow!, 6)
    const striped = gridTrial(5, { ...field, rowCol: 3 })
    const random = [striped.rowFactor, striped.colFactor]
    const withEffects = fitted({ ...striped, lineEffects: 'random', nugget: false, random })
    expect(withEffects.variances.map(({ name }) => name)).toEqual(['row', 'col'])
    for (const { variance } of withEffects.variances) expect(variance).toBeGreaterThan(2)
    expect(withEffects.logLikelihood).toBeGreaterThan(
      fitted({ ...striped, lineEffects: 'random', nugget: false }).logLikelihood,
    )
  })

  it('finds negative row correlations with a nugget, although a nugget of zero is a closer optimum [STA-10]', () => {
    const competing = {
      ...field,
      rows: 10,
      cols: 10,
      lines: 25,
      rhoRow: -0.6,
      rhoCol: 0.6,
      nugget: 1,
      line: 1,
      missing: 0,
    }
    const fits = [1, 2, 3, 4].map((seed) =>
      fitted({ ...gridTrial(seed, competing), lineEffects: 'fixed', nugget: true }),
    )
    expect(average(fits.map(({ rhoRow }) => rhoRow!))).toBeLessThan(-0.3)
    expect(average(fits.map(({ rhoCol }) => rhoCol!))).toBeGreaterThan(0.3)
    expect(fits.filter(({ varianceNugget }) => varianceNugget! > 0.1).length).toBeGreaterThanOrEqual(3)
  })
})
