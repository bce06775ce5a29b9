import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { acceptsKey } from '../../server/platform/http/answers/answerOnce.ts'
import { addressOf } from '../../server/platform/http/routes/route.ts'
import { calls } from '../../src/contract/calls.ts'
import { errorAnswer, statusOf } from '../../src/contract/errors.ts'
import { allCases } from './allCases.ts'
import { GoodInputs, runAsCaller, type World } from './cases.ts'
import { type Answer, formOf, pathOf, startTestServer } from './harness.ts'

const world = {} as World
const inputs = new GoodInputs(world)

interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

describe('every call has its cases', () => {
  it.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
    const matching = allCases.filter((cases) => cases.call.name === name)
    expect(matching).toHaveLength(1)
    expect(matching[0].good.length).toBeGreaterThan(0)
    const hasInput = call.params !== undefined || call.query !== undefined || call.body !== undefined
    expect(matching[0].bad.length > 0 || !hasInput).toBe(true)
  })

  it('the contract names each call once and the server serves exactly the contract [S1]', async () => {
    const names = calls.map((call) => call.name)
    expect(new Set(names).size).toBe(names.length)
    const served: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
      new TextDecoder().decode(await (await fetch(`${world.server.address}/api/openapi.json`)).bytes()),
    )
    const operations = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const statedRights = calls.flatMap((call) =>
      [call.path, ...(call.aliases ?? [])].map(
        (path) => `${call.method} ${addressOf(call, path).replace(/:(\w+)/g, '{$1}')}`,
      ),
    )
    expect(operations.sort()).toEqual(statedRights.sort())
  })
})

for (const cases of allCases) {
  const { call } = cases
  const it = (title: string, work: () => Promise<void>) => test(title, () => runAsCaller(cases, world, work))
  describe(call.name, () => {
    // First, because a refused input stays unused for the tests below.
    if (call.allow !== 'anyone')
      it('refuses anonymous requests', async () => {
        const input = await inputs.of(cases)
        const before = await restingChecksums()
        const answer = await world.server.anonymous.callAny(call, input)
        expectRefusal(answer, 'token_not_valid')
        expect(errorAnswer.parse(answer.body).detail).toBe('Token is invalid')
        expect(await checksums()).toEqual(before)
      })

    for (const [index, good] of cases.good.entries())
      it(`answers and is read back${index > 0 ? ` (${index + 1})` : ''}`, async () => {
        const answer = await world.actor.callAny(call, await (index > 0 ? good.input(world) : inputs.of(cases)))
        inputs.spend(cases)
        expect(answer).toMatchObject({ status: call.status })
        await good.check(answer.body as never, world)
      })

    if (acceptsKey(call))
      it('runs once for a request repeated under its key', async () => {
        const { params, query, file, ...input } = (await cases.good[0].input(world)) as Sent
        const path = pathOf(call, params, query)
        const body = call.multipart === undefined ? input.body : formOf(call, input.body, file)
        const headers = { 'Idempotency-Key': randomUUID() }
        const first = await world.actor.send(call.method, path, { body, headers })
        expect(first).toMatchObject({ status: call.status })
        const before = await restingChecksums()
        const repeated = await world.actor.send(call.method, path, { body, headers })
        expect([repeated.status, repeated.body]).toEqual([first.status, first.body])
        expect(await checksums()).toEqual(before)
      })

    for (const badCase of cases.bad)
      it(`refuses ${badCase.because}`, async () => {
        const input = await badCase.input(world)
        const before = await restingChecksums()
        const answer = await world.actor.callAny(call, input)
        expectRefusal(answer, badCase.code)
        if (badCase.field !== undefined) expect(errorAnswer.parse(answer.body).errors).toHaveProperty([badCase.field])
        expect(await checksums()).toEqual(before)
      })

    const { foreign } = cases
    if ('ids' in foreign)
      it('answers another company’s ids like unknown ids', async () => {
        const foreignIds = await foreign.ids(world, 'theirs')
        const unknown = await foreign.ids(world, 'unknown')
        const before = await restingChecksums()
        const foreignAnswer = await world.actor.callAny(call, foreignIds)
        const unknownAnswer = await world.actor.callAny(call, unknown)
        expect(foreignAnswer.status).toBeGreaterThanOrEqual(400)
        expect(foreignAnswer.status).toBeLessThan(500)
        expect({ status: foreignAnswer.status, body: foreignAnswer.body }).toEqual({
          status: unknownAnswer.status,
          body: unknownAnswer.body,
        })
        expect(await checksums()).toEqual(before)
      })
    if ('hidden' in foreign)
      it('exposes nothing of another company', async () => {
        const { input, marker } = await foreign.hidden(world)
        const answer = await world.actor.callAny(call, input)
        const text =
          answer.body instanceof Uint8Array ? Buffer.from(answer.body).toString() : JSON.stringify(answer.body)
        expect(text).not.toContain(marker)
        const otherAnswer = await world.other.callAny(call, input)
        expect(JSON.stringify(otherAnswer.body)).toContain(marker)
      })
  })
}

/** `checksums` once no work of an earlier request is running any more. */
async function restingChecksums(): Promise<string[]> {
  await expect.poll(() => world.server.sql`SELECT 1 FROM jobs`, { timeout: 30_000, interval: 10 }).toEqual([])
  return checksums()
}

function checksums(): Promise<string[]> {
  return Promise.all([world.actor, world.other].map((actor) => world.server.checksum(actor.company)))
}

function expectRefusal(answer: Answer, code: string): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: statusOf(code), body: { code } })
  expect(errorAnswer.parse(answer.body).detail).not.toBe('')
}
