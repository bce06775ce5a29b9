import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { GenomeLine, RegionRow } from '../../contract/genome/genomeRegions.ts'
import { type MapTheme, mapThemes } from '../../ui/theme.ts'
import { choiceOf, verdictCounts, withChoice } from './choice.ts'
import { classOf, colouredBy, mapClasses } from './map/mapClasses.ts'
import { chosenRegion, featuresOf, regionMapSpec } from './map/regionMapSpec.ts'
import { projectionOf } from './map/regionShapes.ts'
import { brokenName, roseSpec } from './rose/roseSpec.ts'
import { decimalsOf, differenceText } from './shownFigures.ts'
import { bestCoveredTrait, defaultLine } from './useGenomeLists.tsx'

const row = (region_id: number, value: number, difference: number | null, environments = 2): RegionRow => ({
  region_id,
  region: `Region ${region_id}`,
  country_id: 1,
  environments,
  value,
  reference: difference === null ? null : value - difference,
  difference,
  interval: null,
  verdict: environments < 2 ? 'one_trial' : 'not_shown',
  percentile: 50,
})

describe('page parameters', () => {
  it('are stored in the address: defaults are omitted, invalid ones fall back', () => {
    const params = new URLSearchParams(
      'cultureId=3&line=7&region=all&compare=check&years=2025,2026&colour=mauve&trait=x',
    )
    expect(choiceOf(params)).toMatchObject({
      line: 7,
      region: 'all',
      compare: 'check',
      years: [2025, 2026],
      colour: 'difference',
      trait: null,
    })
    const next = withChoice(params, { compare: 'mean', line: null, steps: 'equal', region: 155 })
    expect(next.toString()).toBe('cultureId=3&region=155&years=2025%2C2026&colour=mauve&trait=x&steps=equal')
    expect(choiceOf(next)).toMatchObject({ region: 155, compare: 'mean', steps: 'equal' })
  })

  it('verdicts are counted', () => {
    expect(verdictCounts([row(1, 5, 1), row(2, 5, 1, 1)])).toEqual({ above: 0, below: 0, not_shown: 1, one_trial: 1 })
  })
})

it('the initial trait is measured in most trials, of several the crop’s first one', () => {
  const trait = (feature_id: number, feature: string, environments: number) => ({
    feature_id,
    feature,
    environments,
    unit: '',
    better: 'higher' as const,
    lines: 9,
    ready: true,
  })
  // The server answers with traits sorted by name.
  const traits = [trait(8, 'Heading', 6), trait(9, 'Height', 5), trait(7, 'Yield', 6)]
  expect(bestCoveredTrait(traits)?.feature).toBe('Yield')
  expect(bestCoveredTrait([])).toBeNull()
})

it('the initial line has values of the trait: the default control, else one known in most regions', () => {
  const line = (line_id: number, region_ids: number[], feature_ids: number[]): GenomeLine => ({
    line_id,
    line_name: `L${line_id}`,
    is_sort: true,
    has_genotype: false,
    region_ids,
    feature_ids,
    flowering_day: null,
  })
  const lines = [line(1, [], []), line(2, [5], [30]), line(3, [5], [31]), line(4, [5, 6], [31])]
  const first = (check: number | null, trait: number | null) => defaultLine(lines, check, trait)?.line_id ?? null
  expect([first(2, 30), first(3, 31), first(2, 31), first(null, 31)]).toEqual([2, 3, 4, 4])
  // For a trait without values, and without a trait.
  expect([first(2, 99), first(2, null), first(null, null)]).toEqual([2, 2, 4])
  expect(defaultLine([lines[0]], 1, 30)).toBeNull()
})

describe('the classes of the map', () => {
  const breaks = [0, 1, 2, 4, 8, 16, 60]
  const rows = [row(1, 1.5, -3), row(2, 60, 1)]

  it('are sextiles or equal steps, labelled from very low to plenty [GEN-09]', () => {
    const shares = mapClasses(rows, breaks, { colour: 'value', steps: 'shares' })
    expect(shares.map(({ word }) => word?.split('.')[2])).toEqual([
      'veryLow',
      'low',
      'little',
      'medium',
      'sufficient',
      'plenty',
    ])
    expect([0, 0.99, 1, 8, 60, 61, -1].map((value) => classOf(value, shares))).toEqual([0, 0, 1, 4, 5, 5, 0])
    const equal = mapClasses(rows, breaks, { colour: 'value', steps: 'equal' })
    expect(equal.map(({ low }) => low)).toEqual([0, 10, 20, 30, 40, 50])
    expect(classOf(null, equal)).toBe(-1)
    expect(mapClasses(rows, [], { colour: 'value', steps: 'shares' })).toEqual([])
  })

  it('classes of differences are on both sides of 0', () => {
    const classes = mapClasses(rows, breaks, { colour: 'difference', steps: 'shares' })
    expect(classes.map(({ low }) => low)).toEqual([-3, -2, -1, 0, 1, 2])
    expect(rows.map((one) => classOf(colouredBy(one, 'difference'), classes))).toEqual([0, 4])
    // Limits are round numbers for any largest difference.
    const limits = (reach: number) =>
      mapClasses([row(1, 1, reach)], breaks, { colour: 'difference', steps: 'shares' }).map(({ low }) => low)
    expect(limits(-0.71)).toEqual([-0.75, -0.5, -0.25, 0, 0.25, 0.5])
    expect(limits(0.3)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2])
    expect(limits(1340)).toEqual([-1500, -1000, -500, 0, 500, 1000])
    expect(mapClasses([row(1, 2, null)], breaks, { colour: 'difference', steps: 'shares' })).toEqual([])
  })
})

const theme: MapTheme = mapThemes.light

describe('region shapes', () => {
  const folder = new URL('./data/', import.meta.url)
  const counts: Record<string, number> = { ru: 83, it: 20, es: 19, us: 50, ca: 13 }

  it.each(readdirSync(folder))(
    '%s has all regions of its country in at most 150 kB, each once and inside a frame',
    (file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      expect(text.length).toBeLessThanOrEqual(150_000)
      const shapes = JSON.parse(text)
      const code = file.slice(0, 2)
      const ids = featuresOf(shapes).map(({ id }) => id)
      expect(ids).toHaveLength(counts[code])
      expect(new Set(ids).size).toBe(ids.length)
      const [id] = ids
      const style = { theme, width: 800, height: 400, extent: 'country', noData: 'grey' } as const
      const spec = regionMapSpec(shapes, projectionOf(code.toUpperCase()), [{ id, colour: 'red', isOne: true }], style)
      const { projection, params, layer } = spec as unknown as {
        projection: { scale: number; translate: [number, number] }
        params: { name: string }[]
        layer: { data: { values: { id: number }[] } }[]
      }
      // A ring with the wrong winding is the rest of the globe, with which the country would be a speck.
      expect(projection.scale).toBeGreaterThan(300)
      expect(params.map(({ name }) => name)).toContain(chosenRegion)
      expect(layer.slice(0, 3).map(({ data }) => data.values.length)).toEqual([ids.length - 1, 1, 1])
    },
  )
})

describe('the wind rose', () => {
  it('has spokes as long as the rank among all lines, names in two lines [GEN-10]', () => {
    const spokes = [
      { name: 'Yield', percentile: 100 },
      { name: 'Lodging', percentile: 0, outline: 50 },
    ]
    const { layer } = roseSpec(spokes, { theme, width: 320, height: 260 }) as unknown as {
      layer: {
        mark: { type: string }
        data: { values: { outer: number; inner: number; from: number; to: number }[] }
      }[]
    }
    const [full, none] = layer[1].data.values
    expect(none.outer).toBe(none.inner)
    expect(full.outer).toBeGreaterThan(60)
    expect(none.from - full.from).toBeCloseTo(Math.PI, 12)
    expect(layer[2].data.values).toHaveLength(1)
    expect(brokenName('Diastatic power')).toBe('Diastatic\npower')
    expect(brokenName('Yield')).toBe('Yield')
  })
})

it('numbers have about three digits', () => {
  expect([[6.43], [47.8], [668], [0.052], []].map(decimalsOf)).toEqual([2, 1, 0, 4, 0])
  expect(differenceText(1.416, 0.632, 2)).toBe('+1.42 ± 0.63')
  expect(differenceText(-0.58, null, 2)).toBe('−0.58')
  expect(differenceText(null, null, 2)).toBe('–')
})
