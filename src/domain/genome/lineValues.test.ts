import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { againstLine, againstMean, type EnvironmentMeans, lineValues, meanOfLines } from './lineValues.ts'
import { regionValues } from './regionValues.ts'
import { checkOf, isInScope, type TraitEnvironment, wholeScope } from './scope.ts'
import { indexOf } from './traitIndex.ts'
import { verdictOf } from './verdict.ts'
import { levelWeights } from './weights.ts'
import { percentile, spokeOf } from './windRose.ts'

const trials = new URL('../../../tests/data/', import.meta.url)
const [head, ...records] = readFileSync(new URL('trials/steptoe_morex_pheno.csv', trials), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.split(','))
const names = [...new Set(records.map(([line]) => line))]
const idOf = new Map(names.map((name, k) => [name, k + 1]))
const id = (name: string) => idOf.get(name) as number

const states: Record<string, string> = {
  MN: 'Minnesota',
  MTi: 'Montana',
  MTd: 'Montana',
  ID: 'Idaho',
  OR: 'Oregon',
  WA: 'Washington',
  NY: 'New York',
}
const siteOf = (env: string) => env.slice(0, -2)
const levelOf = (env: string) =>
  ['MTd', 'SKk', 'SKg'].includes(siteOf(env))
    ? 'minimum'
    : ['MTi', 'ID', 'SKo'].includes(siteOf(env))
      ? 'maximum'
      : 'standard'

type Which = (env: string, row: number) => boolean

function environmentsOf(trait: string, subset: Which): EnvironmentMeans[] {
  const column = head.indexOf(trait)
  const measured = records.filter((row, k) => row[column] !== '' && subset(row[1], k))
  return [...Map.groupBy(measured, ([, env]) => env).values()].map((rows) => ({
    line: rows.map(([line]) => id(line)),
    mean: rows.map((row) => Number(row[column])),
  }))
}

interface OracleRegion {
  readonly trait: string
  readonly state: string
  readonly line: string
  readonly environments: number
  readonly lines: number
  readonly value: number
  readonly mean: number
  readonly sd: number
  readonly mse: number | null
  readonly df: number
  readonly aboveMean: number
  readonly halfMean: number | null
  readonly aboveCheck: number | null
  readonly halfCheck: number | null
  readonly percentile: number
}
interface OracleLevel {
  readonly level: string
  readonly rows: readonly {
    readonly trait: string
    readonly p: number | null
    readonly weight: number | null
    readonly z: number | null
  }[]
}
const oracle = JSON.parse(readFileSync(new URL('genome/lineValues.json', trials), 'utf8')) as {
  regions: OracleRegion[]
  holes: OracleRegion[]
  weights: OracleLevel[]
}

/** Compares with R to 1e-8, relative to `size`. */
function near(actual: number | null | undefined, expected: number | null, size = Math.abs(expected ?? 0)): void {
  if (expected === null) expect(actual ?? null).toBeNull()
  else expect(Math.abs((actual as number) - expected)).toBeLessThanOrEqual(1e-8 * Math.max(size, 1e-3))
}

function compareRegion(expected: OracleRegion, subset: Which): void {
  const values = lineValues(
    environmentsOf(expected.trait, (env, row) => states[siteOf(env)] === expected.state && subset(env, row)),
  )
  const line = id(expected.line)
  const [mean, check] = [againstMean(values, line), againstLine(values, line, id('Morex'))]
  expect([values.lines.length, values.environments[values.at.get(line) as number], values.df]).toEqual([
    expected.lines,
    expected.environments,
    expected.df,
  ])
  near(mean?.value, expected.value)
  near(mean?.reference, expected.mean)
  near(values.mse, expected.mse)
  near(mean?.difference, expected.aboveMean, expected.mean)
  near(mean?.interval, expected.halfMean)
  near(check?.difference, expected.aboveCheck, expected.mean)
  near(check?.interval, expected.halfCheck)
  const spoke = spokeOf(values, line, id('Morex'), 'higher')
  near(spoke?.percentile, expected.percentile)
  near(spoke?.sd, expected.sd)
}

describe('line values against R', () => {
  it('have intervals, places and spreads in five states, three lines, all traits', () => {
    for (const region of oracle.regions) compareRegion(region, () => true)
    expect(oracle.regions.length).toBeGreaterThan(100)
  })

  it('are adjusted if lines lack environments', () => {
    for (const region of oracle.holes) compareRegion(region, (_, row) => (row + 1) % 10 !== 3)
  })

  it('Steptoe: Montana 6.43, +1.42 ± 0.63 above; Washington +0.65 ± 1.23 not shown', () => {
    const environments = records.flatMap(([, env], k): TraitEnvironment[] =>
      records.findIndex(([, other]) => other === env) === k && siteOf(env) in states
        ? [
            {
              ...environmentsOf('yield_t_ha', (other) => other === env)[0],
              year_id: k,
              year: 1900 + Number(env.slice(-2)),
              region_id: Object.values(states).indexOf(states[siteOf(env)]),
              level: 'standard',
              control: null,
            },
          ]
        : [],
    )
    const { rows, breaks } = regionValues(environments, id('Steptoe'), 'mean', String)
    const rowOf = (state: string) => rows.find(({ region_id }) => region_id === Object.values(states).indexOf(state))
    const rounded = (state: string) => {
      const {
        value,
        difference,
        interval,
        verdict,
        environments: trials,
      } = rowOf(state) as NonNullable<ReturnType<typeof rowOf>>
      return [trials, value.toFixed(2), difference?.toFixed(2), interval?.toFixed(2), verdict]
    }
    expect(rounded('Montana')).toEqual([4, '6.43', '1.42', '0.63', 'above'])
    expect(rounded('Washington')).toEqual([2, '5.19', '0.65', '1.23', 'not_shown'])
    expect(rounded('Oregon')).toEqual([1, '5.34', '-0.58', undefined, 'one_trial'])
    expect(breaks).toHaveLength(7)
    expect([...breaks].sort((a, b) => a - b)).toEqual(breaks)
    const alone = regionValues(environments, id('Steptoe'), 'check', String).rows
    expect(alone.map(({ reference, verdict }) => [reference, verdict])).toContainEqual([null, 'not_shown'])
  })

  it('weights for yield at three levels: lodging – / −13 / −16, height – / – / −14, protein −20 / −10 / −13', () => {
    const traits = head.slice(2)
    const shownWeights = ['minimum', 'standard', 'maximum', 'all'].map((level) => {
      const means = traits.map((trait, k) => ({
        trait: k,
        environments: environmentsOf(trait, (env) => level === 'all' || levelOf(env) === level),
      }))
      const weights = levelWeights(means, traits.indexOf('yield_t_ha'), id('Steptoe'), 0.05)
      const expected = oracle.weights.find((one) => one.level === level)
      for (const row of expected?.rows ?? []) {
        const own = weights?.get(traits.indexOf(row.trait))
        near(own?.weight, row.weight)
        near(own?.p, row.p)
        near(own?.z, row.z)
      }
      const index = indexOf(weights?.values() ?? [], 'higher')
      const byHand = expected?.rows.reduce((sum, { weight, z }) => sum + ((weight ?? 0) * (z ?? 0)) / 100, 0) ?? null
      near(index, byHand)
      near(indexOf(weights?.values() ?? [], 'lower'), byHand === null ? null : -byHand)
      const weight = (trait: string) => weights?.get(traits.indexOf(trait))?.weight?.toFixed(0) ?? '–'
      return ['lodging_pct', 'height_cm', 'protein_pct'].map(weight)
    })
    expect(shownWeights.slice(0, 3)).toEqual([
      ['–', '–', '-20'],
      ['-13', '–', '-10'],
      ['-16', '-14', '-13'],
    ])
  })
})

describe('line values', () => {
  const two: EnvironmentMeans[] = [
    { line: [1, 2, 3], mean: [4, 5, 6] },
    { line: [1, 2], mean: [6, 7.5] },
  ]

  it('environments without common lines are not compared: each line keeps its own mean', () => {
    const values = lineValues([...two, { line: [8, 9], mean: [1, 2] }])
    expect(Array.from(values.values.slice(-2))).toEqual([1, 2])
    expect(values.df).toBe(1)
    expect(Array.from(lineValues(two).values)).toEqual(Array.from(values.values.slice(0, 3)))
  })

  it('do not depend on the order of environments and lines', () => {
    const turned = lineValues([two[1], { line: [3, 2, 1], mean: [6, 5, 4] }])
    const values = lineValues(two)
    for (const [k, value] of values.values.entries()) expect(turned.values[k]).toBeCloseTo(value, 12)
  })

  it('one environment gives no interval, and a line compared with itself no difference', () => {
    const values = lineValues(two)
    expect(againstMean(values, 3)).toMatchObject({ interval: null })
    expect(againstMean(values, 3) && verdictOf(againstMean(values, 3) as never, 1)).toBe('one_trial')
    expect(againstLine(values, 1, 1)).toMatchObject({ difference: 0, interval: null })
    expect(againstLine(values, 1, 7)).toBeNull()
    expect(againstMean(lineValues([]), 1)).toBeNull()
    expect(meanOfLines(lineValues([{ line: [4], mean: [2.5] }]))).toBe(2.5)
  })

  it('the rank is reversed if less is better; equal lines share theirs', () => {
    const values = lineValues([{ line: [1, 2, 3, 4, 5], mean: [1, 2, 2, 3, 9] }])
    expect([1, 2, 3, 4, 5].map((line) => percentile(values, line, 'higher'))).toEqual([0, 37.5, 37.5, 75, 100])
    expect([1, 2, 3, 4, 5].map((line) => percentile(values, line, 'lower'))).toEqual([100, 62.5, 62.5, 25, 0])
    expect(percentile(values, 6, 'higher')).toBeNull()
    expect(percentile(lineValues([{ line: [1], mean: [1] }]), 1, 'none')).toBeNull()
  })

  it('a level with one environment has no weights', () => {
    expect(levelWeights([{ trait: 1, environments: [two[0]] }], 1, 1, 0.05)).toBeNull()
  })

  it('the check of several environments is the most frequent control, then the first by name', () => {
    const controls = (...ids: (number | null)[]) => ids.map((control) => ({ control }))
    const nameOf = (line: number) => ({ 1: 'Lada 10', 2: 'Lada 9' })[line] ?? ''
    expect(checkOf(controls(1, 1, 2, null), nameOf)).toBe(1)
    expect(checkOf(controls(1, 2), nameOf)).toBe(2)
    expect(checkOf(controls(null), nameOf)).toBeNull()
  })

  it('a scope selects region, level and years', () => {
    const place = { region_id: 3, level: 'minimum', year: 2026 } as const
    expect(isInScope(place, wholeScope)).toBe(true)
    expect(isInScope(place, { region: 4, level: null, years: null })).toBe(false)
    expect(isInScope(place, { region: 3, level: 'standard', years: null })).toBe(false)
    expect(isInScope(place, { region: 3, level: 'minimum', years: new Set([2025]) })).toBe(false)
  })
})
