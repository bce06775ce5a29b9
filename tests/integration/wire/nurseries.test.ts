import { beforeAll, expect, it } from 'vitest'
import { firstId, startTestServer } from '../harness.ts'
import { newWire, successBody, type Wire } from './wire.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
let wire: Wire
let crop = 0
let nursery = 0

beforeAll(async () => {
  wire = await newWire(await startTestServer())
  const created = await wire.post('plotline_db/species_table/', { russian_name: 'Овёс', english_name: 'Oats' })
  crop = successBody<{ spec_id: number }>(created).spec_id
})

it('POST field_table/ sends field_name, spec_id, region, subregion [FLD-20]', async () => {
  const subregion = successBody<{ id: number }>(await wire.post('regions/1/subregions', { name: 'Азовский район' })).id
  const answer = await wire.post('field_table/', { field_name: 'Питомник 1', spec_id: crop, region: 1, subregion })
  expect(answer.status).toBe(201)
  nursery = successBody<{ field_id: number }>(answer).field_id
  expect(answer.body).toMatchObject({
    field_name: 'Питомник 1',
    region: 1,
    subregion,
    subregion_name: 'Азовский район',
    kind: 'source_material',
    fieldyear_set: [],
  })
})

it('POST field_year_add/ sends field_id, year, spec_id, region [FLD-23]', async () => {
  const answer = await wire.post('field_year_add/', { field_id: nursery, year: 2026, spec_id: crop, region: 1 })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ year_id: firstId, year: 2026, field_id: nursery, field_name: 'Питомник 1' })
  const second = await wire.post('field_year_add/', { field_id: nursery, year: 2026, spec_id: crop, region: 1 })
  expect([second.status, (second.body as { code: string }).code]).toEqual([409, 'year.duplicate'])
})

it('a nursery has id, name, region, subregion and its years [FLD-10, FLD-11, FLD-12]', async () => {
  const [field] = successBody<{ data: object[] }>(await wire.get(`field_table/?spec_id=${crop}`)).data
  expect(field).toMatchObject({ field_id: nursery, field_name: 'Питомник 1', region: 1, subregion: firstId })
  expect(field).toHaveProperty('fieldyear_set', [{ id: firstId, year: 2026 }])
})

it('GET field_table/ takes spec_id and lists the nurseries of that crop only [FLD-19]', async () => {
  const created = await wire.post('plotline_db/species_table/', { russian_name: 'Рожь', english_name: 'Rye' })
  const rye = successBody<{ spec_id: number }>(created).spec_id
  expect((await wire.get(`field_table/?spec_id=${rye}`)).body).toEqual({ meta: { total: 0 }, data: [] })
  expect((await wire.get('field_table/?spec_id=oats')).status).toBe(400)
  expect((await wire.get('field_table/?spec_id=2000000000')).status).toBe(404)
})

it('GET field_year/ takes spec_id and groups nurseries by year, newest first [FLD-14, FLD-22]', async () => {
  await wire.post('field_year_add/', { field_id: nursery, year: 2025, spec_id: crop })
  expect((await wire.get(`field_year/?spec_id=${crop}`)).body).toEqual({
    meta: { total: 2 },
    data: [
      { year: 2026, fields: [{ field_id: nursery, field_name: 'Питомник 1', year_id: firstId }] },
      { year: 2025, fields: [{ field_id: nursery, field_name: 'Питомник 1', year_id: expect.any(Number) }] },
    ],
  })
})

it('DELETE field_year_add/{id}/ deletes a year, and a year group that has no nursery left [FLD-24, FLD-31]', async () => {
  const [, group] = successBody<{ data: { fields: { year_id: number }[] }[] }>(
    await wire.get(`field_year/?spec_id=${crop}`),
  ).data
  const answer = await wire.remove(`field_year_add/${group.fields[0].year_id}/`)
  expect([answer.status, (answer.body as Uint8Array).length]).toEqual([204, 0])
  const { data } = successBody<{ data: { year: number }[] }>(await wire.get(`field_year/?spec_id=${crop}`))
  expect(data.map(({ year }) => year)).toEqual([2026])
  const [field] = successBody<{ data: { fieldyear_set: object[] }[] }>(
    await wire.get(`field_table/?spec_id=${crop}`),
  ).data
  expect(field.fieldyear_set).toEqual([{ id: firstId, year: 2026 }])
})

it('DELETE field_table/{id}/ deletes a nursery, its years leave the year lists [FLD-21, FLD-29]', async () => {
  expect((await wire.remove(`field_table/${nursery}/`)).status).toBe(204)
  expect((await wire.get(`field_year/?spec_id=${crop}`)).body).toEqual({ meta: { total: 0 }, data: [] })
  expect((await wire.remove(`field_table/${nursery}/`)).status).toBe(404)
})
