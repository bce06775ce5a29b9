import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls.ts'
import { errorAnswer } from '../../../../src/contract/errors.ts'
import { figure } from '../../../drill/figures.ts'
import { drillSize, seed } from '../../../drill/size.ts'
import { SeededRandom } from '../../../simulation/random.ts'
import { casesOfCall } from '../../allCases.ts'
import { runAsCaller, type World } from '../../cases.ts'
import { type Answer, startTestServer } from '../../harness.ts'
import type { RequestInput } from './schemaPlaces.ts'
import { type WrongRequest, wrongRequests } from './wrongRequests.ts'

/** Requests for each call, drawn from all possible ones: more than 2,000 in the drill. */
const requestsOfCall = drillSize(5, 60)
const world = {} as World
const counts = { tried: 0, refused: 0, accepted: 0, faulty: 0 }

beforeAll(async () => {
  world.server = await startTestServer()
  // No number among the hostile values is an existing id.
  await world.server.sql`SELECT setval(seqrelid, 1000000 + 1000 * row_number() OVER ()) FROM pg_sequence`
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

afterAll(() => {
  figure('bad input: requests tried, refused, taken', `${counts.tried}, ${counts.refused}, ${counts.accepted}`)
  figure('  server faults, answers without {detail, code}, insides shown, refused but written', counts.faulty)
})

/** What no answer may show: statements, stacks, paths, names of internal tools. */
const internals =
  /\b(select|insert into|update \w+ set|relation|constraint|violates|postgres|invalid input|unexpected token|zod|fastify|fst_err|typeerror|cannot read|is not a function|node_modules)\b|\bat [\w.]+ \(|\.ts:\d|\/server\/|\/src\//i

/** @throws if a refusal lacks a code or a message in words, or shows internals. */
function expectRefusal(answer: Answer): void {
  const { detail, code, errors = {} } = errorAnswer.parse(answer.body)
  expect(code).toMatch(/^[a-z][A-Za-z_]*(\.[A-Za-z_]+)*$/)
  for (const sentence of [detail, ...Object.values(errors).flat()]) {
    expect(sentence).toMatch(/\p{L}{2,}.*\p{L}/u)
    expect(sentence).not.toMatch(/undefined|\[object|\{\{(?!name\}\})/)
  }
  expect(JSON.stringify(answer.body)).not.toMatch(internals)
}

function checksums(): Promise<string[]> {
  return Promise.all([world.actor, world.other].map((actor) => world.server.checksum(actor.company)))
}

/** Attempts are counted by the hour; the work of an accepted upload continues after its answer. */
async function settle(accepted: boolean): Promise<void> {
  await world.server.sql`DELETE FROM login_attempts`
  if (accepted)
    await expect.poll(() => world.server.sql`SELECT 1 FROM jobs`, { timeout: 30_000, interval: 10 }).toEqual([])
}

async function tryOne(request: WrongRequest, good: RequestInput, before: string[]): Promise<boolean> {
  const answer = await request.send(world.actor, good)
  counts.tried++
  expect(answer.status).toBeLessThan(500)
  if (answer.status >= 400) {
    counts.refused++
    expectRefusal(answer)
    expect(await checksums()).toEqual(before)
    return false
  }
  counts.accepted++
  await settle(true)
  expect((await checksums())[1]).toBe(before[1])
  return true
}

function chosen(requests: WrongRequest[], random: SeededRandom): WrongRequest[] {
  return Array.from({ length: Math.min(requestsOfCall, requests.length) }, () =>
    requests.splice(Math.floor(random.uniform() * requests.length), 1),
  ).flat()
}

describe.each(calls.map((call, k) => ({ call, k })))('$call.name', ({ call, k }) => {
  it('refuses invalid input with a code and a message, exposes no internals and writes nothing [S2]', () =>
    runAsCaller(casesOfCall(call), world, async () => {
      const random = new SeededRandom(seed + k)
      const cases = casesOfCall(call)
      const goodInput = async () => (await cases.good[0].input(world)) as RequestInput
      let validInput = await goodInput()
      await settle(true)
      let before = await checksums()
      const faults: string[] = []
      for (const request of chosen(wrongRequests(call, random), random)) {
        try {
          const accepted = await tryOne(request, validInput, before)
          // An accepted request may have used up its input.
          if (accepted && call.method !== 'GET') validInput = await goodInput()
          if (accepted) before = await checksums()
        } catch (error) {
          counts.faulty++
          faults.push(`${request.what}: ${error instanceof Error ? error.message : error}`)
          validInput = await goodInput()
          await settle(true)
          before = await checksums()
        }
        await settle(false)
      }
      expect(faults).toEqual([])
    }))
})
