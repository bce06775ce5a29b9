import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { photoCallsOf } from '../../../src/contract/plots/photos.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { type Actor, type Answer, startTestServer } from '../harness.ts'
import { cameraPicture } from '../photos/pictures.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()

/** A request with an idempotency key, by its path below the main API. */
function keyed(actor: Actor, method: string, path: string, body: unknown, key: string): Promise<Answer> {
  return actor.send(method, `/api/v1/${path}`, { body, headers: { 'Idempotency-Key': key } })
}

const numbering = ({ place }: TrialFixture) => ({
  field_id: place.field_id,
  year_id: place.year_id,
  prefix: 'K',
  start_position: 'top_left',
  numbering_type: 'horizontal',
  horizontal_direction: 'right',
  vertical_direction: 'down',
  order: 'by_rows',
})

const seqOf = async (actor: Actor, { place }: TrialFixture): Promise<number> => {
  const query = { since: 0, crop_since: 0 }
  return (await actor.call(readChanges, { params: { id: place.year_id }, query })).body.meta.seq
}

it('writes of every kind resent under their key get the first answer and write nothing', async () => {
  const anna = await server.newCompany()
  const setting = await newTrialFixture(anna)
  const { place, planted } = setting
  const { field_id, spec_id, year_id } = place
  const [first, second] = planted.plots
  const writes: [method: string, path: string, body?: unknown][] = [
    ['POST', 'plot_table/', { plot_name: 'once', field: field_id, year: 2026, spec_id, line_name: 'Once' }],
    ['POST', 'create_plot_by_coord/', { plot_name: 'placed', spec_id, year_id, x: 40, y: 40 }],
    ['PATCH', `plot_table/${first}/`, { comment: 'once' }],
    ['POST', 'plot_final_results/add_multiple/', { results: [{ plot: first, feature: 'New', value: 1 }] }],
    ['PATCH', 'field_maps/update_plot_labels/', numbering(setting)],
    ['DELETE', `field_maps/delete_plot_labels/?field_id=${field_id}&year_id=${year_id}`],
    ['PATCH', `field_maps/${year_id}/update_location_of_plots/`, { max_length_per_list: 7 }],
    ['POST', 'plot_table/delete_multiple/', { plot_ids: [second] }],
    ['DELETE', `plot_table/${first}/`],
    ['POST', 'field_year_add/', { field_id, year: 2044, spec_id }],
    ['POST', 'field_table/', { field_name: 'Once', spec_id, region: 1 }],
    ['POST', 'regions/1/subregions', { name: 'Once' }],
  ]
  for (const [method, path, body] of writes) {
    const key = randomUUID()
    const answer = await keyed(anna, method, path, body, key)
    expect(answer.status, `${method} ${path}`).toBeLessThan(300)
    const before = await server.checksum(anna.company)
    const second = await keyed(anna, method, path, body, key)
    expect([second.status, second.body], `${method} ${path}`).toEqual([answer.status, answer.body])
    expect(await server.checksum(anna.company), `${method} ${path}`).toBe(before)
  }
  expect(await seqOf(anna, setting)).toBe(planted.seq + 9)
})

it('twenty at once under one key: one runs, all get its answer', async () => {
  const anna = await server.newCompany()
  const { place } = await newTrialFixture(anna)
  const { field_id, spec_id } = place
  const body = { field_id, spec_id, new_year: 2030, additional_plot_names: ['a', 'b'], sort_method: 3, repetitions: 2 }
  const key = randomUUID()
  const send = () => keyed(anna, 'POST', 'plot_table/create_multiple/', body, key)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  const { meta } = answers[0].body as { meta: { year_id: number } }
  const stored = await anna.call(listPlots, { query: { field_id, year_id: meta.year_id, spec_id } })
  expect(stored.body.data.map((plot) => plot.plot_name).sort()).toEqual(['a_1', 'a_2', 'b_1', 'b_2'])
})

it('a key identifies one request of one user, and a refused one can be resent', async () => {
  const [anna, other] = [await server.newCompany(), await server.newCompany()]
  const setting = await newTrialFixture(anna)
  const key: string = randomUUID()
  const comment = (actor: Actor, text: string, named = key) =>
    keyed(actor, 'PATCH', `plot_table/${setting.planted.plots[0]}/`, { comment: text }, named)
  expect((await comment(anna, 'x'.repeat(2001))).status).toBe(400)
  expect((await comment(anna, 'first')).status).toBe(200)
  expect(await comment(anna, 'second')).toMatchObject({
    status: 409,
    body: { code: 'request.keyReused', detail: 'This key has already been used for another request' },
  })
  expect((await comment(other, 'first')).status).toBe(404)
  for (const wrong of ['two words', 'x'.repeat(256)])
    expect(await comment(anna, 'third', wrong)).toMatchObject({ status: 400, body: { code: 'request.keyInvalid' } })
  const { field_id, year_id, spec_id } = setting.place
  const plots = (await anna.call(listPlots, { query: { field_id, year_id, spec_id } })).body.data
  expect(plots[0].comment).toBe('first')
})

it('two files with the same name and size are two requests', async () => {
  const anna = await server.newCompany()
  const { planted } = await newTrialFixture(anna)
  const key = randomUUID()
  const picture = await cameraPicture()
  // Bytes after the end of a picture are not part of it.
  const send = async (last: string) => {
    const body = new FormData()
    body.append('plot', String(planted.plots[0]))
    body.append('photo', new File([picture, last], 'field.jpg', { type: 'image/jpeg' }))
    const { method, path, base } = photoCallsOf.plot.add
    return anna.send(method, bases[base] + path, { body, headers: { 'Idempotency-Key': key } })
  }
  const first = await send('a')
  expect(first.status).toBe(201)
  expect((await send('a')).body).toEqual(first.body)
  expect(await send('b')).toMatchObject({ status: 409, body: { code: 'request.keyReused' } })
})
