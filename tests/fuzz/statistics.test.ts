import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnalysisName, analyses } from '../../src/domain/stats/analyses.ts'
import { finish, type Steps } from '../../src/domain/stats/mixed/steps.ts'
import { factorTerm } from '../../src/domain/stats/models/term.ts'
import type { Outcome } from '../../src/domain/stats/result.ts'
import { type AwkwardTrial, awkwardTrials } from '../arbitraries/awkwardTrials.ts'

// Every run uses these trials; FUZZ_RUNS and FUZZ_SEED choose others.
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 40), seed: Number(process.env.FUZZ_SEED ?? 1908) }

/** The result of every analysis for a trial; the choice (0 … 5) sets a control, a method or another option. */
const CALLS: Readonly<
  Record<AnalysisName, (trial: AwkwardTrial, choice: number) => Outcome<unknown> | Steps<Outcome<unknown>>>
> = {
  ammi: ({ traits: [y], factors: [line, environment, block] }, choice) =>
    analyses.ammi(y, { line, environment, block: choice % 2 ? block : null }),
  ancova: ({ traits: [y, x, z], factors: [line, block] }, choice) =>
    analyses.ancova(y, {
      covariates: [[x], [x, z], []][choice % 3]!,
      factor: line,
      block: choice < 3 ? block : null,
      control: [null, 'a', 'none'][choice % 3]!,
    }),
  anova: ({ traits: [y], factors: [a, b, c] }, choice) =>
    analyses.anova(y, {
      terms: [
        [factorTerm(a), factorTerm(b)],
        [factorTerm(a, b), factorTerm(c)],
        [factorTerm(c), factorTerm(a), factorTerm(b), factorTerm(a, b)],
      ][choice % 3]!,
      ssType: choice < 3 ? 'I' : 'II',
    }),
  augmented: ({ traits: [y], factors: [line, block] }, choice) =>
    analyses.augmented(y, {
      line,
      block,
      checks: [['a', 'b'], ['a'], ['a', 'b', 'none'], [], ['a', 'a'], ['10', '2']][choice]!,
    }),
  blueRandomBlocks: ({ traits: [y, x], factors: [line, rep, block] }, choice) =>
    analyses.blueRandomBlocks({
      trait: y,
      line,
      fixed: choice % 2 ? [rep] : [],
      covariates: choice > 3 ? [x] : [],
      random: [block],
      control: [null, 'a', 'none'][choice % 3]!,
    }),
  correlation: ({ traits: [x, y] }) => analyses.correlation(x, y),
  correlationMatrix: ({ traits }) => analyses.correlationMatrix(traits),
  describe: ({ traits: [y], factors: [line] }, choice) => analyses.describe(y, choice < 3 ? line : null),
  environmentsAnova: ({ traits: [y], factors: [line, environment, block] }, choice) =>
    analyses.environmentsAnova(y, {
      environment,
      line,
      block: choice % 2 ? block : null,
      ssType: choice < 3 ? 'I' : 'II',
    }),
  errorHomogeneity: ({ traits: [y], factors: [line, environment, block] }, choice) =>
    analyses.errorHomogeneity(y, environment, line, choice % 2 ? block : null),
  fieldTrend: ({ traits: [y], factors: [line, block], row, col }, choice) =>
    analyses.fieldTrend({
      trait: y,
      line,
      lineEffects: choice % 2 ? 'fixed' : 'random',
      row,
      col,
      nugget: choice > 2,
      blocks: choice % 3 ? [factorTerm(block)] : [],
      control: [null, 'a', 'none'][choice % 3]!,
    }),
  griffing: ({ traits: [y], factors: [mother, father, block] }, choice) =>
    analyses.griffing(y, {
      mother,
      father,
      block: choice > 3 ? block : null,
      method: ([1, 2, 3, 4] as const)[choice % 4]!,
      errorFrom: choice % 2 ? 'all' : 'used',
      environment: choice > 3 ? block : null,
      errorModel: choice === 5 ? 'residual' : 'entryByEnvironment',
      error: choice === 2 ? { ms: 3, df: 7 } : null,
    }),
  gge: ({ traits: [y], factors: [line, environment, block] }, choice) =>
    analyses.gge(y, { line, environment, block: choice % 2 ? block : null }),
  gridFigures: ({ traits: [y], row, col }) => analyses.gridFigures(y, row, col),
  groupMeans: ({ traits: [y], factors: [line, block] }, choice) =>
    analyses.groupMeans(y, line, choice < 3 ? [factorTerm(line)] : [factorTerm(block), factorTerm(line)]),
  heterosis: ({ traits: [y], factors: [mother, father, block] }, choice) =>
    analyses.heterosis(y, {
      mother,
      father,
      block: choice % 2 ? block : null,
      higherIsBetter: choice < 3,
      check: [null, 'a', 'none'][choice % 3]!,
      environment: choice === 2 ? block : null,
      errorModel: 'residual',
    }),
  lineByTester: ({ traits: [y], factors: [mother, father, block] }, choice) =>
    analyses.lineByTester(y, {
      mother,
      father,
      block: choice % 2 ? block : null,
      ...(choice > 3 ? { lines: ['a', 'b'], testers: ['c', 'd'] } : {}),
      error: choice === 0 ? { ms: 0, df: 5 } : null,
    }),
  lsd: ({ traits: [y], factors: [line, block, other] }, choice) =>
    analyses.lsd(y, {
      terms: [
        [factorTerm(line)],
        [factorTerm(block), factorTerm(line)],
        [factorTerm(other), factorTerm(line), factorTerm(line, other)],
      ][choice % 3]!,
      factor: line.name,
      control: [null, 'a', 'b', '10', 'none', 'a'][choice]!,
      higherIsBetter: choice < 3,
    }),
  mixedModel: ({ traits: [y, x], factors: [line, block, other] }, choice) =>
    analyses.mixedModel({
      trait: y,
      fixed: choice % 2 ? [block] : [],
      covariates: choice > 3 ? [x] : [],
      random: choice % 3 ? [line, other] : [line],
    }),
  onewayAnova: ({ traits: [y], factors: [line] }) => analyses.onewayAnova(y, line),
  pairedDifferences: ({ traits: [a, b] }) =>
    analyses.pairedDifferences(
      a,
      b,
      Array.from(a.values, (_, i) => String(i)),
    ),
  rrblup: (trial, choice) =>
    analyses.rrblup({
      ...markers(trial),
      folds: choice % 2 ? trial.factors[1].codes.map((code) => Math.max(0, code + 1)) : undefined,
    }),
  singleMarkerScan: (trial) => {
    const { trait, genotypes } = markers(trial)
    return analyses.singleMarkerScan(trait, genotypes)
  },
  spatialModel: ({ traits: [y], factors: [line, block, other], row, col }, choice) =>
    analyses.spatialModel({
      trait: y,
      line,
      lineEffects: choice % 2 ? 'fixed' : 'random',
      row,
      col,
      nugget: choice > 2,
      trendDegree: ([0, 1, 2] as const)[choice % 3]!,
      fixed: choice === 4 ? [block] : [],
      random: choice === 1 ? [other] : [],
    }),
  splitPlotAnova: ({ traits: [y], factors: [whole, sub, block] }) =>
    analyses.splitPlotAnova(y, {
      strata: [factorTerm(block), factorTerm(block, whole)],
      effects: [factorTerm(whole), factorTerm(sub), factorTerm(whole, sub)],
    }),
  stability: ({ traits: [y], factors: [line, environment, block] }, choice) =>
    analyses.stability(y, { line, environment, block: choice % 2 ? block : null }),
  tTest: ({ traits: [a, b] }, choice) => analyses.tTest(a, b, { paired: choice % 2 === 1 }),
  twowayAnova: ({ traits: [y], factors: [first, second, block] }, choice) =>
    analyses.twowayAnova(y, { first, second, block: choice % 2 ? block : null, ssType: choice < 3 ? 'I' : 'II' }),
  welchPairs: ({ traits: [y], factors: [line] }, choice) =>
    analyses.welchPairs(y, line, { control: [null, 'a', 'none'][choice % 3]!, higherIsBetter: choice < 3 }),
}

/** Two markers with doses −1, 0 and 1, which may be missing. */
function markers({ traits }: AwkwardTrial) {
  const lines = Array.from(traits[0].values, (_, i) => `l${i}`)
  const doses = Float64Array.from(
    lines.flatMap((_, i) => traits.slice(1).map((column) => Math.sign(column.values[i]!))),
  )
  return { trait: traits[0], genotypes: { lines, markers: ['m1', 'm2'], doses } }
}

/** Results of a division by an error of zero, as documented, and the logarithm of a probability of 0. */
const MAY_BE_INFINITE = /\.(f|t|k2|log10P)$/

/** Places without a valid figure: undefined, NaN, or infinite although no division by zero is documented. */
function wrongFigures(value: unknown, path: string): string[] {
  if (value === undefined || Number.isNaN(value)) return [`${path}=${value}`]
  if (typeof value === 'number') return Number.isFinite(value) || MAY_BE_INFINITE.test(path) ? [] : [`${path}=${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wrongFigures(inner, `${path}.${key}`))
}

const resultOf = (name: AnalysisName, trial: AwkwardTrial, choice: number): Outcome<unknown> => {
  const steps = CALLS[name](trial, choice)
  return 'ok' in steps ? steps : finish(steps)
}

/** A copy of a trial with its plots in another order. */
function reordered(trial: AwkwardTrial, order: readonly number[]): AwkwardTrial {
  const reorderColumn = <T extends { readonly values: Float64Array }>(column: T): T => ({
    ...column,
    values: Float64Array.from(order, (i) => column.values[i]!),
  })
  const [y, x, z] = trial.traits
  const [a, b, c] = trial.factors.map((factor) => ({
    ...factor,
    codes: Int32Array.from(order, (i) => factor.codes[i]!),
  }))
  return {
    traits: [reorderColumn(y), reorderColumn(x), reorderColumn(z)],
    factors: [a!, b!, c!],
    row: reorderColumn(trial.row),
    col: reorderColumn(trial.col),
  }
}

/** Verdicts about figures that rounding may move across a limit, and numbers of iterations. */
const VERDICTS = new Set(['significant', 'group', 'letters', 'iterations', 'nSignificantPairs'])

/** Places where two results differ by more than rounding. */
function differing(a: unknown, b: unknown, path: string): string[] {
  if (typeof a === 'number' && typeof b === 'number') {
    const isEqual = Object.is(a, b) || Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a)) || Math.min(a, b) > 1e15
    return isEqual ? [] : [`${path}: ${a}, ${b}`]
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return a === b ? [] : [`${path}: ${a}, ${b}`]
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    VERDICTS.has(key)
      ? []
      : differing((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}.${key}`),
  )
}

const moderate = ({ values }: { readonly values: Float64Array }) =>
  values.every((value) => !(Math.abs(value) > 1e6) && !(value !== 0 && Math.abs(value) < 1e-6))

/** Lists of a result that have one entry per plot, by plot in the order of the first trial. */
function reorderPlots(value: unknown, order: readonly number[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const record = value as Record<string, unknown>
  const { units } = record
  if (!(units instanceof Int32Array))
    return Object.fromEntries(Object.entries(record).map(([key, inner]) => [key, reorderPlots(inner, order)]))
  const lists = Object.entries(record).filter(([key, list]) => key !== 'units' && list !== null)
  return Object.fromEntries(
    Array.from(units, (unit, k) => [
      order[unit]!,
      Object.fromEntries(lists.map(([key, list]) => [key, (list as number[])[k]])),
    ]),
  )
}

/** Analyses of plots, whose results do not list them one by one. */
const OF_PLOTS = (Object.keys(CALLS) as AnalysisName[]).filter(
  (name) => !['pairedDifferences', 'rrblup', 'singleMarkerScan'].includes(name),
)

describe('every analysis of random small trials', () => {
  it.each(Object.keys(CALLS) as AnalysisName[])('%s returns figures or a reason for having none', (name) => {
    fc.assert(
      fc.property(awkwardTrials, fc.integer({ min: 0, max: 5 }), (trial, choice) => {
        const result = resultOf(name, trial, choice)
        expect(wrongFigures(result, '')).toEqual([])
        if (!result.ok) expect(result.code).toMatch(/^[a-z][A-Za-z]+$/)
      }),
      RUNS,
    )
  })

  it.each(OF_PLOTS)('%s is independent of the order of plots', (name) => {
    const choices = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(
        awkwardTrials,
        choices,
        fc.array(fc.nat(), { minLength: 36, maxLength: 36 }),
        (trial, choice, keys) => {
          if (!trial.traits.every(moderate)) return
          const order = Array.from(trial.row.values.keys()).sort((i, j) => keys[i]! - keys[j]!)
          const [original, second] = [resultOf(name, trial, choice), resultOf(name, reordered(trial, order), choice)]
          expect(differing(reorderPlots(original, [...order.keys()]), reorderPlots(second, order), '')).toEqual([])
        },
      ),
      RUNS,
    )
  })
})
