import { beforeAll, expect, it } from 'vitest'
import { listHistory } from '../../../src/contract/company/history.ts'
import { createCrop, deleteCrop, listCrops, updateCrop } from '../../../src/contract/lines/crops.ts'
import { addLine } from '../../../src/contract/lines/varieties.ts'
import { createField, deleteField, restoreField } from '../../../src/contract/plots/nurseries.ts'
import { createTrait } from '../../../src/contract/plots/traits.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, startTestServer, unknownId } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { newCrop, newPlace, uniqueName } from '../trials/field.ts'

const server = await startTestServer()
let director: Actor
let employee: Actor

beforeAll(async () => {
  director = await server.newCompany()
  employee = await colleagueOf(server, director, await newDivision(director), 'employee')
})

const listedCrops = async (actor: Actor) => (await actor.call(listCrops)).body.data
const idsOf = async (actor: Actor) => (await listedCrops(actor)).map(({ spec_id }) => spec_id)
const remove = (actor: Actor, id: number) => actor.callAny(deleteCrop, { params: { id: String(id) } })
const rename = (actor: Actor, id: number, body: Record<string, unknown>) =>
  actor.callAny(updateCrop, { params: { id: String(id) }, body })
/** The history entries of a crop, newest first. */
const historyOf = async (id: number) =>
  (await director.call(listHistory, { query: { spec_id: String(id) } as never })).body.data.map(({ text }) => text)
const english = () => ({ russian_name: uniqueName('Рожь'), english_name: uniqueName('Rye') })

it('anyone can rename a crop, one name or both, and the history has the old names', async () => {
  const before = english()
  const { spec_id } = (await director.call(createCrop, { body: before })).body
  const after = english()
  const answer = await rename(employee, spec_id, { english_name: `  ${after.english_name} ` })
  expect(answer.body).toMatchObject({ spec_id, russian_name: before.russian_name, english_name: after.english_name })
  expect((await rename(employee, spec_id, after)).status).toBe(200)
  expect(await listedCrops(director)).toContainEqual({ spec_id, ...after })
  const rows = (await historyOf(spec_id)).length
  // Unchanged names, or the crop's own name in other case, are no error; an update that changes nothing leaves no
  // row.
  expect((await rename(director, spec_id, { ...after })).status).toBe(200)
  expect(await historyOf(spec_id)).toHaveLength(rows)
  const upper = after.english_name.toUpperCase()
  expect((await rename(director, spec_id, { english_name: upper })).body).toMatchObject({ english_name: upper })
})

it('a duplicate name is refused at its field; of ten concurrent ones one gets it', async () => {
  const mine = await newCrop(director)
  const existing = (await listedCrops(director)).find(({ spec_id }) => spec_id === mine)
  const ids: number[] = []
  for (let k = 0; k < 10; k++) ids.push(await newCrop(director))
  const refused = await rename(director, ids[0], { english_name: ` ${existing?.english_name.toUpperCase()} ` })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'validation.cultureWithLatinNameExists',
    errors: { english_name: [expect.any(String)] },
  })
  expect((await rename(director, ids[0], { russian_name: '' })).body).toMatchObject({ code: 'validation.required' })
  const russian_name = uniqueName('Рис')
  const answers = await Promise.all(ids.map((id) => rename(director, id, { russian_name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

it('only the director deletes a crop: permission is checked before existence, and existence before content', async () => {
  const { spec_id } = await newPlace(director)
  expect((await remove(employee, spec_id)).body).toMatchObject({ code: 'auth.permissionDenied' })
  expect((await remove(employee, unknownId)).status).toBe(403)
  expect((await remove(director, unknownId)).status).toBe(404)
  expect((await remove(director, spec_id)).body).toMatchObject({
    code: 'crop.notEmpty',
    detail: expect.stringContaining('Nurseries: 1,'),
  })
  expect(await idsOf(director)).toContain(spec_id)
})

it('a crop with a line stays; an empty one is deleted with its traits, once, and is in the history', async () => {
  const spec_id = await newCrop(director)
  const trait = { spec_id, name: uniqueName('Height'), unit: 'cm', kind: 'quantitative' as const }
  expect((await director.callAny(createTrait, { body: trait })).status).toBe(201)
  const cropWithLine = await newCrop(director)
  const line = await director.callAny(addLine, { body: { spec_id: cropWithLine, line_name: uniqueName('Lada') } })
  expect(line.status).toBe(201)
  expect((await remove(director, cropWithLine)).body).toMatchObject({ detail: expect.stringContaining('lines: 1,') })
  const crop = (await listedCrops(director)).find((listedCrop) => listedCrop.spec_id === spec_id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(director, spec_id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
  expect((await historyOf(spec_id))[0]).toBe(`Crop ${crop?.english_name} (${crop?.russian_name}) deleted`)
})

it('a nursery that can be restored keeps its crop, and is restored into it', async () => {
  const { spec_id, field_id } = await newPlace(director)
  await director.call(deleteField, { params: { id: String(field_id) } })
  const refused = await remove(director, spec_id)
  expect(refused.body).toMatchObject({
    code: 'crop.notEmpty',
    detail: expect.stringContaining('deleted ones that can still be restored: 1'),
  })
  expect((await director.call(restoreField, { params: { id: String(field_id) } })).status).toBe(200)
})

it('a nursery created while its crop is deleted: both exist or neither', async () => {
  for (let k = 0; k < 8; k++) {
    const spec_id = await newCrop(director)
    const body = { field_name: uniqueName('Nursery'), spec_id, region: 1 }
    const [deleted, result] = await Promise.all([remove(director, spec_id), director.callAny(createField, { body })])
    expect([`${deleted.status} ${result.status}`]).toEqual([
      (await idsOf(director)).includes(spec_id) ? '409 201' : expect.stringMatching(/^204 (404|400)$/),
    ])
  }
})

it('renaming and deletion are announced to other windows, which reload the list', async () => {
  const spec_id = await newCrop(director)
  const socket = openSocket(server, employee)
  await socket.next('connected')
  const receivedEvents = () => socket.frames.filter(({ event }) => event === 'data_updated').map(({ data }) => data)
  await rename(director, spec_id, english())
  await expect.poll(receivedEvents).toContainEqual(expect.objectContaining({ topic: 'crops', ids: [spec_id] }))
  const before = receivedEvents().length
  await remove(director, spec_id)
  await expect.poll(() => receivedEvents().length).toBeGreaterThan(before)
  socket.socket.close()
})
