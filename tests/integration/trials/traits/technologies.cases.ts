import { expect } from 'vitest'
import {
  addTechnologies,
  deleteTechnology,
  editTechnologies,
  editTechnologyOfPlots,
  listTechnologies,
} from '../../../../src/contract/plots/stages.ts'
import { casesOf, type World } from '../../cases.ts'
import { type Actor, unknownId } from '../../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trialFixture.ts'

const combine = { feature: 'Combine', date_planned: '2026-08-14' }
const spraying = { feature: 'Spraying', date_real: '2026-06-02', comment: 'N30' }

const technologiesOfPlot = async (actor: Actor, plot: number) =>
  (await actor.call(listTechnologies, { query: { plot } })).body.data
const shown = async (actor: Actor, plot: number) =>
  (await technologiesOfPlot(actor, plot)).map((technology) => [
    technology.harvest_technology,
    technology.harvest_date_planned,
    technology.harvest_date_real,
    technology.harvest_comment,
  ])

let current: TrialFixture

/** A new nursery whose first plot was sprayed and is planned to be combined. */
async function worked(actor: Actor): Promise<number> {
  current = await newTrialFixture(actor)
  const [plot] = current.planted.plots
  const harvest_technologies = [combine, spraying].map((technology) => ({ plot, ...technology }))
  expect((await actor.call(addTechnologies, { body: { harvest_technologies } })).status).toBe(200)
  return plot
}

/** A plot with technologies that tests only read, or try to change without success. */
const standing = new WeakMap<Actor, Promise<number>>()
function workedOnce(actor: Actor): Promise<number> {
  const known = standing.get(actor) ?? worked(actor)
  standing.set(actor, known)
  return known
}

const foreignPlot = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? workedOnce(other) : unknownId

export const cases = [
  casesOf({
    call: listTechnologies,
    good: [
      {
        input: async ({ actor }) => ({ query: { plot: await worked(actor) } }),
        check: async (answer) => {
          expect(answer.data.map((technology) => technology.harvest_technology)).toEqual(['Spraying', 'Combine'])
        },
      },
    ],
    bad: [{ because: 'a missing plot', input: () => ({}), code: 'validation.required', field: 'plot' }],
    foreign: { ids: async (world, whose) => ({ query: { plot: await foreignPlot(world, whose) } }) },
  }),
  casesOf({
    call: addTechnologies,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const [a, b] = current.planted.plots
          return {
            body: {
              harvest_technologies: [
                { plot: a, ...combine },
                { plot: b, feature: 'Combine', comment: 'by hand' },
                { plot: b, ...spraying, date_planned: null },
              ],
            },
          }
        },
        check: async (_answer, { actor }) => {
          const [a, b] = current.planted.plots
          expect(await shown(actor, a)).toEqual([['Combine', '2026-08-14', null, null]])
          expect(await shown(actor, b)).toEqual([
            ['Spraying', null, '2026-06-02', 'N30'],
            ['Combine', null, null, 'by hand'],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'neither dates nor a comment',
        input: async ({ actor }) => ({
          body: {
            harvest_technologies: [
              { plot: await workedOnce(actor), feature: 'Mowing', date_real: '2026-06-01' },
              { plot: await workedOnce(actor), feature: 'Raking', date_planned: null, comment: ' ' },
            ],
          },
        }),
        code: 'technology.empty',
        field: 'harvest_technologies',
      },
      {
        because: 'a technology that is there',
        input: async ({ actor }) => ({
          body: { harvest_technologies: [{ plot: await workedOnce(actor), ...combine }] },
        }),
        code: 'technology.duplicate',
        field: 'harvest_technologies',
      },
      {
        because: 'a technology that is named twice',
        input: async ({ actor }) => {
          const plot = await workedOnce(actor)
          const mowing = { plot, feature: 'Mowing', date_real: '2026-06-01' }
          return { body: { harvest_technologies: [mowing, { ...mowing, feature: ' Mowing' }] } }
        },
        code: 'technology.duplicate',
        field: 'harvest_technologies',
      },
      {
        because: 'an id of a trait that is no technology',
        input: async ({ actor }) => {
          const { plots, traits } = (await sharedTrialFixture(actor)).planted
          return { body: { harvest_technologies: [{ plot: plots[0], feature: traits[0], comment: 'x' }] } }
        },
        code: 'notFound',
      },
      {
        because: 'a new technology whose name is too long',
        input: async ({ actor }) => ({
          body: { harvest_technologies: [{ plot: await workedOnce(actor), ...combine, feature: 'c'.repeat(251) }] },
        }),
        code: 'validation.maxLength',
        field: 'harvest_technologies',
      },
      {
        because: 'a day that no calendar has',
        input: async ({ actor }) => ({
          body: { harvest_technologies: [{ plot: await workedOnce(actor), ...combine, date_real: '2026-04-31' }] },
        }),
        code: 'validation.date',
        field: 'harvest_technologies.0.date_real',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { harvest_technologies: [{ plot: await foreignPlot(world, whose), ...combine, feature: 'Mowing' }] },
      }),
    },
  }),
  casesOf({
    call: editTechnologies,
    good: [
      {
        input: async ({ actor }) => {
          const plot = await worked(actor)
          const [first] = await technologiesOfPlot(actor, plot)
          const changes = [
            { harvest_id: first.harvest_id, comment: null },
            { feature: 'Combine', date_real: '2026-08-20' },
          ]
          return { body: { plot, harvest_technologies: changes } }
        },
        check: async (_answer, { actor }) => {
          expect(await shown(actor, current.planted.plots[0])).toEqual([
            ['Spraying', null, '2026-06-02', null],
            ['Combine', '2026-08-14', '2026-08-20', null],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a technology that the plot lacks',
        input: async ({ actor }) => {
          await workedOnce(actor)
          const [, plot] = (await sharedTrialFixture(actor)).planted.plots
          return { body: { plot, harvest_technologies: [{ feature: 'Combine', comment: 'x' }] } }
        },
        code: 'notFound',
      },
      {
        because: "another plot's technology",
        input: async ({ actor }) => {
          const [first] = await technologiesOfPlot(actor, await workedOnce(actor))
          const [plot] = (await sharedTrialFixture(actor)).planted.plots
          return { body: { plot, harvest_technologies: [{ harvest_id: first.harvest_id, comment: 'x' }] } }
        },
        code: 'notFound',
      },
      {
        because: 'one technology by its id and by its name',
        input: async ({ actor }) => {
          const plot = await workedOnce(actor)
          const [first] = await technologiesOfPlot(actor, plot)
          const changes = [
            { harvest_id: first.harvest_id, comment: 'x' },
            { feature: first.harvest_technology, comment: 'y' },
          ]
          return { body: { plot, harvest_technologies: changes } }
        },
        code: 'technology.duplicate',
        field: 'harvest_technologies',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const plot = await workedOnce(world.actor)
        const [theirs] = whose === 'theirs' ? await technologiesOfPlot(world.other, await workedOnce(world.other)) : []
        const harvest_id = theirs?.harvest_id ?? unknownId
        return { body: { plot, harvest_technologies: [{ harvest_id, comment: 'x' }] } }
      },
    },
  }),
  casesOf({
    call: deleteTechnology,
    good: [
      {
        input: async ({ actor }) => ({ query: { plot: await worked(actor), feature: 'Spraying' } }),
        check: async (_answer, { actor }) => {
          expect(await shown(actor, current.planted.plots[0])).toEqual([['Combine', '2026-08-14', null, null]])
        },
      },
    ],
    bad: [
      {
        because: 'a technology that the plot lacks',
        input: async ({ actor }) => ({ query: { plot: await workedOnce(actor), feature: 'Mowing' } }),
        code: 'notFound',
      },
      {
        because: 'a missing plot',
        input: () => ({ query: { feature: 'Combine' } }),
        code: 'validation.required',
        field: 'plot',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ query: { plot: await foreignPlot(world, whose), feature: 'Combine' } }),
    },
  }),
  casesOf({
    call: editTechnologyOfPlots,
    good: [
      {
        input: async ({ actor }) => {
          await worked(actor)
          const { place, planted } = current
          const body = { plot_ids: planted.plots.slice(0, 3), year_id: place.year_id, feature: 'Spraying' }
          return { body: { ...body, date_real: '2026-06-02' } }
        },
        check: async (answer, { actor }) => {
          // The first plot already had that date.
          expect(answer).toEqual({ updated: 2 })
          expect(await shown(actor, current.planted.plots[2])).toEqual([['Spraying', null, '2026-06-02', null]])
          expect(await shown(actor, current.planted.plots[3])).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'a word for a date',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          const body = { plot_ids: planted.plots, year_id: place.year_id, feature: 'Combine' }
          return { body: { ...body, date_real: 'soon' } }
        },
        code: 'validation.date',
        field: 'date_real',
      },
      {
        because: 'a plot of another year',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          const plot_ids = [...planted.plots, await workedOnce(actor)]
          return { body: { plot_ids, year_id: place.year_id, feature: 'Combine', date_real: '2026-08-14' } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => {
        const { place, planted } = await sharedTrialFixture(world.actor)
        const plot_ids = [...planted.plots, await foreignPlot(world, whose)]
        return { body: { plot_ids, year_id: place.year_id, feature: 'Combine', date_real: '2026-08-14' } }
      },
    },
  }),
]
