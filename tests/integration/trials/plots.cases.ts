import { expect } from 'vitest'
import {
  createPlot,
  createPlotByCoord,
  deletePlot,
  listPlots,
  placeOfPlot,
  updatePlot,
} from '../../../src/contract/plots/plots.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { type NewYear, newPlace } from './field.ts'
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
let chosen = 0

async function shared({ actor }: World) {
  const { place, planted } = await sharedTrialFixture(actor)
  return { ...place, ...planted }
}

async function newPlot(world: World, more: Record<string, unknown>) {
  const { spec_id, field_id } = await shared(world)
  return { body: { plot_name: 'N', field: field_id, year: 2026, spec_id, ...more } }
}

export const cases = [
  casesOf({
    call: placeOfPlot,
    good: [
      {
        input: async (world) => ({ params: { id: String((await shared(world)).plots[0]) } }),
        check: async (answer, world) => {
          const { spec_id, field_id, year_id, plots } = await shared(world)
          expect(answer).toEqual({ plot_id: plots[0], spec_id, field_id, year_id })
        },
      },
    ],
    bad: [
      { because: 'a plot that does not exist', input: () => ({ params: { id: String(unknownId) } }), code: 'notFound' },
      {
        because: 'a plot that was deleted',
        input: async ({ actor }) => {
          const { planted } = await newTrialFixture(actor)
          const id = String(planted.plots[0])
          await actor.call(deletePlot, { params: { id } })
          return { params: { id } }
        },
        code: 'notFound',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: String((await foreign(world, whose)).plot) } }) },
  }),
  casesOf({
    call: createPlot,
    good: [
      {
        input: async ({ actor }) => {
          current = await newPlace(actor)
          return {
            body: {
              plot_name: 'B1',
              field: current.field_id,
              year: 2026,
              spec_id: current.spec_id,
              line_name: 'Lada',
              mother: 'Ester',
              father: 'Enita',
              comment: 'first',
              repetitions: null,
              width: 1.5,
              length: 4,
            },
          }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ plot_name: 'B1', parent_name_1: 'Ester', square: 6, repetitions: null })
          const { plots_changed, ...plot } = answer
          expect(plots_changed).toBe(1)
          expect(await plotsOf(actor, current)).toEqual([plot])
        },
      },
    ],
    bad: [
      {
        because: 'a missing name',
        input: (world) => newPlot(world, { plot_name: undefined }),
        code: 'validation.required',
        field: 'plot_name',
      },
      {
        because: 'a name of special characters',
        input: (world) => newPlot(world, { plot_name: '#-*' }),
        code: 'name.only_special',
        field: 'plot_name',
      },
      {
        because: 'a name of 256 characters',
        input: (world) => newPlot(world, { plot_name: 'x'.repeat(256) }),
        code: 'name.too_long',
        field: 'plot_name',
      },
      {
        because: 'a name that the year has',
        input: (world) => newPlot(world, { plot_name: 'P1' }),
        code: 'plot.duplicate',
        field: 'plot_name',
      },
      {
        because: 'a label with a space',
        input: (world) => newPlot(world, { plot_label: 'A 1' }),
        code: 'label.pattern',
        field: 'plot_label',
      },
      {
        because: 'a text for a width',
        input: (world) => newPlot(world, { width: '1.5' }),
        code: 'validation.number',
        field: 'width',
      },
      {
        because: 'parents without a line',
        input: (world) => newPlot(world, { mother: 'L1' }),
        code: 'pedigree.needs_line',
        field: 'mother',
      },
      {
        because: 'a line that is its own mother',
        input: (world) => newPlot(world, { line_name: 'L9', mother: 'L9' }),
        code: 'pedigree.self',
        field: 'mother',
      },
      {
        because: 'a year of 1899',
        input: (world) => newPlot(world, { year: 1899 }),
        code: 'validation.minValue',
        field: 'year',
      },
      {
        because: 'a field that the call does not know',
        input: (world) => newPlot(world, { square: 6 }),
        code: 'validation.unknownField',
        field: 'square',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { spec_id } = await shared(world)
        const { field_id } = await foreign(world, whose)
        return { body: { plot_name: 'N', field: field_id, year: 2026, spec_id } }
      },
    },
  }),
  casesOf({
    call: updatePlot,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          current = place
          return {
            params: { id: planted.plots[0] },
            body: { plot_name: 'Q1', line_name: 'Lada', crossbreeding_name: 'X1', width: 2, version: 1 },
          }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({
            plot_name: 'Q1',
            line_name: 'Lada',
            crossbreeding_line_name: 'X1',
            version: 2,
          })
          expect((await plotsOf(actor, current))[0]).toEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a stale version',
        input: async (world) => ({
          params: { id: (await shared(world)).plots[0] },
          body: { comment: 'x', version: 0 },
        }),
        code: 'version.stale',
      },
      {
        because: 'a label that another plot has',
        input: async ({ actor }) => {
          const { planted } = await newTrialFixture(actor)
          await actor.call(updatePlot, { params: { id: planted.plots[1] }, body: { plot_label: 'A1' } })
          return { params: { id: planted.plots[0] }, body: { plot_label: 'A1' } }
        },
        code: 'label.duplicate',
        field: 'plot_label',
      },
      {
        because: 'a label of 11 characters',
        input: async (world) => ({
          params: { id: (await shared(world)).plots[0] },
          body: { plot_label: '12345678901' },
        }),
        code: 'label.too_long',
        field: 'plot_label',
      },
      {
        because: 'another year',
        input: async (world) => ({ params: { id: (await shared(world)).plots[0] }, body: { year: 2027 } }),
        code: 'plot.not_moved',
        field: 'year',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).plot }, body: { comment: 'x' } }),
    },
  }),
  casesOf({
    call: deletePlot,
    good: [
      {
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          current = place
          chosen = planted.plots[4]
          return { params: { id: chosen } }
        },
        check: async (_answer, { actor }) => {
          const remaining = await plotsOf(actor, current)
          expect(remaining).toHaveLength(9)
          expect(remaining.map((plot) => plot.plot_id)).not.toContain(chosen)
        },
      },
    ],
    bad: [
      {
        because: 'a plot that is deleted already',
        input: async ({ actor }) => {
          const { planted } = await newTrialFixture(actor)
          await actor.call(deletePlot, { params: { id: planted.plots[0] } })
          return { params: { id: planted.plots[0] } }
        },
        code: 'notFound',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).plot } }) },
  }),
  casesOf({
    call: createPlotByCoord,
    good: [
      {
        input: async ({ actor }) => {
          current = (await newTrialFixture(actor)).place
          const { spec_id, year_id } = current
          return { body: { plot_name: 'C1', line_name: 'L1', spec_id, year_id, x: 7, y: 3 } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ plot_name: 'C1', line_name: 'L1', row: 3, col: 7 })
          expect(await plotsOf(actor, current)).toContainEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a position that is occupied',
        input: async (world) => {
          const { spec_id, year_id } = await shared(world)
          return { body: { plot_name: 'C1', spec_id, year_id, x: 1, y: 1 } }
        },
        code: 'position.taken',
        field: 'y',
      },
      {
        because: 'column 151',
        input: async (world) => {
          const { spec_id, year_id } = await shared(world)
          return { body: { plot_name: 'C1', spec_id, year_id, x: 151, y: 1 } }
        },
        code: 'validation.maxValue',
        field: 'x',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { spec_id, year_id } = await foreign(world, whose)
        return { body: { plot_name: 'C1', spec_id, year_id, x: 9, y: 9 } }
      },
    },
  }),
]
