import { expect } from 'vitest'
import * as houses from '../../../src/contract/seeds/warehouses.ts'
import { casesOf, type World } from '../cases.ts'
import { unknownId } from '../harness.ts'
import { uniqueName } from '../trials/field.ts'
import { freshStore, newLot, sharedLot, sharedStore } from './store.ts'

const missing = {
  because: 'an id that does not exist',
  input: () => ({ params: { id: String(unknownId) } }),
  code: 'notFound',
}
const longName = 'x'.repeat(256)

const theirWarehouse = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  String(whose === 'theirs' ? (await sharedStore(other)).warehouse : unknownId)
const theirPlace = async ({ other }: World, whose: 'theirs' | 'unknown') =>
  String(whose === 'theirs' ? (await sharedStore(other)).places[0].id : unknownId)
const mineWarehouse = async ({ actor }: World) => String((await sharedStore(actor)).warehouse)
const minePlace = async ({ actor }: World) => String((await sharedStore(actor)).places[0].id)

const badNames = (input: (world: World, name: unknown) => Promise<unknown> | unknown) => [
  {
    because: 'an empty name (STO-30, STO-33)',
    input: (world: World) => input(world, ' '),
    code: 'validation.required',
    field: 'name',
  },
  { because: 'no name', input: (world: World) => input(world, undefined), code: 'validation.required', field: 'name' },
  {
    because: 'a name of 256 characters (LIM-05)',
    input: (world: World) => input(world, longName),
    code: 'validation.maxLength',
    field: 'name',
  },
]

export const cases = [
  casesOf({
    call: houses.listWarehouses,
    good: [
      {
        input: () => ({}),
        check: async (_, { actor }) => {
          const store = await freshStore(actor)
          await newLot(actor, store)
          const { body } = await actor.call(houses.listWarehouses)
          expect(body.data.find((warehouse) => warehouse.warehouse_id === store.warehouse)).toEqual({
            warehouse_id: store.warehouse,
            name: store.places[0].warehouse_name,
            location_count: 2,
            amount: 1000,
          })
          expect(body.meta.total).toBe(body.data.length)
        },
      },
    ],
    bad: [],
    foreign: {
      hidden: async ({ other }) => {
        const name = uniqueName('Hidden')
        await other.call(houses.createWarehouse, { body: { name } })
        return { input: {}, marker: name }
      },
    },
  }),
  casesOf({
    call: houses.createWarehouse,
    good: [
      {
        input: () => ({ body: { name: ` ${uniqueName('Main')} ` } }),
        check: async (answer, { actor }) => {
          expect(answer).toEqual({
            warehouse_id: expect.any(Number),
            name: answer.name.trim(),
            location_count: 0,
            amount: 0,
          })
          const params = { id: String(answer.warehouse_id) }
          expect((await actor.call(houses.getWarehouse, { params })).body).toEqual(answer)
        },
      },
      {
        input: () => ({ body: { name: uniqueName('x').padEnd(255, 'y') } }),
        check: async (answer) => expect(answer.name).toHaveLength(255),
      },
    ],
    bad: [
      ...badNames((_, name) => ({ body: { name } })),
      {
        because: 'a name that a warehouse bears, in other case (STO-32)',
        input: async ({ actor }) => ({
          body: { name: (await sharedStore(actor)).places[0].warehouse_name.toUpperCase() },
        }),
        code: 'warehouse.exists',
        field: 'name',
      },
    ],
    foreign: { none: 'it takes no ids; what is written is the caller’s own' },
  }),
  casesOf({
    call: houses.getWarehouse,
    good: [
      {
        input: async (world) => ({ params: { id: await mineWarehouse(world) } }),
        check: async (answer) => expect(answer).toMatchObject({ location_count: 2 }),
      },
    ],
    bad: [missing],
    foreign: { ids: async (world, whose) => ({ params: { id: await theirWarehouse(world, whose) } }) },
  }),
  casesOf({
    call: houses.updateWarehouse,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: String((await freshStore(actor)).warehouse) },
          body: { name: uniqueName('Renamed') },
        }),
        check: async (answer, { actor }) => {
          const { body } = await actor.call(houses.listWarehouses)
          expect(body.data).toContainEqual(answer)
          expect(answer.name).toMatch(/^Renamed/)
        },
      },
    ],
    bad: [
      ...badNames(async (world, name) => ({ params: { id: await mineWarehouse(world) }, body: { name } })),
      { ...missing, input: () => ({ params: { id: String(unknownId) }, body: { name: 'x' } }) },
      {
        because: 'the name of another warehouse',
        input: async ({ actor }) => ({
          params: { id: String((await freshStore(actor)).warehouse) },
          body: { name: (await sharedStore(actor)).places[0].warehouse_name },
        }),
        code: 'warehouse.exists',
        field: 'name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await theirWarehouse(world, whose) }, body: { name: 'Taken' } }),
    },
  }),
  casesOf({
    call: houses.deleteWarehouse,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: String((await freshStore(actor)).warehouse) } }),
        check: async (_, { actor }) => {
          const { places, warehouse } = await freshStore(actor)
          const params = { id: String(warehouse) }
          expect((await actor.call(houses.deleteWarehouse, { params })).status).toBe(204)
          expect((await actor.call(houses.getWarehouse, { params })).status).toBe(404)
          expect((await actor.call(houses.getLocation, { params: { id: String(places[0].id) } })).status).toBe(404)
          const body = { name: places[0].warehouse_name }
          expect((await actor.call(houses.createWarehouse, { body })).status).toBe(201)
        },
      },
    ],
    bad: [
      missing,
      {
        because: 'a warehouse that holds seed',
        input: async ({ actor }) => {
          await sharedLot(actor)
          return { params: { id: String((await sharedStore(actor)).warehouse) } }
        },
        code: 'warehouse.not_empty',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await theirWarehouse(world, whose) } }) },
  }),
  casesOf({
    call: houses.listLocations,
    good: [
      {
        input: async (world) => ({ query: { warehouse: await mineWarehouse(world) } }),
        check: async (answer, { actor }) => {
          expect(answer.data.map(({ name }) => name)).toEqual(['A-01-1', 'A-01-2'])
          const { body } = await actor.call(houses.listLocations, { query: {} })
          expect(body.data).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'A-01-1' })]))
        },
      },
    ],
    bad: [
      {
        because: 'a warehouse that does not exist',
        input: () => ({ query: { warehouse: String(unknownId) } }),
        code: 'notFound',
      },
    ],
    foreign: { ids: async (world, whose) => ({ query: { warehouse: await theirWarehouse(world, whose) } }) },
  }),
  casesOf({
    call: houses.createLocation,
    good: [
      {
        input: async ({ actor }) => ({
          body: { name: uniqueName('B-02'), warehouse: (await freshStore(actor)).warehouse },
        }),
        check: async (answer, { actor }) => {
          expect(answer).toMatchObject({ seed_count: 0, amount: 0, warehouse_name: expect.stringMatching(/^Store/) })
          expect((await actor.call(houses.getLocation, { params: { id: String(answer.id) } })).body).toEqual(answer)
        },
      },
    ],
    bad: [
      ...badNames(async ({ actor }, name) => ({ body: { name, warehouse: (await sharedStore(actor)).warehouse } })),
      {
        because: 'a name that a place of the warehouse bears, in other case (STO-31)',
        input: async ({ actor }) => ({ body: { name: 'a-01-1', warehouse: (await sharedStore(actor)).warehouse } }),
        code: 'location.exists',
        field: 'name',
      },
      {
        because: 'a warehouse that does not exist',
        input: () => ({ body: { name: 'C', warehouse: unknownId } }),
        code: 'notFound',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ body: { name: 'C', warehouse: Number(await theirWarehouse(world, whose)) } }),
    },
  }),
  casesOf({
    call: houses.getLocation,
    good: [
      {
        input: async (world) => ({ params: { id: await minePlace(world) } }),
        check: async (answer) => expect(answer).toMatchObject({ name: 'A-01-1' }),
      },
    ],
    bad: [missing],
    foreign: { ids: async (world, whose) => ({ params: { id: await theirPlace(world, whose) } }) },
  }),
  casesOf({
    call: houses.updateLocation,
    good: [
      {
        input: async ({ actor }) => ({
          params: { id: String((await freshStore(actor)).places[0].id) },
          body: { name: 'D-04' },
        }),
        check: async (answer, { actor }) => {
          expect(answer.name).toBe('D-04')
          expect((await actor.call(houses.getLocation, { params: { id: String(answer.id) } })).body).toEqual(answer)
        },
      },
    ],
    bad: [
      ...badNames(async (world, name) => ({ params: { id: await minePlace(world) }, body: { name } })),
      { ...missing, input: () => ({ params: { id: String(unknownId) }, body: { name: 'x' } }) },
      {
        because: 'the name of the place beside it',
        input: async (world) => ({ params: { id: await minePlace(world) }, body: { name: 'A-01-2' } }),
        code: 'location.exists',
        field: 'name',
      },
    ],
    foreign: {
      ids: async (world, whose) => ({ params: { id: await theirPlace(world, whose) }, body: { name: 'E' } }),
    },
  }),
  casesOf({
    call: houses.deleteLocation,
    good: [
      {
        input: async ({ actor }) => ({ params: { id: String((await freshStore(actor)).places[1].id) } }),
        check: async (_, { actor }) => {
          const { places, warehouse } = await freshStore(actor)
          const params = { id: String(places[1].id) }
          expect((await actor.call(houses.deleteLocation, { params })).status).toBe(204)
          expect((await actor.call(houses.getLocation, { params })).status).toBe(404)
          const body = { name: 'A-01-2', warehouse }
          expect((await actor.call(houses.createLocation, { body })).status).toBe(201)
        },
      },
    ],
    bad: [
      missing,
      {
        because: 'a place that holds seed',
        input: async ({ actor }) => ({ params: { id: String((await sharedLot(actor)).location) } }),
        code: 'location.not_empty',
      },
    ],
    foreign: { ids: async (world, whose) => ({ params: { id: await theirPlace(world, whose) } }) },
  }),
  casesOf({
    call: houses.locationCode,
    good: [
      {
        input: async (world) => ({ params: { id: await minePlace(world) } }),
        check: async (answer) => {
          expect(answer).toMatchObject({ name: 'A-01-1', qrcode: expect.stringMatching(/^data:image\/png;base64,/) })
          expect(answer.url).toMatch(new RegExp(`^http://[^/]+/varieties/storage\\?location=${answer.id}$`))
        },
      },
    ],
    bad: [missing],
    foreign: { ids: async (world, whose) => ({ params: { id: await theirPlace(world, whose) } }) },
  }),
]
