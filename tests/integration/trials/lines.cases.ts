import { expect } from 'vitest'
import { listLines, promoteLine, writeGenealogy } from '../../../src/contract/lines/lines.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newTrialFixture, sharedTrialFixture, type TrialFixture } from './trialFixture.ts'

const foreignLine = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).planted.lines[0] : unknownId
const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId

let current: TrialFixture

export const cases = [
  casesOf({
    call: listLines,
    good: [
      {
        input: async ({ actor }) => ({ query: { spec_id: (await sharedTrialFixture(actor)).place.spec_id } }),
        check: async (answer, { actor }) => {
          const { planted } = await sharedTrialFixture(actor)
          expect(answer.data.map((line) => line.line_id)).toEqual(planted.lines)
          expect(answer.data[0]).toMatchObject({ line_name: 'L1', is_sort: false, mother: null, regions: [] })
        },
      },
      {
        input: async ({ actor }) => ({
          query: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, is_sort: 'true' as const },
        }),
        check: async (answer) => {
          expect(answer.data).toEqual([])
        },
      },
    ],
    bad: [
      {
        because: 'a word for is_sort',
        input: async ({ actor }) => ({
          query: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, is_sort: 'maybe' },
        }),
        code: 'validation.choice',
        field: 'is_sort',
      },
    ],
    foreign: { ids: async (world, whose) => ({ query: { spec_id: await foreignCrop(world, whose) } }) },
  }),
  casesOf({
    call: promoteLine,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          return { body: { line_id: current.planted.lines[0], is_sort: true } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ line_name: 'L1', is_sort: true })
          const { field_id, year_id, spec_id } = current.place
          const plots = (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data
          expect(plots.map((plot) => plot.is_sort)).toEqual([true, true, ...Array.from({ length: 8 }, () => false)])
          const varieties = await actor.call(listLines, { query: { spec_id, is_sort: 'true' } })
          expect(varieties.body.data).toEqual([answer])
        },
      },
    ],
    bad: [
      {
        because: 'a word for is_sort',
        input: async ({ actor }) => ({
          body: { line_id: (await sharedTrialFixture(actor)).planted.lines[0], is_sort: 'yes' },
        }),
        code: 'validation.boolean',
        field: 'is_sort',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { line_id: await foreignLine(world, whose), is_sort: true } }),
    },
  }),
  casesOf({
    call: writeGenealogy,
    good: [
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { spec_id } = current.place
          return { body: { spec_id, line_id: current.planted.lines[0], mother: 'L2', father: 'Enita' } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ line_name: 'L1', mother: 'L2', father: 'Enita', plots_changed: 2 })
          const { field_id, year_id, spec_id } = current.place
          const [plot] = (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data
          expect([plot.parent_name_1, plot.parent_name_2]).toEqual(['L2', 'Enita'])
        },
      },
      {
        input: async ({ actor }) => {
          current = await newTrialFixture(actor)
          const { spec_id } = current.place
          const [line_id] = current.planted.lines
          await actor.call(writeGenealogy, { body: { spec_id, line_id, mother: 'L2', father: 'Enita' } })
          return { body: { spec_id, line_id, mother: '', father: null } }
        },
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ line_name: 'L1', mother: null, father: null })
          const lines = await actor.call(listLines, { query: { spec_id: current.place.spec_id } })
          expect(lines.body.data).toContainEqual(
            expect.objectContaining({ line_name: 'L1', mother: null, father: null }),
          )
        },
      },
    ],
    bad: [
      {
        because: 'a line that is its own father',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          return { body: { spec_id: place.spec_id, line_id: planted.lines[0], father: 'L1' } }
        },
        code: 'pedigree.self',
        field: 'father',
      },
      {
        because: 'a line that would be its own ancestor',
        input: async ({ actor }) => {
          const { place, planted } = await newTrialFixture(actor)
          const { spec_id } = place
          await actor.call(writeGenealogy, { body: { spec_id, line_id: planted.lines[0], mother: 'L2' } })
          await actor.call(writeGenealogy, { body: { spec_id, line_id: planted.lines[1], father: 'L3' } })
          return { body: { spec_id, line_id: planted.lines[2], mother: 'L1' } }
        },
        code: 'pedigree.cycle',
        field: 'mother',
      },
      {
        because: 'a name with signs that names cannot have',
        input: async ({ actor }) => {
          const { place, planted } = await sharedTrialFixture(actor)
          return { body: { spec_id: place.spec_id, line_id: planted.lines[0], mother: 'a<b>' } }
        },
        code: 'cell.pattern',
        field: 'mother',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: {
          spec_id: (await sharedTrialFixture(world.actor)).place.spec_id,
          line_id: await foreignLine(world, whose),
          mother: null,
        },
      }),
    },
  }),
]
