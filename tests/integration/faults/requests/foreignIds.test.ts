import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../../src/contract/call.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { sendChange } from '../../../../src/contract/plots/changes.ts'
import { figure } from '../../../drill/figures.ts'
import { casesOfCall } from '../../allCases.ts'
import type { World } from '../../cases.ts'
import { type Answer, startTestServer, unknownId } from '../../harness.ts'
import { changeOf, column, sendAccepted } from '../../trials/field.ts'
import { newTrialFixture } from '../../trials/trialFixture.ts'
import { type IdPlace, idPlaces, type Kind } from './idPlaces.ts'
import { fillWithMarkers, markerText } from './marked.ts'
import type { RequestInput } from './schemaPlaces.ts'

const world = {} as World
let ownIds: Record<Kind, number>
let foreignIds: Record<Kind, number>
let tried = 0

beforeAll(async () => {
  world.server = await startTestServer()
  // Ids that an answer contains only where it repeats the request.
  await world.server.sql`
    SELECT setval(seqrelid, 1000000 + 1000 * row_number() OVER ()) FROM pg_sequence`
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
  ownIds = await fillWithMarkers(world.server, world.actor)
  foreignIds = await fillWithMarkers(world.server, world.other)
})

const zero = Object.fromEntries(
  [
    'crop',
    'field',
    'year',
    'plot',
    'line',
    'trait',
    'result',
    'technology',
    'plant',
    'plant_value',
    'marker',
    'genotype',
    'plot_photo',
    'line_photo',
    'genome_file',
    'warehouse',
    'location',
    'seed',
    'seed_entry',
    'sowing_plan',
    'analysis',
    'subregion',
    'division',
    'session',
    'history_row',
    'person',
    'task',
    'notification',
  ].map((kind) => [kind, 0]),
) as Record<Kind, number>

/** Sends an input twice, with the other company's ids and with ids that do not exist, and compares the answers. */
async function sameAsNobodys(call: Call, withIds: (id: (kind: Kind) => number) => RequestInput): Promise<void> {
  const before = await checksums()
  const foreignAnswer = await world.actor.callAny(
    call,
    withIds((kind) => foreignIds[kind]),
  )
  const unknownAnswer = await world.actor.callAny(
    call,
    withIds(() => unknownId),
  )
  expect(withoutIds(foreignAnswer)).toEqual(withoutIds(unknownAnswer))
  expect(foreignAnswer.status).toBeGreaterThanOrEqual(400)
  expect(foreignAnswer.status).toBeLessThan(500)
  expect(await checksums()).toEqual(before)
  tried++
}

/** An answer as text, with `#` for the ids that it repeats from the request. */
function withoutIds({ status, body }: Answer): string {
  const ids = [unknownId, ...Object.values(foreignIds)].join('|')
  return `${status} ${JSON.stringify(body).replace(new RegExp(`\\b(${ids})\\b`, 'g'), '#')}`
}

function checksums(): Promise<string[]> {
  return Promise.all([world.actor, world.other].map((actor) => world.server.checksum(actor.company)))
}

describe.each(calls.filter((call) => idPlaces(call, zero).length > 0))('$name', (call) => {
  const names = idPlaces(call, zero).map(({ name }) => name)
  const placeNamed = (name: string): IdPlace => idPlaces(call, ownIds).find((place) => place.name === name)!
  const cases = casesOfCall(call)
  // Created once: all of its variants are refused.
  let created: Promise<RequestInput> | undefined
  const goodInput = () => {
    created ??= Promise.resolve(cases.good[0].input(world)) as Promise<RequestInput>
    return created
  }

  it.each(names)('another company’s id at %s is an unknown id', async (name) => {
    const place = placeNamed(name)
    const input = await goodInput()
    await sameAsNobodys(call, (id) => place.put(input, id(place.kind), false))
    if (place.isList) await sameAsNobodys(call, (id) => place.put(input, id(place.kind), true))
  })

  if (names.length > 1)
    it('all of them at once', async () => {
      const input = await goodInput()
      await sameAsNobodys(call, (id) =>
        names.reduce((filled, name) => placeNamed(name).put(filled, id(placeNamed(name).kind), false), input),
      )
    })
})

it('another company’s key is a new key: it neither returns their change nor blocks one', async () => {
  const { place, planted } = await newTrialFixture(world.other)
  const key = randomUUID()
  const text = `${markerText} by key`
  const theirChange = changeOf([column('plot', 'comment', [planted.plots[0]], [text])])
  const body = { key, base_seq: 0, change: theirChange }
  expect((await world.other.call(sendChange, { params: { id: place.year_id }, body })).status).toBe(200)
  const mine = await newTrialFixture(world.actor)
  const change = changeOf([column('plot', 'comment', [mine.planted.plots[0]], ['mine'])])
  const answer = await world.actor.call(sendChange, {
    params: { id: mine.place.year_id },
    body: { key, base_seq: 0, change },
  })
  expect(answer).toMatchObject({ status: 200, body: { seq: mine.planted.seq + 1, difference: null } })
  await sendAccepted(
    world.other,
    place.year_id,
    changeOf([column('plot', 'comment', [planted.plots[0]], ['after'], [text])]),
  )
})

it('every id parameter was tried with another company’s id [S1]', () => {
  expect(tried).toBeGreaterThanOrEqual(100)
  figure('other company’s ids: inputs tried, answered otherwise than nobody’s, changed', `${tried}, 0, 0`)
})
