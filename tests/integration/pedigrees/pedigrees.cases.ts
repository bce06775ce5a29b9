import { expect } from 'vitest'
import { updateCrop } from '../../../src/contract/lines/crops.ts'
import { getPedigree, listLineStages, listPedigreeMeans } from '../../../src/contract/lines/pedigrees.ts'
import { listSeeds } from '../../../src/contract/seeds/seeds.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { freshStore, newLot } from '../seeds/store.ts'
import { newCrop } from '../trials/field.ts'
import { sharedTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { type BarleyCrop, barleyCrop } from './barleyCrop.ts'

const foreign = async ({ other }: World, whose: 'theirs' | 'unknown', idOf: (setting: TrialFixture) => number) =>
  whose === 'theirs' ? idOf(await sharedTrialFixture(other)) : unknownId

let barley: BarleyCrop

export const cases = [
  casesOf({
    call: getPedigree,
    good: [
      {
        input: async ({ actor }) => {
          barley = await barleyCrop(actor)
          return {
            query: {
              line_id: String(barley.idOf('Pearl')),
              recursion_depth: '1',
              offsprings: 'true' as const,
              parents: 'true' as const,
            },
          }
        },
        check: async (answer) => {
          const { idOf } = barley
          expect(answer.line_id).toBe(idOf('Pearl'))
          expect(answer.meta).toEqual({ nodes: 5, truncated: 0 })
          expect(
            answer.nodes.map((node) => [node.line_name, node.generation, node.side, node.offspring_count]),
          ).toEqual([
            ['Pearl', 0, false, 1],
            ['Angora', -1, false, 2],
            ['Puffin', -1, false, 3],
            ['Flagon', 1, false, 0],
            ['IC2', 0, true, 1],
          ])
          expect(answer.nodes[4]).toEqual({
            line_id: idOf('IC2'),
            line_name: 'IC2',
            variety_name: null,
            is_sort: false,
            stage: 'F1',
            selfings: null,
            mother_id: idOf('NFC296-7'),
            father_id: idOf('Rifle'),
            generation: 0,
            side: true,
            offspring_count: 1,
          })
          expect(answer.edges).toContainEqual({ parent_id: idOf('IC2'), child_id: idOf('Flagon'), role: 'father' })
          expect(answer.edges).toHaveLength(4)
        },
      },
      {
        input: () => ({ query: { line_id: String(barley.idOf('Flagon')), offsprings: 'false' as const } }),
        check: async (answer) => {
          expect(Math.min(...answer.nodes.map(({ generation }) => generation))).toBe(-3)
        },
      },
      {
        input: () => ({ query: { line_id: String(barley.idOf('Flagon')), parents: 'false' as const } }),
        check: async (answer) => {
          expect(answer.nodes).toHaveLength(1)
          expect(answer.nodes[0].mother_id).toBe(barley.idOf('Pearl'))
        },
      },
    ],
    bad: [
      {
        because: 'a depth of 0',
        input: async () => ({ query: { line_id: String(barley.idOf('Pearl')), recursion_depth: '0' } }),
        code: 'validation.minValue',
        field: 'recursion_depth',
      },
      {
        because: 'a depth over 50',
        input: async () => ({ query: { line_id: String(barley.idOf('Pearl')), recursion_depth: '51' } }),
        code: 'validation.maxValue',
        field: 'recursion_depth',
      },
      {
        because: 'a word for parents',
        input: async () => ({ query: { line_id: String(barley.idOf('Pearl')), parents: 'maybe' } }),
        code: 'validation.choice',
        field: 'parents',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        query: { line_id: String(await foreign(world, whose, ({ planted }) => planted.lines[0])) },
      }),
    },
  }),
  casesOf({
    call: listLineStages,
    good: [
      {
        input: async ({ actor }) => {
          barley = await barleyCrop(actor)
          return { query: { spec_id: String(barley.crop) } }
        },
        check: async (answer) => {
          expect(answer).toEqual({
            meta: { total: 2, fixed_lines: true },
            data: ['IC1', 'IC2'].map((name) => ({ line_id: barley.idOf(name), stage: 'F1', selfings: null })),
          })
        },
      },
    ],
    bad: [
      {
        because: 'a word for the crop',
        input: () => ({ query: { spec_id: 'x' } }),
        code: 'validation.integer',
        field: 'spec_id',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        query: { spec_id: String(await foreign(world, whose, ({ place }) => place.spec_id)) },
      }),
    },
  }),
  casesOf({
    call: listPedigreeMeans,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          return { query: { spec_id: String(place.spec_id), feature: String(planted.traits[0]) } }
        },
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          expect(answer.meta.total).toBe(answer.data.length)
          expect(answer.data.every(({ line_id, n }) => planted.lines.includes(line_id) && n > 0)).toBe(true)
        },
      },
    ],
    bad: [
      {
        because: 'a word for the trait',
        input: async ({ actor }) => ({
          query: { spec_id: String((await sharedTrialFixture(actor)).place.spec_id), feature: 'Yield' },
        }),
        code: 'validation.integer',
        field: 'feature',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        query: {
          spec_id: String((await sharedTrialFixture(world.actor)).place.spec_id),
          feature: String(await foreign(world, whose, ({ planted }) => planted.traits[0])),
        },
      }),
    },
  }),
  casesOf({
    call: updateCrop,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: await newCrop(actor) }, body: { fixed_lines: false } }),
        check: async (answer, { actor }) => {
          expect(answer.fixed_lines).toBe(false)
          const { body } = await actor.call(listLineStages, { query: { spec_id: String(answer.spec_id) } })
          expect(body.meta.fixed_lines).toBe(false)
        },
      },
      {
        input: async ({ actor }) => ({
          params: { id: (await newLot(actor, await freshStore(actor), { germination: 80 })).spec_id },
          body: { seed_min_germination: 75, seed_max_age: 0 },
        }),
        check: async (answer, { actor }) => {
          const limits = { fixed_lines: true, seed_min_germination: 75, seed_max_age: 0, seed_test_months: 12 }
          expect(answer).toMatchObject(limits)
          const query = { spec_id: String(answer.spec_id) }
          const [lot] = (await actor.call(listSeeds, { query })).body.data
          expect(lot.warnings).not.toContain('seed.germination')
        },
      },
    ],
    bad: [
      {
        because: 'a word for a yes or no',
        input: async ({ actor }) => ({ params: { id: await newCrop(actor) }, body: { fixed_lines: 'no' } }),
        code: 'validation.boolean',
        field: 'fixed_lines',
      },
      {
        because: 'a text in the place of a limit',
        input: async ({ actor }) => ({ params: { id: await newCrop(actor) }, body: { seed_max_age: 'five' } }),
        code: 'validation.integer',
        field: 'seed_max_age',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await foreign(world, whose, ({ place }) => place.spec_id) },
        body: { fixed_lines: false },
      }),
    },
  }),
]
