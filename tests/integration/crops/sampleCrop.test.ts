import { beforeAll, expect, it } from 'vitest'
import { addSampleCrop, createCrop, deleteCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { addLine } from '../../../src/contract/lines/varieties.ts'
import { listFieldYears } from '../../../src/contract/plots/nurseries.ts'
import { createPlot } from '../../../src/contract/plots/plots.ts'
import { listSeeds } from '../../../src/contract/seeds/seeds.ts'
import { createWarehouse, listWarehouses } from '../../../src/contract/seeds/warehouses.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { addPhoto } from '../photos/photos.cases.ts'
import { freshStore, newLot } from '../seeds/store.ts'
import { uniqueName } from '../trials/field.ts'

const server = await startTestServer()
let director: Actor

beforeAll(async () => {
  director = await server.newCompany()
})

/** Rows of a company in every table that has them, without its history and what belongs to sign-ins. */
async function rowsOf(company: number): Promise<Record<string, number>> {
  const tables = await server.sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'company_id'
      AND c.relname NOT IN ('audit_log', 'answered_requests', 'reserved_ids', 'sessions', 'api_calls')
    ORDER BY c.relname`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [{ n }] = await server.sql<{ n: number }[]>`
      SELECT count(*)::integer AS n FROM ${server.sql(name)} WHERE company_id = ${company}`
    if (n > 0) counts[name] = n
  }
  return counts
}

const crops = async (actor: Actor) => (await actor.call(listCrops)).body
const add = async () => (await director.call(addSampleCrop)).body

it('the sample data are a crop of the company, and one request removes them with all that was added since', async () => {
  const { body: rye } = await director.call(createCrop, { body: { russian_name: 'Рожь', english_name: 'Rye' } })
  await director.call(createWarehouse, { body: { name: 'Own store' } })
  const before = await rowsOf(director.company)
  const { spec_id } = await add()
  const { meta, data } = await crops(director)
  expect([meta.sample_spec_id, data.length]).toEqual([spec_id, 2])
  const years = (await director.call(listFieldYears, { query: { spec_id } })).body.data
  expect(years.map(({ year, fields }) => [year, fields.length])).toEqual([
    [2026, 3],
    [2025, 3],
  ])
  const { body: seeds } = await director.call(listSeeds, { query: { spec_id: String(spec_id) } })
  expect(seeds.data.length).toBeGreaterThan(20)

  // What the user added to the sample is deleted with it.
  const { field_id } = years[0].fields[0]
  const plot = { field: field_id, spec_id, year: 2027, plot_name: 'Mine' }
  const { body: created } = await director.call(createPlot, { body: plot })
  await addPhoto(director, 'plot', { plot: created.plot_id })
  await director.call(addLine, { body: { spec_id, name: 'My line' } as never })
  await director.call(deleteCrop, { params: { id: String(spec_id) } })

  const { files: storedFiles = 0, ...after } = await rowsOf(director.company)
  expect(storedFiles).toBeLessThanOrEqual(3)
  expect(after).toEqual(before)
  expect(await crops(director)).toMatchObject({ meta: { sample_spec_id: null }, data: [rye] })
})

it('a warehouse of the sample stays if another crop has seed in it', async () => {
  const { spec_id } = await add()
  const { body } = await director.call(listWarehouses)
  expect(body.data.map(({ name }) => name)).toContain('Own store')
  expect(body.data).toHaveLength(3)
  const store = await freshStore(director)
  const { data } = (await director.call(listSeeds, { query: { spec_id: String(spec_id) } })).body
  await newLot(director, store, { location: data[0].location })
  await director.call(deleteCrop, { params: { id: String(spec_id) } })
  expect((await director.call(listWarehouses)).body.data).toHaveLength(3)
})

it('a name that the company has gets a number; a second sample is refused; only the director adds one', async () => {
  const { english_name } = await add()
  expect(await director.callAny(addSampleCrop, {})).toMatchObject({ status: 409, body: { code: 'crop.sampleExists' } })
  const { meta } = await crops(director)
  await director.call(deleteCrop, { params: { id: String(meta.sample_spec_id) } })
  await director.call(createCrop, {
    body: { russian_name: uniqueName('Пшеница'), english_name: english_name.toUpperCase() },
  })
  expect((await add()).english_name).toBe(`${english_name} (2)`)
  const employee = await colleagueOf(server, director, await newDivision(director), 'employee')
  expect((await employee.callAny(addSampleCrop, {})).status).toBe(403)
})

it('one of two requests at the same time adds the sample', async () => {
  const other = await server.newCompany()
  const answers = await Promise.all([other.callAny(addSampleCrop, {}), other.callAny(addSampleCrop, {})])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})
