import { expect } from 'vitest'
import {
  addGenotype,
  editGenotype,
  editGenotypeOfPlots,
  type GenotypeAnswer,
} from '../../../src/contract/genome/genotypes.ts'
import { readLineCalls } from '../../../src/contract/genome/lineCalls.ts'
import { casesOf, type World } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

const ac = { first_allele: 'A', second_allele: 'C' }
const placedCall = { chr: '1H', pos: 45.2, mut_name: null, ...ac }

let current: TrialFixture

/** A new nursery whose first plot has the call A/C of a marker. */
async function called(actor: Actor): Promise<GenotypeAnswer> {
  current = await newTrialFixture(actor)
  const answer = await actor.call(addGenotype, { body: { plot_id: current.planted.plots[0], ...placedCall } })
  expect(answer.status).toBe(201)
  return answer.body
}

/** A call that tests only read, or try to change without success. */
const standing = new WeakMap<Actor, Promise<{ call: GenotypeAnswer; setting: TrialFixture }>>()
function calledOnce(actor: Actor) {
  const create = async () => ({ call: await called(actor), setting: current })
  const known = standing.get(actor) ?? create()
  standing.set(actor, known)
  return known
}

async function manyOnce(actor: Actor) {
  const { call, setting } = await calledOnce(actor)
  const { place, planted } = setting
  return { plot_ids: planted.plots, year_id: place.year_id, mutation_id: call.mutation_table_id, ...ac }
}

const foreign = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs'
    ? (await calledOnce(other)).call
    : { plot_id: unknownId, mutation_table_id: unknownId, plot_genotype_id: unknownId }

export const cases = [
  casesOf({
    call: readLineCalls,
    good: [
      {
        input: async ({ actor }) => {
          const { mutation_table_id } = await called(actor)
          return { params: { id: String(current.place.year_id) }, query: { markers: `${mutation_table_id}` } }
        },
        // The second plot is of the same line and has no call of its own; the other line has no call at all.
        check: async (answer) => {
          const [line] = current.planted.lines
          const marker = { id: expect.any(Number), words: ['A/C'], calls: [0] }
          expect(answer).toEqual({ lines: [line], markers: [marker] })
        },
      },
    ],
    bad: [
      {
        because: 'a year that does not exist',
        input: () => ({ params: { id: String(unknownId) }, query: { markers: '1' } }),
        code: 'notFound',
      },
      {
        because: 'no list of ids',
        input: async ({ actor }) => ({
          params: { id: String((await calledOnce(actor)).setting.place.year_id) },
          query: { markers: '1,,2' },
        }),
        code: 'validation.integer',
        field: 'markers',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        params: { id: String(whose === 'theirs' ? (await calledOnce(world.other)).setting.place.year_id : unknownId) },
        query: { markers: '1' },
      }),
    },
  }),
  casesOf({
    call: editGenotypeOfPlots,
    good: [
      {
        input: async ({ actor }) => {
          const { mutation_table_id } = await called(actor)
          const { place, planted } = current
          const plot_ids = planted.plots.slice(0, 4)
          return { body: { plot_ids, year_id: place.year_id, ...ac, mutation_id: mutation_table_id } }
        },
        // The first plot already had that call.
        check: async (answer) => expect(answer).toEqual({ updated: 3 }),
      },
    ],
    bad: [
      {
        because: 'one allele alone',
        input: async ({ actor }) => ({ body: { ...(await manyOnce(actor)), second_allele: null } }),
        code: 'genotype.bothAlleles',
        field: 'second_allele',
      },
      {
        because: 'a sign that no allele has',
        input: async ({ actor }) => ({ body: { ...(await manyOnce(actor)), first_allele: 'A?' } }),
        code: 'genotype.allele',
        field: 'first_allele',
      },
      {
        because: 'an allele of 21 signs',
        input: async ({ actor }) => ({ body: { ...(await manyOnce(actor)), second_allele: 'A'.repeat(21) } }),
        code: 'genotype.allele',
        field: 'second_allele',
      },
      {
        because: 'a plot of another year',
        input: async ({ actor }) => {
          const body = await manyOnce(actor)
          return { body: { ...body, plot_ids: [...body.plot_ids, (await sharedTrialFixture(actor)).planted.plots[0]] } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { ...(await manyOnce(world.actor)), mutation_id: (await foreign(world, whose)).mutation_table_id },
      }),
    },
  }),
  casesOf({
    call: addGenotype,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { body: { plot_id: current.planted.plots[0], ...placedCall } }
        },
        check: async (answer) => {
          expect(answer).toMatchObject({ mut_name: '1H_45.2', chr: '1H', pos: 45.2, ...ac, in_plot_created: true })
        },
      },
    ],
    bad: [
      {
        because: 'a marker that the plot has',
        input: async ({ actor }) => ({ body: { plot_id: (await calledOnce(actor)).call.plot_id, ...placedCall } }),
        code: 'genotype.duplicate',
        field: 'mut_name',
      },
      {
        because: 'neither a known name nor a place',
        input: async ({ actor }) => ({
          body: { plot_id: (await calledOnce(actor)).call.plot_id, ...placedCall, chr: null, mut_name: 'nobody knows' },
        }),
        code: 'marker.place',
        field: 'chr',
      },
      {
        because: 'a name that lies elsewhere',
        input: async ({ actor }) => ({
          body: { plot_id: (await calledOnce(actor)).call.plot_id, ...placedCall, pos: 46, mut_name: '1H_45.2' },
        }),
        code: 'marker.position',
        field: 'mut_name',
      },
      {
        because: 'one allele alone',
        input: async ({ actor }) => ({
          body: { plot_id: (await calledOnce(actor)).call.plot_id, ...placedCall, first_allele: '-' },
        }),
        code: 'genotype.bothAlleles',
        field: 'first_allele',
      },
      {
        because: 'a position below 0',
        input: async ({ actor }) => ({
          body: { plot_id: (await calledOnce(actor)).call.plot_id, ...placedCall, pos: -1 },
        }),
        code: 'validation.minValue',
        field: 'pos',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { plot_id: (await foreign(world, whose)).plot_id, ...placedCall } }),
    },
  }),
  casesOf({
    call: editGenotype,
    good: [
      {
        input: async ({ actor }) => {
          const { plot_genotype_id, plot_id } = await called(actor)
          const body = { plot_id, first_allele: 'g', second_allele: 'G' }
          return { params: { id: plot_genotype_id }, body }
        },
        check: async (answer) => expect(answer).toMatchObject({ first_allele: 'G', second_allele: 'G' }),
      },
    ],
    bad: [
      {
        because: 'one allele alone',
        input: async ({ actor }) => {
          const { call } = await calledOnce(actor)
          return { params: { id: call.plot_genotype_id }, body: { first_allele: 'A', second_allele: null } }
        },
        code: 'genotype.bothAlleles',
        field: 'second_allele',
      },
      {
        because: 'no alleles',
        input: async ({ actor }) => {
          const { call } = await calledOnce(actor)
          return { params: { id: call.plot_genotype_id }, body: { first_allele: null, second_allele: null } }
        },
        code: 'genotype.bothAlleles',
        field: 'first_allele',
      },
      {
        because: 'another plot than its own',
        input: async ({ actor }) => {
          const { call, setting } = await calledOnce(actor)
          return { params: { id: call.plot_genotype_id }, body: { plot_id: setting.planted.plots[1], ...ac } }
        },
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: (await foreign(world, whose)).plot_genotype_id }, body: ac }),
    },
  }),
]
