import { expect, it } from 'vitest'
import { createClient } from '../../../src/api/client.ts'
import { apiTransport } from '../../../src/app/fieldYear/transport.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, newPlace, plantField, sendAccepted } from '../trials/field.ts'

const server = await startTestServer()

/** Repeats the last change of a year's or crop's log up to a sequence number. */
async function repeat(log: 'year' | 'crop', id: number, upTo: number): Promise<void> {
  const { sql } = server
  const [logs, owner, owners] =
    log === 'year' ? ['change_log', 'field_year_id', 'field_years'] : ['crop_log', 'crop_id', 'crops']
  await sql`
    INSERT INTO ${sql(logs)}
    SELECT (jsonb_populate_record(last, jsonb_build_object('seq', n, 'key', gen_random_uuid()))).*
    FROM (SELECT l AS last, l.seq FROM ${sql(logs)} l WHERE l.${sql(owner)} = ${id} ORDER BY l.seq DESC LIMIT 1) made,
      generate_series(made.seq + 1, ${upTo}::integer) n`
  await sql`UPDATE ${sql(owners)} SET seq = ${upTo} WHERE id = ${id}`
}

/** The page's transport, with a record of the log tails that it requests. */
function transportOf(actor: Actor) {
  const requested: string[] = []
  const tokens = { access: () => actor.tokens.access, refresh: () => null, store: () => {}, clear: () => {} }
  const addressOf = (path: string) => `${server.address}${path}`
  const client = createClient({
    bases: {
      main: addressOf('/api/v1'),
      warehouse: addressOf('/warehouse/api/v1'),
      notification: addressOf('/notification/api/v1'),
      live: '',
    },
    tokens,
    language: () => 'en',
    refresh: async () => {},
  })
  const counting = {
    ...client,
    call: ((...given: Parameters<typeof client.call>) => {
      requested.push(given[0].name)
      return client.call(...given)
    }) as typeof client.call,
  }
  return { transport: apiTransport(counting), requested }
}

const sending = { signal: new AbortController().signal, reportActivity: () => {} }
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => from + k)

it('a client that missed 2,000 changes of a year and 1,200 of its crop reads them all in pages, the crop’s first', async () => {
  const mine = await server.newCompany()
  const place = await newPlace(mine)
  const { plots } = await plantField(mine, place)
  await sendAccepted(mine, place.year_id, changeOf([column('plot', 'comment', [plots[0]], ['x'])]))
  await repeat('year', place.year_id, 2000)
  await repeat('crop', place.spec_id, 1200)
  const read = async (since: number, crop_since: number) => {
    const answer = await mine.call(readChanges, { params: { id: place.year_id }, query: { since, crop_since } })
    const { meta, data, crop } = answer.body
    return { meta, data: data.length, crop: crop.length }
  }
  const start = { seq: 2000, crop_seq: 1200 }
  expect(await read(0, 0)).toEqual({ meta: { ...start, more: true }, data: 0, crop: 500 })
  expect(await read(0, 1000)).toEqual({ meta: { ...start, more: true }, data: 500, crop: 200 })
  expect(await read(1500, 1200)).toEqual({ meta: { ...start, more: false }, data: 500, crop: 0 })

  const { transport, requested } = transportOf(mine)
  const tail = await transport.tail({ of: 'year', id: place.year_id }, 0, 0, sending)
  if (tail === null || tail === 'deleted') throw new Error('not read')
  expect(tail.data.map(({ seq }) => seq)).toEqual(numbers(1, 2000))
  expect(tail.crop.map(({ seq }) => seq)).toEqual(numbers(1, 1200))
  expect(requested).toEqual(Array(6).fill('readChanges'))
  const cropAnswer = await transport.tail({ of: 'crop', id: place.spec_id }, 0, 700, sending)
  expect(cropAnswer).toMatchObject({ data: [], crop: numbers(701, 1200).map((seq) => ({ seq })) })
})

it('a page also ends after about 4 million characters, and never splits a larger change', async () => {
  const mine = await server.newCompany()
  const place = await newPlace(mine)
  await plantField(mine, place)
  const [{ seq }] = await server.sql`SELECT seq FROM field_years WHERE id = ${place.year_id}`
  await repeat('year', place.year_id, seq + 5)
  // Longer texts than a user can enter, so that few changes fill a page.
  await server.sql`
    UPDATE change_log SET change = jsonb_set(change::jsonb, '{name,params,text}', to_jsonb(repeat('x',
      CASE WHEN seq = ${seq + 1} THEN 6000000 ELSE 1500000 END)))::json
    WHERE field_year_id = ${place.year_id} AND seq > ${seq}`
  const read = async (since: number) => {
    const query = { since, crop_since: 1_000_000 }
    const { body } = await mine.call(readChanges, { params: { id: place.year_id }, query })
    return [body.data.map((change) => change.seq - seq), body.meta.more]
  }
  expect(await read(seq)).toEqual([[1], true])
  expect(await read(seq + 1)).toEqual([[2, 3, 4], true])
  expect(await read(seq + 4)).toEqual([[5], false])
})
