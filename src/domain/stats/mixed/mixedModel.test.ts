import { describe, expect, it } from 'vitest'
import { environmentsTrial, latticeTrial } from '../../../../tests/simulation/trials.ts'
import { factor, numberColumn } from '../data/columns.ts'
import { type BlueResult, blueRandomBlocks } from './blueRandomBlocks.ts'
import type { MixedModelInput } from './mixedData.ts'
import { type MixedModelResult, mixedModel } from './mixedModel.ts'

function fitted(input: MixedModelInput): MixedModelResult {
  const outcome = mixedModel(input)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

function blues(input: Parameters<typeof blueRandomBlocks>[0]): BlueResult {
  const outcome = blueRandomBlocks(input)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const variances = (result: MixedModelResult) => result.varianceComponents.map(({ variance }) => variance)

/** Lines × blocks without gaps: sums of squares by hand. */
function balanced(seed: number, lineSd: number) {
  const trial = latticeTrial(seed, { lines: 12, reps: 4, blockSize: 12 }, { line: lineSd, block: 0, error: 2 })
  const { values } = trial.trait
  const mean = values.reduce((a, b) => a + b) / 48
  const meansOf = (codes: Int32Array, levels: number, size: number) => {
    const sums = new Float64Array(levels)
    codes.forEach((code, i) => {
      sums[code] += values[i] / size
    })
    return sums
  }
  const square = (list: Float64Array, each: number) => list.reduce((sum, value) => sum + each * (value - mean) ** 2, 0)
  const lineMeans = meansOf(trial.line.codes, 12, 4)
  const msLine = square(lineMeans, 4) / 11
  const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const msError = (total - msLine * 11 - square(meansOf(trial.rep.codes, 4, 12), 12)) / 33
  return { trial, msLine, msError, lineMeans, mean }
}

describe('mixed model by REML', () => {
  it('equals the ANOVA estimators, and BLUPs are shrunken means, in balanced data', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { trial, msLine, msError, lineMeans, mean } = balanced(seed, 2)
      const result = fitted({ trait: trial.trait, fixed: [trial.rep], random: [trial.line] })
      const lineVariance = (msLine - msError) / 4
      expect(lineVariance).toBeGreaterThan(0)
      expect(variances(result)[0] / lineVariance).toBeCloseTo(1, 9)
      expect(variances(result)[1] / msError).toBeCloseTo(1, 9)
      const h2 = lineVariance / (lineVariance + msError / 4)
      expect(result.heritability.entryMean).toBeCloseTo(h2, 9)
      expect(result.heritability.cullis).toBeCloseTo(h2, 9)
      result.blups[0].rows.forEach((row, i) => {
        expect(row.effect).toBeCloseTo(h2 * (lineMeans[i] - mean), 8)
        expect(row.value).toBeCloseTo(mean + row.effect, 8)
      })
    }
  })

  it('a variance with a negative ANOVA estimator is zero, with a warning, and equals the model without it', () => {
    let seen = 0
    for (let seed = 1; seed <= 20; seed++) {
      const { trial, msLine, msError } = balanced(seed, 0)
      if (msLine >= msError) continue
      seen++
      const outcome = mixedModel({ trait: trial.trait, fixed: [trial.rep], random: [trial.line] })
      expect(outcome).toMatchObject({ ok: true, meta: { warnings: [{ code: 'varianceAtZero', names: ['line'] }] } })
      const [line, residual] = (outcome as MixedModelResult).varianceComponents
      expect(line).toEqual({ name: 'line', variance: 0, se: null, ci95: null })
      expect(residual.variance).toBeCloseTo((msLine * 11 + msError * 33) / 44, 9)
      expect((outcome as MixedModelResult).heritability).toMatchObject({ plotBasis: 0, cullis: null })
      expect(
        (outcome as MixedModelResult).blups[0].rows.every((row) => row.effect === 0 && row.reliability === null),
      ).toBe(true)
    }
    expect(seen).toBeGreaterThan(3)
  })

  it('returns an identical result for any order of the rows', () => {
    const trial = environmentsTrial(5, 15, 3, 2, 0.1)
    const input = { trait: trial.trait, fixed: [trial.block], random: [trial.line, trial.lineEnv] }
    const reversed = <T extends { codes: Int32Array }>(one: T): T => ({ ...one, codes: one.codes.slice().reverse() })
    const turned = {
      trait: { ...trial.trait, values: trial.trait.values.slice().reverse() },
      fixed: [reversed(trial.block)],
      random: [reversed(trial.line), reversed(trial.lineEnv)],
    }
    const [one, other] = [mixedModel(input), mixedModel(turned)]
    if (!one.ok || !other.ok) throw new Error('refused')
    expect({ ...other, fit: null }).toEqual({ ...one, fit: null })
    expect(other.fit.residuals.toReversed()).toEqual(one.fit.residuals)
    expect(other.fit.studentised?.toReversed()).toEqual(one.fit.studentised)
  })

  it('shifts and scales with the trait, and ignores the names of levels', () => {
    const trial = latticeTrial(9, { lines: 24, reps: 3, blockSize: 4 }, { line: 2, block: 1, error: 1 })
    const input = { trait: trial.trait, fixed: [trial.rep], random: [trial.line, trial.block] }
    const base = fitted(input)
    const moved = fitted({
      ...input,
      trait: numberColumn(
        'yield',
        trial.trait.values.map((value) => 1e6 + 100 * value),
      ),
    })
    variances(moved).forEach((value, i) => {
      expect(value / (1e4 * variances(base)[i])).toBeCloseTo(1, 7)
    })
    expect(moved.heritability.cullis).toBeCloseTo(base.heritability.cullis!, 8)
    const renamed = factor(
      'line',
      Array.from(trial.line.codes, (code) => `X${(code * 7) % 24}`),
    )
    const other = fitted({ ...input, random: [renamed, trial.block] })
    expect(other.logLikelihood).toBeCloseTo(base.logLikelihood, 9)
    trial.line.levels.forEach((level, i) => {
      const effect = base.blups[0].rows.find((row) => row.level === level)!.effect
      expect(other.blups[0].rows.find((row) => row.level === `X${(i * 7) % 24}`)!.effect).toBeCloseTo(effect, 7)
    })
  })

  it('a line without values changes only the count of dropped plots', () => {
    const trial = latticeTrial(4, { lines: 12, reps: 3, blockSize: 4 }, { line: 2, block: 1, error: 1 })
    const append = <T>(list: ArrayLike<T>, value: T) => [...Array.from(list), value]
    const extended = {
      trait: numberColumn('yield', append(trial.trait.values, Number.NaN)),
      fixed: [
        factor(
          'rep',
          append(
            Array.from(trial.rep.codes, (c) => trial.rep.levels[c]),
            'R1',
          ),
        ),
      ],
      random: [
        factor(
          'line',
          append(
            Array.from(trial.line.codes, (c) => trial.line.levels[c]),
            'new line',
          ),
        ),
      ],
    }
    const { meta: _, ...with_ } = mixedModel(extended) as MixedModelResult & { meta: object }
    const { meta, ...without } = mixedModel({
      trait: trial.trait,
      fixed: [trial.rep],
      random: [trial.line],
    }) as typeof with_ & {
      meta: object
    }
    expect(meta).toMatchObject({ warnings: [] })
    expect(with_).toEqual(without)
  })

  it('lattice means are raw means if blocks do not vary, and adjusted for blocks if they vary much', () => {
    const size = { lines: 12, reps: 3, blockSize: 4 }
    const even = latticeTrial(6, size, { line: 2, block: 0, error: 1 })
    const raw = (i: number) => even.trait.values.reduce((sum, v, k) => sum + (even.line.codes[k] === i ? v / 3 : 0), 0)
    const flat = blues({ trait: even.trait, line: even.line, fixed: [even.rep], random: [even.block] })
    expect(flat.varianceComponents[0].variance).toBe(0)
    for (const [i, { mean }] of flat.rows.entries()) expect(mean).toBeCloseTo(raw(i), 9)
    const uneven = latticeTrial(3, size, { line: 2, block: 1000, error: 0.01 })
    const result = blues({ trait: uneven.trait, line: uneven.line, fixed: [uneven.rep], random: [uneven.block] })
    for (let i = 1; i < 12; i++) {
      const difference = result.rows[i].mean! - result.rows[0].mean!
      expect(Math.abs(difference - (uneven.lineEffects[i] - uneven.lineEffects[0]))).toBeLessThan(0.05)
    }
    expect(result.differences!.sedMin).toBeLessThan(result.differences!.sedMax)
    expect(result.differences!.lsd05! / result.differences!.sedMean).toBeGreaterThan(1.96)
  })
})

describe('intervals of simulated trials', () => {
  const seeds = Array.from({ length: 400 }, (_, i) => i + 1)

  it('95 % intervals of variances and predictions cover the true values [LIM-30]', () => {
    const truth = { line: 4, block: 2, residual: 3 }
    const spread = { line: 2, block: Math.SQRT2, error: Math.sqrt(3) }
    const covered = { line: 0, residual: 0, blup: 0 }
    let predictions = 0
    let lineSum = 0
    for (const seed of seeds) {
      const trial = latticeTrial(seed, { lines: 24, reps: 3, blockSize: 4 }, spread)
      const result = fitted({ trait: trial.trait, fixed: [trial.rep], random: [trial.line, trial.block] })
      const [line, , residual] = result.varianceComponents
      lineSum += line.variance
      if (line.ci95![0] <= truth.line && truth.line <= line.ci95![1]) covered.line++
      if (residual.ci95![0] <= truth.residual && truth.residual <= residual.ci95![1]) covered.residual++
      result.blups[0].rows.forEach(({ ci95 }, i) => {
        predictions++
        if (ci95[0] <= trial.lineEffects[i] && trial.lineEffects[i] <= ci95[1]) covered.blup++
      })
    }
    expect(lineSum / seeds.length / truth.line).toBeGreaterThan(0.95)
    expect(lineSum / seeds.length / truth.line).toBeLessThan(1.05)
    for (const share of [covered.line / 400, covered.residual / 400, covered.blup / predictions]) {
      expect(share).toBeGreaterThan(0.93)
      expect(share).toBeLessThan(0.97)
    }
  })

  it('95 % intervals of adjusted means cover the true values [LIM-30]', () => {
    let covered = 0
    let means = 0
    for (const seed of seeds) {
      const trial = latticeTrial(seed, { lines: 12, reps: 3, blockSize: 4 }, { line: 2, block: 1, error: 1.5 })
      const result = blues({ trait: trial.trait, line: trial.line, fixed: [trial.rep], random: [trial.block] })
      const repMean = trial.repEffects.reduce((a, b) => a + b) / trial.repEffects.length
      result.rows.forEach(({ ci95 }, i) => {
        const truth = trial.mean + repMean + trial.lineEffects[i]
        means++
        if (ci95![0] <= truth && truth <= ci95![1]) covered++
      })
    }
    expect(covered / means).toBeGreaterThan(0.93)
    expect(covered / means).toBeLessThan(0.97)
  })
})
