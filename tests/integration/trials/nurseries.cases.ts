import { expect } from 'vitest'
import {
  createField,
  deleteField,
  fieldKinds,
  listFields,
  listFieldYears,
  nurseryOverview,
  restoreField,
  updateField,
} from '../../../src/contract/plots/nurseries.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { newCrop, newPlace, uniqueName } from './field.ts'
import { newTrialFixture, sharedTrialFixture } from './trialFixture.ts'

const fieldsOf = async ({ actor }: World, spec_id: number) =>
  (await actor.call(listFields, { query: { spec_id } })).body.data

/** Another company's crop, or one that does not exist. */
const foreignCrop = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.spec_id : unknownId
const foreignField = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  whose === 'theirs' ? (await sharedTrialFixture(other)).place.field_id : unknownId

export const cases = [
  casesOf({
    call: listFields,
    good: [
      {
        input: async ({ actor }) => ({ query: { spec_id: (await sharedTrialFixture(actor)).place.spec_id } }),
        check: async (answer, { actor }) => {
          const { place } = await sharedTrialFixture(actor)
          expect(answer.meta.total).toBe(answer.data.length)
          const [field] = answer.data.filter(({ field_id }) => field_id === place.field_id)
          expect(field).toMatchObject({
            kind: 'source_material',
            region: 1,
            subregion: null,
            fieldyear_set: [{ id: place.year_id, year: 2026 }],
          })
          expect(field.field_name).toMatch(/^Nursery /)
        },
      },
    ],
    bad: [
      { because: 'a missing crop', input: () => ({ query: {} }), code: 'validation.required', field: 'spec_id' },
      {
        because: 'a field that the call does not know',
        input: () => ({ query: { spec_id: 1, sort: 'x' } }),
        code: 'validation.unknownField',
        field: 'sort',
      },
    ],
    foreign: { ids: async (world, whose) => ({ query: { spec_id: await foreignCrop(world, whose) } }) },
  }),
  casesOf({
    call: nurseryOverview,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.field_id } }),
        check: async (answer, { actor }) => {
          const { place } = await sharedTrialFixture(actor)
          const { data: plots } = (
            await actor.call(listPlots, {
              query: { field_id: place.field_id, year_id: place.year_id, spec_id: place.spec_id },
            })
          ).body
          const [year] = answer.years
          expect(answer.years).toHaveLength(1)
          expect(year).toMatchObject({
            year_id: place.year_id,
            year: 2026,
            plots: plots.length,
            labelled: plots.filter(({ plot_label }) => plot_label !== null).length,
            lines: new Set(plots.flatMap(({ line_id }) => line_id ?? [])).size,
          })
          const measured = plots.flatMap(({ plot_results }) => plot_results.map(({ feature_id }) => feature_id))
          expect(Object.fromEntries(year.traits.map(({ trait_id, plots: count }) => [trait_id, count]))).toEqual(
            Object.fromEntries([...Map.groupBy(measured, (id) => id)].map(([id, all]) => [id, all.length])),
          )
        },
      },
    ],
    bad: [{ because: 'no number', input: () => ({ params: { id: 'x' } }), code: 'validation.integer', field: 'id' }],
    foreign: { ids: async (world, whose) => ({ params: { id: await foreignField(world, whose) } }) },
  }),
  casesOf({
    call: createField,
    good: [
      {
        input: async ({ actor }) => ({
          body: { field_name: '  Поле №7 ', spec_id: await newCrop(actor), region: 1, kind: 'control' as const },
        }),
        check: async (answer, world) => {
          expect(answer).toMatchObject({ field_name: 'Поле №7', region: 1, kind: 'control', fieldyear_set: [] })
          expect(answer.region_name).not.toBe('')
          expect(await fieldsOf(world, answer.spec_id)).toEqual([answer])
        },
      },
      ...fieldKinds.map((kind) => ({
        input: async ({ actor }: World) => ({
          body: {
            field_name: uniqueName(kind),
            spec_id: (await sharedTrialFixture(actor)).place.spec_id,
            region: 1,
            kind,
          },
        }),
        check: async (answer: { kind: string }) => {
          expect(answer.kind).toBe(kind)
        },
      })),
    ],
    bad: [
      {
        because: 'a missing name',
        input: async ({ actor }) => ({ body: { spec_id: (await sharedTrialFixture(actor)).place.spec_id, region: 1 } }),
        code: 'validation.required',
        field: 'field_name',
      },
      {
        because: 'a name of spaces',
        input: async ({ actor }) => ({
          body: { field_name: '   ', spec_id: (await sharedTrialFixture(actor)).place.spec_id, region: 1 },
        }),
        code: 'validation.required',
        field: 'field_name',
      },
      {
        because: 'a name of 256 characters',
        input: async ({ actor }) => ({
          body: { field_name: 'x'.repeat(256), spec_id: (await sharedTrialFixture(actor)).place.spec_id, region: 1 },
        }),
        code: 'validation.maxLength',
        field: 'field_name',
      },
      {
        because: 'a region that is not in the list',
        input: async ({ actor }) => ({
          body: { field_name: 'A', spec_id: (await sharedTrialFixture(actor)).place.spec_id, region: unknownId },
        }),
        code: 'validation.choice',
        field: 'region',
      },
      {
        because: 'a kind that is none of the eleven',
        input: async ({ actor }) => ({
          body: {
            field_name: 'A',
            spec_id: (await sharedTrialFixture(actor)).place.spec_id,
            region: 1,
            kind: 'meadow',
          },
        }),
        code: 'validation.choice',
        field: 'kind',
      },
      {
        because: 'a name that the crop has already',
        input: async (world) => {
          const { place } = await sharedTrialFixture(world.actor)
          const [field] = await fieldsOf(world, place.spec_id)
          return { body: { field_name: field.field_name, spec_id: place.spec_id, region: 1 } }
        },
        code: 'field.duplicate',
        field: 'field_name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({
        body: { field_name: 'A', spec_id: await foreignCrop(world, whose), region: 1 },
      }),
    },
  }),
  casesOf({
    call: updateField,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: (await newPlace(actor)).field_id },
          body: { field_name: uniqueName('Renamed'), kind: 'hybrid' as const },
        }),
        check: async (answer, world) => {
          expect(answer.kind).toBe('hybrid')
          expect(answer.field_name).toMatch(/^Renamed /)
          expect(await fieldsOf(world, answer.spec_id)).toContainEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'an empty name',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.field_id },
          body: { field_name: '' },
        }),
        code: 'validation.required',
        field: 'field_name',
      },
      {
        because: 'a subregion that is not in the list',
        input: async ({ actor }) => ({
          params: { id: (await sharedTrialFixture(actor)).place.field_id },
          body: { subregion: unknownId },
        }),
        code: 'validation.choice',
        field: 'subregion',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await foreignField(world, whose) }, body: { kind: 'hybrid' } }),
    },
  }),
  casesOf({
    call: deleteField,
    good: [
      {
        input: async ({ actor }) => {
          const { place } = await newTrialFixture(actor)
          deleted.field = place
          return { params: { id: place.field_id } }
        },
        check: async (_answer, world) => {
          expect(await fieldsOf(world, deleted.field.spec_id)).toEqual([])
          const years = await world.actor.call(listFieldYears, { query: { spec_id: deleted.field.spec_id } })
          expect(years.body.data).toEqual([])
        },
      },
    ],
    bad: [
      { because: 'a word for an id', input: () => ({ params: { id: 'x' } }), code: 'validation.integer', field: 'id' },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await foreignField(world, whose) } }) },
  }),
  casesOf({
    call: restoreField,
    good: [
      {
        input: async ({ actor }) => {
          deleted.field = await newPlace(actor)
          await actor.call(deleteField, { params: { id: deleted.field.field_id } })
          return { params: { id: deleted.field.field_id } }
        },
        check: async (answer, world) => {
          const { spec_id, field_id, year_id } = deleted.field
          expect(answer).toMatchObject({ field_id, spec_id, fieldyear_set: [{ id: year_id, year: 2026 }] })
          expect(await fieldsOf(world, spec_id)).toEqual([answer])
        },
      },
      {
        input: async ({ actor }) => {
          const place = await newPlace(actor)
          const [{ field_name }] = (await actor.call(listFields, { query: { spec_id: place.spec_id } })).body.data
          await actor.call(deleteField, { params: { id: place.field_id } })
          await actor.call(createField, { body: { field_name, spec_id: place.spec_id, region: 1 } })
          return { params: { id: place.field_id } }
        },
        check: async (answer, world) => {
          expect(answer.field_name).toMatch(/^Nursery .*_restored$/)
          expect(await fieldsOf(world, answer.spec_id)).toHaveLength(2)
        },
      },
    ],
    bad: [
      {
        because: 'a nursery that is not deleted',
        input: async ({ actor }) => ({ params: { id: (await sharedTrialFixture(actor)).place.field_id } }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => {
        if (whose === 'unknown') return { params: { id: unknownId } }
        const { field_id } = await newPlace(other)
        await other.call(deleteField, { params: { id: field_id } })
        return { params: { id: field_id } }
      },
    },
  }),
]

/** What the deleting cases delete, for their checks. */
const deleted = {} as Record<'field' | 'year', { spec_id: number; field_id: number; year_id: number }>
