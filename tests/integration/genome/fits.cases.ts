import { expect } from 'vitest'
import {
  lineBottomOfPage,
  listGenotypes,
  mutationInfluence,
  sortByGenotypes,
  sortWithInfoByGenotypes,
} from '../../../src/contract/genome/genomeFits.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { sharedTrialFixture } from '../trials/trialFixture.ts'
import { sharedMorex } from './morex.ts'

const ownBarley = async (world: World) => {
  const barley = await sharedMorex(world.server, world.actor)
  return {
    spec_id: String(barley.crop),
    feature: 'Grain yield',
    mut_id: String(barley.marker('BCD828')),
    line_id: String(barley.line('SM83')),
    other_id: String(barley.line('SM89')),
    parent_id: String(barley.line('Steptoe')),
  }
}

const influence = async (world: World, more: object = {}) => {
  const { spec_id, mut_id, feature } = await ownBarley(world)
  return { query: { spec_id, mut_id, feature, ...more } }
}
const near = async (world: World, more: object = {}) => {
  const { spec_id, line_id, feature } = await ownBarley(world)
  return { query: { spec_id, line_id, feature, ...more } }
}
const pair = async (world: World, more: object = {}) => {
  const { spec_id, line_id, other_id, feature } = await ownBarley(world)
  return { query: { spec_id, control_line_id: line_id, comparison_line_id: other_id, feature, ...more } }
}

/** A crop of the other company, or one that does not exist. */
const foreign = async (world: World, whose: 'theirs' | 'unknown') => {
  if (whose === 'unknown') return { crop: unknownId, marker: unknownId, line: unknownId }
  const otherAnswer = await sharedMorex(world.server, world.other)
  return { crop: otherAnswer.crop, marker: otherAnswer.marker('BCD828'), line: otherAnswer.line('SM83') }
}

const unknownTrait = { code: 'trait.unknown', field: 'feature' }

export const cases = [
  casesOf({
    call: mutationInfluence,
    good: [
      {
        input: influence,
        check: async (answer) => {
          if (!('data' in answer)) throw new Error('a task')
          expect(answer.meta).toMatchObject({ total: 1, stale: false, lines: 149, markers: 223, environments: 2 })
          expect(answer.data).toMatchObject([{ feature: 'Grain yield', unit: 't/ha', region_id: null }])
          expect(answer.data[0].classes).toHaveLength(2)
        },
      },
    ],
    bad: [
      {
        because: 'a region without values (ERR-49)',
        input: (world) => influence(world, { region: '1' }),
        code: 'genome.noData',
      },
      { because: 'an unknown trait', input: (world) => influence(world, { feature: 'Taste' }), ...unknownTrait },
      { because: 'an unknown level', input: (world) => influence(world, { level: 'high' }), code: 'validation.choice' },
    ],
    foreign: {
      ids: async (world, whose) => influence(world, { mut_id: String((await foreign(world, whose)).marker) }),
    },
  }),
  casesOf({
    call: sortByGenotypes,
    good: [
      {
        input: near,
        check: async (answer) => {
          if (!('data' in answer)) throw new Error('a task')
          expect(answer.meta).toMatchObject({ total: 149, page_size: 100, total_pages: 2 })
          expect(answer.data[0]).toMatchObject({ line_name: 'SM72', gebv: expect.any(Number) })
        },
      },
      {
        input: async (world) => {
          const { spec_id, line_id } = await ownBarley(world)
          return { query: { spec_id, line_id, page_size: '1000' } }
        },
        check: async (answer) => {
          if (!('data' in answer)) throw new Error('a task')
          expect(answer.data).toHaveLength(149)
        },
      },
    ],
    bad: [
      {
        because: 'a line without a genotype (ERR-49)',
        input: async (world) => near(world, { line_id: (await ownBarley(world)).parent_id }),
        code: 'genome.noData',
      },
      { because: 'an unknown trait', input: (world) => near(world, { feature: 'Taste' }), ...unknownTrait },
      {
        because: 'a crop without markers (ERR-50)',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          return { query: { spec_id: String(place.spec_id), line_id: String(planted.lines[0]), feature: 'Taste' } }
        },
        code: 'genome.noCropData',
      },
      {
        because: 'pages of 1001',
        input: (world) => near(world, { page_size: '1001' }),
        code: 'validation.maxValue',
        field: 'page_size',
      },
    ],
    foreign: {
      ids: async (world, whose) => near(world, { line_id: String((await foreign(world, whose)).line) }),
    },
  }),
  casesOf({
    call: sortWithInfoByGenotypes,
    good: [
      {
        input: pair,
        check: async (answer) => {
          if (!('rows' in answer)) throw new Error('a task')
          expect(answer.rows).toHaveLength(223)
          expect(answer.control.line_name).toBe('SM83')
        },
      },
    ],
    bad: [
      { because: 'an unknown trait', input: (world) => pair(world, { feature: 'Taste' }), ...unknownTrait },
      {
        because: 'a line without a genotype (ERR-49)',
        input: async (world) => pair(world, { comparison_line_id: (await ownBarley(world)).parent_id }),
        code: 'genome.noData',
      },
    ],
    foreign: {
      ids: async (world, whose) => pair(world, { comparison_line_id: String((await foreign(world, whose)).line) }),
    },
  }),
  casesOf({
    call: lineBottomOfPage,
    good: [
      {
        input: async (world) => ({ query: { spec_id: (await ownBarley(world)).spec_id, line_name: 'SM83' } }),
        check: async (answer) => {
          expect(answer.mother).toMatchObject({ line_name: 'Steptoe' })
          expect(answer.genotype).toEqual({ called: 213, missing: 10, heterozygosity: 0 })
        },
      },
    ],
    bad: [
      {
        because: 'a name that no line has',
        input: async (world) => ({ query: { spec_id: (await ownBarley(world)).spec_id, line_name: 'sm83' } }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        query: { spec_id: String((await foreign(world, whose)).crop), line_name: 'SM83' },
      }),
    },
  }),
  casesOf({
    call: listGenotypes,
    good: [
      {
        input: async (world) => ({ query: { line_id: (await ownBarley(world)).line_id } }),
        check: async (answer) => {
          expect(answer.meta).toMatchObject({ total: 223, called: 213, missing: 10, total_pages: 3 })
          expect(answer.data[0]).toMatchObject({ mut_name: 'ABG704', source: 'set', pinned: false })
        },
      },
      {
        input: async (world) => ({ query: { line_id: (await ownBarley(world)).parent_id } }),
        check: async (answer) => expect(answer.meta).toMatchObject({ called: 0, heterozygosity: null }),
      },
    ],
    bad: [{ because: 'no line', input: () => ({ query: {} }), code: 'validation.required', field: 'line_id' }],
    foreign: {
      ids: async (world, whose) => ({ query: { line_id: String((await foreign(world, whose)).line) } }),
    },
  }),
]
