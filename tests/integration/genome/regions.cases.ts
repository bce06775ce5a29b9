import { expect } from 'vitest'
import {
  listGenomeLines,
  listGenomeRegions,
  listGenomeTraits,
  readRegionValues,
  traitWeights,
  windRose,
} from '../../../src/contract/genome/genomeRegions.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newCrop } from '../trials/field.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'

const ownRegions = async ({ actor }: World) => {
  const { place, planted } = await sharedTrialFixture(actor)
  return {
    spec_id: String(place.spec_id),
    line_id: String(planted.lines[0]),
    feature: String(planted.traits[0]),
    classes: String(planted.traits[1]),
  }
}
const mineOf = async (world: World) => {
  const { spec_id, line_id, feature } = await ownRegions(world)
  return { query: { spec_id, line_id, feature } }
}
const lineOf = async (world: World, more: object = {}) => {
  const { spec_id, line_id } = await ownRegions(world)
  return { query: { spec_id, line_id, ...more } }
}
const cropOf = async (world: World) => ({ query: { spec_id: (await ownRegions(world)).spec_id } })
const emptyCrop = async ({ actor }: World) => ({ query: { spec_id: String(await newCrop(actor)) } })

const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') => ({
  query: { spec_id: String(whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId) },
})
const foreignLine = async (world: World, whose: 'theirs' | 'unknown', more: object = {}) => {
  const { planted } = await sharedTrialFixture(world.other)
  const line_id = String(whose === 'theirs' ? planted.lines[0] : unknownId)
  return { query: { spec_id: (await ownRegions(world)).spec_id, line_id, ...more } }
}

const noValues = { because: 'a crop without values (ERR-50)', input: emptyCrop, code: 'genome.noCropData' }

export const cases = [
  casesOf({
    call: listGenomeTraits,
    good: [
      {
        input: cropOf,
        check: async ({ meta, data }) => {
          // The qualitative trait is not among them.
          expect(data).toEqual([
            {
              feature_id: expect.any(Number),
              feature: 'Yield',
              unit: 't/ha',
              better: 'higher',
              lines: 5,
              environments: 1,
              ready: false,
            },
          ])
          expect(meta).toMatchObject({ total: 1, lines: 5, environments: 1, stale: null, warnings: [] })
        },
      },
    ],
    bad: [noValues],
    foreign: { ids: foreignCrop },
  }),
  casesOf({
    call: listGenomeRegions,
    good: [
      {
        input: cropOf,
        check: async ({ data }, world) => {
          const { feature } = await ownRegions(world)
          expect(data).toEqual([
            {
              region_id: 1,
              region: 'Altai Krai',
              country_id: 1,
              environments: 1,
              lines: 5,
              feature_ids: [Number(feature)],
            },
          ])
        },
      },
    ],
    bad: [noValues],
    foreign: { ids: foreignCrop },
  }),
  casesOf({
    call: listGenomeLines,
    good: [
      {
        input: cropOf,
        check: async ({ meta, data }, world) => {
          const { planted } = await sharedTrialFixture(world.actor)
          expect(data.map(({ line_id }) => line_id)).toEqual(planted.lines)
          const feature_ids = [Number((await ownRegions(world)).feature)]
          expect(data[0]).toMatchObject({ line_name: 'L1', is_sort: false, region_ids: [1], feature_ids })
          expect(meta).toMatchObject({ total: 5, lines: 5, environments: 1, check: null })
        },
      },
      { input: emptyCrop, check: async ({ data }) => expect(data).toEqual([]) },
    ],
    bad: [
      { because: 'a crop without an id', input: () => ({ query: { spec_id: 'oats' } }), code: 'validation.integer' },
    ],
    foreign: { ids: foreignCrop },
  }),
  casesOf({
    call: windRose,
    good: [
      {
        input: (world) => lineOf(world, { region: '1' }),
        check: async ({ data }) => {
          // Two plots of each line, 4.0 and 4.1 … 4.8 and 4.9: the minimum of five lines.
          expect(data).toHaveLength(1)
          expect(data[0]).toMatchObject({
            feature: 'Yield',
            check: null,
            percentile: 0,
            ci_low: null,
            ci_high: null,
            environments: 1,
          })
          expect(data[0].value).toBeCloseTo(4.05, 12)
          expect(data[0].mean).toBeCloseTo(4.45, 12)
          expect(data[0].sd).toBeCloseTo(0.2 * Math.sqrt(2.5), 12)
        },
      },
      { input: (world) => lineOf(world), check: async ({ data }) => expect(data).toHaveLength(1) },
    ],
    bad: [
      {
        because: 'a region in which nothing was grown (ERR-49)',
        input: (world) => lineOf(world, { region: '2' }),
        code: 'genome.noData',
      },
      { because: 'a region that is none', input: (world) => lineOf(world, { region: '999999' }), code: 'notFound' },
      {
        because: 'a level that is none',
        input: (world) => lineOf(world, { level: 'best' }),
        code: 'validation.choice',
        field: 'level',
      },
      {
        because: 'the line of another crop of one’s own',
        input: async (world) => ({
          query: { ...(await emptyCrop(world)).query, line_id: (await ownRegions(world)).line_id },
        }),
        code: 'notFound',
      },
    ],
    foreign: { ids: (world, whose) => foreignLine(world, whose) },
  }),
  casesOf({
    call: traitWeights,
    good: [
      {
        input: mineOf,
        check: async ({ data }) => {
          // One environment allows no weights; the line's own mean is at its level.
          const emptyFigures = { minimum: null, standard: null, maximum: null }
          expect(data[0]).toMatchObject({
            feature: 'Yield',
            ...emptyFigures,
            p: emptyFigures,
            value: emptyFigures,
            markers: [],
          })
          expect(data[0].own).toMatchObject({ minimum: null, standard: expect.closeTo(4.05, 12), maximum: null })
        },
      },
    ],
    bad: [
      {
        because: 'a probability above 1',
        input: async (world) => ({ query: { ...(await mineOf(world)).query, p_value: '5' } }),
        code: 'validation.maxValue',
        field: 'p_value',
      },
      {
        because: 'a trait without numbers',
        input: async (world) => lineOf(world, { feature: (await ownRegions(world)).classes }),
        code: 'genome.noData',
      },
      {
        because: 'a trait that the crop lacks',
        input: (world) => lineOf(world, { feature: 'Sugar' }),
        code: 'trait.unknown',
        field: 'feature',
      },
    ],
    foreign: { ids: (world, whose) => foreignLine(world, whose, { feature: 'Yield' }) },
  }),
  casesOf({
    call: readRegionValues,
    good: [
      {
        input: async (world) => ({ query: { ...(await mineOf(world)).query, compare: 'mean' as const } }),
        check: async ({ meta, data }) => {
          expect(data).toHaveLength(1)
          expect(data[0]).toMatchObject({
            region_id: 1,
            region: 'Altai Krai',
            country_id: 1,
            environments: 1,
            interval: null,
            verdict: 'one_trial',
            percentile: 0,
          })
          expect(data[0].difference).toBeCloseTo(-0.4, 12)
          expect(meta.years).toEqual([2026])
          const limits = [0, 1, 2, 3, 4, 5, 6].map((k) => 4.05 + (k * 0.8) / 6)
          meta.breaks.forEach((limit, k) => {
            expect(limit).toBeCloseTo(limits[k], 12)
          })
        },
      },
      {
        // No check is chosen.
        input: mineOf,
        check: async ({ data }) => expect(data[0]).toMatchObject({ reference: null, difference: null }),
      },
    ],
    bad: [
      {
        because: 'years that are none',
        input: async (world) => ({ query: { ...(await mineOf(world)).query, years: '2025;2026' } }),
        code: 'validation.list',
        field: 'years',
      },
      {
        because: 'a year without values',
        input: async (world) => ({ query: { ...(await mineOf(world)).query, years: '2025' } }),
        code: 'genome.noData',
      },
    ],
    foreign: { ids: (world, whose) => foreignLine(world, whose, { feature: 'Yield' }) },
  }),
]
