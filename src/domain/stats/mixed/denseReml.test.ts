import { describe, expect, it } from 'vitest'
import { environmentsTrial, gridTrial } from '../../../../tests/simulation/trials.ts'
import { type SpatialResult, spatialModel } from '../spatial/spatialModel.ts'
import { type MixedModelResult, mixedModel } from './mixedModel.ts'

/** −2 REML log-likelihood of y ~ X, covariance V, computed densely as the reference for the sparse equations. */
function denseDeviance(y: number[], x: number[][], v: number[][]): number {
  const n = y.length
  const p = x[0].length
  const { inverse, logDeterminant } = invert(v)
  const vx = inverse.map((line) => x[0].map((_, j) => line.reduce((sum, value, k) => sum + value * x[k][j], 0)))
  const xvx = x[0].map((_, i) => x[0].map((_, j) => x.reduce((sum, line, k) => sum + line[i] * vx[k][j], 0)))
  const small = invert(xvx)
  const xvy = x[0].map((_, j) => y.reduce((sum, value, k) => sum + value * vx[k][j], 0))
  const b = small.inverse.map((line) => line.reduce((sum, value, k) => sum + value * xvy[k], 0))
  const residual = y.map((value, k) => value - x[k].reduce((sum, entry, j) => sum + entry * b[j], 0))
  const form = inverse.reduce(
    (sum, line, i) => sum + residual[i] * line.reduce((inner, value, k) => inner + value * residual[k], 0),
    0,
  )
  return (n - p) * Math.log(2 * Math.PI) + logDeterminant + small.logDeterminant + form
}

function invert(matrix: number[][]): { inverse: number[][]; logDeterminant: number } {
  const n = matrix.length
  const a = matrix.map((line, i) => [...line, ...line.map((_, j) => Number(i === j))])
  let logDeterminant = 0
  for (let k = 0; k < n; k++) {
    const pivot = a[k][k]
    logDeterminant += Math.log(pivot)
    for (let j = 0; j < 2 * n; j++) a[k][j] /= pivot
    for (let i = 0; i < n; i++) {
      if (i === k) continue
      const ratio = a[i][k]
      if (ratio !== 0) for (let j = 0; j < 2 * n; j++) a[i][j] -= ratio * a[k][j]
    }
  }
  return { inverse: a.map((line) => line.slice(n)), logDeterminant }
}

/** Sum-to-zero columns of these codes, after an intercept. */
function sumCoded(codes: number[][], levels: number[]): number[][] {
  return codes[0].map((_, i) => [
    1,
    ...codes.flatMap((list, f) =>
      Array.from({ length: levels[f] - 1 }, (_, k) => (list[i] === k ? 1 : list[i] === levels[f] - 1 ? -1 : 0)),
    ),
  ])
}

/** A point is the optimum of the dense deviance: equal there, higher when any parameter moves. */
function expectOptimum(at: number[], deviance: (parameters: number[]) => number, logLikelihood: number) {
  const best = deviance(at)
  expect(best).toBeCloseTo(-2 * logLikelihood, 7)
  at.forEach((value, i) => {
    const step = value === 0 ? 1e-3 : 1e-4 * Math.abs(value)
    const moved = (by: number) => deviance(at.map((other, k) => (k === i ? other + by : other)))
    expect(moved(step)).toBeGreaterThan(best)
    if (value === 0) return
    expect(moved(-step)).toBeGreaterThan(best)
    // The slope between the two sides vanishes compared with the curvature.
    expect(Math.abs(moved(step) - moved(-step)) / (moved(step) + moved(-step) - 2 * best)).toBeLessThan(0.02)
  })
}

describe('sparse equations against dense matrices', () => {
  it('an unbalanced trial with two random factors', () => {
    for (const seed of [1, 2, 3]) {
      const trial = environmentsTrial(seed, 9, 3, 2, 0.15)
      const result = mixedModel({
        trait: trial.trait,
        fixed: [trial.block],
        random: [trial.line, trial.lineEnv],
      }) as MixedModelResult
      const present = Array.from(trial.trait.values.keys()).filter((i) => !Number.isNaN(trial.trait.values[i]))
      const y = present.map((i) => trial.trait.values[i])
      const codes = present.map((i) => trial.block.codes[i])
      const x = sumCoded([codes], [trial.block.levels.length])
      const same = (list: Int32Array, i: number, j: number) => Number(list[present[i]] === list[present[j]])
      const deviance = ([line, lineEnv, residual]: number[]) =>
        denseDeviance(
          y,
          x,
          y.map((_, i) =>
            y.map(
              (_, j) =>
                line * same(trial.line.codes, i, j) +
                lineEnv * same(trial.lineEnv.codes, i, j) +
                residual * Number(i === j),
            ),
          ),
        )
      expectOptimum(
        result.varianceComponents.map(({ variance }) => variance),
        deviance,
        result.logLikelihood,
      )
    }
  })

  const options = {
    rows: 8,
    cols: 7,
    lines: 12,
    rhoRow: 0.5,
    rhoCol: 0.6,
    spatial: 2,
    nugget: 1,
    line: 2,
    rowCol: 0,
    missing: 0.1,
  }

  it.each([
    { seed: 1, nugget: false, lineEffects: 'fixed' as const },
    { seed: 2, nugget: false, lineEffects: 'random' as const },
    { seed: 8, nugget: true, lineEffects: 'fixed' as const },
    { seed: 9, nugget: true, lineEffects: 'random' as const },
  ])('a grid with missing plots, lines $lineEffects, nugget $nugget', ({ seed, nugget, lineEffects }) => {
    const trial = gridTrial(seed, { ...options, nugget: nugget ? 1 : 0 })
    const result = spatialModel({ ...trial, nugget, lineEffects }) as SpatialResult
    const measured = Array.from(trial.trait.values.keys()).filter((i) => !Number.isNaN(trial.trait.values[i]))
    const y = measured.map((i) => trial.trait.values[i])
    const codes = measured.map((i) => trial.line.codes[i])
    const x = lineEffects === 'fixed' ? sumCoded([codes], [12]) : y.map(() => [1])
    const deviance = ([rhoRow, rhoCol, spatial, line, units]: number[]) =>
      denseDeviance(
        y,
        x,
        measured.map((i, a) =>
          measured.map((j, b) => {
            const rowGap = Math.abs(trial.row.values[i] - trial.row.values[j])
            const colGap = Math.abs(trial.col.values[i] - trial.col.values[j])
            const residual = (units ?? 0) * Number(a === b)
            return (
              spatial * rhoRow ** rowGap * rhoCol ** colGap + residual + (line ?? 0) * Number(codes[a] === codes[b])
            )
          }),
        ),
      )
    const { rhoRow, rhoCol, varianceSpatial, varianceLine, varianceNugget, logLikelihood } = result
    const present = [rhoRow!, rhoCol!, varianceSpatial, varianceLine ?? 0, varianceNugget ?? 0]
    const free = [0, 1, 2, ...(lineEffects === 'random' ? [3] : []), ...(nugget ? [4] : [])]
    expectOptimum(
      free.map((k) => present[k]),
      (values) => deviance(present.map((value, k) => (free.includes(k) ? values[free.indexOf(k)] : value))),
      logLikelihood,
    )
  })

  it('a nugget without effect is zero, with a warning, and equals the model without one', () => {
    const trial = gridTrial(3, { ...options, nugget: 0 })
    const withoutNugget = spatialModel({ ...trial, nugget: false, lineEffects: 'fixed' }) as SpatialResult
    const outcome = spatialModel({ ...trial, nugget: true, lineEffects: 'fixed' })
    expect(outcome).toMatchObject({
      ok: true,
      varianceNugget: 0,
      rhoRow: withoutNugget.rhoRow,
      rhoCol: withoutNugget.rhoCol,
      adjustedMeans: withoutNugget.adjustedMeans,
    })
    expect(outcome.ok && outcome.meta.warnings).toContainEqual({ code: 'varianceAtZero', names: ['nugget'] })
  })
})
