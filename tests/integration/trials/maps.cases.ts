import { expect } from 'vitest'
import {
  changeMapWidth,
  clearLabels,
  exportFieldMap,
  mapColouring,
  numberPlots,
  readFieldMap,
  saveFieldMap,
} from '../../../src/contract/maps.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, nobodysId } from '../harness.ts'
import { freshSetting, type Setting, sharedSetting } from './setting.ts'

const foreign = async ({ other }: World, whose: 'theirs' | 'nobodys') =>
  whose === 'theirs'
    ? (await sharedSetting(other)).place
    : { spec_id: nobodysId, field_id: nobodysId, year_id: nobodysId, year: 2026 }

const mapOf = async (actor: Actor, { place }: Setting) =>
  (await actor.call(readFieldMap, { query: { field_id: place.field_id, year_id: place.year_id } })).body

const walk = {
  start_position: 'top_left',
  numbering_type: 'horizontal',
  horizontal_direction: 'right',
  vertical_direction: 'down',
  order: 'by_rows',
} as const

let current: Setting

const target = async ({ mine }: World) => {
  const { field_id, year_id } = (await sharedSetting(mine)).place
  return { field_id, year_id }
}

export const cases = [
  casesOf({
    call: readFieldMap,
    good: [
      {
        input: async (world) => ({ query: await target(world) }),
        check: async (answer, { mine }) => {
          const { place, planted } = await sharedSetting(mine)
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
        input: async ({ mine }) => {
          const { year_id } = (await sharedSetting(mine)).place
          const { field_id } = (await freshSetting(mine)).place
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
        input: async ({ mine }) => {
          current = await freshSetting(mine)
          const map = await mapOf(mine, current)
          const cells = map.location_of_plots.flat().filter((cell) => cell !== null)
          const rows = [cells.slice(0, 3), [null, ...cells.slice(3, 5)], [], cells.slice(5)]
          return {
            params: { id: map.id },
            body: { ...map, max_length_per_list: 6, location_of_plots: rows },
          }
        },
        check: async (answer, { mine }) => {
          const names = answer.location_of_plots.map((row) => row.map((cell) => cell?.plot_name ?? ''))
          expect(names).toEqual([
            ['P1', 'P2', 'P3', '', '', ''],
            ['', 'P4', 'P5', '', '', ''],
            ['', '', '', '', '', ''],
            ['P6', 'P7', 'P8', 'P9', 'P10', ''],
          ])
          expect(await mapOf(mine, current)).toEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a map that lacks a plot',
        input: async ({ mine }) => {
          const map = await mapOf(mine, await sharedSetting(mine))
          const rows = map.location_of_plots.map((row) => row.map((cell) => (cell?.plot_name === 'P3' ? null : cell)))
          return { params: { id: map.id }, body: { max_length_per_list: 20, location_of_plots: rows } }
        },
        code: 'map.missing_plot',
        field: 'location_of_plots',
      },
      {
        because: 'a plot that stands twice',
        input: async ({ mine }) => {
          const map = await mapOf(mine, await sharedSetting(mine))
          const rows = [...map.location_of_plots, [map.location_of_plots[0][0]]]
          return { params: { id: map.id }, body: { max_length_per_list: 20, location_of_plots: rows } }
        },
        code: 'map.duplicate',
        field: 'location_of_plots',
      },
      {
        because: 'a row longer than the width',
        input: async ({ mine }) => {
          const map = await mapOf(mine, await sharedSetting(mine))
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
        input: async ({ mine }) => {
          const map = await mapOf(mine, await sharedSetting(mine))
          const other = (await freshSetting(mine)).planted.plots[0]
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
        input: async ({ mine }) => {
          current = await freshSetting(mine)
          return { params: { id: current.place.year_id }, body: { max_length_per_list: 4 } }
        },
        check: async (answer, { mine }) => {
          const names = answer.location_of_plots.map((row) => row.map((cell) => cell?.plot_name ?? ''))
          expect(names).toEqual([
            ['P1', 'P2', 'P3', 'P4'],
            ['P5', 'P6', 'P7', 'P8'],
            ['P9', 'P10', '', ''],
          ])
          expect(answer.max_length_per_list).toBe(4)
          expect(await mapOf(mine, current)).toEqual(answer)
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
    call: numberPlots,
    good: [
      {
        input: async ({ mine }) => {
          current = await freshSetting(mine)
          const { field_id, year_id } = current.place
          return {
            body: {
              field_id,
              year_id,
              ...walk,
              start_position: 'bottom_left' as const,
              vertical_direction: 'up' as const,
              order: 'snake' as const,
              prefix: 'A',
              numeration_start_number: '1',
              numeration_step: 2,
            },
          }
        },
        check: async (answer, { mine }) => {
          expect(answer).toEqual({ numbered: 10, kept: 0, changed: 10, first_label: 'A1', last_label: 'A19' })
          const map = await mapOf(mine, current)
          const labels = map.location_of_plots.map((row) => row.slice(0, 5).map((cell) => cell?.plot_label))
          expect(labels).toEqual([
            ['A19', 'A17', 'A15', 'A13', 'A11'],
            ['A1', 'A3', 'A5', 'A7', 'A9'],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a start number of six digits',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, numeration_start_number: '123456' } }),
        code: 'validation.maxLength',
        field: 'numeration_start_number',
      },
      {
        because: 'a step with a letter',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, numeration_step: '2x' } }),
        code: 'validation.digitsOnly',
        field: 'numeration_step',
      },
      {
        because: 'a direction that leads into the corner',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, horizontal_direction: 'left' } }),
        code: 'numbering.direction',
        field: 'horizontal_direction',
      },
      {
        because: 'a prefix that labels may not have',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, prefix: 'A_' } }),
        code: 'label.pattern',
        field: 'prefix',
      },
      {
        because: 'labels that would be too long',
        input: async (world) => ({ body: { ...(await target(world)), ...walk, prefix: 'ABCDEFGHIJ' } }),
        code: 'label.too_long',
        field: 'prefix',
      },
      {
        because: 'a plot of another year',
        input: async (world) => ({
          body: {
            ...(await target(world)),
            ...walk,
            plot_ids: (await freshSetting(world.mine)).planted.plots,
          },
        }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id } = await foreign(world, whose)
        return { body: { field_id, year_id, ...walk } }
      },
    },
  }),
  casesOf({
    call: clearLabels,
    good: [
      {
        input: async ({ mine }) => {
          current = await freshSetting(mine)
          const { field_id, year_id } = current.place
          await mine.call(numberPlots, { body: { field_id, year_id, ...walk } })
          return { query: { field_id, year_id } }
        },
        check: async (_answer, { mine }) => {
          const map = await mapOf(mine, current)
          const labels = map.location_of_plots.flat().map((cell) => cell?.plot_label ?? null)
          expect(new Set(labels)).toEqual(new Set([null]))
        },
      },
    ],
    bad: [
      {
        because: 'a map without labels',
        input: async (world) => ({ query: await target(world) }),
        code: 'numbering.nothingToClear',
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
        code: 'validation.integer',
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
        check: async (answer, { mine }) => {
          const { plots, traits } = (await sharedSetting(mine)).planted
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
