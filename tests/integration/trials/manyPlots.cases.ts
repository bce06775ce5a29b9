import { expect } from 'vitest'
import { loadYearPage, pagePlots, readPagePlants } from '../../../src/contract/plots/plotPages.ts'
import { createPlots, deletePlots, listPlots, type PlotAnswer } from '../../../src/contract/plots/plots.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import type { NewYear } from './field.ts'
import { newTrialFixture, sharedTrialFixture } from './trialFixture.ts'

/** Another company's setting, or ids that do not exist. */
async function foreign({ other }: World, whose: 'theirs' | 'unknown') {
  if (whose === 'unknown')
    return { spec_id: unknownId, field_id: unknownId, year_id: unknownId, plot: unknownId, trait: unknownId }
  const { place, planted } = await sharedTrialFixture(other)
  return { ...place, plot: planted.plots[0], trait: planted.traits[0] }
}

const plotsOf = async (actor: Actor, { field_id, year_id, spec_id }: NewYear) =>
  (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data

/** What the running case works on, for its check. */
let current: NewYear

async function shared({ actor }: World) {
  const { place, planted } = await sharedTrialFixture(actor)
  return { ...place, ...planted }
}

/** Invalid choices of plots in requests that are right otherwise. */
function badChoices<Input extends { query: object }>(right: (world: World) => Promise<Input>) {
  const badCase = (because: string, field: string, value: unknown, code: string) => ({
    because,
    input: async (world: World) => {
      const input = await right(world)
      return { ...input, query: { ...input.query, [field]: value } }
    },
    code,
    field,
  })
  return [
    badCase('an unknown sort column', 'sort_by', 'name; drop table', 'validation.choice'),
    badCase('an order that is none', 'order', 'up', 'validation.choice'),
    badCase('a page of 1,001', 'page_size', 1001, 'validation.maxValue'),
    badCase('page 0', 'page', 0, 'validation.minValue'),
    badCase('an unknown filter', 'colour', 'red', 'validation.unknownField'),
  ]
}

export const cases = [
  casesOf({
    call: listPlots,
    good: [
      {
        input: async (world) => {
          const { field_id, year_id, spec_id } = await shared(world)
          return { query: { field_id, year_id, spec_id } }
        },
        check: async (answer, world) => {
          const { plots } = await shared(world)
          expect(answer.data.map((plot) => plot.plot_id)).toEqual(plots)
          expect(answer.data[2]).toMatchObject({ plot_name: 'P3', line_name: 'L2', row: 1, col: 3 })
        },
      },
    ],
    bad: [
      {
        because: 'a missing year',
        input: async (world) => {
          const { field_id, spec_id } = await shared(world)
          return { query: { field_id, spec_id } }
        },
        code: 'validation.required',
        field: 'year_id',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, year_id, spec_id } = await foreign(world, whose)
        return { query: { field_id, year_id, spec_id } }
      },
    },
  }),
  casesOf({
    call: deletePlots,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          current = place
          return { body: { plot_ids: planted.plots.slice(0, 7) } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ deleted: 7 })
          expect((await plotsOf(actor, current)).map((plot) => plot.plot_name)).toEqual(['P8', 'P9', 'P10'])
        },
      },
    ],
    bad: [
      {
        because: 'no plots',
        input: () => ({ body: { plot_ids: [] } }),
        code: 'validation.minItems',
        field: 'plot_ids',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { plot_ids: [...(await shared(world)).plots, (await foreign(world, whose)).plot] },
      }),
    },
  }),
  casesOf({
    call: createPlots,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          current = place
          return {
            body: {
              field_id: place.field_id,
              spec_id: place.spec_id,
              new_year: 2027,
              plot_ids: planted.plots.slice(0, 2),
              additional_plot_names: ['Lada'],
              repetitions: 2,
            },
          }
        },
        check: async (answer, { actor }) => {
          const created = await plotsOf(actor, { ...current, year_id: answer.meta.year_id })
          expect(created).toEqual([...answer.data].sort((a, b) => a.plot_id - b.plot_id))
          expect(answer.data.map((plot) => [plot.plot_name, plot.line_name, plot.row, plot.col])).toEqual([
            ['P1_1', 'L1', 1, 1],
            ['P1_2', 'L1', 2, 1],
            ['P2_1', 'L1', 1, 2],
            ['P2_2', 'L1', 2, 2],
            ['Lada_1', 'Lada', 1, 3],
            ['Lada_2', 'Lada', 2, 3],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'neither plots nor names',
        input: async (world) => {
          const { field_id, spec_id } = await shared(world)
          return { body: { field_id, spec_id, new_year: 2027 } }
        },
        code: 'plots.none',
        field: 'plot_ids',
      },
      {
        because: 'a width of 151',
        input: async (world) => {
          const { field_id, spec_id, plots } = await shared(world)
          return { body: { field_id, spec_id, new_year: 2027, plot_ids: plots, max_length_per_list: 151 } }
        },
        code: 'validation.maxValue',
        field: 'max_length_per_list',
      },
      {
        because: 'a fourth placement',
        input: async (world) => {
          const { field_id, spec_id, plots } = await shared(world)
          return { body: { field_id, spec_id, new_year: 2027, plot_ids: plots, sort_method: 4 } }
        },
        code: 'validation.choice',
        field: 'sort_method',
      },
      {
        because: 'names that the year has',
        input: async (world) => {
          const { field_id, spec_id, plots } = await shared(world)
          return { body: { field_id, spec_id, new_year: 2026, plot_ids: plots } }
        },
        code: 'plot.duplicate',
        field: 'plot_ids',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { field_id, spec_id, plots } = await shared(world)
        const { plot } = await foreign(world, whose)
        return { body: { field_id, spec_id, new_year: 2028, plot_ids: [plots[0], plot] } }
      },
    },
  }),
  casesOf({
    call: pagePlots,
    good: [
      {
        input: async (world) => {
          const { year_id, traits } = await shared(world)
          const sort_by = `feature:${traits[0]}` as const
          return { query: { year_id, page: 2, page_size: 4, sort_by, order: 'desc' as const } }
        },
        check: async (answer, world) => {
          expect(answer.meta).toMatchObject({ page: 2, page_size: 4, total: 10, total_pages: 3, seq: 1, crop_seq: 1 })
          const plots = answer.data as PlotAnswer[]
          expect(plots.map((plot) => plot.plot_name)).toEqual(['P6', 'P5', 'P4', 'P3'])
          const listed = await plotsOf(world.actor, await shared(world))
          expect(listed).toContainEqual(plots[0])
        },
      },
    ],
    bad: badChoices(async (world) => ({ query: { year_id: (await shared(world)).year_id } })),
    foreign: { ids: async (world, whose) => ({ query: { year_id: (await foreign(world, whose)).year_id } }) },
  }),
  casesOf({
    call: loadYearPage,
    good: [
      {
        input: async (world) => {
          const { year_id, traits } = await shared(world)
          const query = { page: 2, page_size: 3, order: 'desc' as const, [`feature:${traits[1]}`]: 'red' }
          return { params: { id: year_id }, query }
        },
        check: async (answer) => {
          const page = decodeFieldYear(answer as Uint8Array)
          expect(page.name).toEqual(['P4', 'P2'])
          expect([page.pageTotal, page.seq, page.crop_seq]).toEqual([5, 1, 1])
          expect([...page.traits[0].numbers.subarray(0, 2)]).toEqual([4.3, 4.1])
          expect(page.lines.get(page.line[0])?.name).toBe('L2')
        },
      },
      {
        input: async (world) => {
          const { year_id } = await shared(world)
          return { params: { id: year_id }, query: { page_size: 1, crop_seq: 1 } }
        },
        check: async (answer) => {
          const page = decodeFieldYear(answer as Uint8Array)
          expect([page.name, page.pageTotal, page.lines.size]).toEqual([['P1'], 10, 0])
        },
      },
    ],
    bad: badChoices(async (world) => ({ params: { id: (await shared(world)).year_id }, query: {} })),
    foreign: { ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).year_id }, query: {} }) },
  }),
  casesOf({
    call: readPagePlants,
    good: [
      {
        input: async (world) => ({ params: { id: (await shared(world)).year_id }, query: { page_size: 3 } }),
        check: async (answer) => expect(answer).toEqual({ seq: 1, rows: [], plants: [], values: [] }),
      },
    ],
    bad: badChoices(async (world) => ({ params: { id: (await shared(world)).year_id }, query: {} })),
    foreign: { ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).year_id }, query: {} }) },
  }),
]
