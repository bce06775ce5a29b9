import { expect } from 'vitest'
import {
  addFieldYear,
  deleteFieldYear,
  listFields,
  listFieldYears,
  restoreFieldYear,
} from '../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { type NewYear, newCrop, newPlace } from './field.ts'
import { newTrialFixture, sharedTrialFixture } from './trialFixture.ts'

const fieldsOf = async ({ actor }: World, spec_id: number) =>
  (await actor.call(listFields, { query: { spec_id } })).body.data

/** Another company's crop, or one that does not exist. */
const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId
const foreignField = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.field_id : unknownId
const foreignYear = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.year_id : unknownId

export const cases = [
  casesOf({
    call: listFieldYears,
    good: [
      {
        input: async ({ actor }) => {
          const spec_id = await newCrop(actor)
          const place = await newPlace(actor, spec_id)
          await actor.call(addFieldYear, { body: { field_id: place.field_id, year: 2027, spec_id } })
          await newPlace(actor, spec_id)
          return { query: { spec_id } }
        },
        check: async (answer) => {
          expect(answer.data.map(({ year, fields }) => [year, fields.length])).toEqual([
            [2027, 1],
            [2026, 2],
          ])
          const [field] = answer.data[0].fields
          expect(Object.keys(field).sort()).toEqual(['field_id', 'field_name', 'year_id'])
        },
      },
    ],
    bad: [
      {
        because: 'a word for a crop',
        input: () => ({ query: { spec_id: 'oats' } }),
        code: 'validation.integer',
        field: 'spec_id',
      },
    ],
    foreign: { ids: async (world, whose) => ({ query: { spec_id: await foreignCrop(world, whose) } }) },
  }),
  casesOf({
    call: addFieldYear,
    good: [1900, 2100].map((year) => ({
      input: async ({ actor }: World) => {
        const { spec_id, field_id } = await newPlace(actor)
        return { body: { field_id, year, spec_id, region: 1 } }
      },
      check: async (answer: { year_id: number; year: number; field_id: number; field_name: string }, world: World) => {
        expect(answer.year).toBe(year)
        const rows = await world.server.sql`SELECT year, map_width FROM field_years WHERE id = ${answer.year_id}`
        expect(rows).toEqual([{ year, map_width: 20 }])
      },
    })),
    bad: [
      ...[1899, 2101].map((year) => ({
        because: `the year ${year}`,
        input: async ({ actor }: World) => {
          const { spec_id, field_id } = (await sharedTrialFixture(actor)).place
          return { body: { field_id, year, spec_id } }
        },
        code: year < 1900 ? 'validation.minValue' : 'validation.maxValue',
        field: 'year',
      })),
      {
        because: 'a year that the nursery has',
        input: async ({ actor }) => {
          const { spec_id, field_id } = (await sharedTrialFixture(actor)).place
          return { body: { field_id, year: 2026, spec_id } }
        },
        code: 'year.duplicate',
        field: 'year',
      },
      {
        because: 'the region of another nursery',
        input: async ({ actor }) => {
          const { spec_id, field_id } = (await sharedTrialFixture(actor)).place
          return { body: { field_id, year: 2030, spec_id, region: 2 } }
        },
        code: 'year.other_region',
        field: 'region',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: {
          field_id: await foreignField(world, whose),
          year: 2031,
          spec_id: (await sharedTrialFixture(world.actor)).place.spec_id,
        },
      }),
    },
  }),
  casesOf({
    call: deleteFieldYear,
    good: [
      {
        input: async ({ actor }) => {
          deleted.year = (await newTrialFixture(actor)).place
          return { params: { id: deleted.year.year_id } }
        },
        check: async (_answer, world) => {
          const { spec_id, field_id, year_id } = deleted.year
          const [field] = await fieldsOf(world, spec_id)
          expect(field.fieldyear_set).toEqual([])
          const years = await world.actor.call(listFieldYears, { query: { spec_id } })
          expect(years.body.data).toEqual([])
          const plots = await world.actor.call(listPlots, { query: { field_id, year_id, spec_id } })
          expect(plots.status).toBe(404)
        },
      },
    ],
    bad: [{ because: 'an id of 0', input: () => ({ params: { id: 0 } }), code: 'validation.minValue', field: 'id' }],
    foreign: { ids: async (world, whose) => ({ params: { id: await foreignYear(world, whose) } }) },
  }),
  casesOf({
    call: restoreFieldYear,
    good: [
      {
        input: async ({ actor }) => {
          deleted.year = (await newTrialFixture(actor)).place
          await actor.call(deleteFieldYear, { params: { id: deleted.year.year_id } })
          return { params: { id: deleted.year.year_id } }
        },
        check: async (answer, world) => {
          const { spec_id, field_id, year_id, year } = deleted.year
          expect(answer).toEqual({ year_id, year, field_id, field_name: expect.stringMatching(/^Nursery /) })
          const [field] = await fieldsOf(world, spec_id)
          expect(field.fieldyear_set).toEqual([{ id: year_id, year }])
          const plots = await world.actor.call(listPlots, { query: { field_id, year_id, spec_id } })
          expect(plots.body.meta.total).toBe(10)
        },
      },
    ],
    bad: [
      {
        because: 'a year that is not deleted',
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.year_id } }),
        code: 'notFound',
      },
      {
        because: 'a year of which there is another by now',
        input: async ({ actor }) => {
          const { year_id, year, field_id, spec_id } = await newPlace(actor)
          await actor.call(deleteFieldYear, { params: { id: year_id } })
          await actor.call(addFieldYear, { body: { field_id, spec_id, year } })
          return { params: { id: year_id } }
        },
        code: 'year.duplicate',
        field: 'year',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => {
        if (whose === 'unknown') return { params: { id: unknownId } }
        const { year_id } = await newPlace(other)
        await other.call(deleteFieldYear, { params: { id: year_id } })
        return { params: { id: year_id } }
      },
    },
  }),
]

/** What the deleting cases delete, for their checks. */
const deleted = {} as { year: NewYear }
