import { expect } from 'vitest'
import { createSubregion, listCountries, listRegions, listSubregions } from '../../../src/contract/lines/regions.ts'
import { casesOf } from '../cases.ts'
import { unknownId } from '../harness.ts'

let number = 0

export const cases = [
  casesOf({
    call: listCountries,
    good: [
      {
        input: () => ({}),
        check: async (answer, { actor, server }) => {
          expect(answer.meta.total).toBe(249)
          expect(answer.data).toContainEqual({ id: 1, code: 'RU', name: 'Russia' })
          const russian = await actor.in('ru').call(listCountries)
          expect(russian.body.data).toContainEqual({ id: 1, code: 'RU', name: 'Россия' })
          expect((await server.anonymous.call(listCountries)).body).toEqual(answer)
        },
      },
    ],
    bad: [],
    foreign: { none: 'the countries are the same for everybody' },
  }),
  casesOf({
    call: listRegions,
    good: [
      {
        input: () => ({ query: {} }),
        check: async (answer, { actor }) => {
          expect(answer.data).toContainEqual({ id: 1, name: 'Altai Krai', country_id: 1 })
          expect(answer.data.every((region) => region.country_id === 1)).toBe(true)
          expect((await actor.call(listRegions, { query: { country_id: '1' } })).body).toEqual(answer)
        },
      },
      {
        input: () => ({ query: { country_id: '111' } }),
        check: async (answer, { actor }) => {
          const { body: countries } = await actor.call(listCountries)
          expect(countries.data.find((country) => country.id === 111)?.code).toBe('IT')
          expect(answer.data).toHaveLength(20)
          const italian = await actor.in('it').call(listRegions, { query: { country_id: '111' } })
          expect(italian.body.data.map((region) => region.name)).toContain('Puglia')
        },
      },
    ],
    bad: [
      {
        because: 'a word for a country',
        input: () => ({ query: { country_id: 'Russia' } }),
        code: 'validation.integer',
        field: 'country_id',
      },
      { because: 'a country that does not exist', input: () => ({ query: { country_id: '9999' } }), code: 'notFound' },
      {
        because: 'a number beyond all ids',
        input: () => ({ query: { country_id: '99999999999999999' } }),
        code: 'validation.maxValue',
        field: 'country_id',
      },
    ],
    foreign: { none: 'the regions are the same for everybody' },
  }),
  casesOf({
    call: listSubregions,
    good: [
      {
        input: () => ({ params: { id: '1' } }),
        check: async (answer, { actor }) => {
          const name = `Бийский район ${++number}`
          const { body: added } = await actor.call(createSubregion, { params: { id: '1' }, body: { name } })
          const { body: after } = await actor.call(listSubregions, { params: { id: '1' } })
          expect(after.meta.total).toBe(answer.meta.total + 1)
          expect(after.data).toContainEqual(added)
          const { body: elsewhere } = await actor.call(listSubregions, { params: { id: '2' } })
          expect(elsewhere.data).not.toContainEqual(added)
        },
      },
    ],
    bad: [
      {
        because: 'a region that does not exist',
        input: () => ({ params: { id: String(unknownId) } }),
        code: 'notFound',
      },
      {
        because: 'a word for a region',
        input: () => ({ params: { id: 'x' } }),
        code: 'validation.integer',
        field: 'id',
      },
    ],
    foreign: {
      hidden: async ({ other }) => {
        await other.call(createSubregion, { params: { id: '3' }, body: { name: 'Тайный район' } })
        return { input: { params: { id: '3' } }, marker: 'Тайный район' }
      },
    },
  }),
  casesOf({
    call: createSubregion,
    good: [
      {
        input: () => ({ params: { id: '2' }, body: { name: ` Зейский район ${++number} ` } }),
        check: async (answer, { actor }) => {
          expect(answer).toEqual({ id: expect.any(Number), name: `Зейский район ${number}`, region_id: 2 })
          expect((await actor.call(listSubregions, { params: { id: '2' } })).body.data).toContainEqual(answer)
        },
      },
    ],
    bad: [
      {
        because: 'no name',
        input: () => ({ params: { id: '1' }, body: {} }),
        code: 'validation.required',
        field: 'name',
      },
      {
        because: 'a name of 261 characters',
        input: () => ({ params: { id: '1' }, body: { name: 'x'.repeat(261) } }),
        code: 'validation.maxLength',
        field: 'name',
      },
      {
        because: 'a region that does not exist',
        input: () => ({ params: { id: String(unknownId) }, body: { name: 'Район' } }),
        code: 'notFound',
      },
      {
        because: 'a name that the region has, in other case',
        input: async ({ actor }) => {
          const name = `Район ${++number}`
          await actor.call(createSubregion, { params: { id: '1' }, body: { name } })
          return { params: { id: '1' }, body: { name: name.toUpperCase() } }
        },
        code: 'subregion.exists',
        field: 'name',
      },
    ],
    foreign: { none: 'regions belong to nobody; what is written is the caller’s own' },
  }),
]
