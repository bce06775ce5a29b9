import { beforeAll, describe, expect, it, test } from 'vitest'
import { addressOf } from '../../../../server/platform/http/routes/route.ts'
import type { Call } from '../../../../src/contract/call.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { casesOfCall } from '../../allCases.ts'
import { runAsCaller, type World } from '../../cases.ts'
import { type Answer, pathOf, startTestServer } from '../../harness.ts'
import { type InputPath, placeName, placesOf, type RequestInput, withValue } from './schemaPlaces.ts'

const world = {} as World

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

/** Characters that no text may contain, as JSON and as an address write them. */
const characters = [
  { what: 'NUL', json: '\\u0000', encoded: '%00' },
  { what: 'the first half of a character', json: '\\ud83c', encoded: '%ED%A0%BC' },
  { what: 'the second half of a character', json: '\\udf3e', encoded: '%ED%BC%BE' },
]
/** Placeholder for bytes that cannot be written into an address or a body directly. */
const mark = 'zqxmark'
const depth = 10_000
const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
const json = { 'Content-Type': 'application/json' }

function address(call: Call, { params, query }: RequestInput): string {
  return pathOf(call, params as Record<string, unknown>, query as Record<string, unknown>)
}

/** Sends a good input with other text at one place, as raw text: the client library would correct it. */
async function sendAt(
  call: Call,
  good: RequestInput,
  place: Pick<InputPath, 'part' | 'path'>,
  written: string,
): Promise<Answer> {
  const input = withValue(good, place, mark)
  const put = (text: string) => text.replaceAll(mark, () => written)
  const path = put(address(call, input))
  if (call.multipart) {
    const fields = Object.entries(input.body ?? {}).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file = `--x\r\nContent-Disposition: form-data; name="${call.multipart}"; filename="a.csv"\r\n\r\nPlot\nA\r\n`
    // Raw bytes: half a surrogate pair has no UTF-8 encoding.
    const body = Buffer.from(
      `${fields.join('')}${file}--x--\r\n`.replaceAll(mark, () => unescape(written)),
      'latin1',
    )
    return world.actor.send(call.method, path, { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body })
  }
  const body = input.body === undefined ? undefined : put(JSON.stringify(input.body))
  return world.actor.send(call.method, path, { headers: body === undefined ? {} : json, body })
}

function checksums(): Promise<string[]> {
  return Promise.all([world.actor, world.other].map((actor) => world.server.checksum(actor.company)))
}

describe.each(calls.map((call) => ({ call })))('$call.name', ({ call }) => {
  const it = (title: string, work: () => Promise<void>) =>
    test(title, () => runAsCaller(casesOfCall(call), world, work))
  it('answers 400 to NUL and lone surrogates in every field, and to JSON nested 10,000 deep, and writes nothing', async () => {
    const goodBody = (await casesOfCall(call).good[0].input(world)) as RequestInput
    await expect.poll(() => world.server.sql`SELECT 1 FROM jobs`, { timeout: 30_000, interval: 10 }).toEqual([])
    const before = await checksums()
    const wrong: string[] = []
    const judge = (what: string, { status, body }: Answer, codes: readonly string[]) => {
      const { code } = body as { code?: string }
      // Calls without sign-in accept small bodies only: the deep ones are too large for them.
      const isTooLarge = status === 413 && code === 'body.tooLarge' && codes.includes(code)
      if (!isTooLarge && (status !== 400 || !codes.includes(code ?? ''))) wrong.push(`${what}: ${status} ${code}`)
    }
    const members = (['query', 'body'] as const)
      .filter((part) => call[part])
      .map((part): Pick<InputPath, 'part' | 'path'> => ({ part, path: ['unknown'] }))
    // A ticket is checked before anything else is read.
    const read = placesOf(call).filter(({ path }) => path[0] !== 'ticket')
    for (const place of [...read, ...members])
      for (const { what, json: inJson, encoded } of characters) {
        const written = place.part === 'body' && !call.multipart ? inJson : encoded
        const codes = place.part === 'body' ? ['validation.characters'] : ['validation.characters', 'body.invalid']
        judge(
          `${what} at ${placeName({ ...place, schema: undefined as never })}`,
          await sendAt(call, goodBody, place, `a${written}b`),
          codes,
        )
      }
    if (call.body && !call.multipart) {
      const first = placesOf(call).find((place) => place.part === 'body')!
      const place = { part: 'body', path: first.path.slice(0, 1) } as const
      const input = withValue(goodBody, place, mark)
      const deepRefusals = call.allow === 'anyone' ? ['body.invalid', 'body.tooLarge'] : ['body.invalid']
      const send = (body: string) => world.actor.send(call.method, address(call, goodBody), { headers: json, body })
      judge('10,000 deep', await send(JSON.stringify(input.body).replace(`"${mark}"`, deep)), deepRefusals)
      judge('a whole body 10,000 deep', await send(deep), deepRefusals)
      judge(
        'bytes that are no text',
        await send(Buffer.from(JSON.stringify(input.body).replace(mark, '\u00e4'), 'latin1') as never),
        ['validation.characters'],
      )
    }
    expect(wrong).toEqual([])
    expect(await checksums()).toEqual(before)
  })
})

it('an address that cannot be decoded is a bad request for any call', async () => {
  for (const call of calls) {
    const path = `${addressOf(call).replace(/:\w+/g, '1')}?a=%ED%A0%BC`
    const body = call.method === 'GET' || call.multipart ? undefined : '{}'
    const answer = await world.actor.send(call.method, path, { headers: body ? json : {}, body })
    if (call.multipart) expect(answer.status, call.name).toBe(400)
    else expect({ name: call.name, ...answer }).toMatchObject({ status: 400, body: { code: 'body.invalid' } })
  }
})
