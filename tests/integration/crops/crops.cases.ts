import { expect } from 'vitest'
import { addSampleCrop, createCrop, deleteCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { casesOf } from '../cases.ts'
import { type Actor, unknownId } from '../harness.ts'
import { newCrop, newPlace } from '../trials/field.ts'

let number = 0
/** Two names that no crop of the test has yet. */
export function freshNames(): { russian_name: string; english_name: string } {
  number++
  return { russian_name: `Пшеница ${number}`, english_name: `Wheat ${number}` }
}

/** The crop that was deleted last. */
let empty = 0

export const cases = [
  casesOf({
    call: listCrops,
    good: [
      {
        input: () => ({}),
        check: async (answer, { actor }) => {
          const { body: added } = await actor.call(createCrop, { body: freshNames() })
          const { body: after } = await actor.call(listCrops)
          expect(after.meta).toEqual({
            id: actor.user,
            username: actor.username,
            first_name: 'Anna',
            last_name: 'Orlova',
            role: 'general_director',
            company_id: actor.company,
            is_sample: false,
            sample_spec_id: null,
          })
          expect(after.data).toEqual([...answer.data, added])
        },
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other }) => {
        const names = { russian_name: 'Тайная рожь', english_name: 'Hidden rye' }
        await other.call(createCrop, { body: names })
        return { input: {}, marker: names.russian_name }
      },
    },
  }),
  casesOf({
    call: createCrop,
    good: [
      {
        input: () => ({ body: freshNames() }),
        check: async (answer, { actor }) => {
          expect((await actor.call(listCrops)).body.data).toContainEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'a missing name',
        input: () => ({ body: { english_name: 'Rye' } }),
        code: 'validation.required',
        field: 'russian_name',
      },
      {
        because: 'a name of spaces',
        input: () => ({ body: { russian_name: '  ', english_name: 'Rye' } }),
        code: 'validation.required',
        field: 'russian_name',
      },
      {
        because: 'a name of 251 characters',
        input: () => ({ body: { russian_name: 'Рожь', english_name: 'x'.repeat(251) } }),
        code: 'validation.maxLength',
        field: 'english_name',
      },
      {
        because: 'a number for a name',
        input: () => ({ body: { russian_name: 12, english_name: 'Rye' } }),
        code: 'validation.text',
        field: 'russian_name',
      },
      {
        because: 'a field that the call does not know',
        input: () => ({ body: { ...freshNames(), company_id: 1 } }),
        code: 'validation.unknownField',
        field: 'company_id',
      },
      {
        because: 'a Russian name that exists, in other case and with spaces',
        input: async ({ actor }) => {
          const names = freshNames()
          await actor.call(createCrop, { body: names })
          return { body: { russian_name: `  ${names.russian_name.toUpperCase()} `, english_name: 'Other' } }
        },
        code: 'validation.cultureWithNameExists',
        field: 'russian_name',
      },
      {
        because: 'an English name that exists, in other case',
        input: async ({ actor }) => {
          const names = freshNames()
          await actor.call(createCrop, { body: names })
          return { body: { russian_name: 'Другая', english_name: names.english_name.toLowerCase() } }
        },
        code: 'validation.cultureWithLatinNameExists',
        field: 'english_name',
      },
    ],
    foreign: { none: 'takes no id; that another company may use the same names is tested beside' },
  }),
  casesOf({
    call: deleteCrop,
    good: [
      {
        input: async ({ actor }) => {
          empty = await newCrop(actor)
          return { params: { id: String(empty) } }
        },
        check: async (_answer, { actor }) => {
          expect((await actor.call(listCrops)).body.data.map(({ spec_id }) => spec_id)).not.toContain(empty)
        },
      },
    ],
    bad: [
      {
        because: 'a nursery in it',
        input: async ({ actor }) => ({ params: { id: String((await newPlace(actor)).spec_id) } }),
        code: 'crop.notEmpty',
      },
    ],
    foreign: {
      ids: async ({ other }, whose) => ({
        params: { id: String(whose === 'theirs' ? await newCrop(other) : unknownId) },
      }),
    },
  }),
  casesOf({
    call: addSampleCrop,
    good: [
      {
        input: async ({ actor }) => {
          await deleteSampleCrop(actor)
          return {}
        },
        check: async ({ spec_id }, { actor }) => {
          expect((await actor.call(listCrops)).body.meta.sample_spec_id).toBe(spec_id)
          await deleteSampleCrop(actor)
        },
      },
    ],
    bad: [],
    foreign: { none: 'it takes no ids, and answers only the names of the new crop' },
  }),
]

/** Removes the sample data from a company that has them. */
async function deleteSampleCrop(actor: Actor): Promise<void> {
  const { sample_spec_id: id } = (await actor.call(listCrops)).body.meta
  if (id !== null) await actor.call(deleteCrop, { params: { id: String(id) } })
}
