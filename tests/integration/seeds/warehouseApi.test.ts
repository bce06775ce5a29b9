import { describe, expect, it } from 'vitest'
import * as seeds from '../../../src/contract/seeds/seeds.ts'
import * as houses from '../../../src/contract/seeds/warehouses.ts'
import { startTestServer } from '../harness.ts'
import { uniqueName } from '../trials/field.ts'
import { freshStore, lotOf, newLot } from './store.ts'

const server = await startTestServer()
const actor = await server.newCompany()

const params = (id: number) => ({ params: { id: String(id) } })
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const codeAndFields = ({ body }: { body: unknown }) => {
  const { code, errors } = body as { code: string; errors: object }
  return [code, ...Object.keys(errors)]
}
const add = async (name: string) => (await actor.call(houses.createWarehouse, { body: { name } })).body
const place = async (name: string, warehouse: number) =>
  (await actor.call(houses.createLocation, { body: { name, warehouse } })).body

describe('the warehouse API', () => {
  it('POST warehouses/ creates one, and GET lists it [STO-34, STO-35, STO-23]', async () => {
    const name = uniqueName('Main store')
    const created = await actor.call(houses.createWarehouse, { body: { name } })
    expect([created.status, created.body]).toEqual([
      201,
      { warehouse_id: created.body.warehouse_id, name, location_count: 0, amount: 0 },
    ])
    const { body } = await actor.call(houses.listWarehouses)
    expect(body.data.filter((warehouse) => warehouse.name === name)).toEqual([created.body])
  })

  it('a name of a location has at most 255 characters [LIM-05]', async () => {
    const { warehouse_id } = await add(uniqueName('Long names'))
    expect((await place('x'.repeat(255), warehouse_id)).name).toHaveLength(255)
    const long = await actor.callAny(houses.createLocation, {
      body: { name: 'x'.repeat(256), warehouse: warehouse_id },
    })
    expect([long.status, ...codeAndFields(long)]).toEqual([400, 'validation.maxLength', 'name'])
    expect((await actor.call(houses.getWarehouse, params(warehouse_id))).body.location_count).toBe(1)
  })

  it('GET warehouses/{id}/ returns one, PATCH renames it [STO-36, STO-37]', async () => {
    const { warehouse_id } = await add(uniqueName('Old store'))
    const name = uniqueName('New store')
    const renamed = await actor.call(houses.updateWarehouse, { ...params(warehouse_id), body: { name } })
    expect([renamed.status, renamed.body.name]).toEqual([200, name])
    expect((await actor.call(houses.getWarehouse, params(warehouse_id))).body).toEqual(renamed.body)
  })

  it('a warehouse’s name is not empty and unique, ignoring case [STO-32, STO-33]', async () => {
    const name = uniqueName('Cold store')
    const { warehouse_id } = await add(name)
    const second = await actor.call(houses.createWarehouse, { body: { name: name.toUpperCase() } })
    expect(refusal(second)).toEqual([409, 'warehouse.exists'])
    const empty = await actor.call(houses.updateWarehouse, { ...params(warehouse_id), body: { name: '  ' } })
    expect([empty.status, ...codeAndFields(empty)]).toEqual([400, 'validation.required', 'name'])
    expect((await actor.call(houses.getWarehouse, params(warehouse_id))).body.name).toBe(name)
  })

  it('DELETE warehouses/{id}/ deletes it with its places, and its name is free again [STO-38]', async () => {
    const { warehouse, places } = await freshStore(actor)
    const { name } = (await actor.call(houses.getWarehouse, params(warehouse))).body
    expect((await actor.call(houses.deleteWarehouse, params(warehouse))).status).toBe(204)
    expect(refusal(await actor.call(houses.getWarehouse, params(warehouse)))[0]).toBe(404)
    expect(refusal(await actor.call(houses.getLocation, params(places[0].id)))[0]).toBe(404)
    expect((await add(name)).name).toBe(name)
  })

  it('POST warehouse_storage/ creates a place of a warehouse, and GET lists it [STO-39, STO-40, STO-24]', async () => {
    const { warehouse_id: warehouse, name: warehouse_name } = await add(uniqueName('Store'))
    const created = await actor.call(houses.createLocation, { body: { name: 'A-02-4', warehouse } })
    expect([created.status, created.body]).toEqual([
      201,
      { id: created.body.id, name: 'A-02-4', warehouse, warehouse_name, seed_count: 0, amount: 0 },
    ])
    const { body } = await actor.call(houses.listLocations, { query: { warehouse: String(warehouse) } })
    expect(body.data).toEqual([created.body])
  })

  it('GET warehouse_storage/{id}/ returns one place, PATCH renames it [STO-41, STO-42]', async () => {
    const { warehouse_id } = await add(uniqueName('Store'))
    const { id } = await place('A-1', warehouse_id)
    const renamed = await actor.call(houses.updateLocation, { ...params(id), body: { name: 'A-01' } })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'A-01'])
    expect((await actor.call(houses.getLocation, params(id))).body).toEqual(renamed.body)
  })

  it('a place’s name is not empty and unique in its warehouse [STO-30, STO-31]', async () => {
    const { warehouse_id } = await add(uniqueName('Store'))
    const { id } = await place('B-01', warehouse_id)
    const second = await actor.call(houses.createLocation, { body: { name: 'b-01', warehouse: warehouse_id } })
    expect(refusal(second)).toEqual([409, 'location.exists'])
    const empty = await actor.call(houses.updateLocation, { ...params(id), body: { name: '' } })
    expect([empty.status, ...codeAndFields(empty)]).toEqual([400, 'validation.required', 'name'])
    const otherStore = await add(uniqueName('Store'))
    expect((await place('B-01', otherStore.warehouse_id)).name).toBe('B-01')
  })

  it('DELETE warehouse_storage/{id}/ deletes an empty place, not one with seed [STO-43]', async () => {
    const store = await freshStore(actor)
    await newLot(actor, store)
    const full = await actor.call(houses.deleteLocation, params(store.places[0].id))
    expect(refusal(full)).toEqual([409, 'location.not_empty'])
    expect((await actor.call(houses.deleteLocation, params(store.places[1].id))).status).toBe(204)
    const { body } = await actor.call(houses.listLocations, { query: { warehouse: String(store.warehouse) } })
    expect(body.data.map(({ id }) => id)).toEqual([store.places[0].id])
  })

  it('POST seeds/ creates a lot, and GET lists and returns it [STO-45, STO-46, STO-47]', async () => {
    const store = await freshStore(actor)
    const { spec_id } = store.setting.place
    const body = {
      spec_id,
      location: store.places[0].id,
      plot_id: store.setting.planted.plots[0],
      amount: 15400,
      weight_1000: 44.6,
      reserved: false,
      cleared_for_sowing: true,
      comment: null,
    }
    const created = await actor.call(seeds.createSeed, { body: { ...body, reason: null } })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ ...body, weight_full: 686.84, booked_amount: 0, version: 1 })
    const { entry_id: _entry, ...lot } = created.body
    expect((await actor.call(seeds.listSeeds, { query: { spec_id: String(spec_id) } })).body.data).toEqual([lot])
    expect((await actor.call(seeds.getSeed, params(lot.id))).body).toEqual(lot)
  })

  it('PATCH seeds/{id}/ edits a lot, whose crop may be sent but not changed [STO-48, STO-26, STO-27]', async () => {
    const store = await freshStore(actor)
    const { id, spec_id } = await newLot(actor, store)
    const body = { spec_id, amount: 900, booked_amount: 200, reserved: true, weight_1000: 40 }
    const changed = await actor.call(seeds.updateSeed, { ...params(id), body })
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ ...body, weight_full: 36 })])
    expect(await lotOf(actor, id)).toMatchObject({ ...body, booked_weight: 8 })
    const other = (await freshStore(actor)).setting.place.spec_id
    const answer = await actor.call(seeds.updateSeed, { ...params(id), body: { spec_id: other } })
    expect([answer.status, ...codeAndFields(answer)]).toEqual([400, 'seed.crop', 'spec_id'])
  })

  it('DELETE seeds/{id}/ removes a lot from the lists, unless it is booked [STO-49]', async () => {
    const { id, spec_id } = await newLot(actor, await freshStore(actor), { booked_amount: 10 })
    expect(refusal(await actor.call(seeds.deleteSeed, params(id)))).toEqual([409, 'seed.booked'])
    await actor.call(seeds.updateSeed, { ...params(id), body: { booked_amount: 0 } })
    expect((await actor.call(seeds.deleteSeed, params(id))).status).toBe(204)
    const query = { spec_id: String(spec_id), empty: 'true' as const }
    expect((await actor.call(seeds.listSeeds, { query })).body.data).toEqual([])
  })

  it('GET summary_warehouse_seed_info/ has a row per place and plot of the crop [STO-50, STO-28]', async () => {
    const store = await freshStore(actor)
    const { plots, lines } = store.setting.planted
    const lots = [
      { location: store.places[1].id, amount: 40 },
      { amount: 100 },
      { amount: 60, booked_amount: 25 },
      { plot_id: null, line_id: lines[1], amount: 7 },
    ]
    for (const lot of lots) await newLot(actor, store, { plot_id: plots[0], ...lot })
    const query = { spec_id: String(store.setting.place.spec_id) }
    const { body } = await actor.call(seeds.seedSummary, { query })
    const plotEntry = { plot_name: 'P1', line_name: 'L1', field_name: expect.any(String), year: 2026 }
    expect(body).toEqual({
      meta: { total: 3, amount: 207, booked_amount: 25, lots: 4 },
      data: [
        { warehouse_storage_name: 'A-01-1', ...plotEntry, amount: 160 },
        {
          warehouse_storage_name: 'A-01-1',
          plot_name: null,
          line_name: 'L2',
          field_name: null,
          year: null,
          amount: 7,
        },
        { warehouse_storage_name: 'A-01-2', ...plotEntry, amount: 40 },
      ],
    })
  })
})
