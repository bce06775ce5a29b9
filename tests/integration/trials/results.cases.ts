import { expect } from 'vitest'
import {
  addResults,
  deleteResult,
  editFeatures,
  editResults,
  listResults,
  readColumnOrder,
  replaceColumnOrder,
  storeColumnOrder,
} from '../../../src/contract/statistics/results.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from './trialFixture.ts'

const foreignPlot = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).planted.plots[0] : unknownId
const foreignYear = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId

const resultsOf = async (actor: Actor, plot_id: number) =>
  (await actor.call(listResults, { query: { plot_id } })).body.data

let current: TrialFixture

export const cases = [
  casesOf({
    call: listResults,
    good: [
      {
        input: async ({ actor }) => ({ query: { plot_id: (await sharedTrialFixture(actor)).planted.plots[1] } }),
        check: async (answer) => {
          expect(
            answer.data.map((result) => [result.plot_final_feature, result.plot_final_unit, result.plot_final_value]),
          ).toEqual([
            ['Yield', 't/ha', 4.1],
            ['Colour', '', 'red'],
          ])
        },
      },
    ],
    bad: [{ because: 'a missing plot', input: () => ({}), code: 'validation.required', field: 'plot_id' }],
    foreign: { ids: async (world, whose) => ({ query: { plot_id: await foreignPlot(world, whose) } }) },
  }),
  casesOf({
    call: addResults,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const [a, b] = current.planted.plots
          return {
            body: {
              results: [
                { plot: a, feature: 'Plant height', unit: 'cm', value: 91.5 },
                { plot: b, feature: 'Plant height, cm', value: '88,25' },
                { plot: b, feature: 'Awns', value: 'yes' },
              ],
            },
          }
        },
        check: async (answer, { actor }) => {
          const [a, b] = current.planted.plots
          expect(answer.data).toHaveLength(3)
          const shown = (await resultsOf(actor, b)).map((result) => [
            result.plot_final_feature,
            result.plot_final_value,
          ])
          expect(shown).toEqual([
            ['Yield', 4.1],
            ['Colour', 'red'],
            ['Plant height', 88.25],
            ['Awns', 'yes'],
          ])
          expect((await resultsOf(actor, a))[2]).toMatchObject({ plot_final_unit: 'cm', plot_final_value: 91.5 })
        },
      },
    ],
    bad: [
      {
        because: 'a value where there is one',
        input: async ({ actor }) => {
          const { plots, traits } = (await sharedTrialFixture(actor)).planted
          return { body: { results: [{ plot: plots[0], feature: traits[0], value: 5 }] } }
        },
        code: 'result.duplicate',
        field: 'results',
      },
      {
        because: 'a text for a quantitative trait',
        input: async ({ actor }) => {
          const { plots } = (await sharedTrialFixture(actor)).planted
          return { body: { results: [{ plot: plots[0], feature: 'Yield', value: 'much' }] } }
        },
        code: 'value.not_number',
        field: 'results',
      },
      {
        because: 'two values for one trait of one plot, named differently',
        input: async ({ actor }) => {
          const { plots } = (await sharedTrialFixture(actor)).planted
          const named = { plot: plots[0], value: 5 }
          return {
            body: {
              results: [
                { ...named, feature: 'Ears, no' },
                { ...named, feature: 'Ears', unit: 'no' },
              ],
            },
          }
        },
        code: 'result.twice',
        field: 'results',
      },
      {
        because: 'a new trait whose name is too long',
        input: async ({ actor }) => {
          const { plots } = (await sharedTrialFixture(actor)).planted
          return { body: { results: [{ plot: plots[0], feature: 'y'.repeat(251), value: 5 }] } }
        },
        code: 'validation.maxLength',
        field: 'results',
      },
      {
        because: 'a new trait without a name',
        input: async ({ actor }) => {
          const { plots } = (await sharedTrialFixture(actor)).planted
          return { body: { results: [{ plot: plots[0], feature: '  ', value: 5 }] } }
        },
        code: 'validation.required',
        field: 'results',
      },
      {
        because: 'a value of a text trait that is too long',
        input: async ({ actor }) => {
          const { plots } = (await sharedTrialFixture(actor)).planted
          return { body: { results: [{ plot: plots[0], feature: 'Awns', value: 'y'.repeat(2001) }] } }
        },
        code: 'validation.maxLength',
        field: 'results.0.value',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { results: [{ plot: await foreignPlot(world, whose), feature: 'Height', value: 1 }] },
      }),
    },
  }),
  casesOf({
    call: editResults,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const [a, b] = current.planted.plots
          const [first] = await resultsOf(actor, a)
          return {
            body: {
              results: [
                { plot_final_id: first.plot_final_id, value: 6.25 },
                { plot: b, feature: 'Yield, t/ha', value: 7 },
              ],
            },
          }
        },
        check: async (_answer, { actor }) => {
          const [a, b] = current.planted.plots
          expect((await resultsOf(actor, a))[0].plot_final_value).toBe(6.25)
          expect((await resultsOf(actor, b))[0].plot_final_value).toBe(7)
        },
      },
    ],
    bad: [
      {
        because: 'a trait that the crop does not have',
        input: async ({ actor }) => {
          const { plots } = (await sharedTrialFixture(actor)).planted
          return { body: { results: [{ plot: plots[0], feature: 'Height', value: 5 }] } }
        },
        code: 'trait.unknown',
        field: 'results',
      },
      {
        because: 'one result by its id and by its plot',
        input: async ({ actor }) => {
          const [plot] = (await sharedTrialFixture(actor)).planted.plots
          const [first] = await resultsOf(actor, plot)
          const results = [
            { plot_final_id: first.plot_final_id, value: 1 },
            { plot, feature: first.feature_id, value: 2 },
          ]
          return { body: { results } }
        },
        code: 'result.twice',
        field: 'results',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => {
        const [first] =
          whose === 'theirs' ? await resultsOf(other, (await sharedTrialFixture(other)).planted.plots[0]) : []
        return { body: { results: [{ plot_final_id: first?.plot_final_id ?? unknownId, value: 1 }] } }
      },
    },
  }),
  casesOf({
    call: deleteResult,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { query: { plot: current.planted.plots[0], feature: 'Yield' } }
        },
        check: async (_answer, { actor }) => {
          const remaining = await resultsOf(actor, current.planted.plots[0])
          expect(remaining.map((result) => result.plot_final_feature)).toEqual(['Colour'])
        },
      },
    ],
    bad: [
      {
        because: 'a trait that the crop does not have',
        input: async ({ actor }) => ({
          query: { plot: (await sharedTrialFixture(actor)).planted.plots[0], feature: 'Height' },
        }),
        code: 'trait.unknown',
        field: 'feature',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ query: { plot: await foreignPlot(world, whose), feature: 'Yield' } }),
    },
  }),
  casesOf({
    call: editFeatures,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { plots, traits } = current.planted
          const { year_id } = current.place
          return { body: { plot_ids: plots.slice(0, 3), year_id, feature: traits[0], value: '6,5' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ updated: 3 })
          const values = await Promise.all(current.planted.plots.slice(0, 4).map((plot) => resultsOf(actor, plot)))
          expect(values.map(([first]) => first.plot_final_value)).toEqual([6.5, 6.5, 6.5, 4.3])
        },
      },
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { plots } = current.planted
          return { body: { plot_ids: plots, year_id: current.place.year_id, feature: 'Colour', value: null } }
        },
        check: async (_answer, { actor }) => {
          const remaining = await resultsOf(actor, current.planted.plots[9])
          expect(remaining.map((result) => result.plot_final_feature)).toEqual(['Yield'])
        },
      },
    ],
    bad: [
      {
        because: 'a text for a quantitative trait',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          return { body: { plot_ids: planted.plots, year_id: place.year_id, feature: 'Yield', value: 'tall' } }
        },
        code: 'value.not_number',
        field: 'value',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place, planted } = await sharedTrialFixture(world.actor)
        const plot_ids = [...planted.plots, await foreignPlot(world, whose)]
        return { body: { plot_ids, year_id: place.year_id, feature: 'Yield', value: 1 } }
      },
    },
  }),
  casesOf({
    call: readColumnOrder,
    good: [
      {
        input: async ({ actor }) => ({ query: { year: (await sharedTrialFixture(actor)).place.year_id } }),
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ year: (await sharedTrialFixture(actor)).place.year_id, configuration: null })
        },
      },
    ],
    bad: [{ because: 'a missing year', input: () => ({}), code: 'validation.required', field: 'year' }],
    foreign: { ids: async (world, whose) => ({ query: { year: await foreignYear(world, whose) } }) },
  }),
  ...[storeColumnOrder, replaceColumnOrder].map((call) =>
    casesOf({
      call,
      good: [
        {
          input: async ({ actor }) => {
            current = await newTrialFixture(actor)
            const { year_id } = current.place
            await actor.call(storeColumnOrder, { body: { configuration: ['old'], year: year_id } })
            return { body: { configuration: { phenotypes: ['Yield', 'Colour'], hidden: [] }, year: year_id } }
          },
          check: async (answer, { actor }) => {
            const read = await actor.call(readColumnOrder, { query: { year: current.place.year_id } })
            expect(read.body).toEqual(answer)
            expect(read.body.configuration).toEqual({ phenotypes: ['Yield', 'Colour'], hidden: [] })
          },
        },
      ],
      bad: [
        {
          because: 'a missing configuration',
          input: async ({ actor }) => ({ body: { year: (await sharedTrialFixture(actor)).place.year_id } }),
          code: 'validation.required',
          field: 'configuration',
        },
        {
          because: 'a text for a configuration',
          input: async ({ actor }) => ({
            body: { configuration: 'all', year: (await sharedTrialFixture(actor)).place.year_id },
          }),
          code: 'validation.object',
          field: 'configuration',
        },
      ],
      foreign: {
        ids: async (world, whose) => ({ body: { configuration: [], year: await foreignYear(world, whose) } }),
      },
    }),
  ),
]
