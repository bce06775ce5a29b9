import { expect } from 'vitest'
import {
  addStages,
  deleteStage,
  editStageOfPlots,
  editStages,
  listStages,
} from '../../../../src/contract/plots/stages.ts'
import { casesOf, type World } from '../../cases.ts'
import { type Actor, unknownId } from '../../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trialFixture.ts'

const heading = { stage_of_vegetation: 'Heading', date_of_stage: '2026-06-30' }
const tillering = { stage_of_vegetation: 'Tillering', date_of_stage: '2026-05-30' }

const stagesOfPlot = async (actor: Actor, plot: number) => (await actor.call(listStages, { query: { plot } })).body.data
const shown = async (actor: Actor, plot: number) =>
  (await stagesOfPlot(actor, plot)).map((stage) => [stage.stage_of_vegetation, stage.date_of_stage, stage.comment])

let current: TrialFixture

/** A new nursery whose first plot has reached two stages. */
async function staged(actor: Actor): Promise<number> {
  current = await newTrialFixture(actor)
  const [plot] = current.planted.plots
  const body = { plot, stages: [heading, { ...tillering, comment: 'even' }] }
  expect((await actor.call(addStages, { body })).status).toBe(200)
  return plot
}

/** A plot with stages that tests only read, or try to change without success. */
const standing = new WeakMap<Actor, Promise<number>>()
function stagedOnce(actor: Actor): Promise<number> {
  const known = standing.get(actor) ?? staged(actor)
  standing.set(actor, known)
  return known
}

const foreignPlot = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? stagedOnce(other) : unknownId

export const cases = [
  casesOf({
    call: listStages,
    good: [
      {
        input: async ({ actor }) => ({ query: { plot: await staged(actor) } }),
        check: async (answer) => {
          expect(answer.data.map((stage) => stage.stage_of_vegetation)).toEqual(['Tillering', 'Heading'])
        },
      },
    ],
    bad: [{ because: 'a missing plot', input: () => ({}), code: 'validation.required', field: 'plot' }],
    foreign: { ids: async (world, whose) => ({ query: { plot: await foreignPlot(world, whose) } }) },
  }),
  casesOf({
    call: addStages,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { body: { plot: current.planted.plots[0], stages: [heading, { ...tillering, comment: ' even ' }] } }
        },
        check: async (_answer, { actor }) => {
          expect(await shown(actor, current.planted.plots[0])).toEqual([
            ['Tillering', '2026-05-30', 'even'],
            ['Heading', '2026-06-30', null],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a stage that is there',
        input: async ({ actor }) => ({ body: { plot: await stagedOnce(actor), stages: [heading] } }),
        code: 'stage.duplicate',
        field: 'stages',
      },
      {
        because: 'a single stage that is there',
        input: async ({ actor }) => ({ body: { plot: await stagedOnce(actor), ...heading } }),
        code: 'stage.duplicate',
        field: 'stage_of_vegetation',
      },
      {
        because: 'a stage that is named twice, with other spaces',
        input: async ({ actor }) => ({
          body: {
            plot: await stagedOnce(actor),
            stages: [
              { ...heading, stage_of_vegetation: 'Ripe' },
              { ...heading, stage_of_vegetation: ' Ripe ' },
            ],
          },
        }),
        code: 'stage.duplicate',
        field: 'stages',
      },
      {
        because: 'a day that no calendar has',
        input: async ({ actor }) => ({
          body: { plot: await stagedOnce(actor), stage_of_vegetation: 'Ripe', date_of_stage: '2026-02-30' },
        }),
        code: 'validation.date',
        field: 'date_of_stage',
      },
      {
        because: 'a stage without a date',
        input: async ({ actor }) => ({
          body: { plot: await stagedOnce(actor), stages: [{ stage_of_vegetation: 'Ripe', date_of_stage: null }] },
        }),
        code: 'validation.required',
        field: 'stages.0.date_of_stage',
      },
      {
        because: 'a stage without a name',
        input: async ({ actor }) => ({ body: { plot: await stagedOnce(actor), ...heading, stage_of_vegetation: ' ' } }),
        code: 'validation.required',
        field: 'stage_of_vegetation',
      },
      {
        because: 'a name of 251 characters',
        input: async ({ actor }) => ({
          body: { plot: await stagedOnce(actor), ...heading, stage_of_vegetation: 'r'.repeat(251) },
        }),
        code: 'validation.maxLength',
        field: 'stage_of_vegetation',
      },
      {
        because: 'a control character in a new name',
        input: async ({ actor }) => ({
          body: { plot: await stagedOnce(actor), ...heading, stage_of_vegetation: 'Ri\u0007pe' },
        }),
        code: 'validation.characters',
        field: 'stage_of_vegetation',
      },
      {
        because: 'a comment of 2,001 characters',
        input: async ({ actor }) => ({
          body: { plot: await stagedOnce(actor), stages: [{ ...heading, comment: 'y'.repeat(2001) }] },
        }),
        code: 'validation.maxLength',
        field: 'stages.0.comment',
      },
      {
        because: 'an empty list',
        input: async ({ actor }) => ({ body: { plot: await stagedOnce(actor), stages: [] } }),
        code: 'validation.minItems',
        field: 'stages',
      },
      {
        because: '201 stages',
        input: async ({ actor }) => {
          const stages = Array.from({ length: 201 }, (_, k) => ({ ...heading, stage_of_vegetation: `S${k}` }))
          return { body: { plot: await stagedOnce(actor), stages } }
        },
        code: 'validation.maxItems',
        field: 'stages',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { plot: await foreignPlot(world, whose), stages: [{ ...heading, stage_of_vegetation: 'Ripe' }] },
      }),
    },
  }),
  casesOf({
    call: editStages,
    good: [
      {
        input: async ({ actor }) => {
          const plot = await staged(actor)
          return {
            body: {
              plot,
              stages: [
                { ...tillering, date_of_stage: '2026-06-01' },
                { ...heading, comment: 'late' },
              ],
            },
          }
        },
        check: async (_answer, { actor }) => {
          expect(await shown(actor, current.planted.plots[0])).toEqual([
            ['Tillering', '2026-06-01', 'even'],
            ['Heading', '2026-06-30', 'late'],
          ])
        },
      },
      {
        input: async ({ actor }) => ({ body: { plot: await staged(actor), ...tillering, comment: null } }),
        check: async (answer, { actor }) => {
          const [first] = await stagesOfPlot(actor, current.planted.plots[0])
          expect(answer).toEqual(first)
          expect(first).toMatchObject({ ...tillering, comment: null })
        },
      },
    ],
    bad: [
      {
        because: 'a stage that the plot lacks',
        input: async ({ actor }) => {
          await stagedOnce(actor)
          return { body: { plot: (await sharedTrialFixture(actor)).planted.plots[1], stages: [heading] } }
        },
        code: 'notFound',
      },
      {
        because: 'one that it lacks behind one that it has',
        input: async ({ actor }) => ({
          body: {
            plot: await stagedOnce(actor),
            stages: [
              { ...heading, comment: 'lost' },
              { ...heading, stage_of_vegetation: 'Ripe' },
            ],
          },
        }),
        code: 'notFound',
      },
      {
        because: 'a stage that is named twice',
        input: async ({ actor }) => ({
          body: { plot: await stagedOnce(actor), stages: [heading, { ...heading, date_of_stage: '2026-07-01' }] },
        }),
        code: 'stage.duplicate',
        field: 'stages',
      },
    ],
    foreign: { ids: async (world, whose) => ({ body: { plot: await foreignPlot(world, whose), stages: [heading] } }) },
  }),
  casesOf({
    call: deleteStage,
    good: [
      {
        input: async ({ actor }) => ({ query: { plot: await staged(actor), stage_of_vegetation: 'Tillering' } }),
        check: async (_answer, { actor }) => {
          expect(await shown(actor, current.planted.plots[0])).toEqual([['Heading', '2026-06-30', null]])
        },
      },
    ],
    bad: [
      {
        because: 'a stage that the plot lacks',
        input: async ({ actor }) => ({ query: { plot: await stagedOnce(actor), stage_of_vegetation: 'Ripe' } }),
        code: 'notFound',
      },
      {
        because: 'a missing stage',
        input: async ({ actor }) => ({ query: { plot: await stagedOnce(actor) } }),
        code: 'validation.required',
        field: 'stage_of_vegetation',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        query: { plot: await foreignPlot(world, whose), stage_of_vegetation: 'Heading' },
      }),
    },
  }),
  casesOf({
    call: editStageOfPlots,
    good: [
      {
        input: async ({ actor }) => {
          await staged(actor)
          const { place, planted } = current
          return { body: { plot_ids: planted.plots.slice(0, 4), year_id: place.year_id, ...heading } }
        },
        check: async (answer, { actor }) => {
          // The first plot already had that date.
          expect(answer).toEqual({ updated: 3 })
          expect(await shown(actor, current.planted.plots[3])).toEqual([['Heading', '2026-06-30', null]])
          expect(await shown(actor, current.planted.plots[4])).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'a day that no calendar has',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          const body = { plot_ids: planted.plots, year_id: place.year_id, stage_of_vegetation: 'Heading' }
          return { body: { ...body, date_of_stage: '2026-13-01' } }
        },
        code: 'validation.date',
        field: 'date_of_stage',
      },
      {
        because: 'a plot of another year',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          const plot_ids = [...planted.plots, await stagedOnce(actor)]
          return { body: { plot_ids, year_id: place.year_id, ...heading } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place, planted } = await sharedTrialFixture(world.actor)
        const plot_ids = [...planted.plots, await foreignPlot(world, whose)]
        return { body: { plot_ids, year_id: place.year_id, ...heading } }
      },
    },
  }),
]
