import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { ApiError } from '../answers/apiError.ts'
import { checkStorable, readJsonAsUtf8 } from './storable.ts'

async function send(payload: string): Promise<unknown> {
  const fastify = Fastify()
  readJsonAsUtf8(fastify)
  fastify.setErrorHandler((error: unknown, _request, reply) =>
    reply.status(200).send(error instanceof ApiError ? { code: error.code, fields: Object.keys(error.fields) } : {}),
  )
  fastify.post('/', { bodyLimit: 32 << 20 }, async (request) => {
    checkStorable(request)
    return { code: 'accepted' }
  })
  const answer = await fastify.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  await fastify.close()
  return answer.json()
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const list = (count: number, element: string): string => `[${new Array(count).fill(element).join(',')}]`

it('a body with more lists and objects than any call needs is refused before parsing', async () => {
  expect(await send(list(299_999, '{}'))).toMatchObject({ code: 'accepted' })
  // Invalid JSON, which only a parser notices.
  expect(await send(`${list(300_000, '{}')} and more`)).toMatchObject({ code: 'body.invalid' })
  expect(await send(JSON.stringify('\\"{['.repeat(300_000)))).toMatchObject({ code: 'accepted' })
})

it('a body whose objects have ever different member names is refused before parsing, one of many equal objects is not', async () => {
  // A linear congruential generator (Numerical Recipes).
  let state = 1
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 16) % below
  }
  const names = () => Array.from({ length: 8 }, () => random(200))
  const varied = Array.from({ length: 20_000 }, () => `{${names().map((name) => `"${name}":1`)}}`)
  expect(await send(`[${varied.join(',')}] and more`)).toMatchObject({ code: 'body.invalid' })
  const long = Array.from({ length: 60_000 }, (_, k) => `"k${k}":1`)
  expect(await send(`{"a":{${long.join(',')}}} and more`)).toMatchObject({ code: 'body.invalid' })
  const equal = JSON.stringify({ id: 1, name: 'a: "b": {', notes: [{ text: '\\":' }, { text: null }], row: 2 })
  expect(await send(list(60_000, equal))).toMatchObject({ code: 'accepted' })
})

it('a text that cannot be stored is reported by its path, as a name or a value', async () => {
  const wrong = '\ud800'
  expect(await send(JSON.stringify({ a: [{ b: 'good' }, { b: wrong }] }))).toEqual({
    code: 'validation.characters',
    fields: ['a.1.b'],
  })
  expect(await send(JSON.stringify({ a: { 'x\u0000': 1 } }))).toMatchObject({ fields: ['a.x'] })
  expect(await send(nested(32))).toMatchObject({ code: 'accepted' })
  expect(await send(nested(33))).toMatchObject({ code: 'body.invalid' })
})
