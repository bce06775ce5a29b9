import { expect } from 'vitest'
import { convertTrait, createTrait, listTraits, updateTrait } from '../../../../src/contract/plots/traits.ts'
import { casesOf, type World } from '../../cases.ts'
import { unknownId } from '../../harness.ts'
import { loadYear } from '../field.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trialFixture.ts'

const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId
const foreignTrait = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).planted.traits[0] : unknownId

let current: TrialFixture

export const cases = [
  casesOf({
    call: listTraits,
    good: [
      {
        input: async ({ actor }) => ({ query: { spec_id: (await sharedTrialFixture(actor)).place.spec_id } }),
        check: async (answer) => {
          expect(answer.data.map(({ name, unit, kind }) => [name, unit, kind])).toEqual([
            ['Colour', '', 'qualitative'],
            ['Yield', 't/ha', 'quantitative'],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a role that no trait has',
        input: async ({ actor }) => ({
          query: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, role: 'marker' as never },
        }),
        code: 'validation.choice',
        field: 'role',
      },
      { because: 'a missing crop', input: () => ({}), code: 'validation.required', field: 'spec_id' },
    ],
    foreign: { ids: async (world, whose) => ({ query: { spec_id: await foreignCrop(world, whose) } }) },
  }),
  casesOf({
    call: createTrait,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const categories = ['low', 'high']
          const { spec_id } = current.place
          return { body: { spec_id, name: 'Lodging', kind: 'qualitative' as const, categories } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ name: 'Lodging', unit: '', kind: 'qualitative', categories: ['low', 'high'] })
          const listed = await actor.call(listTraits, { query: { spec_id: current.place.spec_id } })
          expect(listed.body.data).toContainEqual(answer)
          const { traits } = await loadYear(actor, current.place.year_id)
          expect(traits.map(({ trait }) => trait.name)).toEqual(['Yield', 'Colour', 'Lodging'])
          expect(traits[2].trait.categories).toEqual(['low', 'high'])
        },
      },
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { spec_id } = current.place
          return { body: { spec_id, name: 'Yield', unit: 't/ha', role: 'stage' as const, method: 'Zadoks' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({
            role: 'stage',
            kind: 'date',
            better: 'higher',
            method: 'Zadoks',
            computed: null,
          })
          const { spec_id, year_id } = current.place
          const names = async (role?: 'stage') =>
            (await actor.call(listTraits, { query: { spec_id, role } })).body.data.map(({ id }) => id)
          expect(await names('stage')).toEqual([answer.id])
          expect(await names()).not.toContain(answer.id)
          const { traits } = await loadYear(actor, year_id)
          const { spec_id: _crop, ...trait } = answer
          expect(traits[2].trait).toEqual(trait)
        },
      },
    ],
    bad: [
      {
        because: 'a name that the crop has with this unit',
        input: async ({ actor }) => ({
          body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, name: 'Yield', unit: 't/ha' },
        }),
        code: 'trait.duplicate',
        field: 'name',
      },
      {
        because: 'a smallest value above the largest',
        input: async ({ actor }) => ({
          body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, name: 'Height', min: 9, max: 1 },
        }),
        code: 'trait.limits',
        field: 'max',
      },
      {
        because: 'a stage that holds numbers',
        input: async ({ actor }) => ({
          body: {
            spec_id: (await sharedTrialFixture(actor)).place.spec_id,
            name: 'Heading',
            role: 'stage' as const,
            kind: 'quantitative' as const,
          },
        }),
        code: 'trait.dates',
        field: 'kind',
      },
      {
        because: 'a name of spaces',
        input: async ({ actor }) => ({
          body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, name: '   ' },
        }),
        code: 'validation.required',
        field: 'name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { spec_id: await foreignCrop(world, whose), name: 'Height' } }),
    },
  }),
  casesOf({
    call: updateTrait,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          await loadYear(actor, current.place.year_id)
          return {
            params: { id: current.planted.traits[0] },
            body: { name: 'Grain yield', min: 0, max: 12, decimals: 2 },
          }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ name: 'Grain yield', unit: 't/ha', min: 0, max: 12, decimals: 2 })
          const [column] = (await loadYear(actor, current.place.year_id)).traits
          expect(column.trait).toMatchObject({ name: 'Grain yield', min: 0, max: 12, decimals: 2 })
          expect(column.numbers[0]).toBe(4)
        },
      },
    ],
    bad: [
      {
        because: 'another kind for a trait with values',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).planted.traits[0] },
          body: { kind: 'qualitative' },
        }),
        code: 'trait.type_conflict',
        field: 'kind',
      },
      {
        because: 'a name that another trait has',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).planted.traits[1] },
          body: { name: 'Yield', unit: 't/ha' },
        }),
        code: 'trait.duplicate',
        field: 'name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await foreignTrait(world, whose) }, body: { decimals: 1 } }),
    },
  }),
  casesOf({
    call: convertTrait,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { params: { id: current.planted.traits[0] }, body: { from: 't/ha', unit: 'kg/ha' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ trait: { unit: 'kg/ha' }, years: 1, nurseries: 1 })
          const [column] = (await loadYear(actor, current.place.year_id)).traits
          expect([column.trait.unit, column.numbers[0]]).toEqual(['kg/ha', 4000])
        },
      },
    ],
    bad: [
      {
        because: 'a unit of something else',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).planted.traits[0] },
          body: { from: 't/ha', unit: 'cm' },
        }),
        code: 'trait.not_convertible',
        field: 'unit',
      },
      {
        because: 'a unit that is not the stored one any more',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).planted.traits[0] },
          body: { from: 'kg/ha', unit: 'g/m2' },
        }),
        code: 'trait.unit_changed',
        field: 'unit',
      },
      {
        because: 'a trait of classes',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).planted.traits[1] },
          body: { from: '', unit: 'cm' },
        }),
        code: 'trait.not_convertible',
        field: 'unit',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: await foreignTrait(world, whose) },
        body: { from: 't/ha', unit: 'kg/ha' },
      }),
    },
  }),
]
