import { beforeAll, expect, it } from 'vitest'
import { listHistory } from '../../../src/contract/company/history.ts'
import { listNumberingRules, storeLabelRange, storeRecipe } from '../../../src/contract/plots/numberingRules.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

let actor: Actor
let place: { spec_id: number; field_id: number }

beforeAll(async () => {
  const server = await startTestServer()
  actor = await server.newCompany()
  const { spec_id, field_id } = (await newTrialFixture(actor)).place
  place = { spec_id, field_id }
})

const options = {
  start_position: 'bottom_left' as const,
  numbering_type: 'horizontal' as const,
  order: 'snake' as const,
  prefix: 'A',
  start: '1',
  step: '1',
  digits: 0,
  restart: 'none' as const,
  count_empty: false,
}
const other = { ...options, prefix: 'B' }

const historyRows = async () => {
  const { body } = await actor.call(listHistory, {
    query: { kind: 'numbering', spec_id: String(place.spec_id) } as never,
  })
  return body.data.map(({ text, revertible }) => [text, revertible])
}
const stored = async () => (await actor.call(listNumberingRules, { query: { spec_id: String(place.spec_id) } })).body

it('recipes and reserved labels return their previous state and write a history row each, none without a change', async () => {
  const recipe = { spec_id: place.spec_id, name: 'Station' }
  expect((await actor.call(storeRecipe, { body: { ...recipe, options } })).body.former).toBeNull()
  expect((await actor.call(storeRecipe, { body: { ...recipe, options } })).body.former).toEqual(options)
  expect((await actor.call(storeRecipe, { body: { ...recipe, options: other } })).body.former).toEqual(options)
  expect((await actor.call(storeRecipe, { body: { ...recipe, options: null } })).body.former).toEqual(other)
  const range = { ...place, prefix: 'H', first: 1 }
  expect((await actor.call(storeLabelRange, { body: { ...range, last: 20 } })).body.former).toBeNull()
  expect((await actor.call(storeLabelRange, { body: { ...range, last: 20 } })).body.former).toMatchObject({ last: 20 })
  await actor.call(storeLabelRange, { body: { ...range, last: 30 } })
  const { former: original } = (await actor.call(storeLabelRange, { body: { ...range, last: null } })).body
  expect(original).toMatchObject({ prefix: 'H', first: 1, last: 30, field_id: place.field_id })
  expect(await historyRows()).toEqual([
    ['Labels H1–H30 freed', false],
    ['Labels H1–H30 kept otherwise', false],
    ['Labels H1–H20 kept', false],
    ['Numbering recipe Station deleted', false],
    ['Numbering recipe Station changed', false],
    ['Numbering recipe Station kept', false],
  ])
})

it('undoing a write keeps what a colleague has written since; of two concurrent undos one succeeds', async () => {
  const recipe = { spec_id: place.spec_id, name: 'Common' }
  await actor.call(storeRecipe, { body: { ...recipe, options } })
  await actor.call(storeRecipe, { body: { ...recipe, options: other } })
  const restoredRecipe = { ...recipe, options: null, expected: options }
  expect(await actor.call(storeRecipe, { body: restoredRecipe })).toMatchObject({
    ...{ status: 409, body: { code: 'numbering.ruleChanged' } },
  })
  expect((await stored()).recipes).toEqual([{ name: 'Common', options: other }])
  const answers = await Promise.all(
    [0, 1].map(() => actor.call(storeRecipe, { body: { ...recipe, options, expected: other } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])

  const range = { ...place, prefix: 'J', first: 5 }
  await actor.call(storeLabelRange, { body: { ...range, last: 9 } })
  const freeRange = { spec_id: place.spec_id, prefix: 'J', first: 5, last: null }
  const expected = { last: 9, field_id: place.field_id }
  const freed = await Promise.all([0, 1].map(() => actor.call(storeLabelRange, { body: { ...freeRange, expected } })))
  expect(freed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await actor.call(storeLabelRange, { body: { ...range, last: 9, expected: null } })).status).toBe(200)
  expect((await actor.call(storeLabelRange, { body: { ...range, last: 10, expected: null } })).status).toBe(409)
  expect((await stored()).ranges).toMatchObject([{ prefix: 'J', first: 5, last: 9 }])
})
