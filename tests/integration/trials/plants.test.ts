import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadFieldYear, readChanges } from '../../../src/contract/plots/changes.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { revert } from '../changes/refusals.ts'
import { type Actor, startTestServer, statusAndCode, type TestServer } from '../harness.ts'
import { nextChange, socketOfYear } from '../live/socket.ts'
import { changeOf, column, sendAccepted } from './field.ts'
import { newTrialFixture, type TrialFixture } from './trialFixture.ts'

// Requests and answers written by hand from the specification, with literal addresses.
interface Value {
  phenotype_id: number
  feature: string
  unit: string
  value: number | string | null
}

interface Plant {
  brush_id: number
  plot_id: number
  brush_name: string
  features: Value[]
}

let server: TestServer
let owner: Actor
let other: Actor
let setting: TrialFixture
let year: number
let plots: number[]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  other = await server.newCompany()
})

beforeEach(async () => {
  setting = await newTrialFixture(owner)
  year = setting.place.year_id
  plots = setting.planted.plots
})

const request = (method: string, path: string, body?: unknown, actor = owner) =>
  actor.send(method, `/api/v1/${path}`, { body })
const post = (path: string, body: unknown) => request('POST', path, body)
const patch = (path: string, body: unknown) => request('PATCH', path, body)

async function planted(brush_name: string, plot_id = plots[0]): Promise<Plant> {
  const { status, body } = await post('brush_table/', { plot_id, brush_name })
  expect(status).toBe(201)
  return body as Plant
}

async function measured(brush_id: number, feature: number | string, value: number | string): Promise<Value> {
  const { status, body } = await post('brush_phenotype/', { brush_id, feature, value })
  expect(status).toBe(201)
  return body as Value
}

async function listed(plot = plots[0]): Promise<Plant[]> {
  const { status, body } = await request('GET', `brush_table/?plot_id=${plot}`)
  expect(status).toBe(200)
  const { meta, data } = body as { meta: unknown; data: Plant[] }
  expect(meta).toEqual({ total: data.length })
  return data
}

const names = async () => (await listed()).map(({ brush_name }) => brush_name)

/** The entries of the year's log since the plots were created, each as its name and fields. */
async function entries() {
  const query = { since: setting.planted.seq, crop_since: 0 }
  const { body } = await owner.call(readChanges, { params: { id: year }, query })
  return body.data.map(({ seq, change }) => ({
    seq,
    name: change.name,
    fields: change.columns.map(({ entity, field }) => `${entity} ${field}`),
  }))
}

describe('plants of a plot', () => {
  it('POST brush_table/ sends plot_id and brush_name, GET lists them in natural order [PLT-70]', async () => {
    const plant = await planted(' B10 ')
    expect(plant).toEqual({ brush_id: plant.brush_id, plot_id: plots[0], brush_name: 'B10', features: [] })
    await planted('B2')
    await planted('x'.repeat(100))
    expect(await names()).toEqual(['B2', 'B10', 'x'.repeat(100)])
    expect(await listed(plots[1])).toEqual([])
    expect(await entries()).toHaveLength(3)
    expect((await entries())[0]).toMatchObject({
      name: { key: 'change.plantCreated', params: { name: 'B10' } },
      fields: ['plant exists', 'plant plot_id', 'plant name'],
    })
    expect(statusAndCode(await post('brush_table/', { plot_id: plots[0], brush_name: 'x'.repeat(101) }))).toEqual([
      400,
      'plant.too_long',
    ])
    expect((await post('brush_table/', { plot_id: plots[0], brush_name: 'B3', color: 'red' })).status).toBe(400)
    expect((await post('brush_table/', { plot_id: String(plots[0]), brush_name: 'B3' })).status).toBe(400)
    const otherAnswer = { plot_id: plots[0], brush_name: 'B3' }
    expect((await request('POST', 'brush_table/', otherAnswer, other)).status).toBe(404)
    expect((await request('GET', `brush_table/?plot_id=${plots[0]}`, undefined, other)).status).toBe(404)
    expect((await request('POST', 'brush_table/', otherAnswer, server.anonymous)).status).toBe(401)
    expect(await entries()).toHaveLength(3)
  })

  it('PATCH brush_table/{id}/ sends brush_name, one entry that is undone [PLT-71]', async () => {
    const plant = await planted('B1')
    const value = await measured(plant.brush_id, 'Yield', 3.25)
    const answer = await patch(`brush_table/${plant.brush_id}/`, { brush_name: 'B2' })
    expect([answer.status, answer.body]).toEqual([200, { ...plant, brush_name: 'B2', features: [value] }])
    const renamed = (await entries()).at(-1)!
    expect(renamed).toMatchObject({
      name: { key: 'change.plantRenamed', params: { name: 'B1' } },
      fields: ['plant name'],
    })
    await patch(`brush_table/${plant.brush_id}/`, { brush_name: 'B2' })
    expect((await entries()).at(-1)).toEqual(renamed)
    await revert(owner, year, renamed.seq)
    expect(await names()).toEqual(['B1'])
    expect((await patch(`brush_table/${plant.brush_id}/`, { brush_name: 'B3', plot_id: plots[1] })).status).toBe(400)
    const otherAnswer = await request('PATCH', `brush_table/${plant.brush_id}/`, { brush_name: 'B3' }, other)
    expect(statusAndCode(otherAnswer)).toEqual([404, 'notFound'])
  })

  it('DELETE brush_table/{id}/ deletes a plant, which is restored with its values [PLT-72]', async () => {
    const plant = await planted('B1')
    const value = await measured(plant.brush_id, 'Yield', 3.25)
    const at = `brush_table/${plant.brush_id}/`
    expect((await request('DELETE', at, undefined, other)).status).toBe(404)
    const answers = await Promise.all([request('DELETE', at), request('DELETE', at)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await listed()).toEqual([])
    expect((await patch(at, { brush_name: 'B2' })).status).toBe(404)
    expect((await patch(`update_brush_phenotype/${value.phenotype_id}/`, { value: 1 })).status).toBe(404)
    const valueBody = { brush_id: plant.brush_id, feature: 'Colour', value: 'red' }
    expect((await post('brush_phenotype/', valueBody)).status).toBe(404)
    const deletion = (await entries()).at(-1)!
    expect(deletion).toMatchObject({ name: { key: 'change.plantDeleted', params: { name: 'B1' } } })
    await revert(owner, year, deletion.seq)
    expect(await listed()).toMatchObject([{ ...plant, features: [{ feature: 'Yield', value: 3.25 }] }])
  })

  it('are deleted with their plot, and unknown to every call', async () => {
    const plant = await planted('B1')
    const { phenotype_id } = await measured(plant.brush_id, 'Yield', 3.25)
    await sendAccepted(owner, year, changeOf([column('plot', 'exists', [plots[0]], [false], [true])]))
    const answers = await Promise.all([
      request('GET', `brush_table/?plot_id=${plots[0]}`),
      post('brush_table/', { plot_id: plots[0], brush_name: 'B2' }),
      patch(`brush_table/${plant.brush_id}/`, { brush_name: 'B2' }),
      request('DELETE', `brush_table/${plant.brush_id}/`),
      post('brush_phenotype/', { brush_id: plant.brush_id, feature: 'Colour', value: 'red' }),
      patch(`update_brush_phenotype/${phenotype_id}/`, { value: 1 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })
})

describe('the name of a plant', () => {
  it('is unique on its plot, trimmed and Unicode-normalised [PLT-33]', async () => {
    const plant = await planted('й1')
    const doubled = [409, 'plant.duplicate']
    const decomposed = ` ${'й1'.normalize('NFD')} `
    const answer = await post('brush_table/', { plot_id: plots[0], brush_name: decomposed })
    expect(statusAndCode(answer)).toEqual(doubled)
    expect(answer.body).toMatchObject({
      detail: 'The plot has a plant й1 already',
      errors: { brush_name: ['The plot has a plant й1 already'] },
    })
    const second = await planted('B2')
    expect(statusAndCode(await patch(`brush_table/${second.brush_id}/`, { brush_name: decomposed }))).toEqual(doubled)
    await planted('й1', plots[1])
    await request('DELETE', `brush_table/${plant.brush_id}/`)
    expect((await patch(`brush_table/${second.brush_id}/`, { brush_name: decomposed })).body).toMatchObject({
      brush_name: 'й1',
    })
  })

  it('is accepted from one of two concurrent requests [PLT-33]', async () => {
    const body = { plot_id: plots[0], brush_name: 'B1' }
    const answers = await Promise.all([post('brush_table/', body), post('brush_table/', body)])
    expect(answers.map(statusAndCode).sort()).toEqual([
      [201, undefined],
      [409, 'plant.duplicate'],
    ])
    expect(await names()).toEqual(['B1'])
  })
})

describe('values of a plant', () => {
  it('PATCH update_brush_phenotype/{id}/ sends value, null deletes it [PLT-73]', async () => {
    const { brush_id } = await planted('B1')
    const yielded = await measured(brush_id, 'Yield', 3.25)
    const at = `update_brush_phenotype/${yielded.phenotype_id}/`
    const answer = await patch(at, { value: 4.5 })
    expect([answer.status, answer.body]).toEqual([200, { ...yielded, value: 4.5 }])
    expect(await listed()).toMatchObject([{ features: [{ ...yielded, value: 4.5 }] }])
    const edited = (await entries()).at(-1)!
    expect(edited).toMatchObject({
      name: { key: 'change.values', params: { count: 1 } },
      fields: [`plant trait:${setting.planted.traits[0]}`],
    })
    await revert(owner, year, edited.seq)
    expect(await listed()).toMatchObject([{ features: [{ value: 3.25 }] }])
    expect(statusAndCode(await patch(at, { value: 'tall' }))).toEqual([400, 'value.not_number'])
    expect((await patch(at, { value: true })).status).toBe(400)
    expect((await request('PATCH', at, { value: 1 }, other)).status).toBe(404)
    const cleared = await patch(at, { value: null })
    expect([cleared.status, cleared.body]).toEqual([200, { ...yielded, value: null }])
    expect(statusAndCode(await patch(at, { value: null }))).toEqual([404, 'notFound'])
    expect(await listed()).toMatchObject([{ features: [] }])
  })

  it('deleting a value keeps its note, and it can be measured again [PLT-73]', async () => {
    const { brush_id } = await planted('B1')
    const [trait] = setting.planted.traits
    const first = await measured(brush_id, trait, 3.25)
    await sendAccepted(owner, year, changeOf([column('plant', `note:${trait}`, [brush_id], ['thin'])]))
    const at = `update_brush_phenotype/${first.phenotype_id}/`
    expect((await patch(at, { value: null })).status).toBe(200)
    expect((await patch(at, { value: 1 })).status).toBe(404)
    expect(await measured(brush_id, trait, 5)).toEqual({ ...first, value: 5 })
    const [{ note }] = await server.sql<{ note: string }[]>`SELECT note FROM plant_values WHERE plant_id = ${brush_id}`
    expect(note).toBe('thin')
  })

  it('POST brush_phenotype/ adds one value, with a trait new to the crop, in one entry', async () => {
    const { brush_id } = await planted('B1')
    const height = await measured(brush_id, 'Plant height, cm', 91.5)
    expect(height).toEqual({ phenotype_id: height.phenotype_id, feature: 'Plant height', unit: 'cm', value: 91.5 })
    const built = (await entries()).at(-1)!
    expect(built.fields.filter((field) => field.startsWith('plant'))).toHaveLength(1)
    expect(await entries()).toHaveLength(2)
    const awns = await measured(brush_id, 'Awns', 'yes')
    const [{ features }] = await listed()
    expect(features).toEqual([height, awns])
    const valueBody = { brush_id, feature: 'Plant height', value: 90 }
    expect(statusAndCode(await post('brush_phenotype/', valueBody))).toEqual([409, 'result.duplicate'])
    await revert(owner, year, built.seq)
    expect((await listed())[0].features).toEqual([awns])
  })

  it('two concurrent measurements: one value is stored', async () => {
    const { brush_id } = await planted('B1')
    const write = (value: number) => post('brush_phenotype/', { brush_id, feature: 'Ears', value })
    const answers = await Promise.all([write(1), write(2)])
    expect(answers.map(statusAndCode).sort()).toEqual([
      [201, undefined],
      [409, 'result.duplicate'],
    ])
    expect((await listed())[0].features).toEqual([answers.find(({ status }) => status === 201)?.body])
  })

  it('a new trait created by two years at once is one, and each answers its value', async () => {
    const { field_id, spec_id } = setting.place
    const added = await post('field_year_add/', { field_id, year: 2027, spec_id })
    const { year_id } = added.body as { year_id: number }
    const plot = await post('create_plot_by_coord/', { plot_name: 'N1', spec_id, year_id, x: 1, y: 1 })
    const answer = await planted('B1')
    const two = await planted('B1', (plot.body as { plot_id: number }).plot_id)
    const write = ({ brush_id }: Plant, value: number) => measured(brush_id, 'Tillers', value)
    const [first, second] = await Promise.all([write(answer, 3), write(two, 4)])
    expect([first.value, second.value]).toEqual([3, 4])
    const [{ traits }] = await server.sql<{ traits: number }[]>`
      SELECT count(*)::integer AS traits FROM traits WHERE crop_id = ${spec_id} AND name = 'Tillers'`
    expect(traits).toBe(1)
  })

  it('a stage or technology is not a feature of a plant', async () => {
    const { brush_id } = await planted('B1')
    const stage = await post('traits/', { spec_id: setting.place.spec_id, name: 'Всходы', role: 'stage', kind: 'date' })
    const { id } = stage.body as { id: number }
    expect(statusAndCode(await post('brush_phenotype/', { brush_id, feature: id, value: '2026-05-09' }))).toEqual([
      400,
      'trait.unknown',
    ])
  })
})

it('a plant is announced to colleagues and counted in the year’s columns', async () => {
  const socket = await socketOfYear(server, owner, year)
  const { brush_id } = await planted('B1')
  const { change } = await nextChange(socket)
  expect(change?.columns).toContainEqual(column('plant', 'name', [brush_id], ['B1']))
  socket.socket.close()
  const { body } = await owner.call(loadFieldYear, { params: { id: year } })
  const { plants, id } = decodeFieldYear(body as Uint8Array)
  expect([...plants].map(([k, count]) => [id[k], count])).toEqual([[plots[0], 1]])
})
