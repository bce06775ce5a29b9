import { expect } from 'vitest'
import {
  changeMapWidth,
  exportFieldMap,
  mapColouring,
  readFieldMap,
  saveFieldMap,
} from '../../../src/contract/plots/maps.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from './trialFixture.ts'

const foreign = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs'
    ? (await sharedTrialFixture(other)).place
    : { spec_id: unknownId, field_id: unknownId, year_id: unknownId, year: 2026 }

const mapOf = async (actor: Actor, { place }: TrialFixture) =>
  (await actor.call(readFieldMap, { query: { field_id: place.field_id, year_id: place.year_id } })).body

let current: TrialFixture

const target = async ({ actor }: World) => {
  const { field_id, year_id } = (await sharedTrialFixture(actor)).place
  return { field_id, year_id }
}

export const cases = [
  casesOf({
    call: readFieldMap,
    good: [
      {
        input: async (world) => ({ query: await target(world) }),
        check: async (answer, { actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          expect(answer.id).toBe(place.year_id)
          expect(answer.max_length_per_list).toBe(20)
          expect(answer.location_of_plots.map((row) => row.length)).toEqual([20, 20])
          expect(answer.location_of_plots[1][0]).toEqual({
            plot_id: planted.plots[5],
            plot_name: 'P6',
            plot_label: null,
            line_name: 'L3',
          })
          expect(answer.location_of_plots[0][5]).toBeNull()
          expect(answer.meta_info).toEqual({ count_of_lines: 5, count_of_plots: 10 })
        },
      },
    ],
    bad: [
      {
        because: 'another nursery than the year’s',
        input: async ({ actor }) => {
          const { year_id } = (await sharedTrialFixture(actor)).place
          const { field_id } = (await newTrialFixture(actor)).place
          return { query: { field_id, year_id } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { query: { field_id, year_id } }
      },
    },
  }),
  casesOf({
    call: saveFieldMap,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const map = await mapOf(actor, current)
          const cells = map.location_of_plots.flat().filter((cell) => cell !== null)
          const rows = [cells.slice(0, 3), [null, ...cells.slice(3, 5)], [], cells.slice(5)]
          return {
            params: { id: map.id },
            body: { ...map, max_length_per_list: 6, location_of_plots: rows },
          }
        },
        check: async (answer, { actor }) => {
          const names = answer.location_of_plots.map((row) => row.map((cell) => cell?.plot_name ?? ''))
          expect(names).toEqual([
            ['P1', 'P2', 'P3', '', '', ''],
            ['', 'P4', 'P5', '', '', ''],
            ['', '', '', '', '', ''],
            ['P6', 'P7', 'P8', 'P9', 'P10', ''],
          ])
          expect(await mapOf(actor, current)).toEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a map that lacks a plot',
        input: async ({ actor }) => {
          const map = await mapOf(actor, await sharedTrialFixture(actor))
          const rows = map.location_of_plots.map((row) => row.map((cell) => (cell?.plot_name === 'P3' ? null : cell)))
          return { params: { id: map.id }, body: { max_length_per_list: 20, location_of_plots: rows } }
        },
        code: 'map.missing_plot',
        field: 'location_of_plots',
      },
      {
        because: 'a plot that stands twice',
        input: async ({ actor }) => {
          const map = await mapOf(actor, await sharedTrialFixture(actor))
          const rows = [...map.location_of_plots, [map.location_of_plots[0][0]]]
          return { params: { id: map.id }, body: { max_length_per_list: 20, location_of_plots: rows } }
        },
        code: 'map.duplicate',
        field: 'location_of_plots',
      },
      {
        because: 'a row longer than the width',
        input: async ({ actor }) => {
          const map = await mapOf(actor, await sharedTrialFixture(actor))
          return {
            params: { id: map.id },
            body: { max_length_per_list: 4, location_of_plots: map.location_of_plots },
          }
        },
        code: 'map.too_wide',
        field: 'location_of_plots',
      },
      {
        because: 'a plot of another year',
        input: async ({ actor }) => {
          const map = await mapOf(actor, await sharedTrialFixture(actor))
          const other = (await newTrialFixture(actor)).planted.plots[0]
          const rows = [...map.location_of_plots, [{ plot_id: other }]]
          return { params: { id: map.id }, body: { max_length_per_list: 20, location_of_plots: rows } }
        },
        code: 'map.unknown_plot',
        field: 'location_of_plots',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: (await foreign(world, whose)).year_id },
        body: { max_length_per_list: 20, location_of_plots: [[null]] },
      }),
    },
  }),
  casesOf({
    call: changeMapWidth,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { params: { id: current.place.year_id }, body: { max_length_per_list: 4 } }
        },
        check: async (answer, { actor }) => {
          const names = answer.location_of_plots.map((row) => row.map((cell) => cell?.plot_name ?? ''))
          expect(names).toEqual([
            ['P1', 'P2', 'P3', 'P4'],
            ['P5', 'P6', 'P7', 'P8'],
            ['P9', 'P10', '', ''],
          ])
          expect(answer.max_length_per_list).toBe(4)
          expect(await mapOf(actor, current)).toEqual(answer)
        },
      },
    ],
    bad: [1, 151].map((max_length_per_list) => ({
      because: `a width of ${max_length_per_list}`,
      input: async (world: World) => ({
        params: { id: (await target(world)).year_id },
        body: { max_length_per_list },
      }),
      code: 'width.limit',
      field: 'max_length_per_list',
    })),
    foreign: {
      ids: async (world, whose) => ({
        params: { id: (await foreign(world, whose)).year_id },
        body: { max_length_per_list: 10 },
      }),
    },
  }),
  casesOf({
    call: exportFieldMap,
    good: [
      {
        input: async (world) => ({ query: await target(world) }),
        check: async (answer) => {
          const bytes = answer as Uint8Array
          expect(String.fromCharCode(bytes[0], bytes[1])).toBe('PK')
          expect(bytes.length).toBeGreaterThan(2000)
        },
      },
    ],
    bad: [
      {
        because: 'a missing year',
        input: async (world) => ({ query: { field_id: (await target(world)).field_id } }),
        code: 'validation.required',
        field: 'year_id',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { query: { field_id, year_id } }
      },
    },
  }),
  casesOf({
    call: mapColouring,
    good: [
      {
        input: async (world) => ({ query: await target(world) }),
        check: async (answer, { actor }) => {
          const { plots, traits } = (await sharedTrialFixture(actor)).planted
          expect(answer.features.map(({ id, name, unit, kind }) => [id, name, unit, kind])).toEqual([
            [traits[0], 'Yield', 't/ha', 'quantitative'],
            [traits[1], 'Colour', '', 'qualitative'],
          ])
          expect(Object.keys(answer.features[0].values)).toHaveLength(10)
          expect(answer.features[0].values[plots[3]]).toBe(4.3)
          expect(answer.features[1].values[plots[3]]).toBe('red')
        },
      },
    ],
    bad: [
      {
        because: 'a filter without its value',
        input: async (world) => ({ query: { ...(await target(world)), additional_filter_key: 'line' } }),
        code: 'filter.incomplete',
        field: 'additional_filter_value',
      },
      {
        because: 'an unknown filter',
        input: async (world) => ({
          query: { ...(await target(world)), additional_filter_key: 'colour', additional_filter_value: 'red' },
        }),
        code: 'validation.choice',
        field: 'additional_filter_key',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { query: { field_id, year_id } }
      },
    },
  }),
]
