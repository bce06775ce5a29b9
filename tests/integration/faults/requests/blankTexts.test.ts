import { beforeAll, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls.ts'
import { casesOfCall } from '../../allCases.ts'
import type { World } from '../../cases.ts'
import { startTestServer } from '../../harness.ts'
import { placeName, placesOf, type RequestInput, withValue } from './schemaPlaces.ts'

const world = {} as World

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
})

const writing = calls.filter((call) => call.method !== 'GET')

it('a text that must not be empty must not be only spaces either [LIM-35]', async () => {
  const tried: string[] = []
  for (const call of writing) {
    const texts = placesOf(call).filter(({ part, schema }) => part === 'body' && schema.safeParse('a').success)
    if (texts.length === 0) continue
    const validInput = (await casesOfCall(call).good[0].input(world)) as RequestInput
    for (const place of texts) {
      const status = async (text: string) =>
        (await world.actor.callAny(call, withValue(validInput, place, text))).status
      if ((await status('')) < 400) continue
      tried.push(`${call.name} ${placeName(place)}`)
      for (const spaces of ['   ', '\t', '\u00a0\u2003'])
        expect(
          await status(spaces),
          `${call.name} ${placeName(place)} ${JSON.stringify(spaces)}`,
        ).toBeGreaterThanOrEqual(400)
    }
  }
  expect(tried.length).toBeGreaterThan(15)
})
