import { expect } from 'vitest'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { addLine, lineDetails, lineSeeds, loadMeans, pivotLines } from '../../../src/contract/lines/varieties.ts'
import type { Seed } from '../../../src/contract/seeds/seeds.ts'
import { decodeMeans } from '../../../src/domain/means/meansCodec.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { freshStore, newLot } from '../seeds/store.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

const foreignLine = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  String(whose === 'theirs' ? (await sharedTrialFixture(other)).planted.lines[0] : unknownId)
const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId

let current: TrialFixture
let ownLot: Seed

export const cases = [
  casesOf({
    call: pivotLines,
    good: [
      {
        input: async ({ actor }) => ({ query: { spec_id: String((await sharedTrialFixture(actor)).place.spec_id) } }),
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          expect(answer.data.map((row) => row.line_id)).toEqual(planted.lines)
          const [{ phenotypes, ...row }] = answer.data
          expect(row).toMatchObject({ line_name: 'L1', plots: 2, plot_name: 'P1', plot_label: null, addresses: 0 })
          // Plots 4.0 and 4.1, one white and one red: of equally frequent classes the first by name.
          expect(phenotypes.map(({ feature, n, avg_value }) => [feature, n, avg_value])).toEqual([
            ['Yield', 2, 4.05],
            ['Colour', 2, 'red'],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a column that the table cannot be sorted by',
        input: async ({ actor }) => ({
          query: { spec_id: String((await sharedTrialFixture(actor)).place.spec_id), sort_by: 'owner' },
        }),
        code: 'validation.choice',
        field: 'sort_by',
      },
    ],
    foreign: { ids: async (world, whose) => ({ query: { spec_id: String(await foreignCrop(world, whose)) } }) },
  }),
  casesOf({
    call: addLine,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { spec_id } = current.place
          return {
            body: { spec_id, line_name: 'Lada', comment: 'stands upright', stage: 'F5', mother: 'L1', father: 'Vesna' },
          }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({
            line_name: 'Lada',
            is_sort: true,
            variety_name: null,
            selfings: null,
            stage: 'F5',
            comment: 'stands upright',
            mother: 'L1',
            father: 'Vesna',
          })
          const query = { spec_id: String(current.place.spec_id), is_sort: 'true' as const }
          expect((await actor.call(listLines, { query })).body.data).toEqual([answer])
        },
      },
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { body: { spec_id: current.place.spec_id, line_name: 'L-230/11', is_sort: false } }
        },
        check: async (answer) => {
          expect(answer).toMatchObject({ line_name: 'L-230/11', is_sort: false, stage: null })
        },
      },
    ],
    bad: [
      {
        because: 'a name that a line has',
        input: async ({ actor }) => ({
          body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, line_name: 'L1' },
        }),
        code: 'line.exists',
        field: 'line_name',
      },
      {
        because: 'a line that is its own mother',
        input: async ({ actor }) => ({
          body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, line_name: 'Zarya', mother: 'Zarya' },
        }),
        code: 'pedigree.self',
        field: 'mother',
      },
      {
        because: 'a name with signs that names cannot have',
        input: async ({ actor }) => ({
          body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, line_name: 'a<b>' },
        }),
        code: 'cell.pattern',
        field: 'line_name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { spec_id: await foreignCrop(world, whose), line_name: 'Somebody’s' } }),
    },
  }),
  casesOf({
    call: lineDetails,
    good: [
      {
        input: async ({ actor }) => ({
          query: { line_id: String((await sharedTrialFixture(actor)).planted.lines[0]) },
        }),
        check: async (answer) => {
          expect(answer).toMatchObject({ line_name: 'L1', plots: 2, crosses: [], total_seed_count: 0 })
          const [first, second] = answer.phenotypes
          expect(first).toMatchObject({
            feature: 'Yield',
            year: 2026,
            n: 2,
            min: 4,
            max: 4.1,
            control: null,
            group: null,
          })
          expect(second).toMatchObject({ feature: 'Colour', n: 2, avg_value: 'red', min: null, sd: null })
        },
      },
    ],
    bad: [
      {
        because: 'a control without an id',
        input: async ({ actor }) => ({
          query: { line_id: String((await sharedTrialFixture(actor)).planted.lines[0]), control: 'L2' },
        }),
        code: 'validation.integer',
        field: 'control',
      },
    ],
    foreign: { ids: async (world, whose) => ({ query: { line_id: await foreignLine(world, whose) } }) },
  }),
  casesOf({
    call: lineSeeds,
    good: [
      {
        input: async ({ actor }) => {
          ownLot = await newLot(actor, await freshStore(actor))
          return { params: { id: ownLot.spec_id } }
        },
        check: async (answer) => {
          const { spec_id, line_id, address } = ownLot
          expect(answer).toEqual({
            spec_id,
            addresses: [address],
            line: [line_id],
            seeds: [1000],
            place: [0],
            places: [1],
          })
        },
      },
    ],
    bad: [
      {
        because: 'a crop that does not exist',
        input: () => ({ params: { id: unknownId } }),
        code: 'notFound',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await foreignCrop(world, whose) } }) },
  }),
  casesOf({
    call: loadMeans,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.spec_id }, query: {} }),
        check: async (answer, { actor }) => {
          const { planted, place } = await sharedTrialFixture(actor)
          const { places, means, newest } = decodeMeans(answer as Uint8Array)
          expect(places).toMatchObject([{ year_id: place.year_id, year: 2026, control: null }])
          expect([[...newest.line], [...newest.plots]]).toEqual([planted.lines, planted.lines.map(() => 2)])
          expect(means.map(({ trait, category }) => [trait, category?.length ?? null])).toEqual([
            [planted.traits[0], null],
            [planted.traits[1], 10],
          ])
        },
      },
    ],
    bad: [
      {
        because: 'a trait that the crop lacks',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.spec_id },
          query: { feature: 'Nothing' },
        }),
        code: 'trait.unknown',
        field: 'feature',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await foreignCrop(world, whose) }, query: {} }),
    },
  }),
]
